import type { Case, Encoding } from './case.ts'
import { inJson } from './cases/case-row.ts'
import type { BaseUrl } from './client/base-url.ts'
import type { OutgoingRequest } from './client/client.ts'
import type { Headers, SentRequest } from './exchange.ts'
import { type Secrets, basicOf, headerPlaceholder } from './redact.ts'

/**
 * Ranges that ids come from in turn, as lowest id and size: a server that keeps ids in fewer bits shows it in one run,
 * whatever the seed. Ids of a range follow each other, so that runs of many months rarely share one.
 */
const ranges = [
  [1, 2 ** 28],
  [2 ** 29, 2 ** 29],
  [2 ** 30, 2 ** 29],
  [2 ** 31 - 2 ** 26, 2 ** 26 - 1],
] as const

/** Ids and names for one run. They depend on the clock too, because a server may refuse the ids of an earlier run. */
export class FreshSource {
  /** Part of every name of the run, so that its plants can be found. */
  readonly mark: string
  readonly #start: number
  #count = 0

  /** `started` in milliseconds since 1970. */
  constructor(seed: number, started: number) {
    this.#start = started + Math.abs(seed) * 7919
    this.mark = (this.#start % 36 ** 7).toString(36).padStart(7, '0')
  }

  /** What placeholders of ids and names stand for: those of the next request, of the first one, and of no other one. */
  next(): Readonly<Record<'ID' | 'NAME' | 'FIRST_ID' | 'FIRST_NAME' | 'SAME_ID', string>> {
    this.#count += 1
    const idOf = (count: number): string => {
      const [lowest, size] = ranges[count % ranges.length]!
      return String(lowest + (((this.#start % size) + Math.floor(count / ranges.length)) % size))
    }
    const [count, name] = [this.#count, `Plant ${this.mark}`]
    return { ID: idOf(count), NAME: `${name} ${count}`, FIRST_ID: idOf(1), FIRST_NAME: `${name} 1`, SAME_ID: idOf(0) }
  }
}

/** Text of the Basic Multilingual Plane in another encoding. */
const encoded = (text: string, encoding: Encoding): Buffer => {
  const isWide = encoding.startsWith('utf-32')
  const codes = Array.from(text, (char) => char.charCodeAt(0))
  const bytes = Buffer.from((isWide ? Uint32Array.from(codes) : Uint16Array.from(codes)).buffer)
  if (encoding.endsWith('le')) return bytes
  return isWide ? bytes.swap32() : bytes.swap16()
}

/** How a case is sent: on a new connection that closes after it, unless `reuse` names a set of connections. */
export type SendOptions = Pick<OutgoingRequest, 'reuse' | 'beforeLastWrite'>

/** Replaces the placeholders of a case; see Part for them. Returns the request to send, and the same without secrets. */
export const fillCase = (
  { request }: Case,
  base: BaseUrl,
  secrets: Secrets,
  fresh: FreshSource,
  options: SendOptions,
): { readonly outgoing: OutgoingRequest; readonly sent: SentRequest } => {
  const { method, credential, needs, encoding } = request
  const chunked = needs.includes('chunked')
  const own = new Set(secrets.headers.map(([name]) => name.toLowerCase()))
  const plant = fresh.next()
  const forms = { token: 'Bearer $TOKEN', 'bad-token': 'Bearer $BAD_TOKEN', none: undefined }
  const authorization = typeof credential === 'string' ? forms[credential] : credential.authorization
  const make = (hide: boolean): Pick<OutgoingRequest, 'method' | 'target' | 'headers' | 'body'> => {
    const shown = { TOKEN: '$PLANT_STORE_TOKEN', BASIC: '$PLANT_STORE_BASIC', BAD_TOKEN: '$PLANT_STORE_BAD_TOKEN' }
    const { token, badToken = '' } = secrets
    const values = { ...plant, ...(hide ? shown : { TOKEN: token, BASIC: basicOf(token), BAD_TOKEN: badToken }) }
    const filled = (text: string, encode = (value: string): string => value): string =>
      text
        .replace(
          /\$\((-?\d+)([+-])ID\)/g,
          (_, near: string, sign: string) => `${BigInt(near) + BigInt(sign + plant.ID)}`,
        )
        .replace(/\$((?:FIRST_|SAME_)?ID|(?:FIRST_)?NAME|BASIC|(?:BAD_)?TOKEN)/g, (_, key: keyof typeof values) =>
          key === 'TOKEN' && !hide ? encode(values.TOKEN) : values[key],
        )
    const parts = request.body?.map((part) => {
      const written = typeof part === 'string' ? filled(part, inJson) : part
      return typeof written === 'string' && encoding ? encoded(written, encoding) : Buffer.from(written)
    })
    const headers: Headers = [
      ['User-Agent', 'plant-store-kit'],
      ...(authorization === undefined ? [] : [['Authorization', filled(authorization)] as const]),
      ...request.headers.flatMap(([each, value]) =>
        own.has(each.toLowerCase()) ? [] : [[each, filled(value)] as const],
      ),
      ...secrets.headers.map(([each, value]) => [each, hide ? headerPlaceholder(each, value) : value] as const),
      ...(options.reuse !== undefined ? [] : [['Connection', 'close'] as const]),
    ]
    const target = base.path + filled(request.target, encodeURIComponent)
    return { method, target, headers, ...(parts && { body: new Uint8Array(Buffer.concat(parts)) }) }
  }
  const outgoing = { ...make(false), chunked, split: needs.includes('split'), ...options }
  const recorded = make(true)
  const length = outgoing.body && (['Content-Length', String(outgoing.body.length)] as const)
  const framing = chunked ? (['Transfer-Encoding', 'chunked'] as const) : length
  const headers = [['Host', base.authority] as const, ...recorded.headers, ...(framing ? [framing] : [])]
  return { outgoing, sent: { ...recorded, url: base.url + recorded.target.slice(base.path.length), headers, chunked } }
}
