import { isObject } from '../../src/base/check-value.ts'
import { readJson } from '../../src/base/json.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { type PlainValue, fixedValue, freshValue, hasFreshValues } from './fresh-value.ts'
import { literalJson } from './json-text.ts'
import { validatorOf } from './validator-of.ts'

const showsValues = ({ examples = [], default: usual }: Schema): boolean =>
  examples.length > 0 || usual !== undefined

/** A part of an object, with texts of the seed where the document shows none. */
const partAt = (schema: Schema, part: unknown, seed: number): unknown => {
  const whole = merged(schema)
  if (showsValues(whole)) return part
  if (isObject(part)) return objectAt(whole, part, seed)
  const mayBeFresh = typeof part === 'string' && hasFreshValues(whole)
  return mayBeFresh ? readJson(freshValue(whole, '').jsonOf(seed)).value : part
}

const objectAt = ({ properties = [] }: Schema, value: object, seed: number): object => {
  const schemas = new Map(properties.map(({ name, schema }) => [name, schema]))
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    const schema = schemas.get(name)
    return [name, schema === undefined ? part : partAt(schema, part, seed)]
  })
  return Object.fromEntries(parts)
}

/** An object with fresh texts at any depth: a server may know a resource by one of them. */
export const freshObject = (schema: Schema, json: string, placeholder: string): PlainValue => {
  const { value } = readJson(json)
  const objectOf = (seed: number): unknown => partAt(schema, value, seed)
  const jsonOf = (seed: number): string => literalJson(objectOf(seed))
  const isValid = [1, 2].every((seed) => validatorOf(schema)(objectOf(seed)).length === 0)
  return isValid && jsonOf(1) !== jsonOf(2)
    ? { text: placeholder, isFresh: true, jsonOf }
    : fixedValue(json)
}
