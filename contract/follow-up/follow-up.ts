import type { Operation } from '../../src/document/document.ts'
import { type Case, isFreshEachTime } from '../data/case.ts'
import { hasUnreadBody } from '../data/exchange.ts'
import { outcomeOf } from '../judge/finding.ts'
import type { Entry, Finding, FindingCode, FollowUp, Group, SentAgain } from '../data/report.ts'
import { SharedTraits } from '../explain/shared-trait.ts'
import { boundOf } from '../explain/trait.ts'
import { type Reply, canSendAgain, mayEndServer, sentAgain } from './again.ts'
import type { Shown } from '../../src/base/bisect.ts'
import { dependenceOf } from './dependence.ts'
import { findThreshold } from './threshold.ts'

/** Failures of a moment, of which another request shows nothing: a rate, and the end of the server. */
const ofMoment = new Set<FindingCode>(['throttled', 'died'])

/** Groups whose first case is sent again; more failures say less about each. */
const maxAgain = 30
/** Groups for which it is found out what a failure depends on that did not come again; each takes up to 30 requests. */
const maxDependences = 3

export interface FollowUpOptions {
  readonly groups: readonly Group[]
  readonly entries: readonly Entry[]
  /** Part of the name of every plant of the run. */
  readonly mark: string
  readonly operation: Operation
  /** Whether requests may be sent that the plan does not have, such as names of other lengths. */
  readonly isSearching: boolean
  /** Sends a case and judges its response, without recording it; undefined if it was not sent. */
  readonly send: (testCase: Case, how?: FollowUpSending) => Promise<Reply | undefined>
}

/** How a case is sent: by default alone, with new values. */
export interface FollowUpSending {
  /** The number of the exchange whose bytes are sent again. */
  readonly sameAs?: number
  /** Whether the body goes out after the head, and what follows the response is read. */
  readonly isBodyApart?: boolean
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
  let dependences = 0
  for (const group of groups) {
    const [first] = group.findings
    const entry = options.entries.find(({ exchange }) => exchange.number === first.exchange)
    // One request alone shows nothing about others.
    if (entry === undefined || entry.case.request.need === 'chain') continue
    if (first.other !== undefined) {
      followUps.set(first, await sendAlone(group, entry, options))
      continue
    }
    const shown = await sendAgain(group, entry, options)
    const { again } = shown
    if (again?.outcome === 'passed') {
      dependences += 1
      const dependsOn =
        dependences > maxDependences ? undefined : await dependOn(group, entry, options)
      followUps.set(first, { ...shown, again: { ...again, ...(dependsOn && { dependsOn }) } })
      continue
    }
    const begins = await search(group, traits, options)
    followUps.set(first, { ...shown, ...(begins && { begins }) })
  }
  return followUps
}

/** What further requests of the group's first case show; nothing if they are not sent. */
const sendAgain = async (
  group: Group,
  { case: testCase, exchange }: Entry,
  { send }: FollowUpOptions,
): Promise<FollowUp> => {
  if (ofMoment.has(group.code) || !canSendAgain(testCase, exchange) || mayEndServer(exchange))
    return {}
  // The line that people paste has the same bytes; a server may refuse them where it accepts new values.
  const isBodyApart = hasUnreadBody(exchange)
  const repeat = async (): Promise<SentAgain | undefined> => {
    const reply = await send(testCase, { sameAs: exchange.number, isBodyApart })
    return reply && sentAgain(group, reply)
  }
  const repeated = exchange.response.type === 'failure' ? undefined : await repeat()
  const reply = await send(testCase, { isBodyApart })
  const again = reply && sentAgain(group, reply)
  const isSame = repeated?.outcome === 'same'
  if (isSame && again?.outcome !== 'same') {
    // It is about the values, unless it is about the turn, which one more request may meet by accident.
    const further = [await repeat(), await repeat()]
    if (further.every((shown) => shown?.outcome === 'same'))
      return { again: repeated, isReproduced: true }
  }
  const isReproduced = isSame && again?.outcome === 'same'
  return { ...(again && { again }), ...(repeated && { isReproduced }) }
}

/** What a case gets alone whose response had a text of another request; to the same bytes, a service may respond with what it has stored. */
const sendAlone = async (
  group: Group,
  { case: testCase }: Entry,
  { send }: FollowUpOptions,
): Promise<FollowUp> => {
  const reply = isFreshEachTime(testCase) ? await send(testCase) : undefined
  return reply ? { again: sentAgain(group, reply) } : {}
}

/** What the failure of a group depends on whose first case passed when it was sent again. */
const dependOn = (
  group: Group,
  entry: Entry,
  { entries, send }: FollowUpOptions,
): ReturnType<typeof dependenceOf> => {
  const fails = async (others: readonly Case[]): Promise<boolean | undefined> => {
    const [reply] = await Promise.all([entry.case, ...others].map((testCase) => send(testCase)))
    return reply && sentAgain(group, reply).outcome === 'same'
  }
  return dependenceOf({ entry, entries, fails })
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
