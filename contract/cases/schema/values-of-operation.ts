import { branchesOf } from '../../../src/document/branches.ts'
import type { Operation } from '../../../src/document/document.ts'
import type { RequestPlace } from '../../../src/document/places/request-place.ts'
import { objectText, withFreshValues } from '../../operation/body-text.ts'
import { hasType } from '../../operation/constraints.ts'
import { literalJson } from '../../operation/json-text.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { roleNames } from '../../operation/role.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { bodyPlaceOf } from './body-place.ts'
import type { PlacedValue, Value } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import { optionalTexts } from './object-values.ts'
import type { PlaceWalk } from './place-walk.ts'

/** Values of the whole body: the first valid examples of the document, one of each branch, and those of its keywords. */
function* bodyValues(operation: Operation, body: RequestPlace): Generator<Value> {
  const members = membersOf(operation)
  const ordinaryBody = (about: 'example' | 'branch', value: unknown): Value => ({
    about,
    json: withFreshValues(literalJson(value), members),
    rule: 'R1',
  })
  for (const { value, problems } of operation.requestBody?.content[0].examples ?? [])
    if (problems.length === 0) yield ordinaryBody('example', value)
  for (const { value } of branchesOf(body.schema).map((branch) => body.as(branch)))
    if (value !== undefined) yield ordinaryBody('branch', value)
  yield* valuesOf(body.schema)
}

/** An ordinary value, and a fresh one, of each member that the tables do not know. */
function* ordinaryMembers(body: RequestPlace, members: Members): Generator<PlacedValue> {
  for (const { name, schema } of members.others) {
    const place = body.member(name)!
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
function* everyMember(body: RequestPlace, members: Members): Generator<PlacedValue> {
  if (members.others.every(({ isRequired }) => isRequired)) return
  const json = objectText(new Map([...body.parts, ...optionalTexts(body)]))
  yield { place: body, value: { about: 'every-member', json, rule: 'R1' } }
}

/** Values that a member of an earlier version may not have had. */
const ofEarlierMember = ['5', 'null', '{}', '"x"']

/** Members of the tables that the document does not have: to it they are additional members. */
function* earlierMembers(body: RequestPlace, members: Members): Generator<PlacedValue> {
  const { sendable, readOnly } = members
  const names = new Set([...sendable.map(({ name }) => name), ...readOnly])
  for (const name of roleNames.filter((earlier) => !names.has(earlier)))
    for (const json of ofEarlierMember) {
      const object = objectText(new Map([...body.parts, [name, json]]))
      const words = `has an additional member "${name}": ${json}`
      const slug = `further-${name}-${json}`
      yield { place: body, value: { about: 'further', json: object, rule: 'V5', slug, words } }
    }
}

/** The values that each place of the body of an operation gets, the simplest ones first. */
export function* valuesOfOperation(operation: Operation, walk: PlaceWalk): Generator<PlacedValue> {
  const members = membersOf(operation)
  if (members.isAbsent === true) return
  const body = bodyPlaceOf(operation)
  for (const value of bodyValues(operation, body)) yield { place: body, value }
  if (members.whole !== undefined) {
    yield* walk.valuesIn(body)
    return
  }
  const plain = body.with(members.body, body.value)
  yield* ordinaryMembers(plain, members)
  yield* everyMember(plain, members)
  yield* walk.valuesOfTypes(plain)
  yield* walk.valuesOfObject(plain)
  for (const branch of branchesOf(body.schema)) yield* walk.valuesWithin(body.as(branch), 1)
  yield* earlierMembers(plain, members)
}
