/** The values of several sources, one of each in turn, until all have ended. */
export function* byTurns<Value>(sources: readonly IteratorObject<Value>[]): Generator<Value> {
  let left = sources
  while (left.length > 0) {
    const open: IteratorObject<Value>[] = []
    for (const source of left) {
      const { done, value } = source.next()
      if (done === true) continue
      open.push(source)
      yield value
    }
    left = open
  }
}
