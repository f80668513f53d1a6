import { isObject, memberOf } from '../../src/base/check-value.ts'
import { isClientError, isSuccess } from '../../src/base/http-status.ts'
import type { Operation } from '../../src/document/document.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import { type Exchange, type ReceivedResponse, statusOf, unreadReason } from '../data/exchange.ts'
import { isThrottled } from '../data/overload.ts'
import type { FindingCode } from '../data/report.ts'
import { documentedResponse } from '../operation/documented.ts'
import { filterOf, type Following, pagingOf } from '../operation/paging.ts'
import { membersOfPatch } from '../operation/patch-body.ts'
import {
  type Identity,
  isItemOf,
  itemsIn,
  type Recognizable,
  type ResourceBody,
  resourceIn,
} from '../operation/resource-body.ts'
import type { RuleId } from '../rules/rules.ts'
import { merged } from '../../src/document/merge.ts'
import { judgeMember } from './echo.ts'
import type { Observation } from './finding.ts'
import { breaks, type Judgment, keeps } from './judgment.ts'
import type { Quote } from './quote.ts'
import { jsonOf } from './response-json.ts'
import { jsonText } from '../../src/base/json-text.ts'

// What a response shows about earlier requests of the run (S1, S2). What it shows about itself, others judge.

/** A resource as a request of the run made it. */
export interface MadeResource {
  /** The number of the request that created or changed it. */
  readonly request: number
  /** The members that this request sent. */
  readonly sent: ResourceBody
  /** As its response showed them; empty without a body. */
  readonly shown: ResourceBody
  /** What identifies it in responses; undefined if the response of the create did not show it. */
  readonly identity?: Identity | undefined
  /** The texts that only this request sent, by member. */
  readonly marks: ReadonlyMap<string, string>
}

interface Judging {
  readonly exchange: Exchange
  /** The operation of the exchange. */
  readonly operation: Operation
  readonly quote: Quote
}

/** Shows nothing. */
const nothing: Judgment = { observations: [], uses: [] }

const lineOf = ({ status, reason }: ReceivedResponse, quote: Quote): string =>
  `responded ${`${status} ${quote(reason)}`.trim()}`

/** The response, if it shows something: not that of a limit of the rate, and not one that could not be read. */
const readableIn = (exchange: Exchange): ReceivedResponse | undefined => {
  const { response } = exchange
  const isRead = response.type === 'response' && unreadReason(response) === undefined
  return isRead && !isThrottled(exchange) ? response : undefined
}

const kindOf = { S1: 'violation', S2: 'warning' } as const

const broken = (
  rule: 'S1' | 'S2',
  { code, ...observation }: Omit<Observation, 'kind' | 'rule'>,
): Judgment => ({
  observations: [{ kind: kindOf[rule], rule, code, ...observation }],
  uses: [breaks(rule)],
})

/** Statuses of a resource that is not there. */
const isNotFound = (status: number): boolean => status === 404 || status === 410

/** A read that does not succeed, as another resource than what is there would have it. */
const judgeFailedRead = (
  rule: 'S1' | 'S2',
  { exchange, operation, quote }: Judging,
  what: string,
): Judgment => {
  const response = readableIn(exchange)!
  const { status } = response
  const code: FindingCode = isNotFound(status) ? 'not-found' : 'status'
  const expected = 'a 2xx status, because it is there'
  const message = `${lineOf(response, quote)} to a read of what ${what}`
  const isKnown = documentedResponse(operation, status) !== undefined
  if (isKnown || isClientError(status))
    return broken(rule, { code, expected, received: String(status), message })
  return undocumented(status, message)
}

/** A status of a fault of the server is one that the document does not have (R7). */
const undocumented = (status: number, message: string): Judgment => ({
  observations: [
    {
      kind: 'violation',
      rule: 'R7',
      code: 'status',
      expected: 'a status that the document has',
      received: String(status),
      message: `${message}, a status that the document does not have`,
    },
  ],
  uses: [breaks('R7')],
})

/** The text of a value as responses identify resources by it. */
export const isSameIdentity = (left: unknown, right: string): boolean => {
  const text = String(left)
  // Digits that a service loses are none of another resource.
  const isSameNumber = /^-?\d+$/.test(text) && Number(text) === Number(right)
  return isSameNumber || text.toLowerCase() === right.toLowerCase()
}

