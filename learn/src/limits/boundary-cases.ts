import { type BodyOperation } from 'plant-store-kit/operation'
import { literalJson, valueAt } from 'plant-store-kit/json'
import { type Case } from 'plant-store-kit/recording'
import { type Behavior, readBehavior } from 'plant-store-kit/responder'
import { mustBeNumber } from '../profile/places/place-schema.ts'
import { listedTexts } from './listed-values.ts'
import { type BehaviorPath, memberCase } from './limit.ts'
import { isFreeText, membersWith } from './limited-members.ts'
import { type NumberLimit, numberLimitsOf } from './number-limits.ts'
import { type SizeLimit, sizeLimitsOf } from './size-limits.ts'

/** A request at a limit of a profile, or beyond it. */
export interface BoundaryCase {
  readonly testCase: Case
  /** Where the limit is among the behaviors. */
  readonly path: BehaviorPath
}

/**
 * Requests at each limit of a profile, and one beyond, and with each text of a list; without a limit of sizes, one as large
 * as `learn` tries.
 */
export function boundaryCases(
  operation: BodyOperation,
  settings: Partial<Behavior> = {},
): readonly BoundaryCase[] {
  const behavior = readBehavior(settings)
  const numbers = membersWith(operation, mustBeNumber).flatMap(({ name }) =>
    numberLimitsOf(operation, name).flatMap((limit) => casesOfNumber(limit, behavior)),
  )
  const sizes = sizeLimitsOf(operation).flatMap((limit) => casesOfSize(limit, behavior))
  return [...numbers, ...sizes, ...casesOfLists(operation, behavior)]
}

/** More texts than `learn` finds are not sent. */
const MOST_LISTED = 50

/** Requests with each text that a member may be, where a pattern lists them: a service may have removed one. */
const casesOfLists = (operation: BodyOperation, { members }: Behavior): readonly BoundaryCase[] =>
  membersWith(operation, isFreeText).flatMap(({ name }) => {
    const { pattern } = members[name] ?? {}
    const texts = pattern === undefined ? [] : listedTexts(pattern)
    return texts.slice(0, MOST_LISTED).map((text): BoundaryCase => {
      const slug = `${encodeURIComponent(name)}Value-${encodeURIComponent(text)}`
      const testCase = memberCase(operation, slug, name, literalJson(text))
      return { path: ['members', name, 'pattern'], testCase }
    })
  })

function casesOfNumber(
  { name, path, sign, caseOf }: NumberLimit,
  behavior: Behavior,
): readonly BoundaryCase[] {
  const bound = valueAt(behavior, path)
  if (bound === undefined || !Number.isInteger(Number(bound))) return []
  const last = BigInt(bound as number | bigint)
  return [
    { path, testCase: caseOf(`${name}-kept`, last) },
    { path, testCase: caseOf(`${name}-passed`, last + sign) },
  ]
}

function casesOfSize(limit: SizeLimit, behavior: Behavior): readonly BoundaryCase[] {
  const { name, path, first, assumed, shorter = 0, isOfChance, caseOf } = limit
  const bound = valueAt(behavior, path) as number | undefined
  if (bound === undefined || bound === 0 || isOfChance?.(bound)) return []
  const caseAt = (slug: string, size: number): BoundaryCase => {
    return { path, testCase: caseOf(`${name}-${slug}`, size) }
  }
  const isLeast = assumed >= first
  if (isLeast) return [caseAt('kept', bound), caseAt('passed', bound - 1)]
  const kept = caseAt('kept', Math.min(bound, first))
  return bound > first ? [kept] : [kept, caseAt('passed', bound + 1 + shorter)]
}
