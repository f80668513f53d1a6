import type { HeaderFields } from '../core/exchange.ts'
import { Refusal } from './refusal.ts'

/** Who may use the control API of a server. */
export interface Access {
  /** Whether nobody but this machine reaches the server. */
  readonly loopback: boolean
  /** What the Control-Token header must be; without one, control is for loopback only. */
  readonly token: string | undefined
  /** Origins whose pages may, beside the server's own; their hosts are good in a Host header, too. */
  readonly origins: ReadonlySet<string>
}

/**
 * Lets a request in: from the server's own pages, from allowed origins, from what is no browser.
 *
 * @returns the header fields by which a page of an allowed origin may read the answer (Fetch §3.2)
 * @throws Refusal
 */
export function letIn(headers: HeaderFields, access: Access): Readonly<Record<string, string>> {
  const { loopback, token, origins } = access
  const host = (headers.get('host') ?? '').toLowerCase()
  const origin = headers.get('origin') ?? undefined
  const allowed = origin !== undefined && origins.has(origin)
  const cors: Record<string, string> = allowed ? readable(origin) : {}
  // A name that somebody points at this machine makes their page one of the same origin (DNS rebinding).
  if (loopback && !isOwnHost(host, origins)) {
    throw new Refusal(
      'access',
      'The Host header names another server. Ask for localhost or 127.0.0.1, or start the mock with --allow-control-from and the origin.',
    )
  }
  const site = headers.get('sec-fetch-site') ?? 'none'
  const own = origin === undefined ? site === 'none' || site === 'same-origin' : isOf(origin, host)
  if (!own && !allowed) {
    throw new Refusal(
      'access',
      `A page of another origin${origin === undefined ? '' : ` (${origin.slice(0, 100)})`} may not control the mock. Start it with --allow-control-from and the origin if it may.`,
    )
  }
  if (token === undefined) {
    if (loopback) return cors
    throw new Refusal(
      'access',
      'Control is off, for others than this machine reach the server. Start it with --control-token to switch it on.',
      cors,
    )
  }
  // A preflight carries no headers of the page's own.
  const preflight = allowed && headers.get('access-control-request-method')
  if (!preflight && !equal(headers.get('control-token') ?? '', token)) {
    throw new Refusal(
      'control-token',
      'The Control-Token header must be what the mock was started with (--control-token).',
      cors,
    )
  }
  return cors
}

/** What a preflight of an allowed origin is told, beside what `letIn` gives (Fetch §3.2.2). */
export function preflightHeaders(headers: HeaderFields): Readonly<Record<string, string>> {
  return {
    'access-control-allow-methods': 'GET, PUT, POST, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Control-Token, Last-Event-ID',
    'access-control-max-age': '600',
    ...(headers.get('access-control-request-private-network') === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  }
}

/**
 * An origin as browsers write it, such as `http://localhost:5173`.
 *
 * @throws Error where it is none
 */
export function readOrigin(given: string): string {
  const { origin, href } = URL.canParse(given) ? new URL(given) : { origin: 'null', href: '' }
  if (origin === 'null' || href !== `${origin}/`)
    throw new Error(
      'An origin is a scheme, a host and a port alone, such as http://localhost:5173.',
    )
  return origin
}

function readable(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Allow, Retry-After',
    vary: 'Origin',
  }
}

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/

/** No name but localhost is safe; an address is one of nobody's names. */
function isOwnHost(host: string, origins: ReadonlySet<string>): boolean {
  const name = host.replace(/:\d+$/, '')
  if (ADDRESS.test(name) || name === 'localhost' || name.endsWith('.localhost')) return true
  return [...origins].some((origin) => isOf(origin, host))
}

/** By host alone: whoever ends TLS before the mock changes the scheme. */
function isOf(origin: string, host: string): boolean {
  return host !== '' && URL.canParse(origin) && new URL(origin).host === withoutDefaultPort(host)
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, '')
}

/** Takes as long whatever is sent. */
function equal(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length
  for (let at = 0; at < wanted.length; at += 1)
    difference |= wanted.charCodeAt(at) ^ given.charCodeAt(at % Math.max(1, given.length))
  return difference === 0
}
