import { defaults, hasOtherMethod, isSentManyTimes, isThrottled } from 'plant-store-kit/recording'
import { dependsOnEarlierRun } from './earlier-run.ts'
import {
  type ComparedValues,
  differsInExcerpt,
  differsInNumbers,
  hasCutCharacter,
  hasNameOfStoredResource,
  isOfKnownId,
} from './between-runs.ts'
import { hasOtherOrderOfNames } from './order-of-names.ts'
import type { ComparedExchange } from './compared-exchange.ts'
import { dependsOnTiming } from './timing.ts'

// Every reason by the run why a response that is not as the profile has it is no drift. What a profile itself leaves open,
// constants, any order and bodies that are not known, is in samples/compare-responses.ts; any other difference is drift.

/** Why a response is not compared with the profile. */
interface NotCompared {
  readonly reason: string
  readonly applies: (compared: ComparedExchange) => boolean
}

/** Before comparing; the first ones need not know what the profile expects. */
export const NOT_COMPARED: readonly NotCompared[] = [
  {
    // Other cases send the same requests.
    reason: 'order of concurrent requests',
    applies: ({ testCase }) => isSentManyTimes(testCase),
  },
  { reason: 'too many requests', applies: ({ exchange }) => isThrottled(exchange) },
  {
    reason: 'failure of the request before',
    applies: ({ exchange }) => exchange.after !== undefined,
  },
  {
    reason: 'method of another operation',
    applies: ({ testCase, operation }) => hasOtherMethod(testCase.request, operation.source),
  },
  {
    reason: 'learned without creating',
    applies: ({ testCase: { mayCreate, generated }, profile: { learned } }) =>
      learned?.noCreate === true && (mayCreate || generated !== undefined),
  },
  { reason: 'generated request that was not learned', applies: isOtherGenerated },
  {
    reason: 'timing of a body',
    applies: ({ testCase, sample, possibleResponses }) =>
      dependsOnTiming(testCase, sample, possibleResponses),
  },
  {
    reason: 'id of an earlier run',
    applies: dependsOnEarlierRun,
  },
]

function isOtherGenerated({ testCase, profile: { learned } }: ComparedExchange): boolean {
  const { generated } = testCase
  if (learned === undefined || generated === undefined) return false
  const { seed, explore = defaults.explore } = learned
  return generated.seed !== seed || generated.position >= explore
}

/** Why a difference from what the profile has is none. */
interface Tolerated {
  readonly reason: string
  readonly tolerates: (values: ComparedValues) => boolean
}

/** After comparing. */
export const TOLERATED: readonly Tolerated[] = [
  { reason: 'name of a stored resource', tolerates: hasNameOfStoredResource },
  { reason: 'known id beside another problem', tolerates: isOfKnownId },
  { reason: 'character cut between two pieces of a body', tolerates: hasCutCharacter },
  { reason: 'position, or form of an id', tolerates: differsInNumbers },
  { reason: 'id in an excerpt of the body, and its end', tolerates: differsInExcerpt },
  { reason: 'order of undeclared members', tolerates: hasOtherOrderOfNames },
  {
    reason: 'body and headers that the profile does not explain',
    tolerates: ({ path, possibleResponse }) =>
      possibleResponse.basis === 'listed' && path[0] !== 'status',
  },
]
