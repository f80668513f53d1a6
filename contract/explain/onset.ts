import type { Entry, Finding, Onset } from '../data/report.ts'
import { dangerOf } from '../judge/danger.ts'
import { outcomeOf } from '../judge/finding.ts'
import { deviationsOf } from './deviations.ts'

/** Fewer requests on either side of an onset may be there by accident. */
const minSide = 5
/** How many requests may be on the wrong side: those that were under way at the onset. */
const maxMisplaced = 8

/** The place in a row before which most pass, and from which most fail, and how many are on the wrong side of it. */
const splitOf = (
  hasFailed: readonly boolean[],
): { readonly at: number; readonly misplaced: number } => {
  let misplaced = hasFailed.filter((failed) => !failed).length
  let best = { at: 0, misplaced }
  for (const [place, failed] of hasFailed.entries()) {
    misplaced += failed ? 1 : -1
    if (misplaced < best.misplaced) best = { at: place + 1, misplaced }
  }
  return best
}

const startOf = ({ exchange: { timing } }: Entry): number => timing.started

/** The most suspicious request: by what usually breaks a server, then by how unusual it is, then the latest. */
const mostSuspicious = (entries: readonly Entry[]): Entry | undefined =>
  entries
    .map((entry) => ({
      entry,
      rank: dangerOf(entry.exchange.request) * 100 + deviationsOf(entry.case),
    }))
    .toSorted((left, right) => left.rank - right.rank)
    .at(-1)?.entry

/**
 * From which request on all like those of the findings fail, after all before it passed; undefined if the order in the run
 * explains nothing.
 */
export const onsetOf = (
  findings: readonly [Finding, ...Finding[]],
  entries: readonly Entry[],
): Onset | undefined => {
  if (findings.length < minSide) return undefined
  const [{ code, received }] = findings
  const outcome = outcomeOf(code, received)
  const inOrder = entries.toSorted((left, right) => startOf(left) - startOf(right))
  const valid = inOrder.filter(
    ({ case: { expect }, exchange: { response } }) =>
      expect === 'accept' && response.type === 'response',
  )
  const hasFailed = valid.map((entry) =>
    entry.findings.some(
      (finding) => finding.code === code && outcomeOf(code, finding.received) === outcome,
    ),
  )
  const { at, misplaced } = splitOf(hasFailed)
  const failing = valid.length - at
  if (at < minSide || failing < minSide || misplaced > Math.min(maxMisplaced, failing / 10))
    return undefined
  const first = valid[at]!
  const lastPassed = valid[at - 1]!
  const between = inOrder.filter(
    (entry) => startOf(entry) >= startOf(lastPassed) && startOf(entry) <= startOf(first),
  )
  const trigger = mostSuspicious(between.filter((entry) => entry !== lastPassed)) ?? first
  return { passed: at, from: first.exchange.number, trigger: trigger.exchange.number }
}
