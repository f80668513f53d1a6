import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { UsageError } from '../../src/base/check-value.ts'
import { isThisMachine } from '../../src/base/server-options.ts'
import type { Headers } from '../data/exchange.ts'
import type { BaseUrl } from './base-url.ts'

/** The value of a variable of the environment; the name in lower case takes precedence, an empty value counts as absent. */
const variable = (name: string): string =>
  process.env[name.toLowerCase()]?.trim() || process.env[name]?.trim() || ''

/** An IP address, a range with a hyphen, or a subnet, as a list that addresses can be looked up in. */
const addressesOf = (text: string): BlockList | undefined => {
  const [start = '', separator, end = ''] = text.split(/([/-])/)
  const version = isIP(start)
  if (version === 0) return undefined
  const family = version === 6 ? 'ipv6' : 'ipv4'
  const addresses = new BlockList()
  try {
    if (separator === undefined) addresses.addAddress(start, family)
    else if (separator === '-') addresses.addRange(start, end, family)
    else addresses.addSubnet(start, Number(end), family)
  } catch {
    return undefined
  }
  return addresses
}

/** An item of NO_PROXY in lower case: the host without brackets, and the port if there is one. */
const itemOf = (text: string): { readonly host: string; readonly port: number | undefined } => {
  if (isIP(text) !== 0) return { host: text, port: undefined }
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|(.*?))(?::(\d{1,5}))?$/.exec(text) ?? []
  return { host: bracketed ?? plain ?? '', port: port === undefined ? undefined : Number(port) }
}

const isSubdomain = (host: string, domain: string): boolean => `.${host}`.endsWith(`.${domain}`)

/** Whether an item of NO_PROXY names the host and the port of a base URL. */
const isNamed = (text: string, base: BaseUrl): boolean => {
  const { host, port } = itemOf(text)
  if (port !== undefined && port !== base.port) return false
  if (host === '*') return true
  const version = isIP(base.host)
  if (version !== 0)
    return addressesOf(host)?.check(base.host, version === 6 ? 'ipv6' : 'ipv4') ?? false
  const domain = domainToASCII(host.replace(/^\*?\./, '').replace(/\.$/, ''))
  return domain !== '' && isSubdomain(base.host.replace(/\.$/, ''), domain)
}

const isExempt = (base: BaseUrl): boolean =>
  variable('NO_PROXY')
    .toLowerCase()
    .split(/[\s,]+/)
    .some((text) => text !== '' && isNamed(text, base))

/** The URL of a proxy; undefined if it cannot be one. */
const proxyUrl = (text: string): URL | undefined => {
  const whole = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  // An unescaped "/", "?" or "#" in a password ends the host there.
  const isCut = (url.pathname + url.search + url.hash).includes('@')
  return url.protocol === 'http:' && !isCut ? url : undefined
}

/**
 * The proxy that HTTP_PROXY or HTTPS_PROXY names, unless NO_PROXY names the server. Requests to this machine never use
 * a proxy. NO_PROXY lists hosts with their subdomains, IP addresses, subnets such as `10.0.0.0/8` or `*`, each with or
 * without a port.
 * @throws {UsageError} when the proxy is not an http: URL; the message does not repeat it, as it may contain a password
 */
export const proxyFor = (base: BaseUrl): URL | undefined => {
  const name = base.secure ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const text = variable(name)
  if (text === '' || isThisMachine(base.host) || isExempt(base)) return undefined
  const url = proxyUrl(text)
  if (url) return url
  throw new UsageError(
    `The proxy in ${name} cannot be used: write it like http://proxy.example:3128 or http://user:password@proxy.example:3128, with the special characters of a password percent-encoded.`,
  )
}

/** The bytes of a text in latin1 whose escapes such as `%2B` are decoded; a malformed escape stands for itself. */
const percentDecoded = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** The `Proxy-Authorization` header for the user and password in the proxy's URL. */
export const proxyCredential = ({ username, password }: URL): Headers => {
  if (username + password === '') return []
  // The URL parser leaves ASCII only.
  const bytes = Buffer.from(`${percentDecoded(username)}:${percentDecoded(password)}`, 'latin1')
  return [['Proxy-Authorization', `Basic ${bytes.toString('base64')}`]]
}
