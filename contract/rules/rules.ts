import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { CitableDocument, type Citation, type Concern } from './citable-document.ts'
import type { Expectation, Level } from './rule.ts'
import { type RuleId, ruleIds, ruleTable } from './rule-table.ts'
import { citeParameter } from './cite.ts'
import * as tools from './rule-tools.ts'

export type { Expectation, Level } from './rule.ts'
export {
  type Family,
  type RuleId,
  ruleAboutMembers,
  ruleIds,
  rulesByFamily,
  ruleTable,
  subjectOf,
} from './rule-table.ts'

/** Whether the document of an operation has what a rule is about. */
export const appliesTo = (rule: RuleId, operation: Operation): boolean =>
  ruleTable[rule].appliesTo?.(operation, tools) ?? true

const documentOf = memoize((operation: Operation) => new CitableDocument(operation))

/** Where the document says what a rule rests on; of a finding the place that it is about. */
export const citationOf = (rule: RuleId, operation: Operation, concern: Concern = {}): Citation => {
  const document = documentOf(operation)
  const { part, parameter } = concern
  if (part !== undefined) return document.cite(part)
  if (parameter !== undefined) return citeParameter({ ...concern, document, operation }, parameter)
  return ruleTable[rule].cite({ ...concern, document, operation }, tools)
}

/** The page that explains every rule; a path within the package until the repository is public. */
export const docsPage = 'docs/contract-rules.md'

/** Link to the section of a rule, such as `docs/contract-rules.md#n5`. */
export const docsOf = (rule: RuleId): string => `${docsPage}#${rule.toLowerCase()}`

export interface Rule {
  readonly id: RuleId
  readonly level: Level
  /** What the requests of its cases must get; absent if it is about the responses to all cases. */
  readonly expect?: Expectation
  /** The rule in one sentence without a full stop. */
  readonly sentence: string
  /** Where the document says it. */
  readonly citation: Citation
  /** Link to the rule's section in docs/contract-rules.md, such as `docs/contract-rules.md#n5`. */
  readonly docs: string
}

/** A rule as it is about an operation, at another level if one is given. */
export const ruleOf = (
  id: RuleId,
  operation: Operation,
  level: Level = ruleTable[id].level,
): Rule => {
  const { expect, sentence } = ruleTable[id]
  return {
    id,
    level,
    ...(expect && { expect }),
    get sentence() {
      return typeof sentence === 'string' ? sentence : sentence(operation, tools)
    },
    get citation() {
      return citationOf(id, operation)
    },
    docs: docsOf(id),
  }
}

/** The rules of an operation: without those about keywords and credentials that its document does not have. */
export const rulesOf = (operation: Operation): readonly Rule[] =>
  ruleIds.filter((id) => appliesTo(id, operation)).map((id) => ruleOf(id, operation))

/** The rules of the Plant Store. */
export const rules: readonly Rule[] = /* @__PURE__ */ rulesOf(plantStore)
