import { UsageError } from '../../src/base/check-value.ts'
import { memoize } from '../../src/base/memoize.ts'
import { suggest } from '../../src/base/suggest.ts'
import { namesOfOperation, type Operation } from '../../src/document/document.ts'
import { casesOf } from '../cases/index.ts'
import type { Case } from '../data/case.ts'
import { isSameName, readGeneratedName } from '../data/case-name.ts'
import type { Settings } from '../data/settings.ts'
import { type RuleId, ruleIds, ruleTable } from '../rules/rules.ts'

// What `only` and `skip` name. Operations and rules are two axes: `only` selects a case by one of its operations and one of
// its rules, where it has both; a case of one operation by its whole name. What `skip` names in any way is left out.

/** Rules about the responses to all cases, such as R8. */
const rulesWithoutCases = ruleIds
  .filter((id) => ruleTable[id].expect === undefined)
  .map((id) => id.toLowerCase())

const isRule = (entry: string): boolean => ruleIds.some((id) => isSameName(entry, id))

/** Whether an entry of `only` or `skip` names the operation; a rule of that name wins. */
export const namesOperation = (entry: string, operation: Operation): boolean =>
  !isRule(entry) && namesOfOperation(operation).some((name) => isSameName(entry, name))

/** What a case is, as far as it can be named. */
type Named = Pick<Case, 'rule' | 'id'>

/** The id of a case without the label of its operation. */
const idInOperation = (id: string, { label }: Operation): string =>
  label === undefined ? id : id.slice(label.length + 1)

/** What an entry names of one operation, such as the `N4` of `createPlant:N4`; undefined without the operation. */
const partOf = (entry: string, operation: Operation): string | undefined => {
  const name = namesOfOperation(operation).find((candidate) =>
    isSameName(entry.slice(0, candidate.length + 1), `${candidate}:`),
  )
  return name === undefined ? undefined : entry.slice(name.length + 1)
}

/** Whether an entry of `only` or `skip` names a rule, perhaps of this operation alone, in any letter case. */
const isRuleNamed = (entry: string, rule: RuleId, operation: Operation): boolean =>
  isSameName(partOf(entry, operation) ?? entry, rule)

/** Whether an entry of `only` or `skip` names a case, in any letter case. */
export const isCaseNamed = (entry: string, id: string, operation: Operation): boolean =>
  isSameName(partOf(entry, operation) ?? entry, idInOperation(id, operation))

/** Whether an entry of `only` or `skip` names a case, or its rule. */
export const isNamed = (entry: string, { rule, id }: Named, operation: Operation): boolean =>
  isRuleNamed(entry, rule, operation) || isCaseNamed(entry, id, operation)

/** A run as far as its selection goes. */
type Run = Pick<Settings, 'only' | 'skip' | 'operation' | 'operations'>

/** The entries of a list by what they name. */
interface Entries {
  readonly operations: readonly string[]
  /** Rules, and cases of any operation. */
  readonly rules: readonly string[]
  /** Rules and cases of one operation, such as `createPlant:N4` and `createPlant:N4/id`. */
  readonly parts: readonly string[]
}

const isPartOf = (entry: string, operation: Operation): boolean =>
  partOf(entry, operation) !== undefined

/** What `only` names. Each case of a run asks for it. */
const selectedBy = memoize(({ only, operations }: Run): Entries => {
  const kindOf = (entry: string): keyof Entries => {
    if (operations.some((operation) => namesOperation(entry, operation))) return 'operations'
    return operations.some((operation) => isPartOf(entry, operation)) ? 'parts' : 'rules'
  }
  const byKind = Map.groupBy(only, kindOf)
  return {
    operations: byKind.get('operations') ?? [],
    rules: byKind.get('rules') ?? [],
    parts: byKind.get('parts') ?? [],
  }
})

/** Whether a run is about an operation: perhaps about single cases of it alone. */
export const isOperationSelected = (run: Run): boolean => {
  const { only, skip, operation } = run
  const isNamedIn = (entries: readonly string[]): boolean =>
    entries.some((entry) => namesOperation(entry, operation))
  if (isNamedIn(skip)) return false
  if (only.length === 0) return true
  const entries = selectedBy(run)
  if (entries.parts.some((entry) => isPartOf(entry, operation))) return true
  if (entries.operations.length > 0) return isNamedIn(entries.operations)
  return entries.rules.length > 0
}

/** Whether the user names an operation, and not only rules that it has, too. */
export const isOperationNamed = ({ only, operation }: Run): boolean =>
  only.some((entry) => namesOperation(entry, operation) || isPartOf(entry, operation))

/** Names of rules and of cases of one operation, in lower case. */
type Names = ReadonlySet<string>

/** What entries name of an operation. */
const namesIn = (entries: readonly string[], operation: Operation): Names =>
  new Set(entries.map((entry) => (partOf(entry, operation) ?? entry).toLowerCase()))

