import type { Operation } from '../../../src/document/document.ts'
import { membersOf } from '../../operation/members.ts'
import { type Role, roleNames } from '../../operation/role.ts'
import { type RuleId, type Subject, ruleOf, subjectOf } from '../../rules/rules.ts'
import type { Case } from '../../data/case.ts'
import { asBody, isPlainPiece, variedRoles } from '../tables/body-pieces.ts'
import type { Row } from '../tables/case-row.ts'

/** What is said by the members of a body. */
const ofMembers: ReadonlySet<Subject | undefined> = new Set(['values', 'spelling', 'anything'])

/** Whether the cases of a rule have values that no object of the tables may have. */
const isOfInvalidObject = (rule: RuleId): boolean =>
  subjectOf(rule) === 'values' && ruleOf(rule).expect === 'refuse'

/** Whether a document has what a row is about: the row names it, or it is not as in the plain body. */
const hasMembersOf = (
  [, , pieces = [], { about = [] } = {}]: Row,
  { facts }: Case,
  operation: Operation,
): boolean => {
  const { declared } = membersOf(operation)
  const roles: readonly Role[] = [...about, ...variedRoles(asBody(pieces))]
  // In the document of the tables, roles and members have the same names.
  const names: ReadonlySet<string> = new Set([...roles, ...facts.varies])
  return roleNames.every((role) => declared.has(role) || !names.has(role))
}

/**
 * Whether a row of the tables says something about the operation: this has the members that it is about, and none of its
 * further members. If the body is no object, the row is about the whole body, and has no further members. `writtenCase` is the case of the row for the
 * document that the tables are written for.
 */
export const isAbout = (row: Row, writtenCase: Case, operation: Operation): boolean => {
  const { rule, request, facts } = writtenCase
  const { whole, all } = membersOf(operation)
  if (request.body === undefined) return true
  if (whole !== undefined && facts.furtherNames.length > 0) return false
  if (!ofMembers.has(subjectOf(rule))) return true
  if (whole !== undefined)
    return asBody(row[2] ?? []).some(isPlainPiece) && !isOfInvalidObject(rule)
  const isDeclared = all.some(({ name }) => facts.furtherNames.includes(name))
  return hasMembersOf(row, writtenCase, operation) && !isDeclared
}
