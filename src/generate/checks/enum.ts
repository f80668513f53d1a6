import type { Json } from '../json.ts'
import { literal, quote } from '../literal.ts'
import { canon } from '../runtime.ts'
import { mustBeOneOf } from '../sentences.ts'
import { each, type Shape } from '../shape.ts'
import type { Check } from './check.ts'

export function enumChecks(shape: Shape): Check[] {
  return each(shape, 'enum').map(({ value }) => {
    const wrong = differsFrom(value)
    return { on: 'any', wrong, keyword: 'enum', must: mustBeOneOf(value) }
  })
}

/** Numbers may also come as bigint, so what `===` cannot tell is compared by its canonical text. */
function differsFrom(values: readonly Json[]): string {
  const plain = values.filter((value) => typeof value !== 'object' || value === null)
  const rest = values.filter((value) => !isExactlyItself(value))
  const tests = plain.map((value) => `value !== ${literal(value)}`)
  if (rest.length > 0) {
    tests.push(`![${rest.map((value) => quote(canon(value))).join(', ')}].includes(canon(value))`)
  }
  return tests.join(' && ')
}

function isExactlyItself(value: Json): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
