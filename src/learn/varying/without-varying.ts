import { isNumeric, isObject } from '../../base/check-value.ts'
import { jsonText, readJson } from '../../base/json.ts'
import { KINDS } from '../values/kinds.ts'
import { withNumbers } from '../values/numbers.ts'
import type { Sample } from '../samples/sample.ts'

const WHITE_SPACE = /\s/

/** A member in the text of JSON: its name, a colon, and its value, which is a text or a number. */
const MEMBER = /("(?:[^"\\]|\\.)*")(\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/g

/** The sample with constants for members that vary, at any depth: of counters, of random texts, and of numbers in texts. */
export function withoutVarying(sample: Sample, varying: readonly string[]): Sample {
  if (varying.length === 0) return sample
  const { response } = sample
  const { body, isText } = response
  const constant = isText
    ? withConstantsInText(String(body), varying)
    : withConstants(body, varying)
  return { ...sample, response: { ...response, body: constant } }
}

function withConstants(value: unknown, varying: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withConstants(item, varying))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, inner]) => {
    const constant = varying.includes(name) ? constantFor(inner) : inner
    return [name, withConstants(constant, varying)]
  })
  return Object.fromEntries(members) as unknown
}

function constantFor(value: unknown): unknown {
  if (isNumeric(value)) return KINDS.counter
  if (typeof value !== 'string') return value
  // A text of several words, such as a duration, keeps them.
  return WHITE_SPACE.test(value) ? withNumbers(value, String(KINDS.counter)) : KINDS.uuid
}

/** The same for a text that is nearly JSON, such as that of a service which writes NaN. */
function withConstantsInText(text: string, varying: readonly string[]): string {
  return text.replaceAll(MEMBER, (member, name: string, colon: string, value: string) => {
    const memberName = readJson(name).value
    const isVarying = varying.some((varyingName) => varyingName === memberName)
    return isVarying ? name + colon + jsonText(constantFor(readJson(value).value)) : member
  })
}
