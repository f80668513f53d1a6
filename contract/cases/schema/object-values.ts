import type { RequestPlace } from '../../../src/document/places/request-place.ts'
import {
  additionalNames,
  membersAbout,
  optionalMembers,
} from '../../../src/document/values/parts.ts'
import { type ObjectText, objectText } from '../../operation/body-text.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { Value } from './keyword-value.ts'
import { sizeOf } from './keyword-values.ts'

/** The members of an object as JSON text, those that the place has as it has them. */
const textsOf = (object: unknown, { parts }: RequestPlace): ObjectText =>
  new Map(
    Object.entries(Object(object) as object).map(([name, part]) => {
      return [name, parts.get(name) ?? literalJson(part)] as const
    }),
  )

/** The optional members that the object of a place does not have, with ordinary values. */
export const optionalTexts = (place: RequestPlace): ObjectText =>
  textsOf(optionalMembers(place), place)

/** Members of other names, and too many or too few members. */
export const objectValues = (place: RequestPlace): readonly Value[] => {
  const [name] = additionalNames(place.schema, 1)
  return membersAbout(place).map((candidate) => {
    const { about } = candidate
    const json = objectText(textsOf(candidate.value, place))
    const size = sizeOf(candidate)
    if (size !== undefined) return { about, json, size }
    return { about, json, rule: 'V5', slug: name!, words: `has an additional member "${name}"` }
  })
}
