import { memoize } from '../../src/base/memoize.ts'
import type { ExactNumber } from '../../src/document/exact-number.ts'
import { merged } from '../../src/document/merge.ts'
import { type Sample, Sampler, type Task } from '../../src/document/sample/sample.ts'
import type { Schema } from '../../src/document/schema.ts'

/** Lengths without the bounds; the same ones, if no other length but 0 is left. */
const insideLengths = (min = 0, max = Infinity): readonly [min: number, max: number] => {
  // Each length is 0 or more.
  const shortest = min === 0 ? 0 : min + 1
  const longest = max - 1
  if (longest < Math.max(shortest, 1)) return [min, max]
  return [shortest, longest]
}

const lengths = ({ minLength, maxLength, minItems, maxItems }: Schema): Partial<Schema> => {
  const [shortest, longest] = insideLengths(minLength, maxLength)
  const [fewest, most] = insideLengths(minItems, maxItems)
  return {
    ...(minLength !== undefined && { minLength: shortest }),
    ...(maxLength !== undefined && { maxLength: longest }),
    ...(minItems !== undefined && { minItems: fewest }),
    ...(maxItems !== undefined && { maxItems: most }),
  }
}

/** The distance of a number from the next one; undefined if there are always others between two. */
const stepOf = ({ types = [], multipleOf }: Schema): number | undefined => {
  if (multipleOf !== undefined) return Number(multipleOf)
  return types.includes('integer') && !types.includes('number') ? 1 : undefined
}

/** About how many numbers a schema has, or whole numbers if there are others between; infinite if a bound is absent. */
export const countOfNumbers = (schema: Schema): number => {
  const { minimum, maximum, exclusiveMinimum = minimum, exclusiveMaximum = maximum } = schema
  if (exclusiveMinimum === undefined || exclusiveMaximum === undefined) return Infinity
  return (Number(exclusiveMaximum) - Number(exclusiveMinimum)) / (stepOf(schema) ?? 1)
}

const moved = (bound: ExactNumber, distance: number): ExactNumber => {
  if (typeof bound === 'bigint' && Number.isInteger(distance)) return bound + BigInt(distance)
  return typeof bound === 'number' ? bound + distance : bound
}

/** Of numbers that others follow at any distance, without the bounds. */
const withoutBounds = (schema: Schema): Partial<Schema> => {
  const { minimum, maximum, exclusiveMinimum = minimum, exclusiveMaximum = maximum } = schema
  return {
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    ...(exclusiveMaximum !== undefined && { exclusiveMaximum }),
  }
}

const numberBounds = (schema: Schema): Partial<Schema> => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const step = stepOf(schema)
  if (step === undefined) return withoutBounds(schema)
  return {
    ...(minimum !== undefined && { minimum: moved(minimum, step) }),
    ...(maximum !== undefined && { maximum: moved(maximum, -step) }),
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum: moved(exclusiveMinimum, step) }),
    ...(exclusiveMaximum !== undefined && { exclusiveMaximum: moved(exclusiveMaximum, -step) }),
  }
}

/**
 * A schema without the values at the bounds of another one: a server that gets a bound wrong must not refuse a request
 * that is about something else. The same one if it has no bounds; it has no values, if all are at the bounds.
 */
export const insideBounds = memoize((schema: Schema): Schema => {
  const bounds = { ...lengths(schema), ...numberBounds(schema) }
  return Object.keys(bounds).length === 0 ? schema : { ...schema, ...bounds }
})

/** Builds values inside the bounds where they leave room, at any depth. */
export class InsideSampler extends Sampler {
  protected override build(schema: Schema, task: Task): Sample {
    const whole = merged(schema)
    const inside = insideBounds(whole)
    const preferred = inside === whole ? undefined : super.build(inside, task)
    if (preferred !== undefined && preferred.reason === undefined) return preferred
    return super.build(schema, task)
  }
}
