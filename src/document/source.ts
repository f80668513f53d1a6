/** What is known about a parsed document beside its value. */
export interface Source {
  /** The file, as its reader named it. */
  readonly path: string
  /** The line of a JSON Pointer (RFC 6901), or of words in a text there; from 1. */
  readonly lineOf: (pointer: string, words?: string) => number | undefined
}

// A copy of the kit in a bundle must find it too.
const SOURCE = Symbol.for('plant-store-kit.source')

/** The value itself, which from now on knows where it was read. */
export function withSource<Value extends object>(value: Value, source: Source): Value {
  return Object.defineProperty(value, SOURCE, { value: source, configurable: true })
}

/** Where a value was read; undefined for one that a program made. */
export function sourceOf(value: object): Source | undefined {
  return (value as { readonly [SOURCE]?: Source })[SOURCE]
}
