import { essenceOf, mostSpecific } from '../../../src/base/header-syntax.ts'
import type { Operation } from '../../../src/document/document.ts'
import { mediaTypesOf } from '../../operation/media-types.ts'
import { type RuleId, subjectOf } from '../../rules/rules.ts'
import { headerOf } from '../../data/exchange.ts'
import { type Case, sizeOf } from '../../data/case.ts'
import { problemsOf, readBody } from '../facts/body-reading.ts'
import { verdictOn } from './body-verdict.ts'
import { asOpen, withRule } from './moved-case.ts'

/** Whether the operation documents the media type of the request. */
const hasDocumentedType = ({ request }: Case, { requestBody }: Operation): boolean => {
  const documented = mediaTypesOf(requestBody ? [requestBody] : []).map((mediaType) => ({
    mediaType,
  }))
  const sentType = essenceOf(headerOf(request.headers, 'content-type') ?? '')
  return mostSpecific(sentType, documented) !== undefined
}

const needsBody = ({ requestBody }: Operation): boolean => requestBody?.isRequired === true

/** The case as the schema of the body judges it; undefined if that does not say what the case expects. */
const decideBySchema = (
  testCase: Case,
  operation: Operation,
  areMeant: (rules: readonly RuleId[]) => boolean,
): Case | undefined => {
  const mustBeValid = testCase.expect === 'accept'
  const verdict = verdictOn(testCase, operation)
  switch (verdict.kind) {
    case 'malformed':
      return mustBeValid ? undefined : testCase
    case 'undecided':
      return asOpen(testCase)
    case 'ambiguous':
      return undefined
    case 'valid':
      if (!mustBeValid) return undefined
      return verdict.isClear ? testCase : asOpen(testCase)
    default: {
      const { rules, isClear } = verdict
      if (mustBeValid) return undefined
      if (!isClear) return asOpen(testCase)
      if (new Set(rules).size === 1) return withRule(testCase, rules[0]!)
      return areMeant(rules) ? testCase : undefined
    }
  }
}

/** A case about what is beside its body. */
const decideByRest = (testCase: Case, operation: Operation): Case | undefined => {
  const { expect } = testCase
  if (expect === 'refuse') return hasDocumentedType(testCase, operation) ? undefined : testCase
  const mayFail = expect === 'accept' && problemsOf(testCase, operation)?.length !== 0
  return mayFail ? undefined : testCase
}

/**
 * A case as the document of its operation has it: perhaps by another rule; undefined if it says nothing about that.
 * @param areMeant whether it means to break several rules, which are these
 */
export const decide = (
  testCase: Case,
  operation: Operation,
  areMeant: (rules: readonly RuleId[]) => boolean = () => false,
): Case | undefined => {
  const { expect, rule } = testCase
  if (expect === 'open' || operation.requestBody === undefined) return testCase
  const isRefused = expect === 'refuse'
  if (isRefused && sizeOf(testCase) === 0 && !needsBody(operation)) return undefined
  switch (subjectOf(rule)) {
    case 'syntax':
      return readBody(testCase, operation) === undefined ? testCase : undefined
    case 'values':
    case 'spelling':
      return decideBySchema(testCase, operation, areMeant)
    default:
      return decideByRest(testCase, operation)
  }
}
