/** When there are so many, all are forgotten. */
const MAX_KEPT = 10_000

/** A function whose results are kept by its argument, which may be any value: `memoize` of the kit is for objects. */
export function keepResults<Key, Result>(read: (key: Key) => Result): (key: Key) => Result {
  const kept = new Map<Key, Result>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= MAX_KEPT) kept.clear()
    const result = read(key)
    kept.set(key, result)
    return result
  }
}
