import { truncate } from 'plant-store-kit/options'
import { type BodyOperation } from 'plant-store-kit/operation'
import {
  type Case,
  type CaseRow,
  ownCaseOfRow,
  withoutPlaceholders,
} from 'plant-store-kit/recording'

/** A request that `learn` sends beside the cases of the suite. */
export interface Probe extends Omit<CaseRow, 'title'> {
  /** By default the beginning of its body. */
  readonly title?: string
}

/** At most as many characters of a body are in a title. */
const MAX_QUOTED = 70

/** The beginning of a body on one line, without what is new in each request. */
function titleOfBody({ request: { body = [] } }: Case): string {
  const text = withoutPlaceholders(body.join('')).replaceAll(/\s+/g, ' ')
  return `the body is ${truncate(text, MAX_QUOTED)}`
}

/** A probe as a case for an operation; undefined if the document lacks what it is made of. */
export function caseOf(probe: Probe, operation: BodyOperation): Case | undefined {
  const { slug, title } = probe
  const row = { ...probe, slug: `learn-${slug}`, title: title ?? '' }
  const testCase = ownCaseOfRow(row, operation)
  if (testCase === undefined || title !== undefined) return testCase
  return { ...testCase, title: titleOfBody(testCase) }
}

/** Probes as cases for an operation, without those of which it lacks something. */
export const casesOf = (probes: readonly Probe[], operation: BodyOperation): readonly Case[] =>
  probes.flatMap((probe) => caseOf(probe, operation) ?? [])
