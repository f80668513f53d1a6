import { type Sample, type SampleOptions, Sampler } from '../../src/document/sample/sample.ts'
import type { Schema } from '../../src/document/schema.ts'
import { literalJson } from './json-text.ts'
import { InsideSampler } from './inside-bounds.ts'

const insideSampler = new InsideSampler('request')
export const sampler = new Sampler('request')

/** A valid value, inside the bounds where they leave room: only cases about a bound send values at it. */
export const sampleInside = (schema: Schema, options: SampleOptions = {}): Sample => {
  const inside = insideSampler.sample(schema, options)
  return inside.reason === undefined ? inside : sampler.sample(schema, options)
}

/** Characters of a sample from which one without optional members is built: recursive schemas may have thousands. */
const maxSample = 1024

const textOf = (schema: Schema, options: SampleOptions): string | undefined => {
  const sample = sampleInside(schema, options)
  return sample.reason === undefined ? literalJson(sample.value) : undefined
}

const smallTextOf = (schema: Schema, options: SampleOptions): string | undefined => {
  const text = textOf(schema, options)
  if (text === undefined || text.length <= maxSample) return text
  return textOf(schema, { ...options, onlyRequired: true }) ?? text
}

/** Up to this seed samples are kept: the cases of a document have them again and again, those of a run are sent once. */
export const maxKeptSeed = 4

/** By schema, the texts by their seed, of all members and of required ones. */
const keptTexts = new WeakMap<Schema, Map<string, string | undefined>>()

/** The JSON text of a valid value; undefined if none was built. From 1 on, seeds give fresh values. */
export const sampleOf = (schema: Schema, seed = 0, onlyRequired = false): string | undefined => {
  const options = { seed, isFresh: seed > 0, onlyRequired }
  if (seed > maxKeptSeed) return smallTextOf(schema, options)
  const kept = keptTexts.get(schema) ?? new Map<string, string | undefined>()
  keptTexts.set(schema, kept)
  const key = `${seed} ${onlyRequired}`
  if (!kept.has(key)) kept.set(key, smallTextOf(schema, options))
  return kept.get(key)
}
