import type { MemberPlace } from '../places/member-place.ts'
import type { ClassFacts, ClassName } from './class-facts.ts'

/** What the key of a rule may name: a class of problems, such as `type/tag/null`, or what several have in common. */
export interface ClassNode {
  /** As profiles write it. */
  readonly key: string
  /** Undefined for a group of classes, such as `credential`. */
  readonly name: ClassName | undefined
  /** The place in the body that it is about: `tag` of `type/tag/null`. */
  readonly place: MemberPlace | undefined
  /** As in its key: `string/fraction` of `type/id/string/fraction`; undefined for a whole class and a whole place. */
  readonly kind: string | undefined
  /** The one around it, whose rule holds for it unless it has its own: `type/tag` for `type/tag/null`. */
  readonly parent: ClassNode | undefined
  readonly facts: ClassFacts
  /**
   * Where it, or the first class within it, stands in the default order. The kinds of a class have one rank, at each place its
   * own, and so do the problems of one text. Infinite if no request has any of them.
   */
  readonly rank: number
}

/** A class of problems, and no group of classes. */
export interface ProfileClass extends ClassNode {
  readonly name: ClassName
}

/** Whether it is a class, and not a group of several. */
export const isProfileClass = (node: ClassNode): node is ProfileClass => node.name !== undefined

/** A class and those around it, the most specific first. */
export function lineageOf(node: ClassNode): readonly ClassNode[] {
  const { parent } = node
  return parent === undefined ? [node] : [node, ...lineageOf(parent)]
}

/** An entry of a table by keys, and the class or group under whose key it stands. */
export interface EntryOfClass<Entry> {
  readonly under: ClassNode
  readonly entry: Entry
}

/** The entry of a table by keys that holds for a class: its own, or that of the nearest one around it. */
export function entryFor<Entry>(
  table: Readonly<Record<string, Entry>>,
  node: ClassNode,
): EntryOfClass<Entry> | undefined {
  const under = lineageOf(node).find(({ key }) => Object.hasOwn(table, key))
  return under === undefined ? undefined : { under, entry: table[under.key] as Entry }
}
