import { type Sample, type SampleOptions, Sampler } from '../../src/document/sample/sample.ts'
import type { Schema } from '../../src/document/schema.ts'
import { jsonText } from '../../src/base/json.ts'
import { InsideSampler } from './inside-bounds.ts'

const insideSampler = new InsideSampler('request')
export const sampler = new Sampler('request')

/** A valid value, inside the bounds where they leave room: only cases about a bound send values at it. */
export const sampleInside = (schema: Schema, options: SampleOptions = {}): Sample => {
  const inside = insideSampler.sample(schema, options)
  return inside.reason === undefined ? inside : sampler.sample(schema, options)
}

/** JSON text without `$`, so that it has no placeholder. */
export const encoded = (value: unknown): string => jsonText(value).replaceAll('$', '\\u0024')

/** The JSON text of a valid value; undefined if none was built. From 1 on, seeds give fresh values. */
export const sampleOf = (schema: Schema, seed = 0, onlyRequired = false): string | undefined => {
  const sample = sampleInside(schema, { seed, isFresh: seed > 0, onlyRequired })
  return sample.reason === undefined ? encoded(sample.value) : undefined
}
