import { createCase, type Overrides } from '../../../contract/cases/case-row.ts'
import { withNamesOf } from '../../../contract/cases/words.ts'
import type { Case } from '../../../contract/data/case.ts'
import { type RuleId, ruleOf } from '../../../contract/rules/rules.ts'
import type { Operation } from '../../document/document.ts'
import { pathOf } from '../../base/request.ts'
import { truncate } from '../../base/truncate.ts'

/** A request that `learn` sends beside the cases of the suite. */
export interface Probe {
  /** The rule of its kind of request. */
  readonly rule: RuleId
  /** Its name within the rule. */
  readonly slug: string
  /** With placeholders for the names of the members, such as `$name`; by default the words of the slug. */
  readonly title?: string
  readonly body?: string | undefined
  /** Other differences from the plain request. */
  readonly overrides?: Overrides
  /** Whether every service refuses it at the path of the operation; by default what the rule says. */
  readonly isRefused?: boolean
  /** Whether the body has the members that the operation requires, under their names. */
  readonly isAdapted?: boolean
}

/** Whether every service refuses a probe at the path of the operation. */
export function isRefused({ rule, isRefused: refused }: Probe): boolean {
  const { level, expect } = ruleOf(rule)
  return refused ?? (level === 'must' && (expect === 'refuse' || expect === 'deny'))
}

const quotedBody = (body: string): string => truncate(body.replaceAll(/\s+/g, ' '), 70)

/** The title of a probe that is about its body. */
export const titleOfBody = (body: string): string => `the body is ${withNamesOf(quotedBody(body))}`

/** The same of a body with the names of the operation. */
export const titleOfAdaptedBody = (body: string): string => `the body is ${quotedBody(body)}`

/** The title of a probe, with placeholders. */
export const titleOf = ({ slug, title = slug.replaceAll('-', ' ') }: Probe): string => title

/** A probe as a case for an operation. */
export function toCase(probe: Probe, operation: Operation): Case {
  const { rule, slug, body, overrides = {}, isAdapted } = probe
  const ofCase = { ...overrides, ...(isAdapted && { isAdapted }) }
  const testCase = createCase(rule, [`learn-${slug}`, titleOf(probe), body, ofCase], operation)
  return {
    ...testCase,
    // A service may refuse an unusual request that the contract allows.
    expect: testCase.expect === 'accept' ? 'open' : testCase.expect,
    creates: !isRefused(probe) || isElsewhere(testCase, operation),
  }
}

/** Whether a request has another path or method: what a service does with it, the document does not say. */
const isElsewhere = ({ request }: Case, { method, path }: Operation): boolean =>
  request.method !== method || pathOf(request.target) !== path
