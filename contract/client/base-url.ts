import { UsageError } from '../usage-error.ts'

/** A base URL in parts. */
export interface BaseUrl {
  readonly secure: boolean
  readonly host: string
  readonly port: number
  /** Value of the Host header. */
  readonly authority: string
  /** Without a slash at the end, so empty for the root. */
  readonly path: string
  /** The whole base URL without a slash at the end. */
  readonly url: string
}

/**
 * Reads `http://host:port/path` or `https://…`.
 *
 * @throws {UsageError} for any other text, and for a URL with a user, a query or a fragment.
 */
export const parseBaseUrl = (text: string): BaseUrl => {
  // User, password, query and fragment may be secret.
  const shown = text.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//')
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new UsageError(
      `The base URL "${shown}" is not valid: write it like http://localhost:4010 or https://example.com/api.`,
    )
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      'The base URL contains a user or a password: give the credential as token.',
    )
  }
  if (url.search !== '' || url.hash !== '') {
    throw new UsageError(`The base URL "${shown}" ends in a query or fragment: leave it out.`)
  }
  const secure = url.protocol === 'https:'
  const path = url.pathname.replace(/\/+$/, '')
  return {
    secure,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 443 : 80),
    authority: url.host,
    path,
    url: url.origin + path,
  }
}

/** Whether the URL leads to this machine, where a new connection costs almost nothing. */
export const isLocal = ({ host }: BaseUrl): boolean =>
  /^(localhost|127(\.\d+){3}|::1|.*\.localhost)$/i.test(host)

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy that HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY (hosts and their subdomains, or `*`) name.
 * Requests to this machine never use a proxy.
 *
 * @throws {UsageError} when the proxy is not an http: URL.
 */
export const proxyFor = (base: BaseUrl, environment: Environment): URL | undefined => {
  const variable = (name: string): string | undefined =>
    environment[name] || environment[name.toUpperCase()] || undefined
  const exempt = (variable('no_proxy') ?? '').toLowerCase().split(/[\s,]+/)
  const host = base.host.toLowerCase()
  const isExempt = exempt.some((entry) => {
    const name = entry.replace(/^\*?\./, '').replace(/:\d+$/, '')
    return name === '*' || host === name || (name !== '' && host.endsWith(`.${name}`))
  })
  const scheme = base.secure ? 'https_proxy' : 'http_proxy'
  const text = variable(scheme) ?? variable('all_proxy')
  if (text === undefined || isExempt || isLocal(base)) return undefined
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(whole) || !/^http:/i.test(whole)) {
    throw new UsageError(
      `The proxy in ${scheme.toUpperCase()} cannot be used: write it like http://proxy.example:3128.`,
    )
  }
  return new URL(whole)
}
