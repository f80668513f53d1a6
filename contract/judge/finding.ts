import type { ProblemKeyword } from '../../src/base/validator.ts'
import type { Finding, FindingCode } from '../data/report.ts'
import type { Levels } from '../rules/levels.ts'
import { type RuleId, ruleTable } from '../rules/rule-table.ts'

/** A finding before it is attached to its case and exchange; `message` lacks the case's title. */
export interface Observation extends Omit<Finding, 'case' | 'exchange' | 'citation' | 'docs'> {
  /** The keyword of the response's schema that is broken at `pointer`. */
  readonly keyword?: ProblemKeyword
  /** JSON Pointer to the part of the document that is broken, if the rule and the place do not say it. */
  readonly part?: string
}

/** What decides about warnings. */
export interface Strictness {
  readonly strict: boolean
  readonly levels: Levels
}

/** Whether warnings about a rule fail the run: all of a strict one, but of rules that the user made a should. */
export const warningsFail = ({ strict, levels }: Strictness, rule: RuleId): boolean =>
  strict && levels[rule] !== 'should'

/** Whether a finding or a group fails the run, unless the baseline knows it. */
export const isFailing = (
  { kind, rule, known = false }: Pick<Finding, 'kind' | 'rule'> & { readonly known?: boolean },
  strictness: Strictness,
): boolean => {
  if (known || kind === 'note') return false
  return kind !== 'warning' || warningsFail(strictness, rule)
}

/** Codes of findings about which only the class of the status matters, with this class. */
const statusClasses: Readonly<Partial<Record<string, string>>> = {
  accepted: '2xx',
  refused: '4xx',
} satisfies Partial<Record<FindingCode, string>>

/** What was received, as far as it makes a failure another one: accepted with 200 and with 201 are the same. */
export const outcomeOf = (code: string, received: string): string => statusClasses[code] ?? received

/** Findings with the same cause have the same key; drift has the cause that one line of the profile is wrong about one place. */
export const causeOf = ({
  kind,
  rule,
  code,
  received,
  pointer,
  header,
  citation,
}: Finding): string => {
  const place = ruleTable[rule].isAboutKeywords ? [citation.pointer] : []
  return JSON.stringify(
    kind === 'drift'
      ? [citation, pointer ?? header ?? received]
      : [kind, rule, code, outcomeOf(code, received), ...place],
  )
}
