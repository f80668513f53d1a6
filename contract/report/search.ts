import type { Case } from '../data/case.ts'
import { isNameInRule, isSameName } from '../data/case-name.ts'
import type { NotChecked, Report, RunOptions } from '../data/report.ts'
import type { RuleId } from '../rules/rules.ts'

/** The rules and cases that a user selects by name. */
type Selection = Pick<RunOptions, 'only' | 'skip'>

/** Where a run may have looked for failures; without `run`, everywhere. */
export interface Searched extends Partial<Pick<Report, 'notChecked'>> {
  /** The cases that were sent, by id, as far as they decide what is known. */
  readonly cases: Readonly<Record<string, Pick<Case, 'operation' | 'rule' | 'generated'>>>
  readonly run?: { readonly options: Selection }
}

/** Rules and cases as a user has named them, in any letter case. */
class Names {
  readonly #names: readonly string[]

  constructor(names: readonly string[]) {
    this.#names = names
  }

  get isEmpty(): boolean {
    return this.#names.length === 0
  }

  hasSome(...ids: readonly string[]): boolean {
    return ids.some((id) => this.#names.some((name) => isSameName(name, id)))
  }

  /** Whether one is the name of a case of the rule, such as `N5/id-string`. */
  hasCaseOf(rule: RuleId): boolean {
    return this.#names.some((name) => isNameInRule(name, rule))
  }
}

/** Where a run has looked for failures: that one no longer shows counts only there. */
export class Search {
  readonly #only: Names
  readonly #skip: Names
  readonly #gaps: readonly NotChecked[]
  /** The rules of the cases that were sent for their own sake. */
  readonly #sentRules: ReadonlySet<RuleId>

  constructor({ cases, notChecked = [], run }: Searched) {
    this.#only = new Names(run?.options.only ?? [])
    this.#skip = new Names(run?.options.skip ?? [])
    this.#gaps = notChecked
    // An excluded case may have been sent for the sake of another one.
    const excluded = new Set(notChecked.flatMap((gap) => (gap.kind === 'excluded' ? gap.case : [])))
    const chosen = Object.entries(cases).filter(([id]) => !excluded.has(id))
    this.#sentRules = new Set(chosen.map(([, testCase]) => testCase.rule))
  }

  /** Whether the run has judged all chosen cases of a rule by the broken one: any reason may have left one out. */
  hasChecked(rule: RuleId, broken: RuleId): boolean {
    if (!this.#sentRules.has(rule) || !this.#isJudged(rule, broken)) return false
    return !this.#gaps.some((gap) => gap.rule === rule && this.#isChosen(gap))
  }

  /** Whether the user has chosen or left out single cases of a rule. */
  isPartial(rule: RuleId): boolean {
    return this.#only.hasCaseOf(rule) || this.#skip.hasCaseOf(rule)
  }

  /** Whether the selection has the cases of a rule judged by the broken one. */
  #isJudged(rule: RuleId, broken: RuleId): boolean {
    if (this.#skip.hasSome(broken)) return false
    return this.#only.isEmpty || this.#only.hasCaseOf(rule) || this.#only.hasSome(rule, broken)
  }

  /** Whether the selection has a case that was not checked. */
  #isChosen({ case: id, rule }: NotChecked): boolean {
    if (this.#skip.hasSome(id, rule)) return false
    return !this.#only.hasCaseOf(rule) || this.#only.hasSome(id, rule)
  }
}
