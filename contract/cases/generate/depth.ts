import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'

/** Schemas within each other for which values are drawn; deeper ones are samples. */
const maxLevels = 5

/** Schemas in each other in a sample with all its optional members, beyond the drawn ones. */
const levelsOfSample = 4

/** Parts of a drawn value: a recursive schema may have any number. */
const maxParts = 1000

/** How deep values of a schema are drawn. */
export interface Depth {
  /** How many schemas within each other have drawn values. */
  readonly levels: number
  /** Whether the samples within them have no optional members. */
  readonly isShort: boolean
}

/** How many parts a value has to a depth, about; more than the maximum is not counted. */
const countParts = (schema: Schema, levels: number): number => {
  if (levels === 0) return 1
  const { properties = [], items, oneOf = [], anyOf = [] } = merged(schema)
  const parts = [
    ...properties.map((property) => property.schema),
    ...(items === undefined ? [] : [items]),
    ...oneOf,
    ...anyOf,
  ]
  let count = 1
  for (const part of parts) {
    count += countParts(part, levels - 1)
    if (count > maxParts) return count
  }
  return count
}

/** The depth to which values of a schema are drawn: less of a recursive one with many members. */
export const depthOf = (schema: Schema): Depth => {
  const isSmall = countParts(schema, maxLevels + levelsOfSample) <= maxParts
  if (isSmall) return { levels: maxLevels, isShort: false }
  let levels = maxLevels
  while (levels > 0 && countParts(schema, levels) > maxParts) levels -= 1
  return { levels, isShort: true }
}

/** The depth of the values within a value. */
export const depthWithin = ({ levels, isShort }: Depth): Depth => ({ levels: levels - 1, isShort })