/** What `only` and `skip` name of the operation of a run. */
const namesOfRun = memoize((run: Run) => {
  const { skip, operation } = run
  const { operations, rules, parts } = selectedBy(run)
  const isOfOperation = (entry: string): boolean => namesOperation(entry, operation)
  return {
    skipped: namesIn(skip, operation),
    isSkipped: skip.some(isOfOperation),
    parts: namesIn(parts, operation),
    rules: namesIn(rules, operation),
    isSelected: operations.length === 0 ? rules.length > 0 : operations.some(isOfOperation),
  }
})

const areOfRule = (names: Names, rule: RuleId): boolean => names.has(rule.toLowerCase())

const areOfCase = (names: Names, { rule, id }: Named, operation: Operation): boolean =>
  areOfRule(names, rule) || names.has(idInOperation(id, operation).toLowerCase())

/** Whether `only` selects what is about a rule or a case that `areAbout` knows. */
const isSelectedBy = (areAbout: (names: Names) => boolean, run: Run): boolean => {
  if (run.only.length === 0) return true
  const { parts, rules, isSelected } = namesOfRun(run)
  return areAbout(parts) || (isSelected && (rules.size === 0 || areAbout(rules)))
}

/** Whether `only` and `skip` select the case; any case may show a rule without cases of its own, such as R8. */
export const isSelected = (testCase: Named, run: Run): boolean => {
  const { operation } = run
  const { skipped, isSkipped } = namesOfRun(run)
  const areShown = (names: Names): boolean =>
    areOfCase(names, testCase, operation) || rulesWithoutCases.some((rule) => names.has(rule))
  return !isSkipped && !areOfCase(skipped, testCase, operation) && isSelectedBy(areShown, run)
}

/** Whether a finding about the rule is wanted for a selected case. */
export const isWanted = (rule: RuleId, testCase: Case, run: Run): boolean => {
  const areWanted = (names: Names): boolean =>
    areOfRule(names, rule) || areOfCase(names, testCase, run.operation)
  return !areOfRule(namesOfRun(run).skipped, rule) && isSelectedBy(areWanted, run)
}

/** What knows the names that a run has. */
type Naming = Pick<Settings, 'profile' | 'operations'> & { readonly cases?: number | undefined }

/** The names of rules and of operations, for which no case has to be made. */
const commonNamesOf = ({ operations }: Pick<Naming, 'operations'>): readonly string[] => {
  const several = operations.filter(({ label }) => label !== undefined)
  return [...ruleIds, ...several.flatMap(namesOfOperation)]
}

/** The names of rules, of operations and of cases, but of those that only their run generates. */
const namesOf = ({ profile, operations, cases }: Naming): readonly string[] => {
  const ofCases = operations.flatMap((operation) => casesOf(operation, cases))
  const named = [...ofCases, ...(profile?.cases ?? [])]
  return [...commonNamesOf({ operations }), ...named.map(({ id }) => id)]
}

/** Whether an entry names a rule, an operation or a rule of one. */
const isCommonName = (entry: string, { operations }: Pick<Naming, 'operations'>): boolean =>
  isRule(entry) ||
  operations.some(
    (operation) => namesOperation(entry, operation) || isRule(partOf(entry, operation) ?? ''),
  )

/** The names that a run has, as far as some entries may be of them: without those of cases, if each is a common one. */
export const namesFor = (entries: readonly string[], naming: Naming): readonly string[] =>
  entries.every((entry) => isCommonName(entry, naming)) ? commonNamesOf(naming) : namesOf(naming)

/** @throws {UsageError} when `only` or `skip` names an unknown rule, operation or case */
export const checkNames = (settings: Settings): void => {
  const { only, skip, operations, profile } = settings
  const uncommon = [...only, ...skip].filter((entry) => !isCommonName(entry, settings))
  // Generated cases have ids only in their run.
  const isOfRun = (entry: string): boolean => {
    const generatedName = readGeneratedName(entry)
    return ruleIds.some((rule) => generatedName && isSameName(generatedName.rule, rule))
  }
  /** The operation that an entry names, else all: no others have to make their cases. */
  const operationsOf = (entry: string): readonly Operation[] => {
    const own = operations.filter((operation) => isPartOf(entry, operation))
    return own.length === 0 ? operations : own
  }
  const isKnown = (entry: string): boolean =>
    isOfRun(entry) ||
    profile?.cases.some(({ id }) => isSameName(id, entry)) === true ||
    operationsOf(entry).some((operation) =>
      casesOf(operation, settings.cases).some((testCase) => isNamed(entry, testCase, operation)),
    )
  const unknown = uncommon.find((entry) => !isKnown(entry))
  if (unknown === undefined) return
  const labels = operations.flatMap(({ label }) => label ?? [])
  const ofOperations = labels.length === 0 ? '' : ` Operations: ${labels.join(', ')}.`
  const ids = `Rules: ${ruleIds.join(', ')}.${ofOperations}`
  const what = labels.length === 0 ? 'rule or case' : 'rule, operation or case'
  throw new UsageError(
    `No ${what} is named "${unknown}"${suggest(unknown, namesOf(settings), ids)}`,
  )
}
