import { memberOf } from '../../src/base/check-value.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, statusOf, utf8Text } from '../data/exchange.ts'
import type { Finding, JudgedEntry } from '../data/report.ts'
import { isAcceptance } from '../operation/documented.ts'
import { membersOf } from '../operation/members.ts'
import { atLevel, type Levels } from '../rules/levels.ts'
import { exchangedMembers, type ExchangedMembers } from './exchanged-members.ts'
import type { Observation } from './finding.ts'
import { findingOf } from './judge.ts'

/** Shorter texts are words of many services. */
const SHORTEST = 4

/** A service may fill in a date of its own that another request sent, too. */
const DATE = /^\d{4}-\d\d-\d\d/

/** Responses with a text of another request that are no accident. */
const PROOFS = 2

interface Observed {
  readonly case: Case
  readonly exchange: Exchange
}

/** What one exchange sent and received. */
type Traced = Observed & ExchangedMembers

/** Where a text was as the value of one member. */
interface Trail {
  /** The exchanges that sent it. */
  readonly senders: Traced[]
  /** When it was first received. */
  firstReceived: number
}

/** A member of a response with a text that only another request sent. */
interface MixUp {
  readonly member: string
  /** The latest exchange in which it was new. */
  readonly sender: Exchange
  /** Whether both requests were under way at the same time. */
  readonly isOverlapping: boolean
}

/** Members that are new in each plain request, by which a service may know a resource again. */
const identifyingMembersOf = memoize((operation: Operation): readonly string[] => {
  const { roles, declared, withoutRole } = membersOf(operation)
  const fresh = Array.from(withoutRole).filter(([, { isFresh }]) => isFresh)
  return [
    ...(declared.has('id') ? [roles.id] : []),
    ...(declared.has('name') ? [roles.name] : []),
    ...fresh.map(([name]) => name),
  ]
})

/** What one request sent. */
type SentCase = Pick<Traced, 'case' | 'sent'>

/** Whether a member has a value that is new in each request, as plain requests have it. */
export const isFreshIn = (
  operation: Operation,
  { case: { facts }, sent }: SentCase,
  member: string,
): boolean => {
  const { roles, declared } = membersOf(operation)
  if (memberOf(sent, member) === undefined) return false
  // Servers may round a large id.
  if (declared.has('id') && member === roles.id)
    return facts.origins.id === 'fresh' && !facts.hasSum
  if (declared.has('name') && member === roles.name) return facts.origins.name === 'fresh'
  return identifyingMembersOf(operation).includes(member) && !facts.varies.includes(member)
}

/** Whether no other request can have a text by chance: it is fresh, or has the fresh name of its request. */
export const isMarkedIn = (
  operation: Operation,
  sentCase: SentCase,
  member: string,
  text: string,
): boolean => {
  if (text.length < SHORTEST || DATE.test(text)) return false
  if (isFreshIn(operation, sentCase, member)) return true
  const { roles } = membersOf(operation)
  const name = memberOf(sentCase.sent, roles.name)
  return (
    typeof name === 'string' &&
    name.length >= SHORTEST &&
    isFreshIn(operation, sentCase, roles.name) &&
    text.includes(name)
  )
}

const startOf = ({ timing }: Exchange): number => timing.started
const endOf = ({ timing }: Exchange): number => timing.started + timing.duration

/** A text as servers compare it that ignore letter case, width, white space and punctuation. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Whether a request has a text in any place and spelling. */
const hasText = ({ request: { body } }: Exchange, text: string): boolean =>
  folded(utf8Text(body ?? new Uint8Array()) ?? '').includes(folded(text))

/**
 * Finds texts of other requests in responses (R9). No trimming, default or normalization makes a text that only another
 * request sent; a service that knows the resource already may respond with what it has stored.
 */
export class MixUps {
  readonly #operation: Operation
  readonly #observed = new Map<number, Observed>()
  /** Those that have left no trails yet: only a text that its request did not send is looked for. */
  #untraced: Observed[] = []
  /** By member, by text. */
  readonly #trails = new Map<string, Map<string, Trail>>()

