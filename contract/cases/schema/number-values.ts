import { rangeOf } from '../../../src/document/compile/number.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { hasType, isOnlyOfType, listsValues } from '../../operation/constraints.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { isClearForDoubles, isClearForFloats } from './arithmetic.ts'
import { boundValues, valuesAround } from './bound-values.ts'
import { type Value, value } from './keyword-value.ts'
import { isSmallInteger, sampleValueOf } from './sample-value.ts'

/** Numbers near the ends of the range of a format of fractions, and far beyond them. */
const farNumbers: Readonly<Record<string, readonly string[]>> = {
  float: ['3e38', '-3e38', '1e39', '-1e39'],
  double: ['1e308', '1e400', '-1e400'],
}

const formatValues = (schema: Schema): readonly Value[] => {
  const { format = '' } = schema
  const range = rangeOf(format)
  if (range === undefined) return []
  const far = farNumbers[format]
  if (far === undefined)
    return [range.min, range.max].flatMap((end) => valuesAround('format', BigInt(end), schema))
  return hasType(schema, 'number') ? far.map((json) => ({ about: 'format', json })) : []
}

/** How often a divisor is taken: decimals and doubles agree about powers of two. */
const timesOfMultiples = [1, 2, 4, 8, 64, 1024]

/** The same of numbers in the middle of two multiples. */
const timesBetween = [1.5, 2.5, 64.5]

/** Numbers beside a valid one, as bounds may allow none of the others. */
const nonMultiplesNearSample = (divisor: number, schema: Schema): readonly number[] => {
  const sample = Number(sampleOf(schema))
  return [sample + 1, sample + divisor / 2].filter(
    (number) => number % divisor !== 0 && isClearForDoubles(number, schema),
  )
}

const multipleValues = (schema: Schema): readonly Value[] => {
  const { multipleOf: divisor } = schema
  if (typeof divisor !== 'number') return []
  const hasIntegerBetween = divisor > 1 && Number.isInteger(divisor)
  const numbers = [
    ...timesOfMultiples.map((times) => divisor * times),
    ...(hasIntegerBetween ? [divisor * 2 + 1] : []),
    ...timesBetween.map((times) => divisor * times),
    ...nonMultiplesNearSample(divisor, schema),
  ]
  return numbers.map((number) => value('multipleOf', number))
}

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

/** Values for the keywords of numbers: at bounds and beside them, multiples and other spellings. */
export const numberValues = (schema: Schema): readonly Value[] => {
  const values = [
    ...boundValues(schema),
    ...formatValues(schema),
    ...multipleValues(schema),
    ...spellings(schema),
    ...plainNumbers(schema),
  ]
  if (schema.format !== 'float') return values
  return values.filter(({ json }) => isClearForFloats(Number(json), schema))
}
