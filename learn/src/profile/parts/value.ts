import { isInteger, typeOf } from 'plant-store-kit/json'
import { type FoundProblem, type RequestContext } from 'plant-store-kit/responder'
import { innerKind, type Kind } from '../classes/kind.ts'
import type { MemberPlace } from '../places/member-place.ts'
import type { MemberValue } from '../places/member-values.ts'
import { allowsNull, mustBeNumber } from '../places/place-schema.ts'
import { kindOfFraction, kindOfNumber } from './number.ts'
import type { UnusualValue } from './unusual.ts'

/** How a value of a wrong type is wrong. */
export function kindOfType(
  problem: FoundProblem,
  place: MemberPlace,
  context: RequestContext,
): Kind {
  const { value } = problem
  if (typeof value === 'string') return kindOfText(value, place)
  if (isFalsyOrEmpty(value)) return innerKind(typeOf(value), 'empty')
  if (Array.isArray(value) && value.length === 1) return innerKind('array', 'single')
  if (typeOf(value) !== 'number') return typeOf(value)
  return isInteger(value) ? kindOfNumber(problem, context) : kindOfFraction(value, place, context)
}

/** What a text looks like to a service that converts it. */
function kindOfText(text: string, place: MemberPlace): Kind {
  if (mustBeNumber(place))
    return NUMBERS.find(({ pattern }) => pattern.test(text))?.kind ?? 'string'
  const isBoolean = text === 'true' || text === 'false'
  return isBoolean && place.types?.includes('boolean') === true
    ? innerKind('string', 'boolean')
    : 'string'
}

/** Texts that some services read as a number; the first one that a text matches counts. */
const NUMBERS: readonly { readonly kind: Kind; readonly pattern: RegExp }[] = [
  { kind: 'digits', pattern: /^-?\d+$/ },
  { kind: 'empty', pattern: /^$/ },
  { kind: 'blank', pattern: /^[\t-\r ]+$/ },
  { kind: 'plus', pattern: /^\+\d+$/ },
  { kind: 'spaces', pattern: /^(?:\s+[-+]?\d+\s*|[-+]?\d+\s+)$/ },
  { kind: 'decimal', pattern: /^-?\d+\.0+$/ },
  { kind: innerKind('string', 'fraction'), pattern: /^-?\d+\.\d+$/ },
  { kind: 'exponent', pattern: /^-?\d+[eE]\+?\d+$/ },
]

/** Whether some languages treat the value as empty, such as 0, false or []. */
export const isFalsyOrEmpty = (value: unknown): boolean =>
  value === 0 || value === false || (value instanceof Object && Object.keys(value).length === 0)

/** An optional member that is absent, and null where it is allowed. */
export function findUnusualPresence({ place, value }: MemberValue): readonly UnusualValue[] {
  if (value === undefined)
    return place.isRequired ? [] : [{ name: 'absent', place, must: 'is required' }]
  if (value === null && allowsNull(place))
    return [{ name: 'null', place, must: 'must not be null' }]
  return []
}
