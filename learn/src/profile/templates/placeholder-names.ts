import { type BodyOperation } from 'plant-store-kit/operation'
import { namesIn, pointerTo } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import { placesOf } from '../places/body-places.ts'
import { LEFT_BRACE } from './placeholder.ts'

/** What parts of the request are called. */
export const REQUEST_NAMES = [
  'path',
  'target',
  'method',
  'host',
  'scheme',
  'credential',
  'media-type',
  'body',
  'body-text',
  'additional',
  'size',
] as const

/** How a position in the text of the body is counted. */
export const POSITION_NAMES = [
  'line',
  'column',
  'position',
  'offset',
  'byte-column',
  'byte-offset',
  'byte-position',
  'byte',
] as const

/** Before the name of a position: by default the place of a problem is meant, with `start-` its beginning. */
export const POSITION_PREFIXES = ['', 'start-'] as const

/** The texts at the place of a problem, and around it. */
export const TEXT_NAMES = ['source', 'excerpt', 'rest', 'last-read'] as const

/** What depends on where a problem is in the text of the body. */
export const SPAN_NAMES = [
  ...TEXT_NAMES,
  ...POSITION_PREFIXES.flatMap((prefix) =>
    POSITION_NAMES.map((name) => `${prefix}${name}` as const),
  ),
] as const

/** What is said about a problem. */
export const PROBLEM_NAMES = ['member', 'value', 'text', 'type', ...SPAN_NAMES] as const

/** What only the response has. */
export const RESPONSE_NAMES = [
  'status',
  'counter',
  'uuid',
  'date-time',
  'date',
  'seconds',
  'milliseconds',
] as const

/** What templates of `join` may say about several problems. */
export const JOIN_NAMES = ['first', 'joined', 'count', 'more', 'sum'] as const

/** The values of placeholders with these names. */
export type ValuesOf<Names extends readonly string[]> = Readonly<Record<Names[number], unknown>>

/** All that may be in a response, but members of the request. */
const NAMES = [...REQUEST_NAMES, ...PROBLEM_NAMES, ...RESPONSE_NAMES, LEFT_BRACE] as const

export type PlaceholderName = (typeof NAMES)[number]

/** The placeholders that never stand for a member: `{text}` is not the member `text`. */
const RESERVED: ReadonlySet<string> = new Set([...NAMES, ...JOIN_NAMES])

/** Names that a placeholder may be: others would need quotes. */
const PLAIN_NAME = /^[A-Za-z][\w-]*$/

/**
 * The name of the placeholder of a member: that of the member, or a JSON Pointer if the name means something else, has other
 * characters, or is that of a member in a member. The characters that end a placeholder are percent-encoded in there.
 */
export function placeholderOf(...names: readonly string[]): string {
  const [name = '', ...innerNames] = names
  if (innerNames.length === 0 && PLAIN_NAME.test(name) && !RESERVED.has(name)) return name
  return pointerTo('', ...names).replaceAll(/[%{}:|]/g, encodeURIComponent)
}

/** The names on the way to a member, by a placeholder that is a JSON Pointer. */
export function namesOfPlaceholder(placeholder: string): readonly string[] {
  const pointer = placeholder.replaceAll(/%([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return namesIn(pointer)
}

/** The path to each declared member by the name of its placeholder, in the order of the alphabet. */
type PlaceholderPaths = ReadonlyMap<string, readonly string[]>

/** The placeholders of the members that the document declares, without those of items. */
export const placeholdersOf = memoize((operation: BodyOperation): PlaceholderPaths => {
  const pointers = placesOf(operation).all.flatMap(({ pointer }) => pointer ?? [])
  const paths = pointers.filter((pointer) => pointer !== '').map(namesIn)
  const entries = paths.map((names) => [placeholderOf(...names), names] as const)
  return new Map(entries.toSorted(([first], [second]) => (first < second ? -1 : 1)))
})
