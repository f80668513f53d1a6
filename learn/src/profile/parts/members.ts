import { isObject, memberOf, pointerTo } from 'plant-store-kit/json'
import { type BodyMockContext, type FoundProblem, memberAt } from 'plant-store-kit/responder'
import { classesOf } from '../classes/classes.ts'
import { type ClassifiedProblem, ofClass, type Refinement } from '../classes/classified-problem.ts'
import type { KindOf } from '../classes/class-facts.ts'
import { ITSELF } from '../classes/kinds.ts'
import { valuesIn } from '../places/member-values.ts'
import { furtherMembers } from '../places/further-members.ts'
import { forbidsOthers } from '../places/place-schema.ts'
import { memberSpans } from '../positions/value-positions.ts'
import { findUnusualNumber } from './number.ts'
import { findUnusualText } from './text.ts'
import type { UnusualValue } from './unusual.ts'
import { findUnusualPresence, isFalsyOrEmpty } from './value.ts'

/**
 * What the mock accepts of the members, but a rule may refuse, and what services find that convert a value first.
 * @param problems those that the mock finds itself
 */
export function findUnusualMembers(
  context: BodyMockContext,
  problems: readonly FoundProblem[],
): readonly ClassifiedProblem[] {
  const { request, body, operation } = context
  const { places } = classesOf(operation)
  const whole = body.first
  if (request.truncated === true || !isObject(whole)) return []
  const unusual: ClassifiedProblem[] = []
  if (isFalsyOrEmpty(whole)) {
    const empty: UnusualValue = { name: 'empty', place: places.body, must: 'must have members' }
    unusual.push(problemOf(empty, '', context))
  }
  for (const item of valuesIn(whole, places)) {
    const broken = problems.filter(
      ({ pointer, constraint }) => pointer === item.pointer && constraint !== undefined,
    )
    const ofValue = [
      ...findUnusualPresence(item),
      ...findUnusualNumber(item, broken, context),
      ...findUnusualText(item, context),
    ]
    for (const finding of ofValue)
      unusual.push(problemOf({ value: item.value, ...finding }, item.pointer, context))
  }
  return [...unusual, ...findFurther(whole, context)]
}

/** Members that the document does not declare, where it allows them, whatever it says about their values. */
function findFurther(whole: object, context: BodyMockContext): readonly ClassifiedProblem[] {
  const { places } = classesOf(context.operation)
  if (forbidsOthers(places.body)) return []
  return furtherMembers(whole, places).names.map((name) => {
    const undeclared: UnusualValue = {
      name: 'further',
      kind: kindOfFurther(name, whole, context),
      must: 'is not known',
      value: memberOf(whole, name),
    }
    return problemOf(undeclared, pointerTo('', name), context)
  })
}

/** Whether it is the only member that the document does not declare. */
export function kindOfFurther(
  name: string | undefined,
  whole: unknown,
  { operation }: BodyMockContext,
): KindOf<'further'> {
  if (name === '__proto__') return 'proto'
  const { names } = furtherMembers(whole, classesOf(operation).places)
  return names.length > 1 ? 'several' : ITSELF
}

function problemOf(
  { name, place, kind, must, value }: UnusualValue,
  pointer: string,
  { operation, behavior }: BodyMockContext,
): ClassifiedProblem {
  const profileClass = classesOf(operation).nearest(name, kind, place)
  const member = memberAt(pointer)
  const what = member === undefined ? 'the body' : JSON.stringify(member)
  const message = `${what} ${must}`
  return { ...ofClass(profileClass, behavior), message, pointer, member, value }
}

/** A repeated member that is not declared, or whose first value would be refused; empty for others. */
export function findRepeated(
  member: string,
  { body, operation, patternBudget }: BodyMockContext,
): Refinement {
  const place = classesOf(operation).places.member(member)
  if (place === undefined) return { kind: 'further' }
  const [{ value, start, end } = { start: 0, end: 0 }] = memberSpans(body).get(member) ?? []
  const changed = { ...(body.first as object), [member]: value }
  const problems = operation.request.validate(changed, '', patternBudget)
  const isWrong = problems.some(({ pointer }) => pointer === pointerTo('', member))
  if (!isWrong) return {}
  return {
    kind: `wrong/${value === null ? 'null' : place.key}`,
    value,
    span: { start, position: end - 1 },
  }
}
