import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { type Role, roleNames } from '../../operation/role.ts'
import type { RuleId } from '../../rules/rules.ts'
import type { Case } from '../../data/case.ts'
import { createCase } from '../adapt/create-case.ts'
import { type Body, variedRoles } from '../tables/body-pieces.ts'
import type { CaseRow } from '../tables/row.ts'
import { problemsOf } from './body-problems.ts'

/** What a row means: what it says about the Plant Store, for which the tables are written. */
export class WrittenRow {
  readonly rule: RuleId
  readonly body: Body | undefined
  readonly #about: readonly Role[]
  readonly #testCase: Case

  constructor(row: CaseRow) {
    this.rule = row.rule
    this.body = row.body
    this.#about = row.overrides?.about ?? []
    this.#testCase = createCase(row)
  }

  /** The members that it is about: the row names them, or they are not as in the plain body. */
  get roles(): readonly Role[] {
    // In the Plant Store, roles and members have the same names.
    const names: ReadonlySet<string> = new Set([
      ...this.#about,
      ...variedRoles(this.body ?? []),
      ...this.#testCase.facts.varies,
    ])
    return roleNames.filter((role) => names.has(role))
  }

  /** The names of its members that the Plant Store does not declare. */
  get furtherNames(): readonly string[] {
    return this.#testCase.facts.furtherNames
  }

  /** How many problems its body has: some rows mean several, such as wrong values of all members. */
  get problemCount(): number {
    return problemsOf(this.#testCase, plantStore)?.length ?? 0
  }
}

/** By the row: every other document asks about the same rows, and what they mean is read once. */
export const writtenRowOf = memoize((row: CaseRow) => new WrittenRow(row))
