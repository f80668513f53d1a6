import type { RuleId } from '../rules/rules.ts'

// Names of cases as users type them, in any letter case.

/** The slug of the generated case at a position. */
export const generatedSlug = (position: number): string => `generated-${position}`

/** What the name of a generated case says. */
interface GeneratedName {
  /** As it is written: there may be no such rule. */
  readonly rule: string
  readonly position: number
}

const generatedName = /^([A-Z]+\d+)\/generated-(\d+)$/i

/** The parts of a name such as `R1/generated-17`; undefined for the name of another case. */
export const readGeneratedName = (name: string): GeneratedName | undefined => {
  const [, rule, position] = generatedName.exec(name) ?? []
  return rule === undefined ? undefined : { rule, position: Number(position) }
}

/** Whether two names are the same. */
export const isSameName = (name: string, other: string): boolean =>
  name.toLowerCase() === other.toLowerCase()

/** Whether a name is one of a case of the rule, such as `N5/id-string`. */
export const isNameInRule = (name: string, rule: RuleId): boolean =>
  name.toLowerCase().startsWith(`${rule}/`.toLowerCase())
