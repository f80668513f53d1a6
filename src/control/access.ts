import {
  also,
  type Check,
  listOf,
  matching,
  object,
  throwMistakes,
  token,
  wrongValue,
} from '../base/checks.ts'
import type { HeaderMap } from '../base/request.ts'
import { privateNetworkHeaders } from '../core/exchange.ts'
import { ControlError } from './control.ts'

export interface AccessOptions {
  /** The Control-Token header that every request must have; without it, only this machine has access. */
  readonly controlToken?: string | undefined
  /** Origins, such as `http://localhost:5173`, whose pages have access. */
  readonly allowControlFrom?: readonly string[] | undefined
}

/** Who may use the control API. */
export interface Access {
  /** Whether only this machine can reach the server; set once the server knows its address. */
  loopback: boolean
  readonly token: string | undefined
  /** Origins whose pages have access, in addition to the server's own; a Host header may name their hosts. */
  readonly origins: Set<string>
}

/** The schemes of origins, in any letter case. */
const SCHEME = '(?:[Hh][Tt][Tt][Pp][Ss]?|[Ww][Ss][Ss]?|[Ff][Tt][Pp])'
/** An IPv6 address, or a name without the characters that URLs exclude. */
const HOST = '(?:\\[[\\dA-Fa-f:.]+\\]|[^\\x00-\\x20\\x7f"#%/:<>?@[\\\\\\]^`{|}]+)'
/** 0 to 65535 */
const PORT = '(?:[0-5]?\\d{1,4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])'
const ORIGIN = new RegExp(`^${SCHEME}://${HOST}(?::${PORT})?/?$`, 'u')
const origin = also(
  matching('a scheme, a host and a port, such as http://localhost:5173', ORIGIN),
  (value, place) =>
    typeof value !== 'string' || !ORIGIN.test(value) || URL.canParse(value)
      ? []
      : [wrongValue(place, 'a host that is a name or an IP address', value)],
)

export const accessChecks: Readonly<Record<keyof AccessOptions, Check>> = {
  controlToken: token,
  allowControlFrom: listOf(origin),
}

/** @throws {UsageError} that names every wrong option */
export function readAccess({ controlToken, allowControlFrom = [] }: AccessOptions): Access {
  throwMistakes(object(accessChecks)({ controlToken, allowControlFrom }, []))
  return {
    loopback: false,
    token: controlToken,
    origins: new Set(allowControlFrom.map((text) => new URL(text).origin)),
  }
}

/** Headers that let a page of an allowed origin read a response, an error too (Fetch §3.2). */
export function corsHeaders(headers: HeaderMap, access: Access): Readonly<Record<string, string>> {
  const origin = allowedOrigin(headers, access)
  return origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' }
}

/**
 * Accepts requests from the server's own pages, from pages of allowed origins and from non-browser clients.
 * @returns whether it is a preflight, which is only asked for its headers, or may use the API
 * @throws {ControlError} for every other request
 */
export function authorize(
  { method, headers }: { readonly method: string; readonly headers: HeaderMap },
  access: Access,
): 'preflight' | 'allowed' {
  const isAllowedOrigin = allowedOrigin(headers, access) !== undefined
  const refusal =
    refusalOfHost(headers, access) ??
    (isAllowedOrigin ? undefined : refusalOfPage(headers)) ??
    refusalOfNetwork(access)
  if (refusal !== undefined) throw new ControlError('access', refusal)
  const isPreflight = method === 'OPTIONS' && Boolean(headers.get('access-control-request-method'))
  // A preflight carries none of the page's headers.
  if (isAllowedOrigin && isPreflight) return 'preflight'
  if (hasToken(headers, access)) return 'allowed'
  throw new ControlError(
    'control-token',
    'The Control-Token header must be the token that the mock was started with (--control-token, or CONTROL_TOKEN of a Worker).',
  )
}

function allowedOrigin(headers: HeaderMap, { origins }: Access): string | undefined {
  const origin = originHeader(headers)
  return origin !== undefined && origins.has(origin) ? origin : undefined
}

const originHeader = (headers: HeaderMap): string | undefined => headers.get('origin') ?? undefined

const ALLOW_ORIGIN = 'start the mock with --allow-control-from and the origin'

/** DNS rebinding: a name that resolves to this machine gives its page the same origin as the server. */
function refusalOfHost(headers: HeaderMap, { loopback, origins }: Access): string | undefined {
  if (!loopback || isOwnHost(hostOf(headers), origins)) return undefined
  return `The Host header names another server. Send the request to localhost or 127.0.0.1, or ${ALLOW_ORIGIN}.`
}

/** A page has access if it comes from this server. */
function refusalOfPage(headers: HeaderMap): string | undefined {
  const origin = originHeader(headers)
  const site = headers.get('sec-fetch-site') ?? 'none'
  const isSameOrigin = origin === undefined || origin === originOf('http:', hostOf(headers))
  if (isSameOrigin && (site === 'none' || site === 'same-origin')) return undefined
  const from = origin === undefined ? '' : ` (${origin.slice(0, 100)})`
  return `The control API refuses pages of other origins${from}. To allow them, ${ALLOW_ORIGIN}.`
}

/** Without a token, only this machine has access. */
function refusalOfNetwork({ loopback, token }: Access): string | undefined {
  if (loopback || token !== undefined) return undefined
  return 'The control API is disabled because the server is reachable from other machines. Set a control token to enable it (--control-token, or CONTROL_TOKEN of a Worker).'
}

function hasToken(headers: HeaderMap, { token }: Access): boolean {
  return token === undefined || isSame(headers.get('control-token') ?? '', token)
}

function hostOf(headers: HeaderMap): string {
  return (headers.get('host') ?? '').toLowerCase()
}

/** Headers of the response to a preflight from an allowed origin, besides `corsHeaders` (Fetch §3.2.2). */
export function preflightHeaders(headers: HeaderMap): Readonly<Record<string, string>> {
  return {
    'access-control-allow-methods': 'GET, PUT, POST, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Control-Token',
    'access-control-max-age': '600',
    ...privateNetworkHeaders(headers),
  }
}

/** Compares in a time that depends on the length of the received text only, so that it shows nothing of the token. */
function isSame(received: string, token: string): boolean {
  let differences = received.length ^ token.length
  for (let at = 0; at < received.length; at += 1)
    differences |= received.charCodeAt(at) ^ token.charCodeAt(at % token.length)
  return differences === 0
}

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/

/** Of all names only localhost is safe; an address cannot be rebound. */
function isOwnHost(host: string, origins: ReadonlySet<string>): boolean {
  const name = host.replace(/:\d+$/, '')
  if (ADDRESS.test(name) || name === 'localhost' || name.endsWith('.localhost')) return true
  return [...origins].some((origin) => origin === originOf(new URL(origin).protocol, host))
}

/** The origin of a Host header: without a port if it is the default one of the scheme. */
function originOf(scheme: string, host: string): string | undefined {
  return URL.parse(`${scheme}//${host}`)?.origin
}
