import { type BodyMockContext, type FoundProblem } from 'plant-store-kit/responder'
import {
  type ClassifiedProblem,
  classifiedProblem,
  type Refinement,
} from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import { classOfBroken, type ClassName } from '../classes/class-facts.ts'
import { kindOfCredential, kindOfMissingCredential } from '../parts/credential.ts'
import { findLoneSurrogate, findWrongByte } from '../parts/encoding.ts'
import { findBreak } from '../parts/json-break.ts'
import { findRepeated, kindOfUndeclared } from '../parts/members.ts'
import { kindOfMediaType } from '../parts/negotiation.ts'
import { kindOfFormat, kindOfRange } from '../parts/number.ts'
import { classOfMethod, kindOfPath } from '../parts/target.ts'
import { isBlank } from '../parts/text.ts'
import { kindOfType } from '../parts/type.ts'
import type { BodyPlace } from '../places/body-place.ts'

type FindKind = (problem: FoundProblem, context: BodyMockContext, place?: BodyPlace) => Refinement

/** A problem that the mock finds, with its kind. */
export function withKind(problem: FoundProblem, context: BodyMockContext): ClassifiedProblem {
  const { request, operation, behavior } = context
  const { name, place, member } = classOfProblem(problem, context)
  const { kind, ...details } = REFINEMENTS[name]?.({ ...problem, member }, context, place) ?? {}
  const classes = classesOf(operation.source)
  const profileClass =
    name === 'unknown-method' ? classOfMethod(request, classes) : classes.nearest(name, kind, place)
  return classifiedProblem(profileClass, { ...problem, ...details, member }, behavior)
}

/** The class of a problem, the place of what a schema finds, and the member that it is about. */
function classOfProblem(
  { problemClass, constraint, pointer, member, undeclared }: FoundProblem,
  { operation, body }: BodyMockContext,
): Pick<FoundProblem, 'member'> & { readonly name: ClassName; readonly place?: BodyPlace } {
  if (constraint === undefined) return { name: problemClass.key as ClassName, member }
  const { places } = classesOf(operation.source)
  const name = classOfBroken(constraint)
  if (name === 'depth') return { name, member }
  const place = places.at(pointer, body.first)
  if (name !== 'additionalProperties' || place !== places.body) return { name, place, member }
  return { name: 'additional', member: undeclared }
}

const REFINEMENTS: Partial<Record<ClassName, FindKind>> = {
  'unknown-path': (_, context) => ({ kind: kindOfPath(context) }),
  'credential-missing': (_, context) => ({ kind: kindOfMissingCredential(context) }),
  'credential-malformed': (_, { request }) => ({
    kind: kindOfCredential(request.headers.get('authorization') ?? ''),
  }),
  'media-type': ({ value = '' }, { body, operation }) => ({
    kind: kindOfMediaType(String(value), body.text !== '', operation.request.mediaTypes),
  }),
  'body-encoding': (_, context) => findWrongByte(context),
  'byte-order-mark': () => ({ span: { start: 0, position: 0 } }),
  'body-json': (_, { body }) => findBreak(body),
  type: (problem, context, place) => ({ kind: kindOfType(problem, place!, context) }),
  // Other formats are those of texts, which have one kind.
  format: ({ value, pointer }, { body }) =>
    typeof value === 'string' ? {} : { kind: kindOfFormat(value, body, pointer) },
  range: ({ value, constraint }) => ({ kind: kindOfRange(value, constraint!) }),
  short: ({ value }) => (value === '' ? { kind: 'empty' } : {}),
  characters: ({ value }) => (isBlank(String(value)) ? { kind: 'blank' } : {}),
  additional: ({ member }, context) => ({
    kind: kindOfUndeclared(member, context.body.first, context),
  }),
  'repeated-member': ({ member = '' }, context) => findRepeated(member, context),
  'lone-surrogate': (_, { body }) => findLoneSurrogate(body.source) ?? {},
}
