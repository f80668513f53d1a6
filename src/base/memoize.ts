/** A function that computes its result once for each object, and keeps it as long as the object exists. */
export function memoize<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, Result>()
  return (key) => {
    if (!results.has(key)) results.set(key, compute(key))
    return results.get(key) as Result
  }
}
