import type { MemberPlace } from '../places/member-place.ts'
import { CLASS_FACTS, type ClassFacts, type ClassName, GROUPS } from './class-facts.ts'
import { type Kind, namesOfKind } from './kind.ts'
import { type ClassNode, lineageOf, type ProfileClass } from './profile-class.ts'

type Node = { -readonly [Name in keyof ClassNode]: ClassNode[Name] } & {
  readonly parent: Node | undefined
}

/** A step from a class to one within it. */
type Step = Readonly<{ part: string } & Partial<Pick<ClassNode, 'place' | 'kind'>>>

/** Classes by name, place and kind: each is within the one whose rule holds for it as well. */
export class ClassTree {
  readonly #inOrder: ProfileClass[] = []
  /** Also those that no request has. */
  readonly #nodes = new Map<string, Node>()

  constructor() {
    for (const name of Object.keys(CLASS_FACTS)) this.#root(name)
  }

  /** Adds a class that a request can have at the end of the default order. */
  protected add(name: ClassName, kind: Kind, place?: MemberPlace): void {
    let node = this.#root(name)
    for (const step of stepsTo(kind, place))
      node = this.#childOf(node, step) ?? this.#create(node, step)
    this.#place(node)
    this.#inOrder.push(node as Node & ProfileClass)
  }

  /** Those that a request can have, in the default order. */
  get all(): readonly ProfileClass[] {
    return this.#inOrder
  }

  /** What a rule may be for: the keys of all classes, also of those that only contain others. */
  get ruleKeys(): readonly string[] {
    return [...this.#nodes.values()].filter(({ position }) => position >= 0).map(({ key }) => key)
  }

  /** The class with a key, or what several have in common; undefined for another text, and for a class that no request has. */
  get(key: string): ClassNode | undefined {
    const node = this.#nodes.get(key)
    return node !== undefined && node.position >= 0 ? node : undefined
  }

  /** The class of this name, place and kind, or as much of it as there is. */
  nearest(name: ClassName, kind?: Kind, place?: MemberPlace): ProfileClass {
    let node = this.#root(name)
    for (const step of stepsTo(kind, place)) {
      const inner = this.#childOf(node, step)
      if (inner === undefined) break
      node = inner
    }
    return node as Node & ProfileClass
  }

  /** A class without place and kind, or a group of classes. */
  #root(key: string): Node {
    const known = this.#nodes.get(key)
    if (known !== undefined) return known
    const name = Object.hasOwn(CLASS_FACTS, key) ? (key as ClassName) : undefined
    const facts: ClassFacts = name === undefined ? { byDefault: 'refused' } : CLASS_FACTS[name]
    const around = name === undefined ? GROUPS[key] : facts.parent
    const parent = around === undefined ? undefined : this.#root(around)
    return this.#keep({ key, name, place: undefined, kind: undefined, parent, facts })
  }

  #childOf({ key }: Node, { part }: Step): Node | undefined {
    return this.#nodes.get(`${key}/${part}`)
  }

  #create(parent: Node, { part, place = parent.place, kind }: Step): Node {
    const { name, facts } = parent
    return this.#keep({ key: `${parent.key}/${part}`, name, place, kind, parent, facts })
  }

  #keep(node: Omit<Node, 'position' | 'rank'>): Node {
    const created: Node = { ...node, position: -1, rank: Infinity }
    this.#nodes.set(created.key, created)
    return created
  }

  /** Sets where a class stands in the default order, and those around it that had no class before. */
  #place(added: Node): void {
    const lineage = lineageOf(added) as readonly Node[]
    for (const node of lineage) if (node.position < 0) node.position = this.#inOrder.length
    for (const node of lineage) node.rank = this.#rankOf(node)
  }

  /** All kinds of a class have its position, and all problems of one text that of its length; an empty body is no text. */
  #rankOf(node: Node): number {
    const { place, facts } = node
    if (facts.sharesRankOfText === true && place !== undefined && place.pointer !== '')
      return this.nearest('length', undefined, place).position
    const ofSameName = lineageOf(node).filter(({ name }) => name === node.name)
    // The outermost one is the whole class; within it stands a place, or a kind without one.
    const ofPlaceOrKind = ofSameName.at(-2) ?? node
    return ofPlaceOrKind.position
  }
}

/** From the class itself to its place, and there to its kind. */
const stepsTo = (kind: Kind, place: MemberPlace | undefined): readonly Step[] => [
  ...(place === undefined ? [] : [{ part: place.key, place }]),
  ...namesOfKind(kind).map((name) => ({ part: name, kind: name })),
]
