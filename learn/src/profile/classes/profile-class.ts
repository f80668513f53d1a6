import type { BodyPlace } from '../places/body-place.ts'
import type { ClassFacts, ClassName, GroupName } from './class-facts.ts'

/** A class of problems, such as `type/tag/null`, or what several have in common: what the key of a rule may name. */
export interface ProfileClass {
  /** As profiles write it. */
  readonly key: string
  /** What the key begins with: the name of a class, or of a group of classes, such as `credential`. */
  readonly name: ClassName | GroupName
  /** The place in the body that the class is about: `tag` of `type/tag/null`. */
  readonly place: BodyPlace | undefined
  /** The kind, as in the key: `string/fraction` of `type/id/string/fraction`; undefined for a whole class and a whole place. */
  readonly kind: string | undefined
  /** The class around this one, whose rule holds for it unless it has one, too: `type/tag` for `type/tag/null`. */
  readonly parent: ProfileClass | undefined
  readonly facts: ClassFacts
  /**
   * Where the class, or the first one within it, stands in the default order. The kinds of a class have one rank, at each place its
   * own, and so do the problems of one text.
   */
  readonly rank: number
}

/** A class and those around it, the most specific first. */
export function lineageOf(profileClass: ProfileClass): readonly ProfileClass[] {
  const { parent } = profileClass
  return [profileClass, ...(parent === undefined ? [] : lineageOf(parent))]
}

/** An entry of a table by keys, and the class or group under whose key it stands. */
export interface EntryOfClass<Entry> {
  readonly under: ProfileClass
  readonly entry: Entry
}

/** The entry of a table by keys that holds for a class: its own, or that of the nearest one around it. */
export function entryFor<Entry>(
  table: Readonly<Record<string, Entry>>,
  profileClass: ProfileClass,
): EntryOfClass<Entry> | undefined {
  const under = lineageOf(profileClass).find(({ key }) => Object.hasOwn(table, key))
  return under === undefined ? undefined : { under, entry: table[under.key] as Entry }
}

/**
 * Whether a rule refuses problems of a class that the mock accepts: only one for the class itself. `credential-spaces` does,
 * `credential` does not.
 * @param ruleKey under which the rule stands
 */
export const refusesAccepted = (ruleKey: string | undefined, profileClass: ProfileClass): boolean =>
  lineageOf(profileClass).some(({ key, name }) => key === ruleKey && name === profileClass.name)
