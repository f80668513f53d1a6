import { memberOf } from '../../src/base/check-value.ts'
import { rangeOf } from '../../src/document/compile/number.ts'
import type { Operation } from '../../src/document/document.ts'
import { LISTED_VALUES } from '../../src/document/keyword-groups.ts'
import { membersOf } from '../operation/members.ts'
import { hasKeyword } from '../operation/constraints.ts'
import { objectText, plainTexts } from '../operation/body-text.ts'
import type { Case } from '../data/case.ts'
import { documentsSuccess } from '../operation/documented.ts'
import { statusOf } from '../data/exchange.ts'
import { beginningOfNames } from '../operation/fresh-name.ts'
import { jsonOf } from '../judge/response-json.ts'
import { deviationsOf } from '../explain/deviations.ts'
import type { Entry, Begins, FindingCode, Group } from '../data/report.ts'
import type { Bound } from '../explain/trait.ts'
import { type Shown, bisect } from '../../src/base/bisect.ts'
import { lengthsToTry, numbersToTry } from '../../src/base/usual-limits.ts'
import { lengthOf } from '../explain/measures.ts'

/** The length of a text, or an integer itself; undefined for other values. */
const sizeOf = (value: unknown, unit: Bound['of']): bigint | undefined => {
  if (unit === 'value') {
    if (typeof value === 'bigint') return value
    return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined
  }
  if (typeof value !== 'string') return undefined
  return BigInt(unit === 'bytes' ? Buffer.byteLength(value) : lengthOf(value))
}

/** Other texts have more bytes than characters, and it is not known yet which of them count. */
const isAscii = (value: unknown): boolean =>
  typeof value !== 'string' || /^\p{ASCII}*$/u.test(value)

/** Undefined for an empty list. */
const least = (values: readonly bigint[]): bigint | undefined =>
  values.reduce<bigint | undefined>(
    (minimum, value) => (minimum === undefined || value < minimum ? value : minimum),
    undefined,
  )

/** Undefined for an empty list. */
const greatest = (values: readonly bigint[]): bigint | undefined =>
  values.reduce<bigint | undefined>(
    (maximum, value) => (maximum === undefined || value > maximum ? value : maximum),
    undefined,
  )

/** Requests for one group, at most. */
const maxRequests = 12

/** Not about a length or a number of their own: limits of bodies and rates, slow responses, and invalid requests that pass. */
const otherCodes = new Set<FindingCode>([
  'too-large',
  'throttled',
  'length-required',
  'timeout',
  'endless',
  'accepted',
])

export interface ThresholdSearch {
  readonly group: Group
  /** What the requests of the group have too much of. */
  readonly bound: Bound
  readonly entries: readonly Entry[]
  /** Part of the name of every plant of the run. */
  readonly mark: string
  readonly operation: Operation
  /** Sends a case: whether it fails like the group. */
  readonly tryCase: (testCase: Case) => Promise<Shown>
}

const valueIn = ({ exchange: { request } }: Entry, member: Bound['member']): unknown =>
  memberOf(jsonOf(request.body ?? new Uint8Array()), member)

/** A fresh number with eleven digits, so that the length of a name is known. */
const elevenDigits = '$(10000000000+ID)'
const shortestName = (mark: string): number => `${beginningOfNames(mark)} `.length + 11

/** A value of the given size, as JSON text. */
const valueOf = ({ bound: { member, of }, mark, operation }: ThresholdSearch, size: bigint) => {
  if (of === 'value') return String(size)
  if (member !== membersOf(operation).roles.name) return `"${'a'.repeat(Number(size))}"`
  const letters = 'a'.repeat(Number(size) - shortestName(mark))
  return `"${beginningOfNames(mark)} ${elevenDigits}${letters}"`
}

/** The plain body with one member of the given size, as the body of a case. */
const bodyOf = (search: ThresholdSearch, size: bigint): string => {
  const texts = new Map(plainTexts(membersOf(search.operation)))
  texts.set(search.bound.member, valueOf(search, size))
  return objectText(texts)
}

/** Keywords that allow few of the lengths or numbers between two that are allowed. */
const ofForm = [...LISTED_VALUES, 'pattern', 'multipleOf', 'not'] as const

/** Whether texts of any length, and any numbers, are values of the member. */
const isSearchable = ({ bound: { member }, operation }: ThresholdSearch): boolean => {
  const { sendable, whole } = membersOf(operation)
  const schema = sendable.find(({ name }) => name === member)?.schema
  if (whole !== undefined) return false
  if (schema === undefined) return true
  const isOfFormat = schema.format !== undefined && rangeOf(schema.format) === undefined
  return !hasKeyword(schema, ofForm) && !isOfFormat
}

/** Whether a request of the same expectation got what it expects. */
const hasPassed = (
  { case: testCase, exchange, findings }: Entry,
  expect: Case['expect'],
  operation: Operation,
): boolean =>
  testCase.expect === expect &&
  findings.every(({ kind }) => kind === 'note') &&
  (expect !== 'accept' || documentsSuccess(operation, statusOf(exchange)))

