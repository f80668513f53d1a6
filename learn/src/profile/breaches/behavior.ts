import { isMultipleOf } from 'plant-store-kit/json'
import { type Limits } from 'plant-store-kit/responder'
import type { MemberPlace } from '../places/member-place.ts'
import { hasKeyword } from '../places/place-schema.ts'
import type { CheckedProfile } from './checked-profile.ts'

/** Ordinary integers are from 1 to this one, if the document allows them. */
const LARGEST_ORDINARY = 2 ** 31 - 1

/** The first and the last printable character of ASCII. */
const FIRST_PRINTABLE = 0x20
const LAST_PRINTABLE = 0x7e

/** All printable ASCII. */
const PRINTABLE = String.fromCharCode(
  ...Array.from(
    { length: LAST_PRINTABLE - FIRST_PRINTABLE + 1 },
    (_, index) => FIRST_PRINTABLE + index,
  ),
)

/** Limits of members that refuse what every server must accept. */
export function breachesOfBehavior(checked: CheckedProfile): readonly string[] {
  return Object.entries(checked.behavior.members).flatMap(([name, limits]) => {
    const place = checked.classes.places.member(name)
    return place === undefined ? [] : breachesOfLimits({ name, place, limits }, checked)
  })
}

interface LimitedMember {
  readonly name: string
  readonly place: MemberPlace
  readonly limits: Limits
}

function breachesOfLimits(
  { name, place, limits }: LimitedMember,
  { operation }: CheckedProfile,
): readonly string[] {
  const { lowest, highest } = ordinaryRange(place)
  const setting = `behavior.members.${name}`
  const numbers = name === 'id' ? 'ids' : 'numbers'
  const breaches: string[] = []
  const breaksRange: Readonly<Partial<Record<keyof Limits, boolean>>> = {
    minimum: isBelow(lowest, limits.minimum),
    exclusiveMinimum: isAtMost(lowest, limits.exclusiveMinimum),
    maximum: isBelow(limits.maximum, highest),
    exclusiveMaximum: isAtMost(limits.exclusiveMaximum, highest),
    multipleOf: limits.multipleOf !== undefined && !isMultiple(place, limits.multipleOf),
  }
  for (const [keyword, isBroken] of Object.entries(breaksRange))
    if (isBroken) breaches.push(`${setting}.${keyword} refuses ordinary ${numbers} (R1)`)
  const { shortest, longest } = ordinaryLengths(place)
  if (isBelow(shortest, limits.minLength))
    breaches.push(`${setting}.minLength refuses ordinary texts (R1)`)
  if (isBelow(limits.maxLength, longest))
    breaches.push(`${setting}.maxLength refuses ordinary texts (R1)`)
  const broken = operation.request.limits?.({ [name]: PRINTABLE }) ?? []
  const isUnmatched = broken.some(({ keyword }) => keyword === 'pattern' || keyword === 'steps')
  if (isUnmatched && !hasKeyword(place, 'pattern'))
    breaches.push(`${setting}.pattern refuses ordinary texts (R1)`)
  return breaches
}

function ordinaryRange({ schemas }: MemberPlace): {
  readonly lowest: number
  readonly highest: number
} {
  const minimums = schemas.map(({ minimum = 1, exclusiveMinimum = 0 }) =>
    Math.max(Number(minimum), Number(exclusiveMinimum) + 1),
  )
  const maximums = schemas.map(
    ({ maximum = LARGEST_ORDINARY, exclusiveMaximum = LARGEST_ORDINARY + 1 }) =>
      Math.min(Number(maximum), Number(exclusiveMaximum) - 1),
  )
  return {
    lowest: Math.max(...minimums),
    highest: Math.min(LARGEST_ORDINARY, ...maximums),
  }
}

type Bound = number | bigint | undefined

const isBelow = (first: Bound, second: Bound): boolean =>
  first !== undefined && second !== undefined && first < second

const isAtMost = (first: Bound, second: Bound): boolean =>
  first !== undefined && second !== undefined && first <= second

/** Whether all numbers that the document allows are multiples of a number. */
const isMultiple = ({ schemas, types }: MemberPlace, divisor: number | bigint): boolean => {
  const steps = schemas.flatMap(({ multipleOf }) => (multipleOf === undefined ? [] : [multipleOf]))
  const isWhole = types?.every((type) => type === 'integer' || type === 'null') === true
  return [...steps, ...(isWhole ? [1] : [])].some((step) => isMultipleOf(step, divisor))
}

/** Ordinary texts have from 1 to so many characters, if the document allows them. */
const LONGEST_ORDINARY = 20

function ordinaryLengths({ schemas }: MemberPlace): {
  readonly shortest: number
  readonly longest: number
} {
  const minimums = schemas.map(({ minLength = 1 }) => minLength)
  const maximums = schemas.map(({ maxLength = LONGEST_ORDINARY }) => maxLength)
  const shortest = Math.max(1, ...minimums)
  return { shortest, longest: Math.max(shortest, Math.min(LONGEST_ORDINARY, ...maximums)) }
}
