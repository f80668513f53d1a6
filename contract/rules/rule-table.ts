import type { MemberKind } from '../../src/document/member-kind.ts'
import { chainRules } from './chain-rules.ts'
import { credentialRules } from './credential-rules.ts'
import { invalidRules } from './invalid-rules.ts'
import { responseRules } from './response-rules.ts'
import type { Expectation, RuleRow, RuleRows, Subject } from './rule.ts'
import { validRules } from './valid-rules.ts'

const openRules = {
  open: {
    level: 'open',
    expect: 'open',
    subject: 'anything',
    sentence: 'What the document does not show is reported, never asserted',
    cite: (about, tools) => {
      const stated = 'Limits of rates, of body sizes and of field lengths are left open.'
      const reading = 'what the document does not show is left open'
      return (
        tools.citeSentence(about, '/info', stated) ??
        about.document.cite(about.operation.pointer, reading)
      )
    },
  },
} as const satisfies RuleRows

/** Every rule by family, in the order of the reports. */
const families = {
  response: responseRules,
  chain: chainRules,
  invalid: invalidRules,
  valid: validRules,
  credential: credentialRules,
  open: openRules,
} as const

/** What the rules of a family are about. */
export type Family = keyof typeof families

const rows = {
  ...responseRules,
  ...chainRules,
  ...invalidRules,
  ...validRules,
  ...credentialRules,
  ...openRules,
}

export type RuleId = keyof typeof rows

/** The row of each rule, in the order of the reports. */
export const ruleTable: Readonly<Record<RuleId, RuleRow>> = rows

/** Every rule, in the order of the reports. */
export const ruleIds = Object.keys(rows) as readonly RuleId[]

/** The rules of each family, in the order of the reports. */
export const rulesByFamily: ReadonlyMap<Family, readonly RuleId[]> = new Map(
  Object.entries(families).map(([family, list]) => [
    family as Family,
    Object.keys(list) as RuleId[],
  ]),
)

export const familyOf = (rule: RuleId): Family =>
  Array.from(rulesByFamily).find(([, ids]) => ids.includes(rule))![0]

/** What the cases of a rule vary; undefined if it is about the responses to all cases. */
export const subjectOf = (rule: RuleId): Subject | undefined => ruleTable[rule].subject

/** Whether the cases of a rule vary the subject and expect the response. */
export const hasCasesAbout = (rule: RuleId, subject: Subject, expected: Expectation): boolean =>
  subjectOf(rule) === subject && ruleTable[rule].expect === expected

/** The rule about the members of a kind: refuse for values of another type, accept for those that the schema allows. */
export const ruleAboutMembers = (kind: MemberKind, expected: 'refuse' | 'accept'): RuleId =>
  ruleIds.find((id) => ruleTable[id].members === kind && ruleTable[id].expect === expected)!
