import { type BodyOperation } from 'plant-store-kit/operation'
import { literalJson, memberOf } from 'plant-store-kit/json'
import {
  type Case,
  type Members,
  membersOf,
  fillMembers,
  type PlainValue,
  fixedValue,
} from 'plant-store-kit/recording'
import { bodyWith } from '../probes/member-body.ts'
import { isAccepted } from '../samples/response-data.ts'
import { bodyOf, type Sample } from '../samples/sample.ts'
import { limitCase } from './limits.ts'

/** Sends one case; undefined without a response that shows how the service responds. */
export type Send = (testCase: Case) => Promise<Sample | undefined>

/** A case with other values of required members. */
export type Fill = (testCase: Case) => Case

/**
 * How cases get values of required members that the service accepted before, because a fresh one that it refuses would look
 * like a size that it refuses. Of a service that accepts each value once, they stay as they are.
 */
export async function findAcceptedValues(
  send: Send,
  operation: BodyOperation,
  samples: readonly Sample[],
): Promise<Fill> {
  const members = membersOf(operation)
  const values = acceptedValues(samples, [...members.withoutRole.keys()])
  if (values === undefined) return asItIs
  const fill: Fill = (testCase) => filledWith(testCase, { ...members, withoutRole: values })
  const plain = limitCase(operation, 'plain-again', bodyWith(members, '', undefined))
  const again = await send(fill(plain))
  return again !== undefined && isAccepted(again.response) ? fill : asItIs
}

const asItIs: Fill = (testCase) => testCase

/** The values of some members in the first plain request that was accepted; undefined without any. */
function acceptedValues(
  samples: readonly Sample[],
  names: readonly string[],
): ReadonlyMap<string, PlainValue> | undefined {
  const plain = samples.filter(
    ({ response, facts }) =>
      isAccepted(response) && facts.varies.length === 0 && facts.furtherNames.length === 0,
  )
  const bodies = plain.map(({ request }) => bodyOf(request.body).first)
  const complete = bodies.find((body) => names.every((name) => memberOf(body, name) !== undefined))
  if (names.length === 0 || complete === undefined) return undefined
  const values = names.map((name) => {
    const text = literalJson(memberOf(complete, name))
    return [name, fixedValue(text)] as const
  })
  return new Map(values)
}

/** A case with these values instead of the placeholders for fresh ones. */
function filledWith(testCase: Case, members: Members): Case {
  const { request } = testCase
  const body = request.body?.map((part) =>
    typeof part === 'string' ? fillMembers(part, members, 0) : part,
  )
  return { ...testCase, request: { ...request, ...(body && { body }) } }
}
