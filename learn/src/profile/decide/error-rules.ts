import type { ClassifiedProblem } from '../classes/classified-problem.ts'
import {
  entryFor,
  type EntryOfClass,
  lineageOf,
  type ProfileClass,
} from '../classes/profile-class.ts'
import { NO_SETTINGS } from '../settings/no-settings.ts'
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

  /** The response to the problems of a class, as far as a rule has it. */
  responseOfRule({ profileClass }: ClassifiedProblem): ErrorResponse {
    const { entry: rule } = this.ruleFor(profileClass) ?? {}
    return rule === undefined || rule === 'accepted' ? NO_SETTINGS : rule
  }

  /** Whether a problem refuses the request. */
  isRefused({
    profileClass,
    mockAccepts,
  }: Pick<ClassifiedProblem, 'profileClass' | 'mockAccepts'>): boolean {
    const { entry: rule, under } = this.ruleFor(profileClass) ?? {}
    if (rule === undefined) return !mockAccepts
    return rule !== 'accepted' && (!mockAccepts || refusesAccepted(under?.key, profileClass))
  }
}

/**
 * Whether a rule refuses problems that the mock accepts: only one for the class itself. `credential-spaces` does,
 * `credential` does not.
 * @param ruleKey under which the rule stands in `errors`
 */
export const refusesAccepted = (ruleKey: string | undefined, profileClass: ProfileClass): boolean =>
  lineageOf(profileClass).some(({ key, name }) => key === ruleKey && name === profileClass.name)
