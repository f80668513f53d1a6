import { isJsonArray, isJsonObject, type Json } from './json.ts'
import { literal, quote } from './literal.ts'
import type { Type } from './keywords.ts'
import { canon } from './runtime.ts'
import { inWords, mustBeOneOf, mustHave } from './sentences.ts'
import { step } from './pointer.ts'
import { each, members, type Shape } from './shape.ts'
import type { Source } from './source.ts'

/** One test of a value: lines of code that add to `found`, or a condition that is true where the value is wrong. */
export type Check =
  | { readonly on: Kind; readonly lines: readonly string[] }
  | { readonly on: Kind; readonly wrong: string; readonly keyword: string; readonly must: string }

/** The kind of value that a check is about; `any` for all. */
export type Kind = 'any' | 'string' | 'number' | 'array' | 'object'

export const kindOf: Readonly<Record<Type, Kind>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'any',
  array: 'array',
  object: 'object',
}

/** Gives the name of the function that tests the shape at the pointers, or '' where everything fits. */
export type Refer = (pointers: readonly string[]) => string

/** Every check that a shape asks for, the type itself apart. */
export function checksOf(source: Source, shape: Shape, refer: Refer): Check[] {
  return [
    ...enums(shape),
    ...strings(shape),
    ...numbers(source, shape),
    ...arrays(shape, refer),
    ...objects(shape, refer),
    ...choices(source, shape, refer),
  ]
}

function enums(shape: Shape): Check[] {
  return each(shape, 'enum').map(({ value: values }) => {
    return {
      on: 'any',
      wrong: values.map(differs).join(' && '),
      keyword: 'enum',
      must: mustBeOneOf(values),
    }
  })
}

function differs(value: Json): string {
  const plain = value === null || typeof value === 'string' || typeof value === 'boolean'
  return plain ? `value !== ${literal(value)}` : `canon(value) !== ${quote(canon(value))}`
}

function strings(shape: Shape): Check[] {
  const on = 'string'
  return [
    ...each(shape, 'minLength').map(({ value }): Check => {
      const wrong =
        value < 2
          ? `value.length < ${value}`
          : `value.length < ${2 * value} && points(value) < ${value}`
      return { on, wrong, keyword: 'minLength', must: mustHave('at least', value, 'character') }
    }),
    ...each(shape, 'maxLength').map(({ value }): Check => {
      const wrong = `value.length > ${value} && points(value) > ${value}`
      return { on, wrong, keyword: 'maxLength', must: mustHave('at most', value, 'character') }
    }),
    ...each(shape, 'pattern').map(({ value }): Check => {
      const wrong = `!${RegExp(value, 'u')}.test(value)`
      return { on, wrong, keyword: 'pattern', must: `must match ${value}` }
    }),
  ]
}

const ranges: Readonly<Record<string, readonly [from: number | bigint, to: number | bigint]>> = {
  int32: [-2147483648, 2147483647],
  int64: [-9223372036854775808n, 9223372036854775807n],
}

function numbers(source: Source, shape: Shape): Check[] {
  const on = 'number'
  const limits = (['minimum', 'maximum'] as const).flatMap((keyword) =>
    each(shape, keyword).map(({ value, schema }): Check => {
      const [sign, at, beyond] =
        keyword === 'minimum' ? ['<', 'at least', 'more than'] : ['>', 'at most', 'less than']
      const exclusive = keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
      const without = schema[exclusive] === true
      return {
        on,
        wrong: `compare(value, ${literal(value)}) ${sign}${without ? '=' : ''} 0`,
        keyword: without ? exclusive : keyword,
        must: `must be ${without ? beyond : at} ${value}`,
      }
    }),
  )
  return [
    ...each(shape, 'format').flatMap(({ at, value, schema }): Check[] => {
      const range = Object.hasOwn(ranges, value) ? ranges[value] : undefined
      if (!range) return []
      if (schema['type'] !== 'integer')
        source.fail(at, `format ${value} belongs beside type integer (${at})`)
      const [from, to] = range
      const beyond = `(compare(value, ${literal(from)}) < 0 || compare(value, ${literal(to)}) > 0)`
      const wrong =
        typeof from === 'bigint' ? `!Number.isSafeInteger(value) && ${beyond}` : beyond.slice(1, -1)
      return [{ on, wrong, keyword: 'format', must: `must be from ${from} to ${to} (${value})` }]
    }),
    ...limits,
    ...each(shape, 'multipleOf').map(({ value }): Check => {
      return {
        on,
        wrong: `!isMultiple(value, ${literal(value)})`,
        keyword: 'multipleOf',
        must: `must be a multiple of ${value}`,
      }
    }),
  ]
}

