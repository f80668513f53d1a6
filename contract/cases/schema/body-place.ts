import { readJson } from '../../../src/base/json.ts'
import { memoize } from '../../../src/base/memoize.ts'
import type { Operation } from '../../../src/document/document.ts'
import { merged } from '../../../src/document/merge.ts'
import { Places } from '../../../src/document/places/places.ts'
import { RequestPlace } from '../../../src/document/places/request-place.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { fillMembers, plainBodyText, plainTexts } from '../../operation/body-text.ts'
import { literalJson } from '../../operation/json-text.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { type Unique, uniqueRoles } from '../../operation/role.ts'
import { withExamples } from './example-json.ts'
import { sampleAt } from './sample-value.ts'

/** The place of values of a schema, whose members have the texts of the plain body. */
export const placeOfSchema = (schema: Schema, members?: Members): RequestPlace => {
  const places = new Places(merged, [])
  const source = { places, resolve: merged, sample: sampleAt, write: literalJson }
  if (members === undefined || members.whole !== undefined)
    return new RequestPlace(source, schema, sampleAt(schema))
  const example = withExamples(fillMembers(plainBodyText(members), members, 1))
  const texts = plainTexts(members)
  return new RequestPlace(source, schema, readJson(example).value, { texts })
}

/** The body of an operation, which is the plain one. */
export const bodyPlaceOf = memoize((operation: Operation): RequestPlace => {
  const { pointer, requestBody } = operation
  return placeOfSchema(requestBody?.content[0].schema ?? { pointer }, membersOf(operation))
})

/** Whether a server may accept each value of a place once: that by which it knows a thing, and what names it. */
export const uniqueAt = (
  { names: [name, ...inner] }: RequestPlace,
  { roles, declared }: Members,
): Unique | undefined =>
  inner.length > 0
    ? undefined
    : uniqueRoles.find((role) => declared.has(role) && roles[role] === name)
