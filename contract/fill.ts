import type { Case, Part } from './case.ts'
import type { Headers, SentRequest } from './exchange.ts'
import type { Fresh } from './fresh.ts'
import type { Wire } from './client.ts'
import { type Secrets, basicOf, fieldPlaceholder } from './secret.ts'

const encoder = new TextEncoder()

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

interface Values {
  readonly fresh: Fresh
  readonly firstId: number
  readonly token: string
  readonly basic: string
}

const filled = (text: string, values: Values, escape: (token: string) => string): string =>
  text.includes('$')
    ? text
        .replaceAll('$ID', String(values.fresh.id))
        .replaceAll('$FIRST_ID', String(values.firstId))
        .replaceAll('$NAME', values.fresh.name)
        .replaceAll('$TOKEN', () => escape(values.token))
        .replaceAll('$BASIC', () => values.basic)
    : text

const bodyOf = (parts: readonly Part[], values: Values): Uint8Array =>
  joined(
    parts.map((part) =>
      typeof part === 'string' ? encoder.encode(filled(part, values, quoted)) : part,
    ),
  )

const authorization = (each: Case, values: Values, badToken: string): Headers => {
  const { credential } = each.request
  if (credential === 'none') return []
  if (credential === 'token') return [['Authorization', `Bearer ${values.token}`]]
  if (credential === 'bad-token') return [['Authorization', `Bearer ${badToken}`]]
  return [['Authorization', filled(credential.authorization, values, (token) => token)]]
}

export interface Filling {
  readonly fresh: Fresh
  readonly firstId: number
  readonly basePath: string
  /** Base URL without a slash at the end. */
  readonly url: string
  /** The Host field, for the record. */
  readonly authority: string
  readonly secrets: Secrets
  readonly reuse: boolean
  readonly gate?: Wire['gate']
}

/** A case as it goes out, and as it is recorded: the same but for the secrets. */
export const fill = (
  each: Case,
  filling: Filling,
): { readonly wire: Wire; readonly sent: SentRequest } => {
  const { request } = each
  const { secrets, basePath } = filling
  const chunked = request.needs.includes('chunked')
  const make = (hide: boolean): Omit<Wire, 'chunked' | 'split' | 'reuse' | 'gate'> => {
    const values: Values = {
      fresh: filling.fresh,
      firstId: filling.firstId,
      token: hide ? '$PLANT_STORE_TOKEN' : secrets.token,
      basic: hide ? '$PLANT_STORE_BASIC' : basicOf(secrets.token),
    }
    const badToken = hide ? '$PLANT_STORE_BAD_TOKEN' : (secrets.badToken ?? '')
    const given: Headers = secrets.headers.map(([name, value]) => [
      name,
      hide ? fieldPlaceholder(name, value) : value,
    ])
    const own = request.headers.map(
      ([name, value]) => [name, filled(value, values, (token) => token)] as const,
    )
    const replaced = new Set(given.map(([name]) => name.toLowerCase()))
    return {
      method: request.method,
      target:
        basePath + filled(request.target, values, hide ? (token) => token : encodeURIComponent),
      headers: [
        ['User-Agent', 'plant-store-kit'],
        ...authorization(each, values, badToken),
        ...own.filter(([name]) => !replaced.has(name.toLowerCase())),
        ...given,
        ...(filling.reuse ? [] : [['Connection', 'close'] as const]),
      ],
      ...(request.body ? { body: bodyOf(request.body, values) } : {}),
    }
  }
  const open = make(false)
  const hidden = make(true)
  const length: Headers = chunked
    ? [['Transfer-Encoding', 'chunked']]
    : hidden.body
      ? [['Content-Length', String(open.body!.length)]]
      : []
  return {
    wire: {
      ...open,
      chunked,
      split: request.needs.includes('split'),
      reuse: filling.reuse,
      gate: filling.gate,
    },
    sent: {
      method: hidden.method,
      url: filling.url + hidden.target.slice(basePath.length),
      target: hidden.target,
      headers: [['Host', filling.authority], ...hidden.headers, ...length],
      ...(hidden.body ? { body: hidden.body } : {}),
      chunked,
    },
  }
}
