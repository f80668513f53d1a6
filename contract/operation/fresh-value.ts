import { merged } from '../../src/document/merge.ts'
import type { Schema, SchemaType } from '../../src/document/schema.ts'
import { hasUnreadTexts, listsValues } from './constraints.ts'
import { countOfNumbers } from './inside-bounds.ts'
import { sampleOf } from './sample-text.ts'

/** A value in the cases that are not about it. */
export interface PlainValue {
  /** JSON, or the placeholder of a value that is fresh in each request. */
  readonly text: string
  readonly isFresh: boolean
  /** JSON for a request, by its seed. */
  readonly jsonOf: (seed: number) => string
}

/** Fresh numbers are below this: it is far from the ends of the types in which servers keep them. */
const maxFresh = 2 ** 28

/** The seed of a fresh value of a schema. */
export const seedFor = (schema: Schema, seed: number): number =>
  merged(schema).types?.includes('string') ? seed : 1 + (seed % maxFresh)

/** As many requests as a run has: of fewer numbers, it would send some again. */
const requestsOfRun = 1000

/** The value of a member without a role, fresh if the schema has many: a server may refuse a value that it has already. */
export const freshValue = (schema: Schema, placeholder: string): PlainValue => {
  const sampleText = sampleOf(schema) ?? 'null'
  const count = countOfNumbers(merged(schema))
  if (count < requestsOfRun) return fixedValue(sampleText)
  // A server that accepts fewer numbers than the document mostly accepts the lower ones.
  const lowerHalf = Math.ceil(count / 2)
  const jsonOf = (seed: number): string =>
    sampleOf(schema, seedFor(schema, seed % lowerHalf)) ?? sampleText
  return jsonOf(1) === jsonOf(2)
    ? fixedValue(sampleText)
    : { text: placeholder, isFresh: true, jsonOf }
}

export const fixedValue = (text: string): PlainValue => ({
  text,
  isFresh: false,
  jsonOf: () => text,
})

const freshTypes = new Set<SchemaType>(['integer', 'number', 'string'])

/** Whether values of a schema are new in each request. */
export const hasFreshValues = (schema: Schema): boolean => {
  const whole = merged(schema)
  const { types = [] } = whole
  const isScalar = types.length === 1 && freshTypes.has(types[0]!)
  return isScalar && !listsValues(whole) && !hasUnreadTexts(whole)
}