/** The member of a response that shows another resource than the one that a request asked for. */
const memberOfAnother = (
  received: ResourceBody,
  { identity, sent }: MadeResource,
  others: readonly MadeResource[],
): string | undefined => {
  const shown = identity && memberOf(received, identity.member)
  const isIdentity = shown !== undefined && shown !== null && typeof shown !== 'object'
  if (identity !== undefined && isIdentity && !isSameIdentity(shown, identity.text))
    return identity.member
  const names = Object.keys(received).filter((name) => typeof received[name] === 'string')
  return names.find((name) => {
    const text = received[name]
    return text !== sent[name] && others.some(({ marks }) => marks.get(name) === text)
  })
}

/** What comes back otherwise than it was sent (R10), unless an earlier response has shown that. */
const judgeMembers = (
  received: ResourceBody,
  { sent, shown }: Pick<MadeResource, 'sent' | 'shown'>,
  quote: Quote,
): readonly Observation[] =>
  Object.keys(sent)
    .filter((name) => Object.hasOwn(received, name) && received[name] !== shown[name])
    .flatMap((member) =>
      judgeMember({ member, sent: sent[member], received: received[member] }, quote),
    )

/** The resource in a response; undefined if it has none. */
export const receivedIn = (
  response: ReceivedResponse,
  made: MadeResource,
): ResourceBody | undefined => {
  const names = Object.keys({ ...made.sent, ...made.shown })
  const identity = made.identity === undefined ? [] : [made.identity.member]
  return resourceIn(jsonOf(response.body), [...identity, ...names])
}

/** Whether a read shows what a request created (S1). */
export const judgeCreatedRead = (
  judging: Judging,
  made: MadeResource,
  others: readonly MadeResource[],
): Judgment => {
  const { exchange, quote } = judging
  const response = readableIn(exchange)
  if (response === undefined) return nothing
  if (!isSuccess(response.status))
    return judgeFailedRead('S1', judging, `request ${made.request} created`)
  const received = receivedIn(response, made)
  if (received === undefined) return { observations: [], uses: [keeps('S1')] }
  const member = memberOfAnother(received, made, others)
  if (member !== undefined)
    return broken('S1', {
      code: 'of-another-resource',
      expected: `the ${member} of what request ${made.request} created`,
      received: `another ${member}`,
      pointer: pointerTo('', member),
      message: `responded with another ${member} than that of what request ${made.request} created: it is another resource`,
    })
  const observations = judgeMembers(received, made, quote)
  return { observations, uses: [keeps('S1'), keeps('R10')] }
}

/**
 * Whether the path that Location has leads to what a request created (S1; RFC 9110, section 10.2.2).
 * @param isRequired whether the document requires the header
 */
export const judgeLocatedRead = (
  judging: Judging,
  made: MadeResource,
  others: readonly MadeResource[],
  isRequired: boolean,
): Judgment => {
  const { observations, uses } = judgeCreatedRead(judging, made, others)
  const kind = isRequired ? 'violation' : 'warning'
  return {
    observations: observations.map((observation) =>
      observation.rule === 'S1'
        ? {
            ...observation,
            kind,
            code: 'location',
            message: `${observation.message}, at the path of its Location`,
          }
        : observation,
    ),
    uses,
  }
}

/** Whether a read finds what a request created below another parent, which was created after it (S1). */
export const judgeReadElsewhere = (
  { exchange, operation, quote }: Judging,
  made: MadeResource,
): Judgment => {
  const response = readableIn(exchange)
  if (response === undefined) return nothing
  const { status } = response
  const message = `${lineOf(response, quote)} to a read of what request ${made.request} created, below another parent`
  if (status >= 500 && documentedResponse(operation, status) === undefined)
    return undocumented(status, message)
  const received = isSuccess(status) ? receivedIn(response, made) : undefined
  const isFound =
    received !== undefined &&
    Array.from(made.marks).some(([member, text]) => memberOf(received, member) === text)
  if (!isFound) return { observations: [], uses: [keeps('S1')] }
  const expected = '404 or 410, because its path names another parent'
  const code = 'below-another-parent'
  const observed = { code, expected, received: String(status), message } as const
  return {
    observations: [{ kind: 'warning', rule: 'S1', ...observed }],
    uses: [breaks('S1')],
  }
}

