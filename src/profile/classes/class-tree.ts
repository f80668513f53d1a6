import type { MemberPlace } from '../places/member-place.ts'
import { CLASS_FACTS, type ClassFacts, type ClassName, GROUPS } from './class-facts.ts'
import { type Kind, namesOfKind } from './kind.ts'
import { type ClassNode, lineageOf, type ProfileClass } from './profile-class.ts'

/** Where a class is in the tree. */
interface ClassPath {
  readonly name: ClassName
  readonly place?: MemberPlace | undefined
  readonly kind?: Kind
}

type Node = { -readonly [Name in keyof ClassNode]: ClassNode[Name] } & {
  readonly parent: Node | undefined
  readonly inner: Map<string, Node>
}

/** The classes of an operation by name, place and kind: each is within the one whose rule holds for it as well. */
export class ClassTree {
  /** Those that requests can have, in the default order. */
  readonly inOrder: ProfileClass[] = []
  readonly #byKey = new Map<string, Node>()

  constructor() {
    for (const name of Object.keys(CLASS_FACTS)) this.#root(name)
  }

  /** Adds a class at the end of the default order. */
  add({ name, place, kind }: ClassPath): void {
    let node = this.#root(name)
    if (place !== undefined) node = this.#within(node, place.key, place)
    for (const part of namesOfKind(kind)) node = this.#within(node, part, node.place)
    this.inOrder.push(node as Node & ProfileClass)
    const position = this.inOrder.length - 1
    const lineage = lineageOf(node) as readonly Node[]
    for (const around of lineage) if (around.position < 0) around.position = position
    for (const around of lineage) around.rank = this.#rankOf(around)
  }

  /** The class with a key; undefined for another text, and for a class that no request of the operation has. */
  get(key: string): ClassNode | undefined {
    const node = this.#byKey.get(key)
    return node !== undefined && node.position >= 0 ? node : undefined
  }

  /** All of them, also those that only contain others. */
  get keys(): readonly string[] {
    return [...this.#byKey.values()].filter(({ position }) => position >= 0).map(({ key }) => key)
  }

  /** The class at a path, or as much of it as there is. */
  nearest({ name, place, kind }: ClassPath): ProfileClass {
    let node = this.#root(name)
    const ofPlace = place === undefined ? [] : [place.key]
    for (const part of [...ofPlace, ...namesOfKind(kind)]) {
      const inner = node.inner.get(part)
      if (inner === undefined) break
      node = inner
    }
    return node as Node & ProfileClass
  }

  /** A class without place and kind, or a group of classes. */
  #root(key: string): Node {
    const node = this.#byKey.get(key)
    if (node !== undefined) return node
    const name = Object.hasOwn(CLASS_FACTS, key) ? (key as ClassName) : undefined
    const facts: ClassFacts = name === undefined ? { byDefault: 'refused' } : CLASS_FACTS[name]
    const around = name === undefined ? GROUPS[key] : facts.within
    return this.#create({
      key,
      name,
      place: undefined,
      kind: undefined,
      parent: around === undefined ? undefined : this.#root(around),
      facts,
    })
  }

  #within(parent: Node, part: string, place: MemberPlace | undefined): Node {
    const existing = parent.inner.get(part)
    if (existing !== undefined) return existing
    const { name, facts } = parent
    const kind = place === parent.place ? part : undefined
    const key = `${parent.key}/${part}`
    const node = this.#create({ key, name, place, kind, parent, facts })
    parent.inner.set(part, node)
    return node
  }

  #create(node: Omit<Node, 'position' | 'rank' | 'inner'>): Node {
    const created: Node = { ...node, position: -1, rank: Infinity, inner: new Map() }
    this.#byKey.set(created.key, created)
    return created
  }

  /** All problems of one text have the place of its length; an empty body is no text. */
  #rankOf(node: Node): number {
    const { place, facts } = node
    if (facts.isOfText === true && place?.top !== undefined)
      return this.nearest({ name: 'length', place }).position
    const levels = lineageOf(node).filter(({ name }) => name === node.name)
    const outermost = levels.at(-2) ?? node
    return outermost.position
  }
}
