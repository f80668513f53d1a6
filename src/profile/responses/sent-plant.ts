import { readJson } from '../../base/json.ts'
import type { Body } from '../../problems/request-body.ts'

/** A member with a string or an integer, as far as a text that is no JSON shows it. */
const READABLE_MEMBER = /"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/gs

/** The JSON value of a body; of malformed JSON the members of these names that the text contains. */
export function plantIn({ first, source }: Body, names: readonly string[]): unknown {
  if (first !== undefined) return first
  const members = Array.from(source.matchAll(READABLE_MEMBER), ([, name = '', text = '']) => ({
    name,
    value: readJson(text).value ?? text.slice(1, -1),
  }))
  const declared = members.filter(({ name }) => names.includes(name))
  return Object.fromEntries(declared.map(({ name, value }) => [name, value]))
}
