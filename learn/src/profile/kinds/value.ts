import { isInteger, typeOf, Decimal, namesIn } from 'plant-store-kit/json'
import {
  type Behavior,
  type FoundProblem,
  type Body,
  type RequestContext,
} from 'plant-store-kit/responder'
import { ITSELF, type Kind, within } from '../classes/kind.ts'
import type { MemberPlace } from '../places/member-place.ts'
import { isNumeric } from '../places/place-schema.ts'
import { valueIn } from '../positions/value-positions.ts'

/** How a value of a wrong type is wrong. */
export function kindOfType(
  problem: FoundProblem,
  place: MemberPlace,
  context: RequestContext,
): Kind {
  const { value } = problem
  if (typeof value === 'string') return kindOfText(value, place)
  if (isEmpty(value)) return within(typeOf(value), 'empty')
  if (Array.isArray(value) && value.length === 1) return within('array', 'single')
  if (typeOf(value) !== 'number') return typeOf(value)
  return isInteger(value) ? kindOfNumber(problem, context) : kindOfFraction(value, place, context)
}

/** What a text looks like to a service that converts it. */
function kindOfText(text: string, place: MemberPlace): Kind {
  if (isNumeric(place)) return NUMBERS.find(({ pattern }) => pattern.test(text))?.kind ?? 'string'
  const isBoolean = text === 'true' || text === 'false'
  return isBoolean && place.types?.includes('boolean') === true
    ? within('string', 'boolean')
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
  { kind: within('string', 'fraction'), pattern: /^-?\d+\.\d+$/ },
  { kind: 'exponent', pattern: /^-?\d+[eE]\+?\d+$/ },
]

function kindOfNumber({ value, pointer }: FoundProblem, { body }: RequestContext): Kind {
  if (value instanceof Decimal) return within('number', 'infinite')
  return isDecimal(body, pointer) ? within('number', 'decimal') : 'number'
}

function kindOfFraction(number: unknown, place: MemberPlace, { behavior }: RequestContext): Kind {
  if (!isNumeric(place)) return 'fraction'
  const isLostInDouble = Number.isInteger(Number(number))
  if (isLostInDouble) return within('fraction', 'double')
  // Validators that check all rules report both.
  return isBelow(number, place, behavior) ? within('fraction', 'low') : 'fraction'
}

/** Whether a number is below the limits of the document or of a behavior. */
function isBelow(number: unknown, place: MemberPlace, { members }: Behavior): boolean {
  const [name = '', ...innerNames] = namesIn(place.pointer ?? '')
  const hasLimits = innerNames.length === 0 && Object.hasOwn(members, name)
  const limits = hasLimits ? [...place.schemas, members[name]!] : place.schemas
  return limits.some(
    ({ minimum, exclusiveMinimum }) =>
      (minimum !== undefined && Number(number) < Number(minimum)) ||
      (exclusiveMinimum !== undefined && Number(number) <= Number(exclusiveMinimum)),
  )
}

/** On which side of its limits a number is; `unsafe` is one that a double cannot hold. */
export function kindOfRange(
  number: unknown,
  place: MemberPlace,
  { behavior }: RequestContext,
): Kind {
  const low = number === 0 ? 'zero' : 'low'
  const side = isBelow(number, place, behavior) ? low : 'high'
  return typeof number === 'bigint' ? within('unsafe', side) : side
}

/** Unsigned integers of 64 bits are below. */
const END_OF_UINT64 = 2 ** 64

/** How a number outside its format is written, and how far outside it is. */
export function kindOfFormat(value: unknown, body: Body, pointer: string): Kind {
  const number = Number(value)
  if (!Number.isFinite(number)) return 'infinite'
  const notation = isDecimal(body, pointer) ? 'decimal' : 'digits'
  if (number < 0) return within('low', notation)
  return within(number < END_OF_UINT64 ? 'high' : 'huge', notation)
}

const DECIMAL = /^-?\d+[.eE]/

/** Whether the number at a JSON Pointer of the body is written with a fraction or an exponent. */
export function isDecimal(body: Body, pointer: string): boolean {
  const number = valueIn(body, pointer)
  return number !== undefined && DECIMAL.test(body.source.slice(number.start))
}

/** Whether some languages treat the value as empty, such as 0, false or []. */
export const isEmpty = (value: unknown): boolean =>
  value === 0 || value === false || (value instanceof Object && Object.keys(value).length === 0)

/** Only white space, by Unicode or as Java's `trim`, which also removes control characters. */
export const isBlank = (text: string): boolean => /^(?:\p{White_Space}+|[\0- ]+)$/u.test(text)

/** Java's `trim` also removes control characters, but no further white space of Unicode. */
export function kindOfBlank(text: string): Kind {
  if (/[^\0- ]/.test(text)) return 'unicode'
  return /[^\t-\r ]/.test(text) ? 'control' : ITSELF
}
