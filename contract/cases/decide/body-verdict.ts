import type { Operation } from '../../../src/document/document.ts'
import type { Problem } from '../../../src/base/validator.ts'
import type { Case } from '../../data/case.ts'
import { membersOf } from '../../operation/members.ts'
import type { RuleId } from '../../rules/rules.ts'
import { type BodyReading, readBody } from './body-problems.ts'
import {
  dependsOnRun,
  hasLargeNumber,
  hasNearName,
  isAmbiguous,
  isDeep,
  isPerhapsValid,
  mayBeCounted,
} from './leeway.ts'
import { isOneDefect, ruleOfProblem } from './rule-of-problem.ts'

/** A case whose body is judged. */
export type JudgedCase = Pick<Case, 'request' | 'facts'>

/** What the schema of a document says about the body of a request. */
export type BodyVerdict =
  /** It is not JSON. */
  | { readonly kind: 'malformed' }
  /** Its validity depends on the run, or on how a keyword is read. */
  | { readonly kind: 'undecided' }
  /** `isClear`: no server that reads numbers, lengths or names in another way refuses it. */
  | { readonly kind: 'valid'; readonly value: unknown; readonly isClear: boolean }
  | InvalidBody

interface InvalidBody {
  readonly kind: 'invalid'
  readonly problems: readonly Problem[]
  /** The rule that each problem breaks. */
  readonly rules: readonly RuleId[]
  readonly isOneDefect: boolean
  /** Whether servers that count characters in another way refuse it, too. */
  readonly isClear: boolean
}

const verdictOnValid = (
  testCase: JudgedCase,
  value: unknown,
  operation: Operation,
): BodyVerdict => {
  const isPerhapsRefused =
    isDeep(value) ||
    hasLargeNumber(value, operation) ||
    hasNearName(testCase, operation) ||
    mayBeCounted(value, testCase, operation)
  return { kind: 'valid', value, isClear: !isPerhapsRefused }
}

const verdictOnInvalid = (problems: readonly Problem[], operation: Operation): InvalidBody => {
  const members = membersOf(operation)
  return {
    kind: 'invalid',
    problems,
    rules: problems.map((problem) => ruleOfProblem(problem, members)),
    isOneDefect: isOneDefect(problems, members),
    isClear: !problems.every(isAmbiguous),
  }
}

const verdictOnJson = (
  testCase: JudgedCase,
  { value, problems }: BodyReading,
  operation: Operation,
): BodyVerdict => {
  if (dependsOnRun(testCase, problems, operation) || isPerhapsValid(problems, operation))
    return { kind: 'undecided' }
  return problems.length === 0
    ? verdictOnValid(testCase, value, operation)
    : verdictOnInvalid(problems, operation)
}

/** Asks the schema about the body of a case: the rows of tables and of schemas, and the probes of `learn`, ask here. */
export const verdictOn = (testCase: JudgedCase, operation: Operation): BodyVerdict => {
  const reading = readBody(testCase, operation)
  return reading === undefined ? { kind: 'malformed' } : verdictOnJson(testCase, reading, operation)
}
