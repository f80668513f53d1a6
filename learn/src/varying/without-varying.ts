import { isNumeric, isObject, jsonText, readJson, membersIn } from 'plant-store-kit/json'
import { KINDS } from '../values/kinds.ts'
import { withNumbers } from '../values/numbers.ts'
import { hasSeveralWords } from '../values/tokens.ts'
import type { Sample } from '../samples/sample.ts'
import { type VaryingWords, withConstantWords } from './word-places.ts'

/** What of the responses varies. */
export interface Varying {
  /** The names of members. */
  readonly members: readonly string[]
  /** Of these, those whose texts keep all but their numbers. */
  readonly numbered?: readonly string[]
  readonly words?: VaryingWords
}

/** The sample with constants for what varies, at any depth: for counters, random texts, and words and numbers in texts. */
export function withoutVarying(sample: Sample, varying: Varying): Sample {
  const { members, numbered = [], words = NO_WORDS } = varying
  if (members.length === 0 && words.places.size === 0) return sample
  const { response } = sample
  // A body that is undefined would be content.
  if (!Object.hasOwn(response, 'body')) return sample
  const { body, isText } = response
  const constant = isText
    ? withConstantWords(withConstantMembers(String(body), members), '', words)
    : withConstants(body, { members, numbered, words })
  return { ...sample, response: { ...response, body: constant } }
}

const NO_WORDS: VaryingWords = { places: new Map(), lasting: new Set() }

function withConstants(value: unknown, varying: Required<Varying>, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withConstants(item, varying, name))
  if (typeof value === 'string') return withConstantWords(value, name, varying.words)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, inner]) => {
    const constant = varying.members.includes(name)
      ? constantFor(inner, varying.numbered.includes(name))
      : inner
    return [name, withConstants(constant, varying, name)]
  })
  return Object.fromEntries(members) as unknown
}

function constantFor(value: unknown, isNumbered = false): unknown {
  if (isNumeric(value)) return KINDS.counter
  if (typeof value !== 'string') return value
  // A text of several words, such as a duration, keeps them.
  return isNumbered || hasSeveralWords(value)
    ? withNumbers(value, String(KINDS.counter))
    : KINDS.uuid
}

/** The same for a text that is nearly JSON, such as that of a service which writes NaN. */
function withConstantMembers(text: string, varying: readonly string[]): string {
  const parts: string[] = []
  let end = 0
  for (const { name, value, at } of membersIn(text)) {
    const memberName = readJson(name).value
    if (!varying.some((varyingName) => varyingName === memberName)) continue
    parts.push(text.slice(end, at), jsonText(constantFor(readJson(value).value)))
    end = at + value.length
  }
  return parts.join('') + text.slice(end)
}
