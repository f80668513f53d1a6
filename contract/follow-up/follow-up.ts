import type { Operation } from '../../src/document/document.ts'
import type { Case } from '../data/case.ts'
import { outcomeOf } from '../judge/finding.ts'
import type { Entry, Finding, FindingCode, FollowUp, Group } from '../data/report.ts'
import { SharedTraits } from '../explain/shared-trait.ts'
import { boundOf } from '../explain/trait.ts'
import { type Reply, canSendAgain, sentAgain } from './again.ts'
import type { Shown } from './bisect.ts'
import { findThreshold } from './threshold.ts'

/** Failures of a moment, of which another request shows nothing: a rate, and the end of the server. */
const ofMoment = new Set<FindingCode>(['throttled', 'died'])

/** Groups whose first case is sent again; more failures say less about each. */
const maxAgain = 30

export interface FollowUpOptions {
  readonly groups: readonly Group[]
  readonly entries: readonly Entry[]
  /** Part of the name of every plant of the run. */
  readonly mark: string
  readonly operation: Operation
  /** Whether requests may be sent that the plan does not have, such as names of other lengths. */
  readonly isSearching: boolean
  /** Sends a case alone and judges its response, without recording it; undefined if it was not sent. */
  readonly send: (testCase: Case) => Promise<Reply | undefined>
}

/** Whether two findings are of one failure: a note about an id that an earlier run may have sent counts, too. */
const isAlike = (finding: Finding, second: Finding): boolean =>
  finding.rule === second.rule &&
  finding.code === second.code &&
  outcomeOf(finding.code, finding.received) === outcomeOf(second.code, second.received)

/** By the first finding of a group, what further requests show about the group. */
export type FollowUps = ReadonlyMap<Finding, FollowUp>

/**
 * Sends the first case of each group once more, and finds out where lengths and numbers begin to fail. The requests are
 * sent one after another.
 */
export const followUp = async (options: FollowUpOptions): Promise<FollowUps> => {
  const groups = options.groups.filter(({ kind }) => kind !== 'note').slice(0, maxAgain)
  const followUps = new Map<Finding, FollowUp>()
  if (groups.length === 0) return followUps
  const traits = new SharedTraits(options.entries, options.operation)
  for (const group of groups) {
    const [first] = group.findings
    const entry = options.entries.find(({ exchange }) => exchange.number === first.exchange)
    if (!entry) continue
    const again = await sendAgain(group, entry, options)
    const begins = again?.outcome === 'passed' ? undefined : await search(group, traits, options)
    followUps.set(first, { ...(again && { again }), ...(begins && { begins }) })
  }
  return followUps
}

/** What a second request of the group's first case shows; undefined if it is not sent. */
const sendAgain = async (
  group: Group,
  entry: Entry,
  { send }: FollowUpOptions,
): Promise<FollowUp['again']> => {
  if (ofMoment.has(group.code) || !canSendAgain(entry.case, entry.exchange)) return undefined
  const reply = await send(entry.case)
  return reply && sentAgain(group, reply)
}

/** Where the length or number that the cases of a group share begins to fail. */
const search = async (
  group: Group,
  traits: SharedTraits,
  { entries, mark, operation, isSearching, send }: FollowUpOptions,
): Promise<FollowUp['begins']> => {
  const [first] = group.findings
  const trait = traits.traitOf(group.findings)
  const bound = trait && boundOf(trait)
  if (!isSearching || !bound || group.known || group.kind === 'drift') return undefined
  const tryCase = async (testCase: Case): Promise<Shown> => {
    const probed = await send(testCase)
    if (probed === undefined) return 'nothing'
    return probed.findings.some((finding) => isAlike(finding, first)) ? 'failed' : 'passed'
  }
  return findThreshold({ group, bound, entries, mark, operation, tryCase })
}
