import { isObject } from '../../base/check-value.ts'
import { KINDS } from '../values/kinds.ts'
import type { Sample } from '../samples/sample.ts'

/** The sample with constants for members that vary, at any depth: of counters, and of random texts. */
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
  return typeof value === 'string' ? KINDS.uuid : value
}