/** Whether a read shows that a request removed what it is about (S2). */
export const judgeRemovedRead = (
  { exchange, operation, quote }: Judging,
  removal: Pick<Exchange, 'number'>,
): Judgment => {
  const response = readableIn(exchange)
  if (response === undefined) return nothing
  const { status } = response
  const message = `${lineOf(response, quote)} to a read of what request ${removal.number} removed`
  const expected = '404 or 410, because it is removed'
  if (isSuccess(status))
    return broken('S2', { code: 'still-found', expected, received: String(status), message })
  const isKnown = documentedResponse(operation, status) !== undefined
  if (isNotFound(status) || (isKnown && isClientError(status)))
    return { observations: [], uses: [keeps('S2')] }
  if (!isKnown && status >= 500) return undocumented(status, message)
  return broken('S2', { code: 'status', expected, received: String(status), message })
}

/** A change of a resource, and what reads showed of it. */
export interface Change {
  /** The number of the request that changed it. */
  readonly request: number
  /** `replaced` or `changed`. */
  readonly verb: string
  /** The members that this request sent. */
  readonly sent: ResourceBody
  /** As its response showed them; empty without a body. */
  readonly shown: ResourceBody
  /** What a read showed before. */
  readonly before: ResourceBody
  /** Members that the request left alone, and has to: of a merge those of earlier requests. */
  readonly kept: readonly string[]
}

const isEqual = (left: unknown, right: unknown): boolean =>
  left === right ||
  (isObject(left) || Array.isArray(left) ? jsonText(left) === jsonText(right) : false)

/** What a read shows about a member that a change sent. */
const judgeChanged = (
  member: string,
  received: ResourceBody,
  { request, verb, sent, before }: Change,
): Observation | undefined => {
  const wanted = sent[member]
  const wasShown = Object.hasOwn(before, member)
  const isAbsent = !Object.hasOwn(received, member)
  const shared = {
    kind: kindOf.S2,
    rule: 'S2' as RuleId,
    expected: `the ${member} that request ${request} sent`,
    pointer: pointerTo('', member),
  }
  if (isAbsent) {
    if (!wasShown || wanted === null) return undefined
    const message = `responded without the ${member} that request ${request} sent`
    return { ...shared, code: 'lost', received: `no ${member}`, message }
  }
  if (!isEqual(received[member], before[member]) || isEqual(wanted, before[member]))
    return undefined
  const since = `from before request ${request} ${verb} it`
  const message = `responded with the ${member} ${since}`
  return { ...shared, code: 'not-changed', received: `the ${member} from before`, message }
}

const judgeKept = (
  member: string,
  received: ResourceBody,
  { request, before }: Change,
): Observation | undefined => {
  if (!Object.hasOwn(before, member) || isEqual(received[member], before[member])) return undefined
  const isAbsent = !Object.hasOwn(received, member)
  const words = isAbsent ? `without the ${member}` : `with another ${member}`
  return {
    kind: kindOf.S2,
    rule: 'S2',
    code: 'lost',
    expected: `the ${member} from before request ${request}, which did not send it`,
    received: isAbsent ? `no ${member}` : `another ${member}`,
    pointer: pointerTo('', member),
    message: `responded ${words}, which request ${request} left alone`,
  }
}

/** Whether a read shows what a request replaced or changed (S2). */
export const judgeChangedRead = (judging: Judging, change: Change): Judgment => {
  const { exchange, quote } = judging
  const response = readableIn(exchange)
  if (response === undefined) return nothing
  if (!isSuccess(response.status))
    return judgeFailedRead('S2', judging, `request ${change.request} ${change.verb}`)
  const names = Object.keys({ ...change.before, ...change.sent })
  const received = resourceIn(jsonOf(response.body), names)
  if (received === undefined) return nothing
  const observations = [
    ...Object.keys(change.sent).map((member) => judgeChanged(member, received, change)),
    ...change.kept.map((member) => judgeKept(member, received, change)),
  ].filter((observation) => observation !== undefined)
  const isKept = observations.length === 0
  const texts = isKept ? judgeMembers(received, change, quote) : []
  return { observations: [...observations, ...texts], uses: [isKept ? keeps('S2') : breaks('S2')] }
}

/** The members that a request sent, or that its JSON Patch set; none of any other list. */
export const sentIn = ({ request: { body } }: Exchange): ResourceBody => {
  const json = body === undefined ? undefined : jsonOf(body)
  if (Array.isArray(json)) return membersOfPatch(json)
  return isObject(json) ? json : {}
}

/** The resource that a response has, as it is compared with later ones; undefined if it has none. */
export const resourceOf = (
  { response }: Exchange,
  names: readonly string[],
): ResourceBody | undefined => {
  if (response.type === 'failure' || !isSuccess(response.status)) return undefined
  return resourceIn(jsonOf(response.body), names)
}