/** Whether the server accepts an id that it has already. */
const acceptsRepeatedIds = ({ entries, operation }: ThresholdSearch): boolean =>
  entries.some(
    ({ case: testCase, exchange }) =>
      testCase.facts.repeats === 'id' && documentsSuccess(operation, statusOf(exchange)),
  )

/** How far from usual numbers ids are sent: a server may refuse an id of an earlier run. */
const distanceOf = (search: ThresholdSearch): bigint =>
  search.bound.member !== membersOf(search.operation).roles.id ||
  search.bound.of !== 'value' ||
  acceptsRepeatedIds(search)
    ? 0n
    : 1n + (BigInt(Number.parseInt(search.mark, 36) || 0) % 997n)

/** Whether an entry is one of the group. */
const isOf = ({ group }: ThresholdSearch): ((entry: Entry) => boolean) => {
  const numbers = new Set(group.findings.map((finding) => finding.exchange))
  return ({ exchange }) => numbers.has(exchange.number)
}

/** Whether the server counts bytes: a text of fewer UTF-16 units fails, and none of as many bytes passes. */
const countsBytes = (search: ThresholdSearch, headline: Entry, failed: bigint): boolean => {
  const { bound, entries } = search
  const isOfGroup = isOf(search)
  const memberText = (entry: Entry): string => {
    const value = valueIn(entry, bound.member)
    return typeof value === 'string' ? value : ''
  }
  const isLong = (entry: Entry): boolean => Buffer.byteLength(memberText(entry)) >= failed
  const isShort = (entry: Entry): boolean =>
    isOfGroup(entry) && memberText(entry).length < failed && isLong(entry)
  const passing = entries.filter((entry) =>
    hasPassed(entry, headline.case.expect, search.operation),
  )
  return entries.some(isShort) && !passing.some(isLong)
}

/** The greatest size that passed in the run, and the least that failed; an id below 0 counts by its distance from 0. */
const seenIn = (search: ThresholdSearch, headline: Entry) => {
  const { bound, entries } = search
  const { member, of } = bound
  const sign = (sizeOf(valueIn(headline, member), of) ?? 0n) < 0n ? -1n : 1n
  const sizes = (list: readonly Entry[]): readonly bigint[] =>
    list
      .map((entry) => valueIn(entry, member))
      .filter(isAscii)
      .flatMap((value) => sizeOf(value, of) ?? [])
      .map((size) => size * sign)
      .filter((size) => size >= 0n)
  const high = least(sizes(entries.filter(isOf(search))))
  const passing = entries.filter((entry) =>
    hasPassed(entry, headline.case.expect, search.operation),
  )
  const low = greatest(sizes(passing).filter((size) => high !== undefined && size < high))
  return { low, high, sign }
}

/** The case that is sent with other values, and what is known about them. */
interface Start {
  readonly headline: Entry
  /** The greatest size that passed in the run. */
  readonly passed: bigint
  /** From here on it is searched: a shorter name is not fresh. */
  readonly low: bigint
  readonly high: bigint
  readonly sign: bigint
}

/** Undefined if the run does not show values that pass and that fail. */
const startOf = (search: ThresholdSearch): Start | undefined => {
  const { group, bound, entries, mark, operation } = search
  const headline = entries.find(({ exchange }) => exchange.number === group.findings[0].exchange)
  if (!headline || otherCodes.has(group.code) || deviationsOf(headline.case) > 1) return undefined
  if (!isSearchable(search)) return undefined
  const { low: passed, high, sign } = seenIn(search, headline)
  if (passed === undefined || high === undefined) return undefined
  const isName = bound.member === membersOf(operation).roles.name
  const shortest = isName ? BigInt(shortestName(mark)) : 1n
  const low = passed < shortest ? shortest - 1n : passed
  return low < high ? { headline, passed, low, high, sign } : undefined
}

/**
 * Finds out from which length or number on the requests of a group fail: at the usual limits first, then by bisecting.
 * Undefined if the run does not show values that pass and that fail.
 */
export const findThreshold = async (search: ThresholdSearch): Promise<Begins | undefined> => {
  const start = startOf(search)
  if (start === undefined) return undefined
  const { headline, low, high, sign } = start
  const { member, of } = search.bound
  const tryValue = (size: bigint): Promise<Shown> => {
    const body = [bodyOf(search, size * sign)]
    return search.tryCase({ ...headline.case, request: { ...headline.case.request, body } })
  }
  const distance = distanceOf(search)
  const { passed: lastPassed, failed } = await bisect(
    { passed: low, failed: high },
    {
      candidates: of === 'value' ? numbersToTry(distance) : lengthsToTry(),
      gap: 1n + 2n * distance,
      maxTries: maxRequests,
      tryValue,
    },
  )
  const passed = lastPassed === low ? start.passed : lastPassed
  return {
    member,
    unit: of === 'characters' && countsBytes(search, headline, failed) ? 'bytes' : of,
    passed: String(passed * sign),
    failed: String(failed * sign),
    isExact: failed - passed === 1n,
  }
}
