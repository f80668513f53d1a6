import { isObject } from '../../base/check-value.ts'
import type { MockContext } from '../../core/operation.ts'
import { pointerTo } from '../../document/pointer.ts'
import { accepts, type FoundProblem } from '../../problems/find-problems.ts'
import { type ClassifiedProblem, ofClass } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import { CLASS_OF_KEYWORD, type ClassName } from '../classes/class-facts.ts'
import type { Kind } from '../classes/class-tree.ts'
import type { ProfileClass } from '../classes/profile-class.ts'
import { kindOfCredential, kindOfMissingCredential } from '../kinds/credential.ts'
import { findWrongByte } from '../kinds/encoding.ts'
import { findBreak } from '../kinds/malformed-json.ts'
import { kindOfMediaType } from '../kinds/media-type.ts'
import { classOfOptions, kindOfMethod } from '../kinds/method.ts'
import { kindOfPath } from '../kinds/path.ts'
import { isBlank, kindOfFormat, kindOfRange, kindOfType } from '../kinds/value.ts'
import type { MemberPlace } from '../places/member-places.ts'
import { membersIn } from '../positions/value-positions.ts'

/** What is known of a problem beside its class: the kind, and the value and place that the mock itself does not need. */
type Refinement = { readonly kind?: Kind } & Partial<Pick<ClassifiedProblem, 'value' | 'place'>>

type Refine = (problem: FoundProblem, context: MockContext, place?: MemberPlace) => Refinement

/** A problem that the mock finds, with its kind. */
export function refine(problem: FoundProblem, context: MockContext): ClassifiedProblem {
  const { name, place, member } = classOfProblem(problem, context)
  const { kind, ...details } = REFINEMENTS[name]?.({ ...problem, member }, context, place) ?? {}
  const profileClass =
    classWithoutKind(name, context) ?? classesOf(context.operation).nearest(name, kind, place)
  const facts = ofClass(profileClass, context.behavior)
  const accepted = accepts(context.behavior, problem.problemClass)
  return { ...facts, ...problem, ...details, member, accepted }
}

/** The class of an OPTIONS request does not depend on how its method is written. */
function classWithoutKind(name: ClassName, context: MockContext): ProfileClass | undefined {
  const { request, operation } = context
  return name === 'unknown-method' && request.method === 'OPTIONS'
    ? classOfOptions(request.headers, classesOf(operation))
    : undefined
}

/** The class of a problem, the place of what a schema finds, and the member that it is about. */
function classOfProblem(
  { problemClass, constraint, pointer, member }: FoundProblem,
  { body, operation }: MockContext,
): Pick<FoundProblem, 'member'> & { readonly name: ClassName; readonly place?: MemberPlace } {
  if (constraint === undefined) return { name: problemClass.key as ClassName, member }
  const { places } = classesOf(operation)
  const name = CLASS_OF_KEYWORD[constraint]
  if (name === 'depth') return { name, member }
  const place = places.at(pointer)
  if (name !== 'additionalProperties' || place !== places.body) return { name, place, member }
  const names = isObject(body.first) ? Object.keys(body.first) : []
  return { name: 'further', member: names.find((other) => place.child(other) === undefined) }
}

const REFINEMENTS: Partial<Record<ClassName, Refine>> = {
  'unknown-path': (_, context) => ({ kind: kindOfPath(context) }),
  'unknown-method': (_, { request }) => ({ kind: kindOfMethod(request.method) }),
  'credential-missing': (_, { request: { headers, target } }) => ({
    kind: kindOfMissingCredential(headers.get('authorization'), target),
  }),
  'credential-malformed': (_, { request }) => ({
    kind: kindOfCredential(request.headers.get('authorization') ?? ''),
  }),
  'media-type': ({ value = '' }, { body }) => ({
    kind: kindOfMediaType(String(value), body.text !== ''),
  }),
  'body-encoding': (_, context) => findWrongByte(context),
  'byte-order-mark': () => ({ place: { start: 0, position: 0 } }),
  'body-json': (_, { body }) => findBreak(body),
  type: (problem, context, place) => ({ kind: kindOfType(problem, place!, context) }),
  // Other formats are those of texts.
  format: ({ value, pointer }, { body }) =>
    typeof value === 'string' ? {} : { kind: kindOfFormat(value, body, pointer) },
  range: ({ value }, context, place) => ({ kind: kindOfRange(value, place!, context) }),
  short: ({ value }) => (value === '' ? { kind: 'empty' } : {}),
  characters: ({ value }) => (isBlank(String(value)) ? { kind: 'blank' } : {}),
  further: ({ member }) => (member === '__proto__' ? { kind: 'proto' } : {}),
  'repeated-member': refineRepeated,
  'lone-surrogate': (_, { body }) => refineSurrogate(body.source),
}

/** A repeated member that is not declared, or whose first value would be refused. */
function refineRepeated(
  { member = '' }: FoundProblem,
  { body, operation }: MockContext,
): Refinement {
  const place = classesOf(operation).places.member(member)
  if (place === undefined) return { kind: 'further' }
  const [{ value, start, end } = { start: 0, end: 0 }] = membersIn(body).get(member) ?? []
  const problems = operation.request.validate({ ...(body.first as object), [member]: value })
  const isWrong = problems.some(({ pointer }) => pointer === pointerTo('', member))
  if (!isWrong) return {}
  return {
    kind: ['wrong', value === null ? 'null' : place.key],
    value,
    place: { start, position: end - 1 },
  }
}

/** An escaped surrogate without the other half of its pair. */
const LONE_SURROGATE = /\\u(?:d[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\u)d[c-f])/i

/** Which half of a surrogate pair is alone; its value is the code, such as `d83c`. */
function refineSurrogate(text: string): Refinement {
  const start = text.search(LONE_SURROGATE) + '\\u'.length
  const end = start + 4
  const value = text.slice(start, end)
  return {
    kind: /^d[89ab]/i.test(value) ? 'high' : 'low',
    value,
    place: { start: end, position: end - 1 },
  }
}
