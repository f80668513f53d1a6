import type { Scalar } from 'yaml'
import type { Json } from './json.ts'
import { parts } from './runtime.ts'

/** The JSON value of a YAML scalar, exact; refuses numbers that JSON or a double cannot hold. */
export function scalar(node: Scalar, fail: (sentence: string) => never): Json {
  const { value, source } = node
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') return whole(value)
  if (typeof value !== 'number') return fail(`${source} is no JSON value`)
  const text = source ?? String(value)
  if (!Number.isFinite(value)) return fail(`${text} is no number that a double holds`)
  if (!Number.isInteger(value)) return value
  const [digits, exponent] = parts(text.replace(/^\+/, '').replace(/^(-?)\./, '$10.'))
  if (exponent < 0n) return fail(`${text} is no number that a double holds; give it fewer digits`)
  return whole(digits * 10n ** exponent)
}

function whole(value: bigint): number | bigint {
  const double = Number(value)
  return Number.isSafeInteger(double) ? double : value
}
