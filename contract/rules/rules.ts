import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { appliesTo } from './applicable-rules.ts'
import type { Citation } from './citation.ts'
import { citationOf } from './rule-citations.ts'
import { sentences } from './rule-sentences.ts'

/** must: the document states it. should: the document or a standard that it names implies it. open: not documented. */
export type Level = 'must' | 'should' | 'open'

/** accept: 200. refuse: 400. deny: no 2xx, because the credential is not valid. open: nothing is asserted. */
export type Expectation = 'accept' | 'refuse' | 'deny' | 'open'

export type RuleId =
  | `R${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `N${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
  | `V${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `A${1 | 2 | 3 | 4 | 5 | 6}`
  | 'open'

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

/** A status that R7 forbids, but that HTTP itself provides for some requests: to these it is only a warning. */
export interface StatusException {
  readonly status: number
  /** The code of the warning. */
  readonly code: 'not-acceptable' | 'charset' | 'coding' | 'length-required' | 'too-large'
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
]

/** What the rules of a family are about. */
export type Family = 'response' | 'invalid' | 'valid' | 'credential' | 'open'

/**
 * What the cases of a rule vary in the plain request. values: those of the body and its members. spelling: how these are
 * written. syntax: whether the body is JSON.
 */
export type Subject = 'values' | 'spelling' | 'syntax' | 'media-type' | 'credential' | 'anything'

/** The level of each rule, what the requests of its cases must get, and their subject; in the order of the reports. */
const families = {
  response: {
    R1: ['must', 'accept', 'values'],
    R2: ['must'],
    R3: ['must'],
    R4: ['must'],
    R5: ['must'],
    R6: ['must'],
    R7: ['must'],
    R8: ['must'],
  },
  invalid: {
    N1: ['must', 'refuse', 'syntax'],
    N2: ['must', 'refuse', 'syntax'],
    N3: ['must', 'refuse', 'values'],
    N4: ['must', 'refuse', 'values'],
    N5: ['must', 'refuse', 'values'],
    N6: ['must', 'refuse', 'values'],
    N7: ['must', 'refuse', 'values'],
    N8: ['should', 'refuse', 'values'],
    N9: ['should', 'refuse', 'spelling'],
    N10: ['should', 'refuse', 'media-type'],
    N11: ['must', 'refuse', 'values'],
    N12: ['should', 'refuse', 'values'],
  },
  valid: {
    V1: ['should', 'accept', 'values'],
    V2: ['should', 'accept', 'spelling'],
    V3: ['should', 'accept', 'values'],
    V4: ['should', 'accept', 'values'],
    V5: ['should', 'accept', 'values'],
    V6: ['should', 'accept', 'spelling'],
    V7: ['should', 'accept', 'media-type'],
    V8: ['open', 'open', 'spelling'],
  },
  credential: {
    A1: ['must', 'deny', 'credential'],
    A2: ['must', 'deny', 'credential'],
    A3: ['should'],
    A4: ['should', 'accept', 'credential'],
    A5: ['must', 'deny', 'credential'],
    A6: ['open', 'open', 'credential'],
  },
  open: {
    open: ['open', 'open', 'anything'],
  },
} satisfies Record<Family, Partial<Kinds>>

type Kinds = Readonly<Record<RuleId, readonly [Level, Expectation?, Subject?]>>

const kinds: Kinds = {
  ...families.response,
  ...families.invalid,
  ...families.valid,
  ...families.credential,
  ...families.open,
}

/** The rules of each family, in the order of the reports. */
export const rulesByFamily: ReadonlyMap<Family, readonly RuleId[]> = new Map(
  Object.entries(families).map(([family, rows]) => [
    family as Family,
    Object.keys(rows) as RuleId[],
  ]),
)

const familyByRule: ReadonlyMap<RuleId, Family> = new Map(
  Array.from(rulesByFamily).flatMap(([family, ids]) => ids.map((id) => [id, family] as const)),
)

export const familyOf = (rule: RuleId): Family => familyByRule.get(rule)!

/** The subject of the cases of a rule; undefined if it is about the responses to all cases. */
export const subjectOf = (rule: RuleId): Subject | undefined => kinds[rule][2]

/** Every rule, in the order of the reports. */
export const ruleIds = Object.keys(kinds) as readonly RuleId[]

const createRule = (id: RuleId, operation: Operation): Rule => {
  const [level, expect] = kinds[id]
  return {
    id,
    level,
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
