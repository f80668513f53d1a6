import type { Operation } from '../../../src/document/document.ts'
import { membersOf } from '../../operation/members.ts'
import { type RuleId, type Subject, ruleOf, subjectOf } from '../../rules/rules.ts'
import { isPlainPiece } from '../tables/body-pieces.ts'
import type { WrittenRow } from './written-row.ts'

/** What is said by the members of a body. */
const ofMembers: ReadonlySet<Subject | undefined> = new Set(['values', 'spelling', 'anything'])

const isOfMembers = (rule: RuleId): boolean => ofMembers.has(subjectOf(rule))

/** Whether the cases of a rule have values that no object of the tables may have. */
const isOfInvalidObject = (rule: RuleId): boolean =>
  subjectOf(rule) === 'values' && ruleOf(rule).expect === 'refuse'

/** Whether a row says something about a body that is no object: about all of it, and nothing about further members. */
const isAboutWhole = ({ rule, body = [], furtherNames }: WrittenRow): boolean => {
  if (furtherNames.length > 0) return false
  return !isOfMembers(rule) || (body.some(isPlainPiece) && !isOfInvalidObject(rule))
}

/**
 * Whether a row of the tables says something about the operation: this has the members that the row is about, and declares
 * none of its further members.
 */
export const isAbout = (row: WrittenRow, operation: Operation): boolean => {
  const { whole, sendable, declared } = membersOf(operation)
  if (row.body === undefined) return true
  if (whole !== undefined) return isAboutWhole(row)
  if (!isOfMembers(row.rule)) return true
  const hasFurther = sendable.some(({ name }) => row.furtherNames.includes(name))
  return row.roles.every((role) => declared.has(role)) && !hasFurther
}
