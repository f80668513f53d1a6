import { literal } from '../literal.ts'
import { compare } from '../runtime.ts'
import { each, type Shape, type Use } from '../shape.ts'
import type { Source } from '../source.ts'
import type { Check, Condition } from './check.ts'

const on = 'number'

export function numberChecks(source: Source, shape: Shape): Check[] {
  return [
    ...each(shape, 'format').flatMap((use) => formatCheck(source, use)),
    ...each(shape, 'minimum').toSorted(descending).slice(0, 1).map(minimumCheck),
    ...each(shape, 'maximum').toSorted(ascending).slice(0, 1).map(maximumCheck),
    ...each(shape, 'multipleOf').map(({ value }): Check => {
      const wrong = `!isMultiple(value, ${literal(value)})`
      return { on, wrong, keyword: 'multipleOf', must: `must be a multiple of ${value}` }
    }),
  ]
}

/** The strictest first, where exclusive is stricter than inclusive. */
function ascending(one: Use<'maximum'>, other: Use<'maximum'>): number {
  const order = compare(one.value, other.value)
  return order || rank(one, 'exclusiveMaximum') - rank(other, 'exclusiveMaximum')
}

function descending(one: Use<'minimum'>, other: Use<'minimum'>): number {
  const order = compare(other.value, one.value)
  return order || rank(one, 'exclusiveMinimum') - rank(other, 'exclusiveMinimum')
}

function rank({ schema }: Use<'minimum' | 'maximum'>, exclusive: string): number {
  return schema[exclusive] === true ? 0 : 1
}

function minimumCheck({ value, schema }: Use<'minimum'>): Condition {
  const order = `compare(value, ${literal(value)})`
  return schema['exclusiveMinimum'] === true
    ? {
        on,
        wrong: `${order} <= 0`,
        keyword: 'exclusiveMinimum',
        must: `must be more than ${value}`,
      }
    : { on, wrong: `${order} < 0`, keyword: 'minimum', must: `must be at least ${value}` }
}

function maximumCheck({ value, schema }: Use<'maximum'>): Condition {
  const order = `compare(value, ${literal(value)})`
  return schema['exclusiveMaximum'] === true
    ? {
        on,
        wrong: `${order} >= 0`,
        keyword: 'exclusiveMaximum',
        must: `must be less than ${value}`,
      }
    : { on, wrong: `${order} > 0`, keyword: 'maximum', must: `must be at most ${value}` }
}

/** OpenAPI 3.0.3, Data Types. Other formats say nothing that is tested. */
function formatCheck(source: Source, { at, value, schema }: Use<'format'>): Check[] {
  if (value !== 'int32' && value !== 'int64') return []
  if (schema['type'] !== 'integer') {
    source.fail(at, `format ${value} at ${at} must stand beside "type: integer"`)
  }
  const bits = value === 'int32' ? 31n : 63n
  const [from, to] = [-(2n ** bits), 2n ** bits - 1n]
  const suffix = value === 'int32' ? '' : 'n'
  const beyond = `value < ${from}${suffix} || value > ${to}${suffix}`
  // Comparing number and bigint is slow, and a safe integer is within int64 anyway.
  const wrong = value === 'int32' ? beyond : `!Number.isSafeInteger(value) && (${beyond})`
  return [{ on, wrong, keyword: 'format', must: `must be from ${from} to ${to} (${value})` }]
}
