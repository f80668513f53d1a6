/** A rule under a key. */
export interface KeyedRule<Rule> {
  readonly key: string
  readonly rule: Rule
}

/** A rule with the items of its key and of all keys below. */
interface ChosenRule<Item, Rule> extends KeyedRule<Rule> {
  readonly items: readonly Item[]
}

/**
 * The items of a key, such as the responses to problems of a class, and the keys that hold for it, from itself to the
 * shortest one: `type/id`, `type`.
 */
export interface KeyItems<Item> {
  readonly keys: readonly [string, ...string[]]
  readonly items: readonly Item[]
}

/** What rules there may be, and how good they are. */
export interface RuleCosts<Item, Rule> {
  /** Rules that may suit these items; not called for none. */
  readonly candidatesOf: (items: readonly Item[]) => readonly Rule[]
  /** What it costs that a rule decides about an item; undefined: no rule does. */
  readonly costOf: (item: Item, decisive: KeyedRule<Rule> | undefined) => number
  /** The cost of each rule. */
  readonly costOfRule: number
  /** Candidates with the same text are the same rule. */
  readonly textOf: (rule: Rule) => string
}

/**
 * The cheapest rules for a tree of keys. A rule decides about the items of its key and about all below that have no longer
 * rule. From the leaves to the root, each key finds what it costs to inherit any rule from above, and what with a rule of
 * its own (dynamic programming over a trie).
 */
export function cheapestRules<Item, Rule>(
  list: readonly KeyItems<Item>[],
  costs: RuleCosts<Item, Rule>,
): readonly ChosenRule<Item, Rule>[] {
  const roots = buildTree(list).map((node) => solveNode(node, costs))
  return roots.flatMap((root) => root.inherit(undefined).rules)
}

interface KeyNode<Item> {
  readonly key: string
  /** Of the key itself. */
  readonly ownItems: readonly Item[]
  readonly children: readonly KeyNode<Item>[]
}

/** A node while its children are collected. */
interface Draft<Item> extends KeyNode<Item> {
  readonly ownItems: Item[]
  readonly children: Draft<Item>[]
}

function buildTree<Item>(list: readonly KeyItems<Item>[]): readonly KeyNode<Item>[] {
  const roots: Draft<Item>[] = []
  for (const { keys, items } of list) {
    let siblings = roots
    let node: Draft<Item> | undefined
    for (const key of keys.toReversed()) {
      node = siblings.find((sibling) => sibling.key === key)
      if (node === undefined) {
        node = { key, ownItems: [], children: [] }
        siblings.push(node)
      }
      siblings = node.children
    }
    node?.ownItems.push(...items)
  }
  return roots
}

interface Solution<Item, Rule> {
  readonly cost: number
  readonly rules: readonly ChosenRule<Item, Rule>[]
}

interface SolvedNode<Item, Rule> {
  /** Also those of the keys below. */
  readonly items: readonly Item[]
  readonly candidates: readonly Rule[]
  /** The cheapest rules at and below the key, if this rule from above decides where there is no longer one. */
  readonly inherit: (above: KeyedRule<Rule> | undefined) => Solution<Item, Rule>
}

function solveNode<Item, Rule>(
  node: KeyNode<Item>,
  costs: RuleCosts<Item, Rule>,
): SolvedNode<Item, Rule> {
  const { key, ownItems, children } = node
  const below = children.map((child) => solveNode(child, costs))
  const items = [...ownItems, ...below.flatMap((child) => child.items)]
  const nodeItems = { ownItems, items, below }
  const candidates = candidatesFor(nodeItems, costs)
  const withRules = candidates.map((rule): Solution<Item, Rule> => {
    const { cost, rules } = solveWith({ key, rule }, nodeItems, costs)
    return { cost: costs.costOfRule + cost, rules: [{ key, rule, items }, ...rules] }
  })
  const withRule = cheapest(withRules)
  return {
    items,
    candidates,
    inherit: (above) => {
      const inherited = solveWith(above, nodeItems, costs)
      return withRule !== undefined && withRule.cost < inherited.cost ? withRule : inherited
    },
  }
}

interface NodeItems<Item, Rule> {
  readonly ownItems: readonly Item[]
  readonly items: readonly Item[]
  readonly below: readonly SolvedNode<Item, Rule>[]
}

/** The cheapest rules below a key, if this rule decides about its own items and is inherited. */
function solveWith<Item, Rule>(
  decisive: KeyedRule<Rule> | undefined,
  { ownItems, below }: NodeItems<Item, Rule>,
  { costOf }: RuleCosts<Item, Rule>,
): Solution<Item, Rule> {
  const ownCost = sumOf(ownItems.map((item) => costOf(item, decisive)))
  const solutions = below.map((child) => child.inherit(decisive))
  return {
    cost: ownCost + sumOf(solutions.map(({ cost }) => cost)),
    rules: solutions.flatMap(({ rules }) => rules),
  }
}

/** Rules that may suit all items at and below a key, those of the key itself, and those of the keys below. */
function candidatesFor<Item, Rule>(
  { ownItems, items, below }: NodeItems<Item, Rule>,
  { candidatesOf, textOf }: RuleCosts<Item, Rule>,
): readonly Rule[] {
  const ofBelow = below.flatMap(({ candidates }) => candidates)
  // A single key below has the same items, and with them the same candidates.
  if (ownItems.length === 0 && below.length === 1) return ofBelow
  const lists = below.length === 0 ? [ownItems] : [items, ownItems]
  const ofItems = lists.filter((list) => list.length > 0).flatMap(candidatesOf)
  return withoutTwins([...ofItems, ...ofBelow], textOf)
}

function withoutTwins<Rule>(
  rules: readonly Rule[],
  textOf: (rule: Rule) => string,
): readonly Rule[] {
  return [...new Map(rules.map((rule) => [textOf(rule), rule])).values()]
}

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0)

/** The first one of those with the least cost; undefined without any. */
function cheapest<Item, Rule>(
  solutions: readonly Solution<Item, Rule>[],
): Solution<Item, Rule> | undefined {
  const least = Math.min(...solutions.map(({ cost }) => cost))
  return solutions.find(({ cost }) => cost === least)
}
