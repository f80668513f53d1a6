import type { ErrorRule } from 'plant-store-kit/options'
import { ErrorRules } from '../profile/decide/error-rules.ts'
import type { Classified } from '../replay/classified.ts'

/**
 * The classes that the service never refused, though a rule for the classes around them would: `{}` has the problem
 * `empty/body`, but the service names the missing members, so that a rule for `empty` may not hold for it.
 * @param decided the keys of classes with evidence, for which the rules were made
 */
export function undecidedClasses(
  samples: readonly Classified[],
  errors: Readonly<Record<string, ErrorRule>>,
  decided: ReadonlySet<string>,
): readonly string[] {
  const rules = new ErrorRules(errors)
  const problems = samples.flatMap((sample) => sample.problems)
  const undecided = problems.filter(
    (problem) => problem.mockAccepts && !decided.has(problem.key) && rules.isRefused(problem),
  )
  return [...new Set(undecided.map(({ key }) => key))]
}
