import { BlockList, isIP } from 'node:net'
import { UsageError } from '../usage-error.ts'
import { type Base, isLocal } from './base-url.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const variable = (environment: Environment, name: string): string | undefined =>
  environment[name.toLowerCase()] || environment[name.toUpperCase()] || undefined

const inRange = (host: string, range: string): boolean => {
  const [network = '', bits] = range.split('/')
  const family = isIP(network)
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(bits ?? '')) return false
  if (Number(bits) > (family === 6 ? 128 : 32)) return false
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(network, Number(bits), kind)
  return list.check(host, kind)
}

const isExempt = (base: Base, list: string): boolean =>
  list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true
      if (inRange(base.host, entry)) return true
      const [, name = '', port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry)!
      const bare = isIP(entry) === 6 ? entry : name.replace(/^\*?\./, '')
      if (port !== undefined && isIP(entry) !== 6 && Number(port) !== base.port) return false
      const host = base.host.toLowerCase()
      return host === bare.toLowerCase() || host.endsWith(`.${bare.toLowerCase()}`)
    })

/**
 * The proxy that HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY name for the base URL.
 * This machine is never reached through one.
 *
 * @throws {UsageError} when the proxy's own URL cannot be used.
 */
export const proxyFor = (base: Base, environment: Environment): URL | undefined => {
  if (isLocal(base) || isExempt(base, variable(environment, 'no_proxy') ?? '')) return undefined
  const name = base.secure ? 'https_proxy' : 'http_proxy'
  const text = variable(environment, name) ?? variable(environment, 'all_proxy')
  if (text === undefined) return undefined
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(whole) || !/^https?:/i.test(whole)) {
    throw new UsageError(
      `The proxy named by ${name.toUpperCase()} cannot be used: write it like http://proxy.example:3128.`,
    )
  }
  return new URL(whole)
}
