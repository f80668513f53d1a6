import { type BodyOperation } from 'plant-store-kit/operation'
import { literalJson, memberOf } from 'plant-store-kit/json'
import { type Case, membersOf, plain, withMembers } from 'plant-store-kit/recording'
import { isAccepted } from '../samples/response-data.ts'
import { bodyOf, type Sample } from '../samples/sample.ts'
import { validCase } from './limit.ts'
import type { Send } from './search.ts'

/** A case with other values of required members. */
type Fill = (testCase: Case) => Case

/**
 * How cases get values of required members that the service accepted before, because a fresh one that it refuses would look
 * like a size that it refuses. Of a service that accepts each value once, they stay as they are.
 */
export async function findAcceptedValues(
  send: Send,
  operation: BodyOperation,
  samples: readonly Sample[],
): Promise<Fill> {
  const values = acceptedValues(samples, [...membersOf(operation).withoutRole.keys()])
  if (values === undefined) return asItIs
  const fill: Fill = (testCase) => filledWith(testCase, values)
  const again = await send(fill(validCase(operation, 'plain-again', plain)))
  return again !== undefined && isAccepted(again.response) ? fill : asItIs
}

const asItIs: Fill = (testCase) => testCase

/** The values of some members as JSON in the first plain request that was accepted; undefined without any. */
function acceptedValues(
  samples: readonly Sample[],
  names: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const plainSamples = samples.filter(
    ({ response, facts }) =>
      isAccepted(response) && facts.varies.length === 0 && facts.additionalNames.length === 0,
  )
  const bodies = plainSamples.map(({ request }) => bodyOf(request.body).first)
  const complete = bodies.find((body) => names.every((name) => memberOf(body, name) !== undefined))
  if (names.length === 0 || complete === undefined) return undefined
  return new Map(names.map((name) => [name, literalJson(memberOf(complete, name))]))
}

/** A case with these values instead of the placeholders for fresh ones. */
function filledWith(testCase: Case, values: ReadonlyMap<string, string>): Case {
  const { request } = testCase
  const body = request.body?.map((part) =>
    typeof part === 'string' ? withMembers(part, values) : part,
  )
  return { ...testCase, request: { ...request, ...(body && { body }) } }
}
