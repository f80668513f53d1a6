import type { MockOperation } from '../core/operation.ts'
import type { Operation } from '../document/document.ts'
import { namesIn, pointerTo } from '../document/pointer.ts'
import { placesOf } from './member-places.ts'

const PLACES = 'line column position offset byte-column byte-offset byte'.split(' ')
const OF_PLACES = ['', 'start-', 'end-', 'next-'].flatMap((start) =>
  PLACES.map((place) => start + place),
)
const OTHERS =
  'path target method host scheme media-type body size excerpt member value text source type ' +
  'status counter uuid date-time date seconds milliseconds first joined count more'

/** The placeholders that never stand for a member: `{text}` is not the member `text`. */
export const RESERVED: ReadonlySet<string> = new Set([...OTHERS.split(' '), ...OF_PLACES])

/** Names that a placeholder may be: others would need quotes. */
const PLAIN_NAME = /^[A-Za-z][\w-]*$/

/**
 * The placeholder of a member without its braces: its name, or a JSON Pointer if the name means something else, has other
 * characters, or is that of a member in a member. The characters that end a placeholder are percent-encoded in there.
 */
export function placeholderOf(...names: readonly string[]): string {
  const [name = '', ...rest] = names
  if (rest.length === 0 && PLAIN_NAME.test(name) && !RESERVED.has(name)) return name
  return pointerTo('', ...names).replaceAll(/[%{}:|]/g, encodeURIComponent)
}

/** The names on the way to a member, by a placeholder that is a JSON Pointer. */
export function namesOfPlaceholder(placeholder: string): readonly string[] {
  const pointer = placeholder.replaceAll(/%([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return namesIn(pointer)
}

/** The path to each declared member by its placeholder, in the order of the alphabet. */
type Placeholders = ReadonlyMap<string, readonly string[]>

const known = new WeakMap<Operation, Placeholders>()

/** The placeholders of the members that the document declares, without those of items. */
export function placeholdersOf({ source }: MockOperation): Placeholders {
  const placeholders = known.get(source) ?? readPlaceholders(source)
  known.set(source, placeholders)
  return placeholders
}

function readPlaceholders(operation: Operation): Placeholders {
  const pointers = placesOf(operation).all.flatMap(({ pointer }) => pointer ?? [])
  const paths = pointers.filter((pointer) => pointer !== '').map(namesIn)
  const entries = paths.map((names) => [placeholderOf(...names), names] as const)
  return new Map(entries.toSorted(([first], [second]) => (first < second ? -1 : 1)))
}