/** A resource that a list should have. */
export interface Listed extends Recognizable {
  /** The number of the request that created it. */
  readonly request: number
}

/** A walk through the pages of a list. */
export interface Walk {
  readonly pages: readonly Exchange[]
  /** Why it ended; too-long: after the most pages that a walk has. */
  readonly ending: Exclude<Following['type'], 'next'> | 'too-long'
}

/** What a walk shows: a judgment on its last page, or why it shows nothing. */
export type WalkJudgment = { readonly judgment: Judgment } | { readonly gap: string }

/** Lists end at such a length, if they show only a part. */
const isRound = (count: number): boolean =>
  count >= 10 && (count % 5 === 0 || (count >= 16 && Math.log2(count) % 1 === 0))

/** Whether a list of one page may be a part of a longer one. */
const mayBePart = (count: number, operation: Operation): boolean => {
  const { limit } = pagingOf(operation)
  const { default: usual, maximum } = limit === undefined ? {} : merged(limit.schema)
  const limits = [usual, maximum].map(Number).filter((bound) => Number.isSafeInteger(bound))
  return isRound(count) || limits.some((bound) => count >= bound)
}

/** Why a list need not show what it does not; undefined if it has to. */
const whyIncomplete = (
  { ending }: Walk,
  count: number,
  operation: Operation,
): string | undefined => {
  const filter = filterOf(operation)
  if (filter !== undefined) return `the parameter ${filter.name} may leave it out of the list`
  switch (ending) {
    case 'too-long':
      return 'the list has more pages than are read'
    case 'unknown':
      return 'nothing shows how to get to the next page of the list'
    case 'single':
      return mayBePart(count, operation) ? 'the list may be a part of a longer one' : undefined
    default:
      return undefined
  }
}

/** How often a resource is on pages; undefined if nothing in an item shows which resource it is. */
const countOn = (items: readonly unknown[], resource: Listed): number | undefined => {
  const answers = items.map((item) => isItemOf(item, resource))
  const isUnclear = answers.length > 0 && answers.every((answer) => answer === undefined)
  return isUnclear ? undefined : answers.filter((answer) => answer === true).length
}

const judgeCount = (resource: Listed, count: number, pages: number): Observation | undefined => {
  if (count === 1) return undefined
  const what = `what request ${resource.request} created`
  const isAbsent = count === 0
  const where = pages === 1 ? 'the list' : `the ${pages} pages of the list`
  return {
    kind: kindOf.S2,
    rule: 'S2',
    code: isAbsent ? 'not-listed' : 'listed-twice',
    expected: `${what} once in the list`,
    received: isAbsent ? 'a list without it' : 'a list that has it more than once',
    message: isAbsent
      ? `${where} ${pages === 1 ? 'is' : 'are'} without ${what}`
      : `${where} ${pages === 1 ? 'has' : 'have'} ${what} ${count} times`,
  }
}

/** Whether a list has what requests of the run created, each once (S2). */
export const judgeWalk = (
  walk: Walk,
  resources: readonly Listed[],
  operation: Operation,
): WalkJudgment => {
  const lists = walk.pages.map((page) => {
    const response = readableIn(page)
    return response && isSuccess(response.status) ? itemsIn(jsonOf(response.body)) : undefined
  })
  if (lists.some((items) => items === undefined))
    return { gap: 'a response has no list in which it could be' }
  const items = lists.flatMap((list) => list!)
  const counts = resources.map((resource) => ({ resource, count: countOn(items, resource) }))
  if (counts.some(({ count }) => count === undefined))
    return { gap: 'the items of the list do not show which resource they are' }
  const observations = counts.flatMap(
    ({ resource, count }) => judgeCount(resource, count!, walk.pages.length) ?? [],
  )
  const isAbsent = observations.some(({ code }) => code === 'not-listed')
  const gap = isAbsent ? whyIncomplete(walk, items.length, operation) : undefined
  if (gap !== undefined) return { gap }
  const isKept = observations.length === 0
  return {
    judgment: {
      observations: observations.slice(0, 1),
      uses: [isKept ? keeps('S2') : breaks('S2')],
    },
  }
}

/** The status of a response that says that a resource is stored now: a 202 promises it for later. */
export const isStored = (exchange: Exchange): boolean => {
  const status = statusOf(exchange)
  return status === 200 || status === 201
}
