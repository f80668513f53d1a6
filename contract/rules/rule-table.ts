/** must: the document states it. should: the document or a standard that it names implies it. open: not documented. */
export type Level = 'must' | 'should' | 'open'

/** accept: 200. refuse: 400. deny: no 2xx, because the credential is not valid. open: nothing is asserted. */
export type Expectation = 'accept' | 'refuse' | 'deny' | 'open'

export type RuleId =
  | `R${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`
  | `N${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
  | `V${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `A${1 | 2 | 3 | 4 | 5 | 6}`
  | 'open'

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
    R9: ['must'],
    R10: ['should'],
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
} satisfies Record<Family, Partial<Rows>>

type Rows = Readonly<Record<RuleId, readonly [Level, Expectation?, Subject?]>>

const rows: Rows = {
  ...families.response,
  ...families.invalid,
  ...families.valid,
  ...families.credential,
  ...families.open,
}

/** The rules of each family, in the order of the reports. */
export const rulesByFamily: ReadonlyMap<Family, readonly RuleId[]> = new Map(
  Object.entries(families).map(([family, rowsOfFamily]) => [
    family as Family,
    Object.keys(rowsOfFamily) as RuleId[],
  ]),
)

const familyByRule: ReadonlyMap<RuleId, Family> = new Map(
  Array.from(rulesByFamily).flatMap(([family, ids]) => ids.map((id) => [id, family] as const)),
)

export const familyOf = (rule: RuleId): Family => familyByRule.get(rule)!

export const levelOf = (rule: RuleId): Level => rows[rule][0]

/** What the requests of its cases must get; undefined if it is about the responses to all cases. */
export const expectationOf = (rule: RuleId): Expectation | undefined => rows[rule][1]

/** The subject of the cases of a rule; undefined if it is about the responses to all cases. */
export const subjectOf = (rule: RuleId): Subject | undefined => rows[rule][2]

/** Whether the cases of a rule vary the subject and expect the response. */
export const hasCasesAbout = (rule: RuleId, subject: Subject, expected: Expectation): boolean =>
  subjectOf(rule) === subject && expectationOf(rule) === expected

/** The rules about documented responses: about the media type of the body, about its content, and what they leave open. */
export const rulesOfResponses = {
  success: { type: 'R2', body: 'R3', limit: 'R4' },
  failure: { type: 'R5', body: 'R6', limit: undefined },
} as const

/** Whether a rule is about what a documented response looks like. */
export const isAboutResponse = (rule: RuleId): boolean =>
  Object.values(rulesOfResponses).some(({ type, body }) => rule === type || rule === body)

/** Whether the cases of a rule are ordinary requests, which every server of the document accepts. */
export const hasOrdinaryCases = (rule: RuleId): boolean =>
  familyOf(rule) === 'response' && expectationOf(rule) === 'accept'

/** Rules that servers keep whatever else they ignore: one that breaks them all is another one. */
export const basicRules: readonly RuleId[] = ['N2', 'N3', 'N4', 'N5']

const aboutKeywords: readonly RuleId[] = ['N8', 'N11', 'N12']

/** Whether a rule is about many keywords: a server that ignores one of them may follow the others. */
export const isAboutKeywords = (rule: RuleId): boolean => aboutKeywords.includes(rule)

/** Every rule, in the order of the reports. */
export const ruleIds = Object.keys(rows) as readonly RuleId[]
