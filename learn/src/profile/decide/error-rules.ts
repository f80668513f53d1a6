import type { ClassifiedProblem } from '../classes/classified-problem.ts'
import {
  entryFor,
  type EntryOfClass,
  type ProfileClass,
  refusesAccepted,
} from '../classes/profile-class.ts'
import type { ErrorRule, ProfileSettings } from 'plant-store-kit/options'

/** How a problem is answered that a rule does not accept. */
type ErrorResponse = Exclude<ErrorRule, 'accepted'>

/** The setting `errors`: which problems refuse a request, and the responses to them. */
export class ErrorRules {
  readonly #errors: NonNullable<ProfileSettings['errors']>

  constructor(errors: ProfileSettings['errors'] = {}) {
    this.#errors = errors
  }

  /** The rule for a class, and the class or group under whose key it stands; undefined without one. */
  ruleFor(profileClass: ProfileClass): EntryOfClass<ErrorRule> | undefined {
    return entryFor(this.#errors, profileClass)
  }

  /** The response to the problems of a class, as far as a rule has it; undefined without one. */
  responseOfRule({ profileClass }: ClassifiedProblem): ErrorResponse | undefined {
    const { entry: rule } = this.ruleFor(profileClass) ?? {}
    return rule === 'accepted' ? undefined : rule
  }

  /** Whether a problem refuses the request. */
  isRefused(problem: ClassifiedProblem): boolean {
    const found = this.ruleFor(problem.profileClass)
    const keyed = found && { key: found.under.key, rule: found.entry }
    return outcomeOf(problem, keyed) !== 'accepted'
  }
}

/**
 * What becomes of a problem: `accepted`, or what a rule says about refusing it; undefined if the mock refuses it without one.
 * @param keyed the rule for the class, and the key under which it stands
 */
export function outcomeOf<Rule>(
  { profileClass, mockAccepts }: ClassifiedProblem,
  keyed: { readonly key: string; readonly rule: Rule } | undefined,
): Rule | 'accepted' | undefined {
  const holds = !mockAccepts || refusesAccepted(keyed?.key, profileClass)
  if (keyed !== undefined && holds) return keyed.rule
  return mockAccepts ? 'accepted' : undefined
}