  constructor(operation: Operation) {
    this.#operation = operation
    for (const member of membersOf(operation).strings) this.#trails.set(member, new Map())
  }

  /** Call for each exchange of a run, before the responses are judged. */
  observe(testCase: Case, exchange: Exchange): void {
    if (exchange.request.method !== 'POST') return
    const observed = { case: testCase, exchange }
    this.#observed.set(exchange.number, observed)
    this.#untraced.push(observed)
  }

  #trailOf(member: string, text: string): Trail | undefined {
    for (const observed of this.#untraced) this.#trace(this.#read(observed))
    this.#untraced = []
    return this.#trails.get(member)?.get(text)
  }

  #read(observed: Observed): Traced {
    return { ...observed, ...exchangedMembers(observed.exchange, this.#operation) }
  }

  #trace(traced: Traced): void {
    for (const [member, trails] of this.#trails) {
      const sent = memberOf(traced.sent, member)
      if (typeof sent === 'string') trailOf(trails, sent).senders.push(traced)
      const received = memberOf(traced.received, member)
      if (typeof received !== 'string') continue
      const trail = trailOf(trails, received)
      trail.firstReceived = Math.min(trail.firstReceived, endOf(traced.exchange))
    }
  }

  /** The texts of other requests in the response of an observed exchange; undefined if the rule does not apply to it. */
  in(exchange: Exchange): readonly MixUp[] | undefined {
    const observed = this.#observed.get(exchange.number)
    if (observed === undefined || !this.#isAccepted(observed)) return undefined
    const traced = this.#read(observed)
    if (traced.received === undefined) return undefined
    const mixUps = Array.from(this.#trails.keys()).flatMap(
      (member) => this.#mixUpOf(traced, member) ?? [],
    )
    // To read the facts of all cases takes longer than all the rest.
    return mixUps.length > 0 && !this.#isOfNewResource(traced) ? undefined : mixUps
  }

  #isAccepted({ exchange }: Observed): boolean {
    const { method } = this.#operation
    return method === 'POST' && isAcceptance(this.#operation, statusOf(exchange))
  }

  /** Whether a service cannot know the resource of a request already. */
  #isOfNewResource({ case: { rule, facts }, sent }: Traced): boolean {
    // What other resources respond is open.
    if (rule === 'open' && facts.differs.includes('target')) return false
    const { id, name } = facts.origins
    const { roles } = membersOf(this.#operation)
    const isKnownId = id !== undefined && id !== 'fresh' && id !== 'mistyped'
    const isKnownName = name === 'first' || name === 'shared'
    return !(isKnownId && memberOf(sent, roles.id) !== undefined) && !isKnownName
  }

  #mixUpOf(traced: Traced, member: string): MixUp | undefined {
    const received = memberOf(traced.received, member)
    if (typeof received !== 'string' || received === memberOf(traced.sent, member)) return undefined
    const trail = this.#trailOf(member, received)
    if (trail === undefined || !this.#isOfOthers(traced, member, trail)) return undefined
    const { exchange } = traced
    const owner = trail.senders.findLast(
      (sender) =>
        startOf(sender.exchange) < endOf(exchange) &&
        isMarkedIn(this.#operation, sender, member, received),
    )
    if (owner === undefined || hasText(exchange, received)) return undefined
    const sender = owner.exchange
    return { member, sender, isOverlapping: endOf(sender) > startOf(exchange) }
  }

  /** Whether a text was received only after others had sent it, none of whose resources a service may take for this one. */
  #isOfOthers(traced: Traced, member: string, { senders, firstReceived }: Trail): boolean {
    const firstSent = Math.min(...senders.map(({ exchange }) => startOf(exchange)))
    return (
      firstSent < firstReceived && senders.every((sender) => this.#areTwo(traced, sender, member))
    )
  }

  /** Whether a service sees that two requests are about two resources, whatever a member has. */
  #areTwo(one: Traced, other: Traced, member: string): boolean {
    const hasSame = (name: string): boolean =>
      String(memberOf(one.sent, name)) === String(memberOf(other.sent, name))
    // Any member may be unique, but not by what most requests have in it.
    const isKey = (name: string): boolean =>
      name !== member && name in other.sent && other.case.facts.varies.includes(name)
    if (one.case.facts.varies.some((name) => isKey(name) && hasSame(name))) return false
    const isFresh = (traced: Traced, name: string): boolean =>
      isFreshIn(this.#operation, traced, name)
    return identifyingMembersOf(this.#operation)
      .filter((name) => name !== member)
      .every((name) => !hasSame(name) && (isFresh(one, name) || isFresh(other, name)))
  }
}

const trailOf = (trails: Map<string, Trail>, text: string): Trail => {
  const trail = trails.get(text) ?? { senders: [], firstReceived: Infinity }
  trails.set(text, trail)
  return trail
}

const observationOf = (mixUp: MixUp, status: number): Observation => {
  const { member, sender, isOverlapping } = mixUp
  const when = isOverlapping ? 'sent at the same time' : 'had sent before'
  return {
    kind: 'violation',
    rule: 'R9',
    code: `${member}-of-another-request`,
    expected: `the ${member} of this request, or none that only another request sent`,
    received: `the ${member} that another request sent`,
    pointer: pointerTo('', member),
    message: `responded ${status} with the ${member} that request ${sender.number} ${when}`,
    other: { exchange: sender.number, isOverlapping },
  }
}

interface Judging {
  readonly operation: Operation
  readonly levels: Levels
  readonly isWanted: (testCase: Case) => boolean
}

/** The kind of a finding: one response alone is a warning, unless it fails for another reason, too. */
const kindOf = (finding: Finding, entry: JudgedEntry, isProven: boolean): Finding['kind'] => {
  const fails = entry.findings.some(({ kind }) => kind === 'violation')
  return finding.kind === 'violation' && !isProven && !fails ? 'warning' : finding.kind
}

const resultOf = (kinds: readonly Finding['kind'][]) => {
  if (kinds.includes('violation')) return 'failed'
  return kinds.includes('warning') ? 'warned' : 'passed'
}

/** The findings about texts of other requests in the response to a case; undefined if the rule does not apply to it. */
export const mixUpsIn = (
  { case: testCase, exchange }: Pick<JudgedEntry, 'case' | 'exchange'>,
  mixUps: MixUps,
  { operation, levels, isWanted }: Judging,
): readonly Finding[] | undefined => {
  if (!isWanted(testCase)) return undefined
  return mixUps
    .in(exchange)
    ?.map((mixUp) => atLevel(observationOf(mixUp, statusOf(exchange)), levels))
    .map((observation) => findingOf(testCase, exchange, observation, operation))
}

const passed = { rule: 'R9', result: 'passed' } as const

/** The entries of a run, judged by R9 as well: only all of them show whose texts a response has. */
export const settleMixUps = (
  entries: readonly JudgedEntry[],
  mixUps: MixUps,
  judging: Judging,
): readonly JudgedEntry[] => {
  const found = entries.map((entry) => ({ entry, findings: mixUpsIn(entry, mixUps, judging) }))
  const isProven = found.filter(({ findings = [] }) => findings.length > 0).length >= PROOFS
  return found.map(({ entry, findings }) => {
    if (findings === undefined) return entry
    if (findings.length === 0) return { ...entry, judged: [...entry.judged, passed] }
    const settled = findings.map((finding) => ({
      ...finding,
      kind: kindOf(finding, entry, isProven),
    }))
    const pointers = new Set(settled.map(({ pointer }) => pointer))
    // The same change is no note as well.
    const others = entry.findings.filter(
      ({ rule, pointer }) => rule !== 'R10' || !pointers.has(pointer),
    )
    const result = resultOf(settled.map(({ kind }) => kind))
    return {
      ...entry,
      findings: [...others, ...settled],
      judged: [...entry.judged, { rule: 'R9' as const, result }],
    }
  })
}
