import { memoize } from '../../../src/base/memoize.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { ValueAbout } from '../../../src/document/values/value-about.ts'
import { valuesAbout } from '../../../src/document/values/values-about.ts'
import { type Size, type Value, value } from './keyword-value.ts'
import { numberValues } from './number-values.ts'
import { sampleAt, sampleValueOf } from './sample-value.ts'
import { textValues } from './text-values.ts'

/** How much a value has that is about that. */
export const sizeOf = ({ about, value: sized }: ValueAbout): Size | undefined => {
  switch (about) {
    case 'minLength':
    case 'maxLength':
      return { count: Array.from(String(sized)).length, unit: 'characters' }
    case 'minItems':
    case 'maxItems':
      return { count: Object.keys(Object(sized)).length, unit: 'items' }
    case 'minProperties':
    case 'maxProperties':
      return { count: Object.keys(Object(sized)).length, unit: 'members' }
    default:
      return undefined
  }
}

const sizedValue = (candidate: ValueAbout): Value => {
  const size = sizeOf(candidate)
  return { ...value(candidate.about, candidate.value), ...(size && { size }) }
}

/** Values for the keywords of a schema, valid and invalid ones; those of objects need the plain members. */
export const valuesOf = memoize((schema: Schema): readonly Value[] => [
  ...valuesAbout({ schema, value: sampleValueOf(schema), sample: sampleAt }).map(sizedValue),
  ...numberValues(schema),
  ...textValues(schema),
])
