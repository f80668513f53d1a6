import {
  asBody,
  splitAt,
  writtenText,
  type Body,
  type Piece,
} from '../../../contract/cases/body-pieces.ts'
import { differsInRuns, problemsOf } from '../../../contract/cases/body-problems.ts'
import { createCase, type Overrides } from '../../../contract/cases/case-row.ts'
import { withNamesOf } from '../../../contract/cases/words.ts'
import type { Case } from '../../../contract/data/case.ts'
import { type Expectation, type RuleId, ruleOf } from '../../../contract/rules/rules.ts'
import type { Operation } from '../../document/document.ts'
import { pathOf } from '../../base/request.ts'

/** A request that `learn` sends beside the cases of the suite. */
export interface Probe {
  /** The rule of its kind of request. */
  readonly rule: RuleId
  /** Its name within the rule. */
  readonly slug: string
  /** With placeholders for the names of the members, such as `$name`; by default the words of the slug. */
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
  const { level, expect } = ruleOf(rule)
  return level === 'must' && expect === expectation
}

/** At most as many characters of a body are in a title. */
const MAX_QUOTED = 70

const onOneLine = (piece: Piece): Piece =>
  typeof piece === 'string' ? piece.replaceAll(/\s+/g, ' ') : piece

/** The title of a probe that is about its body. */
export function titleOfBody(body: Piece | Body): string {
  const pieces = asBody(body).map(onOneLine)
  const isWhole = writtenText(pieces).length <= MAX_QUOTED
  const quoted = isWhole ? pieces : [...splitAt(pieces, MAX_QUOTED - 1)[0], '…']
  return `the body is ${withNamesOf(quoted)}`
}

/** The title of a probe, with placeholders. */
export const titleOf = ({ slug, title = slug.replaceAll('-', ' ') }: Probe): string => title

/** A probe as a case for an operation. */
export function toCase(probe: Probe, operation: Operation): Case {
  const { rule, slug, body, overrides = {}, isVerbatim } = probe
  const ofCase = { ...overrides, ...(isVerbatim && { isVerbatim }) }
  const testCase = createCase(rule, [`learn-${slug}`, titleOf(probe), body, ofCase], operation)
  return {
    ...testCase,
    // A service may refuse an unusual request that the contract allows.
    expect: testCase.expect === 'accept' ? 'open' : testCase.expect,
    mayCreate:
      !isRefused(probe) ||
      isElsewhere(testCase, operation) ||
      // Without a credential, a valid body is refused as well.
      (!mustGet('deny', rule) && mayBeValid(testCase, operation)),
  }
}

/** Whether the document allows the body in some run: a probe is written for no document in particular. */
const mayBeValid = (testCase: Case, operation: Operation): boolean =>
  problemsOf(testCase, operation)?.length === 0 || differsInRuns(testCase, false, operation)

/** Whether a request has another path or method: what a service does with it, the document does not say. */
const isElsewhere = ({ request }: Case, { method, path }: Operation): boolean =>
  request.method !== method || pathOf(request.target) !== path
