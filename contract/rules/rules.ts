import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { appliesTo } from './applicable-rules.ts'
import type { Citation } from './citation.ts'
import { citationOf } from './rule-citations.ts'
import { sentences } from './rule-sentences.ts'
import {
  type Expectation,
  expectationOf,
  type Level,
  levelOf,
  type RuleId,
  ruleIds,
} from './rule-table.ts'

export {
  type Expectation,
  type Family,
  familyOf,
  type Level,
  type RuleId,
  ruleIds,
  rulesByFamily,
  type Subject,
  subjectOf,
} from './rule-table.ts'

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

/** The page that explains every rule; a path within the package until the repository is public. */
export const docsPage = 'docs/contract-rules.md'

/** A status that R7 forbids, but that HTTP itself provides for some requests: to these it is only a warning or a note. */
export interface StatusException {
  readonly status: number
  /** By default a warning. */
  readonly kind?: 'note'
  /** The code of the finding. */
  readonly code:
    | 'not-acceptable'
    | 'charset'
    | 'coding'
    | 'length-required'
    | 'too-large'
    | 'old-version'
  /** Which requests, as the end of a sentence. */
  readonly requests: string
}

/** Beside these, R7 only warns about 429 and 503 with Retry-After, and N10 about 415. */
export const statusExceptions: readonly StatusException[] = [
  {
    status: 406,
    code: 'not-acceptable',
    requests: 'to an Accept header that excludes JSON or is malformed',
  },
  { status: 415, code: 'charset', requests: 'to a charset other than UTF-8' },
  { status: 415, code: 'coding', requests: 'to an announced content coding' },
  { status: 411, code: 'length-required', requests: 'to a body in chunks' },
  { status: 413, code: 'too-large', requests: 'to a body over 64 KiB' },
  { status: 505, kind: 'note', code: 'old-version', requests: 'to HTTP/1.0' },
  { status: 426, kind: 'note', code: 'old-version', requests: 'to HTTP/1.0' },
]

const createRule = (id: RuleId, operation: Operation): Rule => {
  const expect = expectationOf(id)
  return {
    id,
    level: levelOf(id),
    ...(expect && { expect }),
    // Cases need neither, and both take time.
    get sentence() {
      return sentences[id](operation)
    },
    get citation() {
      return citationOf(id, operation)
    },
    docs: `${docsPage}#${id.toLowerCase()}`,
  }
}

const rulesById = memoize(
  (operation: Operation): ReadonlyMap<RuleId, Rule> =>
    new Map(ruleIds.map((id) => [id, createRule(id, operation)])),
)

/** The rule with this id, as it is about an operation; by default that of the Plant Store. */
export const ruleOf = (id: RuleId, operation: Operation = plantStore): Rule =>
  rulesById(operation).get(id)!

/** The rules of an operation: without those about keywords and credentials that its document does not have. */
export const rulesOf = (operation: Operation): readonly Rule[] =>
  ruleIds.filter((id) => appliesTo(id, operation)).map((id) => ruleOf(id, operation))

/** The rules of the Plant Store. */
export const rules: readonly Rule[] = rulesOf(plantStore)
