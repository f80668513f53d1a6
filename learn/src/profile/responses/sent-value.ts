import { readJson, membersIn } from 'plant-store-kit/json'
import { type Body } from 'plant-store-kit/responder'

/** The JSON value of a body; of malformed JSON the members of these names that the text contains. */
export function sentValueIn({ first, source }: Body, names: readonly string[]): unknown {
  if (first !== undefined) return first
  const members = Array.from(membersIn(source), ({ name, value }) => ({
    name: readJson(name).value as string,
    value: readableValue(value),
  }))
  const declared = members.filter(({ name }) => names.includes(name))
  return Object.fromEntries(declared.map(({ name, value }) => [name, value]))
}

/** A string, with its escapes if they are malformed, or the integer that a number begins with. */
function readableValue(written: string): unknown {
  const [text = written] = /^-?\d+/.exec(written) ?? []
  return readJson(text).value ?? text.slice(1, -1)
}
