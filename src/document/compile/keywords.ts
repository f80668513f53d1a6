import { contains, itemCount, items, uniqueItems } from './array.ts'
import type { Keyword } from './check.ts'
import { anyOf, conditions, not, oneOf } from './combinations.ts'
import { memberNames, patternMembers } from './member-names.ts'
import { bounds, multiple, numberFormat } from './number.ts'
import { additionalMembers, memberCount, members } from './object.ts'
import { pattern } from './pattern.ts'
import { length, textFormat } from './string.ts'
import { unevaluated } from './unevaluated.ts'
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
  contains,
  members,
  additionalMembers,
  patternMembers,
  memberNames,
  memberCount,
  values,
  anyOf,
  oneOf,
  not,
  conditions,
  unevaluated,
}
