import type { RuleId } from '../rules/rules.ts'

// Names of cases as users type them, in any letter case.

/** The id of a case, such as `N5/id-string`; `operation` is the label of its operation, if a run is about several. */
export const caseIdOf = (operation: string | undefined, rule: RuleId, slug: string): string =>
  `${operation === undefined ? '' : `${operation}:`}${rule}/${slug}`

/** The slug of the generated case at a position. */
export const generatedSlug = (position: number): string => `generated-${position}`

/** What the name of a generated case says. */
interface GeneratedName {
  /** The label of its operation, if the name has one. */
  readonly operation: string | undefined
  /** As it is written: there may be no such rule. */
  readonly rule: string
  readonly position: number
}

const generatedName = /^(?:(.+):)?([A-Z]+\d+)\/generated-(\d+)$/i

/** The parts of a name such as `R1/generated-17`; undefined for the name of another case. */
export const readGeneratedName = (name: string): GeneratedName | undefined => {
  const [, operation, rule, position] = generatedName.exec(name) ?? []
  return rule === undefined ? undefined : { operation, rule, position: Number(position) }
}

/** Whether two names are the same. */
export const isSameName = (name: string, other: string): boolean =>
  name.toLowerCase() === other.toLowerCase()

/** Whether a name is one of a case of the rule, such as `N5/id-string` or `createPlant:N5/id-string`. */
export const isNameInRule = (name: string, rule: RuleId): boolean =>
  `:${name.toLowerCase()}`.includes(`:${rule.toLowerCase()}/`)
