import { asBody, type Body, type Piece } from './pieces/body-pieces.ts'
import { type BodyOperation } from 'plant-store-kit/operation'
import {
  differsInRuns,
  type BodyVerdict,
  verdictOn,
  createCase,
  membersOf,
  caseRow,
  type Overrides,
  withoutPlaceholders,
  type Case,
  type Expectation,
  type RuleId,
  ruleTable,
  subjectOf,
} from 'plant-store-kit/recording'
import { pathOf } from 'plant-store-kit/responder'
import { adaptBody } from './pieces/adapt-body.ts'
import { flatPieces, splitAt, writtenText } from './pieces/written-body.ts'
import { withNamesOf } from './pieces/title-text.ts'

/** A request that `learn` sends beside the cases of the suite. */
export interface Probe {
  /** The rule of its kind of request. */
  readonly rule: RuleId
  /** Its name within the rule. */
  readonly slug: string
  /** With placeholders for the names of the members, such as `$string`; by default the words of the slug. */
  readonly title?: string
  readonly body?: Piece | Body | undefined
  /** Other differences from the plain request. */
  readonly overrides?: Overrides
  /** Whether every service refuses it at the path of the operation; by default what the rule says. */
  readonly isRefused?: boolean
  /** Whether slug and title are taken as they are, because they have names and values of the document. */
  readonly isVerbatim?: boolean
}

/** Whether every service refuses a probe at the path of the operation. */
export const isRefused = ({ rule, isRefused: refused }: Probe): boolean =>
  refused ?? (mustGet('refuse', rule) || mustGet('deny', rule))

/** Whether every service must give this to the requests of a rule. */
const mustGet = (expectation: Expectation, rule: RuleId): boolean => {
  const { level, expect } = ruleTable[rule]
  return level === 'must' && expect === expectation
}

/** At most as many characters of a body are in a title. */
const MAX_QUOTED = 70

/** Text on one line, without what is new in each request. */
const forPeople = (piece: Piece): Piece =>
  typeof piece === 'string' ? withoutPlaceholders(piece).replaceAll(/\s+/g, ' ') : piece

/** The title of a probe that is about its body. */
export function titleOfBody(body: Piece | Body): string {
  const pieces = flatPieces(asBody(body)).map(forPeople)
  const isWhole = writtenText(pieces).length <= MAX_QUOTED
  const quoted = isWhole ? pieces : [...splitAt(pieces, MAX_QUOTED - 1).before, '…']
  return `the body is ${withNamesOf(quoted)}`
}

/** The title of a probe, with placeholders. */
export const titleOf = ({ slug, title = slug.replaceAll('-', ' ') }: Probe): string => title

/** A probe as a case for an operation. */
export function toCase(probe: Probe, operation: BodyOperation): Case {
  const { rule, slug, body, overrides = {}, isVerbatim } = probe
  const ofCase = { ...overrides, ...(isVerbatim && { isVerbatim }) }
  const parts = body === undefined ? undefined : adaptBody(asBody(body), membersOf(operation))
  const row = caseRow(rule, [`learn-${slug}`, titleOf(probe), parts, ofCase])
  const testCase = createCase(row, operation)
  const verdict = verdictOn(testCase, operation)
  return {
    ...testCase,
    expect: isAsserted(testCase, verdict) ? testCase.expect : 'open',
    mayCreate:
      !isRefused(probe) ||
      isElsewhere(testCase, operation) ||
      // Without a credential, a valid body is refused as well.
      (!mustGet('deny', rule) && mayBeValid(testCase, verdict, operation)),
  }
}

/** Whether the document allows the body in some run: a probe is written for no document in particular. */
const mayBeValid = (testCase: Case, { kind }: BodyVerdict, operation: BodyOperation): boolean =>
  kind === 'valid' || kind === 'undecided' || differsInRuns(testCase, false, operation)

/** Whether every service responds as the rule of a probe says: its values may be right ones in another document. */
function isAsserted({ rule, expect }: Case, verdict: BodyVerdict): boolean {
  // A service may refuse an unusual request that the contract allows.
  if (expect === 'accept') return false
  const isOfValues = expect === 'refuse' && subjectOf(rule) === 'values'
  if (!isOfValues || verdict.kind === 'malformed') return true
  return verdict.kind === 'invalid' && verdict.isClear
}

/** Whether a request has another path or method: what a service does with it, the document does not say. */
const isElsewhere = ({ request }: Case, { method, target }: BodyOperation): boolean =>
  request.method !== method || pathOf(request.target) !== target
