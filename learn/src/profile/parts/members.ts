import { isObject, memberOf, pointerTo } from 'plant-store-kit/json'
import { type BodyMockContext, memberAt } from 'plant-store-kit/responder'
import { classesOf } from '../classes/classes.ts'
import type { Refinement } from '../classes/classified-problem.ts'
import type { KindOf } from '../classes/class-facts.ts'
import { ITSELF } from '../classes/kinds.ts'
import { valuesIn } from '../places/body-values.ts'
import { undeclaredMembers } from '../places/undeclared-members.ts'
import { forbidsOthers } from '../places/place-schema.ts'
import { memberSpans } from '../positions/value-positions.ts'
import { findNumberProblems } from './number.ts'
import { findTextProblems } from './text.ts'
import type { ServiceProblem, ValueProblem } from './service-problem.ts'
import { findPresenceProblems } from './presence.ts'

/** What services may find in the members of a body, also after they converted a value. */
export function findMemberProblems(context: BodyMockContext): readonly ServiceProblem[] {
  const { request, body, operation } = context
  const whole = body.first
  if (request.truncated === true || !isObject(whole)) return []
  const ofValues = valuesIn(whole, classesOf(operation.source).places).flatMap((item) => {
    const { place, pointer, value } = item
    const found = [
      ...findPresenceProblems(item),
      ...findNumberProblems(item, context),
      ...findTextProblems(item, context),
    ]
    return found.map((problem) => ofValue(pointer, { place, value, ...problem }))
  })
  return [...ofValues, ...findUndeclared(whole, context)]
}

/** Members that the document does not declare, where it allows them, whatever it says about their values. */
function findUndeclared(whole: object, context: BodyMockContext): readonly ServiceProblem[] {
  const { places } = classesOf(context.operation.source)
  if (forbidsOthers(places.body)) return []
  return undeclaredMembers(whole, places).names.map((name) =>
    ofValue(pointerTo('', name), {
      name: 'additional',
      kind: kindOfUndeclared(name, whole, context),
      must: 'is not known',
      value: memberOf(whole, name),
    }),
  )
}

function ofValue(
  pointer: string,
  { must, ...problem }: ValueProblem & Pick<ServiceProblem, 'place'>,
): ServiceProblem {
  const member = memberAt(pointer)
  const what = member === undefined ? 'the body' : JSON.stringify(member)
  return { ...problem, pointer, message: `${what} ${must}` }
}

/** The kind of an undeclared member: whether it is the only one, or has a special name. */
export function kindOfUndeclared(
  name: string | undefined,
  whole: unknown,
  { operation }: BodyMockContext,
): KindOf<'additional'> {
  if (name === '__proto__') return 'proto'
  const { names } = undeclaredMembers(whole, classesOf(operation.source).places)
  return names.length > 1 ? 'several' : ITSELF
}

/** A repeated member that is not declared, or whose first value the document forbids; empty for others. */
export function findRepeated(
  member: string,
  { body, operation, patternBudget }: BodyMockContext,
): Refinement {
  const place = classesOf(operation.source).places.member(member)
  if (place === undefined) return { kind: 'additional' }
  const [firstValue] = memberSpans(body).get(member) ?? []
  const value = firstValue?.value
  const problems = operation.request.validate({ [member]: value }, '', patternBudget)
  const isWrong = problems.some(({ pointer }) => pointer === pointerTo('', member))
  if (!isWrong) return {}
  return { kind: `wrong/${value === null ? 'null' : place.key}`, value, firstValue }
}
