import type { Schema } from '../../../src/document/schema.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { arrayValues } from './array-values.ts'
import { combinationValues } from './combination-values.ts'
import { type Value, value } from './keyword-value.ts'
import { numberValues } from './number-values.ts'
import { stringValues } from './string-values.ts'
import { textValues } from './text-values.ts'

/** Texts that are almost those of an enum. */
const likeText = (text: string): readonly string[] => [
  text.toUpperCase(),
  text.toLowerCase(),
  `${text} `,
  `${text}x`,
]

const enumValues = ({ enum: list, const: only }: Schema): readonly Value[] => {
  if (list === undefined && only === undefined) return []
  const allowed = list ?? [only]
  const texts = allowed.filter((member) => typeof member === 'string')
  const numbers = allowed.filter((member) => Number.isSafeInteger(member)) as number[]
  const nearTexts = ['fern', '', ...texts.flatMap(likeText), ...numbers.map((number) => number + 1)]
  const about = list === undefined ? 'const' : 'enum'
  return [...allowed, ...nearTexts, 987_654].map((candidate) => value(about, candidate))
}

/** Values for the keywords of a schema, valid and invalid ones; those of objects need the plain members. */
export const valuesOf = memoize((schema: Schema): readonly Value[] => [
  ...enumValues(schema),
  ...numberValues(schema),
  ...stringValues(schema),
  ...textValues(schema),
  ...arrayValues(schema),
  ...combinationValues(schema),
])
