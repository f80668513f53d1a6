import { namesIn, valueAt } from '../../../src/document/pointer.ts'
import { problemsOtherwise } from '../../../src/document/compile/other-reading.ts'
import type { Operation } from '../../../src/document/document.ts'
import type { Problem } from '../../../src/base/validator.ts'
import type { Case } from '../../data/case.ts'
import { isReadAsWritten } from '../../operation/form-text.ts'
import { membersOf } from '../../operation/members.ts'
import type { RuleId } from '../../rules/rules.ts'
import { type BodyReading, plainValueOf, readBody } from '../facts/body-reading.ts'
import { isCarriedByForm } from './carried.ts'
import { isBeyondDoubles } from './large-numbers.ts'
import { isPerhapsRefused } from './leeway.ts'
import { ruleOfProblem } from './rule-of-problem.ts'
import { dependsOnRun } from './runs.ts'
import { isAboutWideText } from './wide-texts.ts'

/** A case whose body is judged. */
export type JudgedCase = Pick<Case, 'request'>

/** What the schema of a document says about the body of a request. */
export type BodyVerdict =
  /** It is not JSON. */
  | { readonly kind: 'malformed' }
  /** Its validity depends on the run. */
  | { readonly kind: 'undecided' }
  /** Sound readings of the schema judge it differently, such as that of a discriminator. */
  | { readonly kind: 'ambiguous' }
  /** `isClear`: no server that reads numbers, lengths or names in another way refuses it. */
  | { readonly kind: 'valid'; readonly value: unknown; readonly isClear: boolean }
  | InvalidBody

interface InvalidBody {
  readonly kind: 'invalid'
  readonly problems: readonly Problem[]
  /** The rules that the problems break. */
  readonly rules: readonly RuleId[]
  /** Whether servers that count characters in another way refuse it, too. */
  readonly isClear: boolean
}

/**
 * Whether a problem shows nothing beside another one of its value: a format is only implied, unless the value is a number that
 * doubles cannot keep, for which the bound shows nothing.
 */
const isBeside = (problem: Problem, other: Problem): boolean => {
  if (other.pointer !== problem.pointer) return false
  const isUnsure = isBeyondDoubles(problem.value)
  const [implied, sure] = isUnsure ? [other, problem] : [problem, other]
  return implied.keyword === 'format' && sure.keyword !== 'format'
}

const verdictOnInvalid = (problems: readonly Problem[], operation: Operation): InvalidBody => {
  const members = membersOf(operation)
  return {
    kind: 'invalid',
    problems,
    rules: problems
      .filter((problem) => !problems.some((other) => isBeside(problem, other)))
      .map((problem) => ruleOfProblem(problem, members)),
    isClear: !problems.every(isAboutWideText),
  }
}

/** Whether the plain body, or an example, has the text about whose pattern engines differ. */
const isShown = ({ keyword, pointer, value }: Problem, operation: Operation): boolean => {
  const examples = operation.requestBody?.content[0].examples ?? []
  const bodies = [plainValueOf(membersOf(operation)), ...examples.map((example) => example.value)]
  return keyword === 'unread' && bodies.some((body) => valueAt(body, namesIn(pointer)) === value)
}

const verdictOnJson = (
  testCase: JudgedCase,
  { value, problems, content }: BodyReading,
  operation: Operation,
): BodyVerdict => {
  const form = operation.requestBody?.form
  if (form !== undefined && !isReadAsWritten(value, form, isCarriedByForm))
    return { kind: 'ambiguous' }
  if (dependsOnRun(testCase, problems, operation)) return { kind: 'undecided' }
  const { schema } = content
  const others = problemsOtherwise('request', schema, value).filter(
    (problem) => !isShown(problem, operation),
  )
  if (others.length > 0 !== problems.length > 0) return { kind: 'ambiguous' }
  if (problems.length > 0) return verdictOnInvalid(problems, operation)
  return { kind: 'valid', value, isClear: !isPerhapsRefused(value, operation) }
}

/** Asks the schema about the body of a case: the rows of tables and of schemas ask here. */
export const verdictOn = (testCase: JudgedCase, operation: Operation): BodyVerdict => {
  const reading = readBody(testCase, operation)
  return reading === undefined ? { kind: 'malformed' } : verdictOnJson(testCase, reading, operation)
}
