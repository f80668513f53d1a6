import { isObject } from '../../base/check-value.ts'
import { KINDS } from '../values/kinds.ts'
import { withNumbers } from '../values/numbers.ts'
import type { Sample } from '../samples/sample.ts'

const WHITE_SPACE = /\s/

/** The sample with constants for members that vary, at any depth: of counters, of random texts, and of numbers in texts. */
export function withoutVarying(sample: Sample, varying: readonly string[]): Sample {
  if (varying.length === 0) return sample
  const { response } = sample
  return { ...sample, response: { ...response, body: withConstants(response.body, varying) } }
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
  if (typeof value === 'number') return KINDS.counter
  if (typeof value !== 'string') return value
  // A text of several words, such as a duration, keeps them.
  return WHITE_SPACE.test(value) ? withNumbers(value, String(KINDS.counter)) : KINDS.uuid
}
