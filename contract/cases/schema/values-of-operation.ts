import type { Operation } from '../../../src/document/document.ts'
import { TEXT_LIMITS } from '../../../src/document/keyword-groups.ts'
import { merged } from '../../../src/document/merge.ts'
import { pointerTo } from '../../../src/document/pointer.ts'
import { plainTexts } from '../../operation/body-text.ts'
import { branchesOf, withBranch } from '../../operation/branches.ts'
import { hasKeyword } from '../../operation/constraints.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { roleNames } from '../../operation/role.ts'
import { bodyValues } from './body-values.ts'
import type { Aspect } from './keyword-value.ts'
import { memberValues } from './member-values.ts'
import type { PlaceWalk } from './place-walk.ts'
import { type PlacedValue, placeOfBody } from './places.ts'

/** For each member with a role, the tables have rows about these. */
const aspectsOfTables: ReadonlySet<Aspect> = new Set(['type', 'required', 'spelling'])

/** Whether the tables have rows like the value. */
const isOfTables = (
  { place: { pointer }, value: { about } }: PlacedValue,
  { roles, declared, sendable }: Members,
): boolean => {
  const role = roleNames.find((name) => pointer === pointerTo('', roles[name]))
  if (role === undefined || !declared.has(role)) return false
  if (role === 'id') return aspectsOfTables.has(about) || about === 'format' || about === 'number'
  // The texts of tables are too long for a limit.
  const isLimited = sendable.some(
    ({ name, schema }) => name === roles[role] && hasKeyword(schema, TEXT_LIMITS),
  )
  return aspectsOfTables.has(about) || (about === 'text' && !isLimited)
}

/** The values of an object and of its members, without those of the tables. */
function* valuesOfObject(members: Members, walk: PlaceWalk): Generator<PlacedValue> {
  yield* memberValues(members)
  const plain = plainTexts(members)
  for (const placed of walk.valuesOfObject(members.body, placeOfBody(members), plain, 0))
    if (!isOfTables(placed, members)) yield placed
}

/** Every value that is sent about an operation and that its tables do not have, the simplest ones first. */
export function* valuesOfOperation(operation: Operation, walk: PlaceWalk): Generator<PlacedValue> {
  const members = membersOf(operation)
  const place = placeOfBody(members)
  const whole = merged(operation.requestBody.content[0].schema)
  for (const value of bodyValues(operation, members)) yield { place, value }
  if (members.whole === undefined) yield* valuesOfObject(members, walk)
  else yield* walk.valuesIn(whole, place)
  for (const branch of branchesOf(whole))
    yield* walk.valuesWithin(merged(withBranch(whole, branch)), place, 1)
}
