import type { Limits } from '../../problems/member-limits.ts'
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
  const { minimum = 1, maximum = Infinity } = limits
  const { lowest, highest } = ordinaryRange(place)
  const setting = `behavior.members.${name}`
  const numbers = name === 'id' ? 'ids' : 'numbers'
  const breaches: string[] = []
  if (minimum > lowest) breaches.push(`${setting}.minimum refuses ordinary ${numbers} (R1)`)
  if (maximum < highest) breaches.push(`${setting}.maximum refuses ordinary ${numbers} (R1)`)
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
  const minimums = schemas.map(({ minimum = 1 }) => Number(minimum))
  const maximums = schemas.map(({ maximum = LARGEST_ORDINARY }) => Number(maximum))
  return {
    lowest: Math.max(...minimums),
    highest: Math.min(LARGEST_ORDINARY, ...maximums),
  }
}
