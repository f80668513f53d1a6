import { memoize } from '../../../src/base/memoize.ts'
import type { Operation } from '../../../src/document/document.ts'
import type { Problem } from '../../../src/base/validator.ts'
import type { Case } from '../../data/case.ts'
import { assertsOnly } from '../../operation/constraints.ts'
import { membersOf } from '../../operation/members.ts'
import { uniqueRoles } from '../../operation/role.ts'
import { differsInRuns } from '../facts/body-reading.ts'

/** Whether the document limits ids or names, so that those of some runs may be invalid. */
const hasLimitedRoles = memoize((operation: Operation): boolean => {
  const { sendable, roles } = membersOf(operation)
  const uniqueNames = new Set(uniqueRoles.map((role) => roles[role]))
  const uniqueMembers = sendable.filter(({ name }) => uniqueNames.has(name))
  // Their format says no more than the type.
  return uniqueMembers.some(({ schema }) => !assertsOnly(schema, ['types', 'format']))
})

/** Whether the body is valid with the ids and names of some runs, and invalid with those of others. */
export const dependsOnRun = (
  testCase: Pick<Case, 'request'>,
  problems: readonly Problem[],
  operation: Operation,
): boolean =>
  hasLimitedRoles(operation) && differsInRuns(testCase, problems.length === 0, operation)
