import type { Schema } from '../../../src/document/schema.ts'
import { isOnlyOfType, listsValues } from '../../operation/constraints.ts'
import { isClearForFloats } from '../../../src/document/values/arithmetic.ts'
import type { Value } from './keyword-value.ts'
import { withExampleValues } from '../../operation/placeholders.ts'
import { countOfNumbers } from '../../operation/inside-bounds.ts'
import { isSmallInteger, sampleValueOf } from './sample-value.ts'

/** Integers with a fraction of zero or an exponent. */
const spellings = (schema: Schema): readonly Value[] => {
  if (!isOnlyOfType(schema, 'integer') || listsValues(schema)) return []
  const sample = sampleValueOf(schema)
  if (!isSmallInteger(sample) || sample === 0) return []
  return [`${sample}.0`, `${sample}0e-1`].map((json) => ({ about: 'spelling', json, rule: 'V2' }))
}

/** Numbers that careless servers get wrong, as JSON text: negative ones, the end of int32, exponents. */
const numbers = { integer: ['-1', '2147483647'], number: ['-1', '0.1', '25e-1', '2147483647'] }

const plainNumbers = (schema: Schema): readonly Value[] => {
  if (listsValues(schema)) return []
  const type = (['integer', 'number'] as const).find((name) => isOnlyOfType(schema, name))
  return (type === undefined ? [] : numbers[type]).map((json) => ({ about: 'number', json }))
}

/** A number, with an example in name and title in place of what is fresh in each request. */
const entry = (json: string, rest: Partial<Value> = {}): Value => {
  const example = withExampleValues(json)
  const isFresh = example !== json
  return {
    about: 'number',
    json,
    ...(isFresh && { slug: example, words: `is written as ${example}` }),
    ...rest,
  }
}

/** Integers as servers rarely get them. */
const spelled = (base: string): readonly Value[] => {
  const negative = base.startsWith('-') ? base.slice(1) : `-${base}`
  const texts = [
    `${base}.0`,
    `${base}.000`,
    `${negative}.0`,
    `${base}e0`,
    `${base}E+0`,
    `${base}0e-1`,
  ]
  return [...texts, '1e3', '1.5e1'].map((json) => entry(json, { about: 'spelling', rule: 'V2' }))
}

/** Numbers with a fraction, which some servers cut off or round. */
const fractions = (base: string): readonly Value[] => [
  ...[`${base}.5`, `${base}.000001`, `${base}5e-1`].map((json) => entry(json)),
  ...'1.5 1.0000000001 0.9999999999 -0.5 15e-1 1e-1 1e-7'.split(' ').map((json) => entry(json)),
  entry(`${base}.00000000000000000001`, {
    slug: 'fraction-tiny',
    words: 'has a fraction of 1e-20',
    isOpen: true,
  }),
  entry('1e-1000000000', { isOpen: true }),
]

const signWords = { '+': 'plus', '-': 'minus' } as const

/** A fresh number beside an integer. */
const sum = (integer: string, sign: keyof typeof signWords): Value => ({
  about: 'number',
  json: `$(${integer}${sign}ID)`,
  slug: `${integer}${sign}ID`,
  words: `is ${integer} ${signWords[sign]} a fresh number`,
})

/** Fresh numbers beside the ends of the types in which servers keep an integer, within int64 and outside. */
const besideEnds: readonly Value[] = [
  sum('0', '-'),
  sum('2147483647', '+'),
  sum('-2147483648', '-'),
  sum('4294967295', '+'),
  sum('9007199254740992', '-'),
  sum('9007199254740992', '+'),
  sum('-9007199254740992', '-'),
  sum('9223372036854775807', '-'),
  sum('-9223372036854775808', '+'),
  sum('9223372036854775807', '+'),
  sum('-9223372036854775808', '-'),
]

/** The same for a number that need not be fresh. */
const atEnds: readonly Value[] =
  '2147483648 -2147483648 -2147483649 4294967296 9007199254740991 9007199254740993 -9007199254740993'
    .split(' ')
    .map((json) => entry(json))

/** Not fresh: where a server knows things by the number, its refusal counts only if it accepts a repeated one. */
const fixed: readonly Value[] = [
  ...'1 2147483647 0 -1 9223372036854775807 -9223372036854775808'
    .split(' ')
    .map((json) => entry(json)),
  entry('-0', { isOpen: true }),
]

const huge =
  '18446744073709551616 9223372036854775808 -9223372036854775809 18446744073709551615 ' +
  '1e19 -1e19 1e30 1e400 -1e400 1e1000000000'

const outside: readonly Value[] = [
  ...huge.split(' ').map((json) => entry(json)),
  entry('7'.repeat(100), { slug: '100-digits', words: 'has 100 digits' }),
  entry('7'.repeat(5000), { slug: '5000-digits', words: 'has 5,000 digits' }),
]

/** Whether most numbers are values. */
export const hasFreeNumbers = (schema: Schema): boolean =>
  (isOnlyOfType(schema, 'integer') || isOnlyOfType(schema, 'number')) &&
  !listsValues(schema) &&
  countOfNumbers(schema) >= 1000

/**
 * Further numbers that servers get wrong.
 * @param isUnique whether a server may accept each value once
 */
export function* otherNumbers(schema: Schema, isUnique: boolean): Generator<Value> {
  if (!hasFreeNumbers(schema)) return
  const sample = sampleValueOf(schema)
  const plain = isSmallInteger(sample) && sample !== 0 ? String(sample) : undefined
  const base = isUnique ? '$ID' : plain
  yield* isUnique ? besideEnds : atEnds
  yield* fixed
  if (base !== undefined && isOnlyOfType(schema, 'integer')) {
    yield* spelled(base)
    yield* fractions(base)
  }
  yield* outside
}

/** Numbers of each kind that careless servers get wrong, and other spellings. */
export const numberValues = (schema: Schema): readonly Value[] => {
  const values = [...spellings(schema), ...plainNumbers(schema)]
  if (schema.format !== 'float') return values
  return values.filter(({ json }) => isClearForFloats(Number(json), schema))
}
