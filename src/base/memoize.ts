/** A function that computes its result once for each object, and keeps it as long as the object exists. */
export function memoize<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, { readonly result: Result }>()
  return (key) => {
    const remembered = results.get(key) ?? { result: compute(key) }
    results.set(key, remembered)
    return remembered.result
  }
}
