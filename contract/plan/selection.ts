import { UsageError } from '../../src/base/check-value.ts'
import { suggest } from '../../src/base/suggest.ts'
import { casesOf } from '../cases/index.ts'
import type { Case } from '../data/case.ts'
import { isSameName, readGeneratedName } from '../data/case-name.ts'
import type { Settings } from '../data/options.ts'
import { type RuleId, ruleIds, ruleTable } from '../rules/rules.ts'

/** Rules about the responses to all cases, such as R8. */
const rulesWithoutCases = ruleIds.filter((id) => ruleTable[id].expect === undefined)

/** Whether an entry of `only` or `skip` names a case, or its rule, in any letter case. */
export const isNamed = (entry: string, { rule, id }: Pick<Case, 'rule' | 'id'>): boolean =>
  isSameName(entry, rule) || isSameName(entry, id)

/** Whether `only` and `skip` select the case; any case may show a rule without cases of its own, such as R8. */
export const isSelected = (
  testCase: Pick<Case, 'rule' | 'id'>,
  { only, skip }: Settings,
): boolean => {
  const isShown = (entry: string): boolean =>
    isNamed(entry, testCase) || rulesWithoutCases.some((rule) => isSameName(entry, rule))
  return (
    !skip.some((entry) => isNamed(entry, testCase)) && (only.length === 0 || only.some(isShown))
  )
}

/** Whether a finding about the rule is wanted for a selected case. */
export const isWanted = (rule: RuleId, testCase: Case, { only, skip }: Settings): boolean => {
  if (skip.some((entry) => isSameName(entry, rule))) return false
  return (
    only.length === 0 || only.some((entry) => isSameName(entry, rule) || isNamed(entry, testCase))
  )
}

/** The names of rules and of cases, but of those that only their run generates. */
export const namesOf = ({
  profile,
  operation,
  cases,
}: Pick<Settings, 'profile' | 'operation'> & {
  readonly cases?: number | undefined
}): readonly string[] => {
  const named = [...casesOf(operation, cases), ...(profile?.cases ?? [])]
  return [...ruleIds, ...named.map(({ id }) => id)]
}

/** @throws {UsageError} when `only` or `skip` names an unknown rule or case */
export const checkNames = (settings: Settings): void => {
  const { only, skip } = settings
  const knownNames = namesOf(settings)
  // Generated cases have ids only in their run.
  const isOfRun = (entry: string): boolean => {
    const generatedName = readGeneratedName(entry)
    return ruleIds.some((rule) => generatedName && isSameName(generatedName.rule, rule))
  }
  const isKnown = (entry: string): boolean =>
    isOfRun(entry) || knownNames.some((id) => isSameName(id, entry))
  const unknown = [...only, ...skip].find((entry) => !isKnown(entry))
  if (unknown === undefined) return
  const ids = `Rules: ${ruleIds.join(', ')}.`
  throw new UsageError(`No rule or case is named "${unknown}"${suggest(unknown, knownNames, ids)}`)
}
