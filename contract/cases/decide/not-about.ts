import type { Operation } from '../../../src/document/document.ts'
import { membersOf } from '../../operation/members.ts'
import { roleNames } from '../../operation/role.ts'
import { type Subject, type RuleId, ruleTable, subjectOf } from '../../rules/rules.ts'
import { isPlainPiece } from '../tables/body-pieces.ts'
import type { LeftOutReason } from './fate.ts'
import type { WrittenRow } from './written-row.ts'

/** What is said by the members of a body. */
const ofMembers: ReadonlySet<Subject | undefined> = new Set(['values', 'spelling', 'anything'])

const isOfMembers = (rule: RuleId): boolean => ofMembers.has(subjectOf(rule))

/** Whether the cases of a rule have values that no object of the tables may have. */
const isOfInvalidObject = (rule: RuleId): boolean =>
  subjectOf(rule) === 'values' && ruleTable[rule].expect === 'refuse'

/** Whether a row says something about a body that is no object: about all of it, and nothing about further members. */
const isAboutWhole = ({ rule, body = [], furtherNames }: WrittenRow): boolean => {
  if (furtherNames.length > 0) return false
  return !isOfMembers(rule) || (body.some(isPlainPiece) && !isOfInvalidObject(rule))
}

/**
 * Why a row of the tables says nothing about the operation; undefined if this has the members that the row is about, and
 * declares none of its further members.
 */
export const reasonNotAbout = (
  row: WrittenRow,
  operation: Operation,
): LeftOutReason | undefined => {
  const { whole, sendable, declared } = membersOf(operation)
  if (row.body === undefined) return undefined
  if (whole !== undefined) return isAboutWhole(row) ? undefined : 'whole-body'
  if (!isOfMembers(row.rule)) return undefined
  // What a row is about is read in its body, which takes some time.
  const hasAll = declared.size === roleNames.length
  if (!hasAll && !row.roles.every((role) => declared.has(role))) return 'absent-member'
  const written: readonly string[] = roleNames
  const otherNames = sendable.flatMap(({ name }) => (written.includes(name) ? [] : name))
  const hasDeclared = otherNames.some((name) => row.furtherNames.includes(name))
  return hasDeclared ? 'declared-member' : undefined
}
