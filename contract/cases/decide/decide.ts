import { isObject } from '../../../src/base/check-value.ts'
import { essenceOf, mostSpecific } from '../../../src/base/header-syntax.ts'
import type { Operation } from '../../../src/document/document.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { mediaTypesOf } from '../../operation/media-types.ts'
import { type RuleId, subjectOf } from '../../rules/rules.ts'
import { headerOf } from '../../data/exchange.ts'
import { type Case, sizeOf } from '../../data/case.ts'
import { problemsOf, readBody } from './body-problems.ts'
import { type BodyVerdict, verdictOn } from './body-verdict.ts'
import { partsOf } from './body-parts.ts'
import { type Fate, type LeftOut, leftOut } from './fate.ts'
import { hasInfinity } from './large-numbers.ts'
import { asOpen, withRule } from './moved-case.ts'
import { ruleOfMember } from './rule-of-problem.ts'
import type { WrittenRow } from './written-row.ts'

/** What is decided about a case of the tables for an operation. */
type Decision =
  | { readonly kind: 'kept' | 'left-open' }
  | LeftOut
  /** By another rule; left open if servers may differ about it, too. */
  | { readonly kind: 'moved'; readonly rule: RuleId; readonly isOpen: boolean }

const kept: Decision = { kind: 'kept' }
const leftOpen: Decision = { kind: 'left-open' }

const movedTo = (rule: RuleId, isOpen = false): Decision => ({ kind: 'moved', rule, isOpen })

const applied = (decision: Decision, testCase: Case): Fate => {
  switch (decision.kind) {
    case 'left-out':
      return decision
    case 'left-open':
      return { kind: 'left-open', testCase: asOpen(testCase) }
    case 'moved': {
      const moved = withRule(testCase, decision.rule)
      return { kind: 'moved', testCase: decision.isOpen ? asOpen(moved) : moved }
    }
    default:
      return { kind: 'kept', testCase }
  }
}

/** Whether the operation documents the media type of the request. */
const hasDocumentedType = ({ request }: Case, { requestBody }: Operation): boolean => {
  const documented = mediaTypesOf([requestBody]).map((mediaType) => ({ mediaType }))
  const sentType = essenceOf(headerOf(request.headers, 'content-type') ?? '')
  return mostSpecific(sentType, documented) !== undefined
}

/** The first member that differs from the plain body; an object without members lacks the first one. */
const firstVaried = (testCase: Case, body: unknown, { sendable }: Members): string | undefined => {
  const isEmpty = isObject(body) && Object.keys(body).length === 0
  return isEmpty ? sendable[0]?.name : testCase.facts.varies[0]
}

type VerdictOfKind<Kind> = Extract<BodyVerdict, { readonly kind: Kind }>

/** What becomes of a case whose body is valid by the document. */
const decisionOfValid = (
  testCase: Case,
  { value, isClear }: VerdictOfKind<'valid'>,
  operation: Operation,
): Decision => {
  if (hasInfinity(partsOf(value), operation)) return leftOut('infinite-number')
  if (testCase.expect === 'accept') return isClear ? kept : leftOpen
  const members = membersOf(operation)
  return movedTo(ruleOfMember(firstVaried(testCase, value, members), members), !isClear)
}

/** How many problems of its body a case means. */
type Meant = Pick<WrittenRow, 'problemCount'>

const oneProblem: Meant = { problemCount: 1 }

/** What becomes of a case whose body is invalid by the document. */
const decisionOfInvalid = (
  testCase: Case,
  { problems, rules, isClear, isOneDefect }: VerdictOfKind<'invalid'>,
  meant: Meant,
): Decision => {
  if (!isClear) return leftOpen
  const isOfRule = rules.includes(testCase.rule)
  if (isOneDefect) return isOfRule ? kept : movedTo(rules[0]!)
  // The tables mean several defects, such as wrong values of all members.
  const hasNoMore = problems.length <= meant.problemCount
  return isOfRule && hasNoMore ? kept : leftOut('other-defects')
}

/** What becomes of a case that the schema of the body decides. */
const decisionBySchema = (testCase: Case, operation: Operation, meant: Meant): Decision => {
  const verdict = verdictOn(testCase, operation)
  switch (verdict.kind) {
    case 'malformed':
      // With the values of another document a valid body may be malformed, such as a minus before a negative id.
      return testCase.expect === 'refuse' ? kept : leftOut('malformed')
    case 'undecided':
      return leftOpen
    case 'ambiguous':
      return leftOut('ambiguous')
    case 'valid':
      return decisionOfValid(testCase, verdict, operation)
    default:
      return decisionOfInvalid(testCase, verdict, meant)
  }
}

/** What becomes of a case that the schema of the body does not decide. */
const decisionOfOther = (testCase: Case, operation: Operation): Decision => {
  const mustBeValid = testCase.expect === 'accept'
  const isValid = problemsOf(testCase, operation)?.length === 0
  return mustBeValid && !isValid ? leftOut('invalid') : kept
}

const isWellFormed = (testCase: Case, operation: Operation): boolean =>
  readBody(testCase, operation) !== undefined

const decisionOf = (testCase: Case, operation: Operation, meant: Meant): Decision => {
  const isRefused = testCase.expect === 'refuse'
  const isWithoutBody = sizeOf(testCase) === 0
  if (isRefused && isWithoutBody && !operation.requestBody.isRequired)
    return leftOut('optional-body')
  switch (subjectOf(testCase.rule)) {
    case 'syntax':
      // Without the members that the document lacks, malformed JSON may be well formed.
      return isWellFormed(testCase, operation) ? leftOut('well-formed') : kept
    case 'media-type':
      if (!isRefused) return decisionOfOther(testCase, operation)
      return hasDocumentedType(testCase, operation) ? leftOut('documented-type') : kept
    case 'values':
    case 'spelling':
      return decisionBySchema(testCase, operation, meant)
    default:
      return decisionOfOther(testCase, operation)
  }
}

/**
 * What becomes of a case as the document judges its body: a request of the tables that another document allows or forbids
 * moves to the rule that says so, and is left out if it has other defects than those that it means. For the document that
 * the tables are written for it is the same case.
 */
export const decide = (testCase: Case, operation: Operation, meant: Meant = oneProblem): Fate =>
  testCase.expect === 'open'
    ? { kind: 'kept', testCase }
    : applied(decisionOf(testCase, operation, meant), testCase)
