/**
 * The items in an order in which each comes before those that it precedes. It is built from the end: the item that precedes
 * the fewest of the remaining ones comes last, and of several the one that was last, so that the order changes no more than
 * it must. In a circle, where every item precedes another one, the item with the fewest still comes last.
 */
export function topologicalOrder<Item>(
  items: readonly Item[],
  precedes: (earlier: Item, later: Item) => boolean,
): readonly Item[] {
  const remaining = new Set(items)
  const followers = new Map(
    items.map((item) => [item, items.filter((laterItem) => precedes(item, laterItem)).length]),
  )
  const fromEnd: Item[] = []
  while (remaining.size > 0) {
    const last = lastWithFewest([...remaining], followers)
    remaining.delete(last)
    fromEnd.push(last)
    for (const item of remaining)
      if (precedes(item, last)) followers.set(item, followers.get(item)! - 1)
  }
  return fromEnd.toReversed()
}

function lastWithFewest<Item>(items: readonly Item[], counts: ReadonlyMap<Item, number>): Item {
  const fewest = Math.min(...items.map((item) => counts.get(item)!))
  return items.findLast((item) => counts.get(item) === fewest)!
}
