import { merged } from '../../../src/document/merge.ts'
import type { Operation } from '../../../src/document/document.ts'
import { plainTexts } from '../../operation/body-text.ts'
import { branchesOf, withBranch } from '../../../src/document/branches.ts'
import { membersOf } from '../../operation/members.ts'
import { bodyValues } from './body-values.ts'
import { memberValues } from './member-values.ts'
import type { PlaceWalk } from './place-walk.ts'
import { type PlacedValue, placeOfBody } from './places.ts'

/** The values that each place of the body of an operation gets, the simplest ones first. */
export function* valuesOfOperation(operation: Operation, walk: PlaceWalk): Generator<PlacedValue> {
  const members = membersOf(operation)
  const place = placeOfBody(members)
  const whole = merged(operation.requestBody.content[0].schema)
  for (const value of bodyValues(operation, members)) yield { place, value }
  if (members.whole === undefined) {
    yield* memberValues(members)
    yield* walk.valuesOfTypes(members.body, place)
    yield* walk.valuesOfObject(members.body, place, plainTexts(members), 0)
  } else yield* walk.valuesIn(whole, place)
  for (const branch of branchesOf(whole))
    yield* walk.valuesWithin(merged(withBranch(whole, branch)), place, 1)
}
