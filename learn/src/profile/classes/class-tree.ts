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
    if (place !== undefined) node = this.#ofPlace(node, place)
    for (const kindName of namesOfKind(kind)) node = this.#ofKind(node, kindName)
    this.inOrder.push(node as Node & ProfileClass)
    this.#place(node, this.inOrder.length - 1)
  }

  /** Sets where a class stands in the default order, and those around it that had no class before. */
  #place(added: Node, position: number): void {
    const lineage = lineageOf(added) as readonly Node[]
    for (const node of lineage) if (node.position < 0) node.position = position
    for (const node of lineage) node.rank = this.#rankOf(node)
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

  /** The class about a place, within one without a place. */
  #ofPlace(parent: Node, place: MemberPlace): Node {
    return parent.inner.get(place.key) ?? this.#createWithin(parent, place.key, { place })
  }

  /** The class of a kind, within a class or another kind. */
  #ofKind(parent: Node, kind: string): Node {
    const { place } = parent
    return parent.inner.get(kind) ?? this.#createWithin(parent, kind, { place, kind })
  }

  #createWithin(
    parent: Node,
    part: string,
    { place, kind }: { readonly place: MemberPlace | undefined; readonly kind?: string },
  ): Node {
    const { name, facts } = parent
    const node = this.#create({ key: `${parent.key}/${part}`, name, place, kind, parent, facts })
    parent.inner.set(part, node)
    return node
  }

  #create(node: Omit<Node, 'position' | 'rank' | 'inner'>): Node {
    const created: Node = { ...node, position: -1, rank: Infinity, inner: new Map() }
    this.#byKey.set(created.key, created)
    return created
  }

  /** All kinds of a class have its position, and all problems of one text that of its length; an empty body is no text. */
  #rankOf(node: Node): number {
    const { place, facts } = node
    if (facts.isOfText === true && place?.top !== undefined)
      return this.nearest({ name: 'length', place }).position
    const ofSameName = lineageOf(node).filter(({ name }) => name === node.name)
    // The outermost one is the whole class; within it stands a place, or a kind without one.
    const ofPlaceOrKind = ofSameName.at(-2) ?? node
    return ofPlaceOrKind.position
  }
}
