import { pointerTo } from 'plant-store-kit/json'
import { type BodyMockContext } from 'plant-store-kit/responder'
import type { Refinement } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import { within } from '../classes/kind.ts'
import { membersIn } from '../positions/value-positions.ts'

/** A repeated member that is not declared, or whose first value would be refused; empty for others. */
export function findRepeated(
  member: string,
  { body, operation, patternBudget }: BodyMockContext,
): Refinement {
  const place = classesOf(operation).places.member(member)
  if (place === undefined) return { kind: 'further' }
  const [{ value, start, end } = { start: 0, end: 0 }] = membersIn(body).get(member) ?? []
  const changed = { ...(body.first as object), [member]: value }
  const problems = operation.request.validate(changed, '', patternBudget)
  const isWrong = problems.some(({ pointer }) => pointer === pointerTo('', member))
  if (!isWrong) return {}
  return {
    kind: within('wrong', value === null ? 'null' : place.key),
    value,
    span: { start, position: end - 1 },
  }
}
