import { UsageError } from '../usage-error.ts'

/** Where a base URL leads: a host and port, or a Unix socket, and the path below which `/plants` stands. */
export interface Base {
  readonly secure: boolean
  readonly host: string
  readonly port: number
  /** Path of a Unix socket, instead of host and port. */
  readonly socket?: string
  /** Value of the Host field. */
  readonly authority: string
  /** Without a slash at the end, so empty for the root. */
  readonly path: string
  /** As people read it, without a slash at the end. */
  readonly url: string
}

const unixForm = /^unix:(?:\/\/)?(\/[^:]+)(?::(\/.*)?)?$/
const httpUnixForm = /^http\+unix:\/\/([^/]+)(\/.*)?$/i

const trimmed = (path: string): string => path.replace(/\/+$/, '')

/** Without what may be secret: user, password, query and fragment. */
const shown = (text: string): string => text.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//')

const overSocket = (socket: string, path: string): Base => ({
  secure: false,
  host: 'localhost',
  port: 80,
  socket,
  authority: 'localhost',
  path: trimmed(path),
  url: `unix:${socket}${trimmed(path) === '' ? '' : `:${trimmed(path)}`}`,
})

/**
 * Reads `http://host:port/path`, `https://…`, `unix:/path/to.sock:/path` or `http+unix://%2Fpath%2Fto.sock/path`.
 *
 * @throws {UsageError} when it is none of these.
 */
export const parseBaseUrl = (text: string): Base => {
  const unix = unixForm.exec(text)
  if (unix) return overSocket(unix[1]!, unix[2] ?? '')
  const httpUnix = httpUnixForm.exec(text)
  if (httpUnix) return overSocket(decodeURIComponent(httpUnix[1]!), httpUnix[2] ?? '')
  const parsed = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (!parsed) {
    throw new UsageError(
      `The base URL "${shown(text)}" is not one: write it like http://localhost:4010 or https://example.com/api.`,
    )
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new UsageError('The base URL carries a user or a password: give the credential as token.')
  }
  if (parsed.search !== '' || parsed.hash !== '') {
    throw new UsageError(`The base URL "${shown(text)}" ends in a query or fragment: leave it out.`)
  }
  const secure = parsed.protocol === 'https:'
  return {
    secure,
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: parsed.port === '' ? (secure ? 443 : 80) : Number(parsed.port),
    authority: parsed.host,
    path: trimmed(parsed.pathname),
    url: parsed.origin + trimmed(parsed.pathname),
  }
}

/** Whether the base leads to this machine, where a connection costs next to nothing. */
export const isLocal = (base: Base): boolean =>
  base.socket !== undefined || /^(localhost|127(\.\d+){3}|::1|.*\.localhost)$/i.test(base.host)
