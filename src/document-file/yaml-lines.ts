import type { Node, Pair, YAMLMap } from 'yaml'
import { isMergeKey, type YamlTree } from './yaml.ts'

/** The line, from 1, of a member or item by the names that lead to it; undefined without it. */
export function lineInTree(tree: YamlTree, names: readonly string[]): number | undefined {
  const { contents } = tree.document
  let place: Node | undefined = contents ?? undefined
  let value: unknown = contents
  for (const name of names) {
    const child = childOf(tree, value, name)
    if (child === undefined) return undefined
    place = child.place
    value = child.value
  }
  return place?.range ? tree.lineOf(place) : undefined
}

interface Child {
  /** The key of a member, or an item. */
  readonly place: Node
  readonly value: unknown
}

function childOf(tree: YamlTree, parent: unknown, name: string): Child | undefined {
  const { yaml } = tree
  const value = targetOf(tree, parent)
  if (yaml.isSeq(value)) {
    const item = value.items[Number(name)]
    return yaml.isNode(item) ? { place: item, value: item } : undefined
  }
  return yaml.isMap(value) ? memberOf(tree, value, name) : undefined
}

/** A member of the map itself comes before those that it takes in, of which the first counts. */
function memberOf(tree: YamlTree, map: YAMLMap, name: string): Child | undefined {
  const { yaml } = tree
  const isNamed = ({ key }: Pair): boolean => yaml.isScalar(key) && String(key.value) === name
  const pair = map.items.find((item) => !isMergeKey(yaml, item.key) && isNamed(item))
  if (pair !== undefined) return { place: pair.key as Node, value: pair.value }
  const sources = map.items.flatMap(({ key, value }) => {
    if (!isMergeKey(yaml, key)) return []
    return yaml.isSeq(value) ? value.items : [value]
  })
  for (const source of sources) {
    const child = childOf(tree, source, name)
    if (child !== undefined) return child
  }
  return undefined
}

function targetOf({ yaml, document }: YamlTree, node: unknown): unknown {
  return yaml.isAlias(node) ? node.resolve(document) : node
}
