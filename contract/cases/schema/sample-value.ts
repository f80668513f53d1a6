import { readJson } from '../../../src/base/json.ts'
import type { SampleOptions } from '../../../src/document/sample/sample.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { sampleOf } from '../../operation/sample-text.ts'

/** A valid value; undefined if none was built. From 1 on, seeds give fresh values. */
export const sampleAt = (schema: Schema, { seed = 0 }: SampleOptions = {}): unknown => {
  const json = sampleOf(schema, seed)
  return json === undefined ? undefined : readJson(json).value
}

/** The first valid value. */
export const sampleValueOf = (schema: Schema): unknown => sampleAt(schema)

/** Integers of at most nine digits: every server keeps them, with a digit more, too. */
const maxSmall = 999_999_999

export const isSmallInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= maxSmall
