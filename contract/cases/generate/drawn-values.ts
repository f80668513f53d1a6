import * as fc from 'fast-check'
import type { Operation } from '../../../src/document/document.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { plainTexts, withFreshValues } from '../../operation/body-text.ts'
import { membersOf } from '../../operation/members.ts'
import {
  type BodyPlace,
  type PlacedValue,
  objectPlace,
  placeOfBody,
  placeOfMember,
} from '../schema/places.ts'
import { anyValues, valuesOf } from './drawn-json.ts'

/** Values at a place, of its schema or of any type. */
const valuesAt = (place: BodyPlace, schema: Schema): fc.Arbitrary<PlacedValue> =>
  fc
    .oneof({ weight: 3, arbitrary: valuesOf(schema) }, { weight: 2, arbitrary: anyValues })
    .map((json) => ({ place, value: { about: 'generated', json } }))

/** Values of each member, and whole bodies that follow the schema. */
export const drawnValues = (operation: Operation): fc.Arbitrary<PlacedValue> => {
  const members = membersOf(operation)
  const [{ schema }] = operation.requestBody.content
  if (members.whole !== undefined) return valuesAt(placeOfBody(members), schema)
  const bodies = valuesOf(members.body).map((json): PlacedValue => {
    const body = withFreshValues(json, members)
    return { place: objectPlace, value: { about: 'generated', json: body, rule: 'V4' } }
  })
  const plain = plainTexts(members)
  const ofMembers = members.sendable.map((member) =>
    valuesAt(placeOfMember(objectPlace, member, plain), member.schema),
  )
  return fc.oneof(bodies, ...ofMembers)
}
