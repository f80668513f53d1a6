import type { Case, Encoding } from './case.ts'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { membersOf } from '../members.ts'
import { fillRequired, fittingValue } from '../plain-body.ts'
import { inJson } from './case-row.ts'
import type { BaseUrl } from '../client/base-url.ts'
import type { OutgoingRequest } from '../client/outgoing-request.ts'
import type { Headers, SentRequest } from '../exchange.ts'
import type { Settings } from '../options.ts'
import { SECRET_NAME } from '../../src/base/secret-names.ts'

/** What is sent and must not appear in a report; `headers` are the user's own. */
export type Secrets = Pick<Settings, 'badToken' | 'headers'> & { readonly token: string }

/**
 * Ranges that ids come from, as lowest id and size: a server that keeps ids in fewer bits shows it in one run, whatever
 * the seed. Ids of a range follow each other, so that runs of many months rarely share one, and have the same length.
 */
const ranges = [
  [1e8, 2 ** 28 - 1e8],
  [2 ** 29, 1e9 - 2 ** 29],
  [2 ** 30, 2 ** 29],
  [2 ** 31 - 2 ** 26, 2 ** 26 - 1],
] as const

/** Two bytes fewer than 255, the longest name of many file systems and databases. */
const longName = 253

/** A source of fresh ids and names for one run. */
export type FreshSource = ReturnType<typeof createFreshSource>

/** Ids and names depend on `started`, milliseconds since 1970, too: a server may refuse those of an earlier run. */
export const createFreshSource = (
  seed: number,
  started: number,
  operation: Operation = plantStore,
) => {
  const members = membersOf(operation)
  const start = started + Math.abs(seed) * 7919
  const mark = (start % 36 ** 7).toString(36).padStart(7, '0')
  const idOf = (count: number, range = 0): string => {
    const [lowest, size] = ranges[range % ranges.length]!
    return String(lowest + ((start + count) % size))
  }
  const name = `Plant ${mark}`
  let count = 0
  let FIRST_ID: string | undefined
  const fitting = (role: 'id' | 'name', usual: string, at: number): string =>
    fittingValue(members, role, usual, start + at)
  const sent = new Map<string, number>()
  return {
    /** Part of every name of the run, so that its plants can be found. */
    mark,
    /** A body with fresh values of the members that only the document requires, for the request of the last `next`. */
    withRequired: (text: string): string => fillRequired(text, members, start + count),
    /** What placeholders of ids and names stand for: those of the next request, of the first one, and of no other one. */
    next: (caseId: string) => {
      count += 1
      // The range depends on the case: positions in error messages stay the same from run to run.
      const byId = Array.from(caseId, (character) => character.charCodeAt(0)).reduce(
        (sum, code) => sum + code,
        0,
      )
      const range = sent.get(caseId) ?? byId
      sent.set(caseId, range + 1)
      const ID = fitting('id', idOf(count, range), count)
      FIRST_ID ??= ID
      const NAME = fitting('name', `${name} ${count}`, count)
      return {
        ID,
        NAME,
        LONG_NAME: NAME.padEnd(longName, 'a'),
        FIRST_ID,
        FIRST_NAME: fitting('name', `${name} 1`, 1),
        SAME_ID: fitting('id', idOf(0), 0),
      }
    },
  }
}

/** The token as the password of Basic, without a user (RFC 7617). */
export const basicOf = (token: string): string => Buffer.from(`:${token}`).toString('base64')

/** What is recorded for one of the user's own headers: the name of a variable if it may be secret. */
export const headerPlaceholder = (name: string, value: string): string =>
  SECRET_NAME.test(name) ? `$${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}` : value

/** Text of the Basic Multilingual Plane in another encoding. */
const encoded = (text: string, encoding: Encoding): Buffer => {
  const isWide = encoding.startsWith('utf-32')
  const bytes = Buffer.from(isWide ? text.replace(/[^]/g, '$&\0') : text, 'utf16le')
  if (encoding.endsWith('le')) return bytes
  return isWide ? bytes.swap32() : bytes.swap16()
}

/** How a case is sent: on a new connection that closes after it, unless `reuse` names a set of connections. */
export type SendOptions = Pick<OutgoingRequest, 'reuse' | 'lateTime' | 'beforeLastWrite'>

const placeholder =
  /\$(?:\((-?\d+)([+-])ID\)|((?:FIRST_|SAME_)?ID|(?:FIRST_|LONG_)?NAME|BASIC|(?:BAD_)?TOKEN))/g

/** Replaces the placeholders of a case; see Part for them. Returns the request to send, and the same without secrets. */
export const fillCase = (
  { id, request }: Case,
  base: BaseUrl,
  secrets: Secrets,
  fresh: FreshSource,
  options: SendOptions,
): { readonly outgoing: OutgoingRequest; readonly sent: SentRequest } => {
  const { method, need, encoding } = request
  const { token, badToken = '' } = secrets
  const own = new Set(secrets.headers.map(([name]) => name.toLowerCase()))
  const plant = fresh.next(id)
  const withRequired = (request.body ?? []).map((part) =>
    typeof part === 'string' ? fresh.withRequired(part) : '',
  )
  const make = (hide: boolean): SentRequest => {
    const shown = {
      TOKEN: '$PLANT_STORE_TOKEN',
      BASIC: '$PLANT_STORE_BASIC',
      BAD_TOKEN: '$PLANT_STORE_BAD_TOKEN',
    }
    const values = {
      ...plant,
      ...(hide ? shown : { TOKEN: token, BASIC: basicOf(token), BAD_TOKEN: badToken }),
    }
    // Services that round large ids round every odd one, so that all runs show it.
    const odd = BigInt(plant.ID) | 1n
    const filled = (text: string, encode: (value: string) => string = String): string =>
      text.replace(
        placeholder,
        (_, near: string | undefined, sign: string, key: keyof typeof values) =>
          near === undefined ? encode(values[key]) : String(BigInt(near) + BigInt(`${sign}${odd}`)),
      )
    const parts = request.body?.map((part, at) => {
      if (typeof part !== 'string') return part
      const text = filled(withRequired[at]!, inJson)
      return encoding ? encoded(text, encoding) : Buffer.from(text)
    })
    const body = parts && new Uint8Array(Buffer.concat(parts))
    const length = body && (['Content-Length', String(body.length)] as const)
    const usual: readonly (Headers[number] | undefined)[] = [
      ['Host', base.authority],
      request.noUserAgent ? undefined : ['User-Agent', 'plant-store-kit'],
      ...request.headers.map(([name, value]) => [name, filled(value)] as const),
      options.reuse === undefined ? ['Connection', 'close'] : undefined,
      need === 'chunked' ? ['Transfer-Encoding', 'chunked'] : length,
    ]
    const headers: Headers = [
      ...(usual.filter(
        (header) => header !== undefined && !own.has(header[0].toLowerCase()),
      ) as Headers),
      ...secrets.headers.map(
        ([name, value]) => [name, hide ? headerPlaceholder(name, value) : value] as const,
      ),
    ]
    const url = base.url + filled(request.target, hide ? String : encodeURIComponent)
    return { method, url, headers, ...(body && { body }) }
  }
  return { outgoing: { ...make(false), split: need === 'split', ...options }, sent: make(true) }
}
