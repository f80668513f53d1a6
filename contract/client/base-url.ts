import { UsageError } from '../../src/base/check-value.ts'

/** Where to connect for a URL; an IPv6 address has no brackets. */
export const endpointOf = ({
  hostname,
  port,
  protocol,
}: URL): { readonly host: string; readonly port: number } => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port) || (protocol === 'https:' ? 443 : 80),
})

/** A base URL in parts: `authority` is the value of Host; `path` and `url` have no slash at the end. */
export type BaseUrl = ReturnType<typeof parseBaseUrl>

/** Reads `http://host:port/path` or `https://…`. @throws {UsageError} for another text, a user, a query or a fragment */
export const parseBaseUrl = (text: string) => {
  // User, password, query and fragment may be secret.
  const safeText = text.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//')
  const refuse = (why: string): UsageError => new UsageError(`The base URL "${safeText}" ${why}.`)
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw refuse('is not valid: write it like http://localhost:4010 or https://example.com/api')
  const parsed = new URL(text)
  const { username, password, search, hash, protocol, pathname, host, origin } = parsed
  if (username + password !== '')
    throw refuse('contains a user or a password: give the credential as token')
  if (search + hash !== '') throw refuse('ends in a query or fragment: leave it out')
  if (parsed.port === '0') throw refuse('has port 0, at which no server listens')
  const path = pathname.replace(/\/+$/, '')
  return {
    ...endpointOf(parsed),
    secure: protocol === 'https:',
    authority: host,
    path,
    url: origin + path,
  }
}

/** The target of a request line in origin form: path and query. */
export const targetOf = ({ url }: { readonly url: string }): string =>
  url.replace(/^https?:\/\/[^/]*/, '')