function arrays(shape: Shape, refer: Refer): Check[] {
  const on = 'array'
  const items = refer(each(shape, 'items').map(({ at }) => at))
  return [
    ...each(shape, 'minItems').map(({ value }): Check => {
      return {
        on,
        wrong: `value.length < ${value}`,
        keyword: 'minItems',
        must: mustHave('at least', value, 'item'),
      }
    }),
    ...each(shape, 'maxItems').map(({ value }): Check => {
      return {
        on,
        wrong: `value.length > ${value}`,
        keyword: 'maxItems',
        must: mustHave('at most', value, 'item'),
      }
    }),
    ...(each(shape, 'uniqueItems').some(({ value }) => value)
      ? [
          {
            on,
            wrong: 'new Set(value.map(canon)).size < value.length',
            keyword: 'uniqueItems',
            must: 'must not have the same item twice',
          } as const,
        ]
      : []),
    ...(items === ''
      ? []
      : [
          {
            on,
            lines: [
              'for (let index = 0; index < value.length; index++) {',
              `  const more = ${items}(value[index])`,
              '  if (more !== none) found = join(found, `/${index}`, more)',
              '}',
            ],
          } as const,
        ]),
  ]
}

function objects(shape: Shape, refer: Refer): Check[] {
  const on = 'object'
  const declared = members(shape)
  const required = new Set(each(shape, 'required').flatMap(({ value }) => value))
  for (const name of required) if (!declared.has(name)) declared.set(name, [])
  const lines = [...declared].flatMap(([name, pointers]) =>
    memberLines(name, required.has(name), refer(pointers)),
  )
  return [
    ...(lines.length === 0 ? [] : [{ on, lines } as const]),
    ...others(shape, refer),
    ...each(shape, 'minProperties').map(({ value }): Check => {
      return {
        on,
        wrong: `size(value) < ${value}`,
        keyword: 'minProperties',
        must: mustHave('at least', value, 'member'),
      }
    }),
    ...each(shape, 'maxProperties').map(({ value }): Check => {
      return {
        on,
        wrong: `size(value) > ${value}`,
        keyword: 'maxProperties',
        must: mustHave('at most', value, 'member'),
      }
    }),
  ]
}

function memberLines(name: string, isRequired: boolean, validator: string): string[] {
  if (!isRequired && validator === '') return []
  const test = `${isRequired ? 'required' : 'optional'}(value, ${quote(name)}, ${validator || 'anything'})`
  return [`found = join(found, ${quote(step(name))}, ${test})`]
}

/** Members that a schema does not declare itself: forbidden, or held to a schema of their own. */
function others(shape: Shape, refer: Refer): Check[] {
  return each(shape, 'additionalProperties').flatMap(({ at, value, schema }): Check[] => {
    const validator = value === false ? 'forbidden' : isJsonObject(value) ? refer([at]) : ''
    if (validator === '') return []
    const { properties } = schema
    const known = isJsonObject(properties) ? Object.keys(properties) : []
    const unknown = [
      'own(value, name) !== undefined',
      ...known.map((name) => `name !== ${quote(name)}`),
    ]
    return [
      {
        on: 'object',
        lines: [
          'for (const name in value) {',
          `  const more = ${unknown.toReversed().join(' && ')} ? ${validator}(value[name]) : none`,
          '  if (more !== none) found = join(found, step(name), more)',
          '}',
        ],
      },
    ]
  })
}

function choices(source: Source, shape: Shape, refer: Refer): Check[] {
  const on = 'any'
  const branches = (at: string, value: Json): string[] =>
    isJsonArray(value) ? value.map((_, index) => at + step(index)) : []
  const words = (pointers: readonly string[], between: string): string =>
    pointers.map((pointer) => inWords(source, pointer)).join(between)
  const fits = (pointer: string): string => `${refer([pointer]) || 'anything'}(value) === none`
  return [
    ...each(shape, 'anyOf').map(({ at, value }): Check => {
      const all = branches(at, value)
      const wrong = `!(${all.map(fits).join(' || ')})`
      return { on, wrong, keyword: 'anyOf', must: `must be ${words(all, ' or ')}` }
    }),
    ...each(shape, 'oneOf').map(({ at, value }): Check => {
      const all = branches(at, value)
      const wrong = `${all.map((pointer) => `Number(${fits(pointer)})`).join(' + ')} !== 1`
      return {
        on,
        wrong,
        keyword: 'oneOf',
        must: `must be ${all.length > 1 ? 'exactly one of ' : ''}${words(all, ', ')}`,
      }
    }),
    ...each(shape, 'not').map(({ at }): Check => {
      return { on, wrong: fits(at), keyword: 'not', must: `must not be ${words([at], '')}` }
    }),
  ]
}
