import { itemCount, items, uniqueItems } from './array.ts'
import type { Keyword } from './check.ts'
import { anyOf, not, oneOf } from './combinations.ts'
import { bounds, multiple, numberFormat } from './number.ts'
import { additionalMembers, memberCount, members } from './object.ts'
import { pattern } from './pattern.ts'
import { length, textFormat } from './string.ts'
import { values } from './values.ts'

/** All keywords by name, in the order of their problems. */
export const KEYWORDS: Readonly<Record<string, Keyword>> = {
  numberFormat,
  bounds,
  multiple,
  length,
  pattern,
  textFormat,
  itemCount,
  items,
  uniqueItems,
  members,
  additionalMembers,
  memberCount,
  values,
  anyOf,
  oneOf,
  not,
}
