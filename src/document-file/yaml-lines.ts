import type { Pair, YAMLMap } from 'yaml'
import type { Place } from '../base/mistake.ts'
import { isMergeKey, type YamlTree } from './yaml.ts'

/** A member or an item of a tree. */
interface Child {
  /** Where it begins: the key of a member, or the item itself. */
  readonly start: unknown
  readonly value: unknown
}

type Members = Map<string, Child>

/** Finds the lines of members and items in a YAML tree. */
export class YamlLines {
  readonly #tree: YamlTree
  readonly #members = new WeakMap<YAMLMap, Members>()

  constructor(tree: YamlTree) {
    this.#tree = tree
  }

  /** The line, from 1, of a member or item by the names that lead to it; undefined without it. */
  lineOf(place: Place): number | undefined {
    const way = this.#wayTo(place)
    return way.length > place.length ? this.#lineAt(way.at(-1)!) : undefined
  }

  /** The line, from 1, of a member or item, or of the innermost one around it that the text has. */
  lineAround(place: Place): number | undefined {
    const [_whole, ...inner] = this.#wayTo(place)
    const lines = inner.map((child) => this.#lineAt(child))
    return lines.findLast((line) => line !== undefined)
  }

  /** From the whole value to a member or item, as far as the text has it. */
  #wayTo(place: Place): readonly Child[] {
    const { contents } = this.#tree.document
    const way: Child[] = [{ start: contents, value: contents }]
    for (const name of place) {
      const child = this.#childOf(way.at(-1)!.value, name)
      if (child === undefined) break
      way.push(child)
    }
    return way
  }

  #lineAt({ start }: Child): number | undefined {
    if (!this.#tree.yaml.isNode(start) || !start.range) return undefined
    return this.#tree.lineOf(start)
  }

  #childOf(parent: unknown, name: string | number): Child | undefined {
    const { yaml } = this.#tree
    const value = this.#targetOf(parent)
    if (yaml.isMap(value)) return this.#membersOf(value).get(String(name))
    if (!yaml.isSeq(value)) return undefined
    const item = value.items[Number(name)]
    return item === undefined ? undefined : { start: item, value: item }
  }

  /** A member of the map itself comes before those that it takes in, of which the first counts. */
  #membersOf(map: YAMLMap): Members {
    const remembered = this.#members.get(map)
    if (remembered !== undefined) return remembered
    const members: Members = new Map()
    // A map may take in itself.
    this.#members.set(map, members)
    const isMerge = ({ key }: Pair): boolean => isMergeKey(this.#tree.yaml, key)
    const merged = map.items.filter(isMerge).flatMap(({ value }) => this.#mergedIn(value))
    for (const source of merged.toReversed())
      for (const [name, child] of this.#membersOf(source)) members.set(name, child)
    for (const { key, value } of map.items.filter((pair) => !isMerge(pair)))
      members.set(String(key), { start: key, value })
    return members
  }

  /** The maps that a merge key names. */
  #mergedIn(value: unknown): readonly YAMLMap[] {
    const { yaml } = this.#tree
    const sources = yaml.isSeq(value) ? value.items : [value]
    return sources.map((source) => this.#targetOf(source)).filter((source) => yaml.isMap(source))
  }

  #targetOf(node: unknown): unknown {
    const { yaml, document } = this.#tree
    return yaml.isAlias(node) ? node.resolve(document) : node
  }
}
