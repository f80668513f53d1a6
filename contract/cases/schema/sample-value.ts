import { readJson } from '../../../src/base/json.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { sampleOf } from '../../operation/sample-text.ts'

/** A valid value; undefined if none was built. */
export const sampleValueOf = (schema: Schema): unknown => {
  const json = sampleOf(schema)
  return json === undefined ? undefined : readJson(json).value
}

/** Integers of at most nine digits: every server keeps them, with a digit more, too. */
const maxSmall = 999_999_999

export const isSmallInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= maxSmall
