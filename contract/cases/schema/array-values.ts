import type { Schema } from '../../../src/document/schema.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { type Value, countsAround, maxParts } from './keyword-value.ts'

/** A valid item for a position of an array; positions have different items, as far as the schema allows. */
const itemAt = ({ prefixItems = [], items }: Schema, index: number): string => {
  const itemSchema = prefixItems[index] ?? items
  return (itemSchema && sampleOf(itemSchema, index + 1)) ?? String(index + 1)
}

/** By schema, the items that its arrays had so far: they begin with the same ones, and a thousand take a while. */
const keptItems = memoize((_schema: Schema): string[] => [])

/** Valid items, as many as asked for. */
export const itemsOf = (schema: Schema, length: number): readonly string[] => {
  const items = keptItems(schema)
  while (items.length < length) items.push(itemAt(schema, items.length))
  return items.slice(0, length)
}

/**
 * Arrays with the first item twice, beside it and after another one, and as many others as the schema demands; none with
 * more than it allows.
 */
const arraysWithItemTwice = (schema: Schema): readonly string[] => {
  const { minItems = 0, maxItems = Infinity } = schema
  if (minItems > maxParts) return []
  const differentItems = minItems - 1
  const [first, ...laterItems] = itemsOf(schema, Math.max(1, differentItems))
  const [, second, ...othersLater] = itemsOf(schema, Math.max(2, differentItems))
  const besideIt = [first, first, ...laterItems]
  const apart = [first, second, first, ...othersLater]
  const arrays = first === second ? [besideIt] : [besideIt, apart]
  return arrays.filter(({ length }) => length <= maxItems).map((items) => `[${items.join()}]`)
}

/** Arrays of different lengths, and with an item twice. */
export const arrayValues = (schema: Schema): readonly Value[] => {
  const { prefixItems = [], uniqueItems } = schema
  const arrayOf = (length: number): string => `[${itemsOf(schema, length).join()}]`
  const ofLength = (about: 'minItems' | 'maxItems'): readonly Value[] =>
    countsAround(schema[about], maxParts).map((count) => ({
      about,
      json: arrayOf(count),
      size: { count, unit: 'items' },
    }))
  const beyond: readonly Value[] =
    prefixItems.length > 0 ? [{ about: 'items', json: arrayOf(prefixItems.length + 1) }] : []
  const repeated: readonly Value[] = uniqueItems
    ? arraysWithItemTwice(schema).map((json) => ({ about: 'uniqueItems', json }))
    : []
  return [...ofLength('minItems'), ...ofLength('maxItems'), ...beyond, ...repeated]
}
