import { type JsonValue, type PlacedMember, parseJson } from '../../../src/base/json.ts'

/** The JSON of a body with plain values. */
interface PlainJson {
  readonly text: string
  /** Undefined if the text is not JSON. */
  readonly value?: JsonValue
  /** The members of an object, or the items of an array, with their places. */
  readonly members: readonly PlacedMember[]
}

let last: PlainJson | undefined

/** Reads a body with plain values. Verdict and facts read the same one in turn: what was read last is kept for them. */
export const readPlainText = (text: string): PlainJson => {
  if (last?.text === text) return last
  const members: PlacedMember[] = []
  const { value } = parseJson(text, Infinity, members)
  last = { text, members, ...(value !== undefined && { value }) }
  return last
}
