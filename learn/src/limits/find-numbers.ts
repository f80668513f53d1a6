import { type BodyOperation, Sampler } from 'plant-store-kit/operation'
import { integerOf } from 'plant-store-kit/json'
import { validatorOf, lastPassing } from 'plant-store-kit/recording'
import { type Behavior } from 'plant-store-kit/responder'
import { hasKeyword, mustBeNumber } from '../profile/places/place-schema.ts'
import { freshIntegerOf } from '../samples/identity.ts'
import { withLimit } from './limit.ts'
import { type LimitedMember, membersWith } from './limited-members.ts'
import { type NumberLimit, numberLimitsOf } from './number-limits.ts'
import { accepts, type Ask, search, type Send } from './search.ts'

/** The least and largest numbers that the service accepts, beside the limits that are known. */
export async function findNumbers(
  send: Send,
  operation: BodyOperation,
  known: Partial<Behavior>,
): Promise<Partial<Behavior>> {
  let limits = known
  for (const member of boundedMembers(operation))
    for (const limit of numberLimitsOf(operation, member.name)) {
      const number = await search(send, (ask) => findNumber(limit, member, ask))
      if (number !== undefined) limits = withLimit(limits, limit.path, number)
    }
  return limits
}

/** Numbers whose bounds are bisected; those of the fresh id show in the cases of `check`. */
function boundedMembers(operation: BodyOperation): readonly LimitedMember[] {
  const freshInteger = freshIntegerOf(operation)
  const numbers = membersWith(
    operation,
    (place) => mustBeNumber(place) && !hasKeyword(place, 'enum', 'const', 'multipleOf'),
  )
  return numbers.filter(({ name }) => name !== freshInteger)
}

/** The numbers that are tried end where many services do. */
const LARGEST = 2n ** 31n - 1n

const sampler = new Sampler('request')

/** The last integer of the document that the service accepts; undefined if it accepts all of them. */
async function findNumber(
  { name, sign, caseOf }: NumberLimit,
  { place }: LimitedMember,
  ask: Ask,
): Promise<number | undefined> {
  const schema = place.schemas[0]!
  const sample = integerOf(sampler.sample(schema).value)
  if (sample === undefined) return undefined
  const start = BigInt(sample)
  const validate = validatorOf(schema)
  const isValid = async (number: bigint): Promise<boolean> => validate(Number(number)).length === 0
  const acceptsNumber = (number: bigint): Promise<boolean> => accepts(ask, caseOf(name, number))
  const farthest = await lastPassing(start, sign * LARGEST, isValid)
  if (!(await acceptsNumber(start))) return undefined
  const last = await lastPassing(start, farthest, acceptsNumber)
  return last === farthest ? undefined : Number(last)
}
