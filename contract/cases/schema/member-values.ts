import { plainTexts, objectText } from '../../operation/body-text.ts'
import { hasType } from '../../operation/constraints.ts'
import type { Members } from '../../operation/members.ts'
import { roleNames } from '../../operation/role.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { type PlacedValue, objectPlace, placeOfMember } from './places.ts'

/** An ordinary value, and a fresh one, of each member that the tables do not know. */
function* ordinaryMembers(members: Members): Generator<PlacedValue> {
  for (const { name, schema } of members.others) {
    const place = placeOfMember(objectPlace, { name }, plainTexts(members))
    const json = sampleOf(schema)
    // A server may accept this one in the first run alone, and each plain body has a fresh one.
    const isFresh = members.withoutRole.get(name)?.isFresh === true
    const mayBeUnique = isFresh && (name === members.identity || hasType(schema, 'integer'))
    if (json !== undefined && !mayBeUnique)
      yield { place, value: { about: 'ordinary', json, rule: 'R1' } }
    const isListed = schema.enum !== undefined || schema.const !== undefined
    const fresh = isListed || name === members.identity ? undefined : sampleOf(schema, 1)
    if (fresh !== undefined) yield { place, value: { about: 'fresh', json: fresh } }
  }
}

/** A body with every member that the document declares: a server may require optional ones. */
function* everyMember(members: Members): Generator<PlacedValue> {
  if (members.others.every(({ isRequired }) => isRequired)) return
  const texts = new Map(plainTexts(members))
  for (const { name, schema } of members.sendable) {
    const json = texts.get(name) ?? sampleOf(schema)
    if (json !== undefined) texts.set(name, json)
  }
  const value = { about: 'every-member', json: objectText(texts), rule: 'R1' } as const
  yield { place: objectPlace, value }
}

/** Values that a member of an earlier version may not have had. */
const ofEarlierMember = ['5', 'null', '{}', '"x"']

/** Members of the tables that the document does not have: to it they are additional members. */
function* earlierMembers(members: Members): Generator<PlacedValue> {
  const { sendable, readOnly } = members
  const names = new Set([...sendable.map(({ name }) => name), ...readOnly])
  for (const name of roleNames.filter((earlier) => !names.has(earlier))) {
    const place = placeOfMember(objectPlace, { name }, plainTexts(members))
    for (const json of ofEarlierMember)
      yield { place, value: { about: 'further', json, rule: 'V5' } }
  }
}

/** Valid values of members, whatever keywords they have. */
export function* memberValues(members: Members): Generator<PlacedValue> {
  yield* ordinaryMembers(members)
  yield* everyMember(members)
  yield* earlierMembers(members)
}
