/** The distinct values of a list, the most frequent ones first. */
export function byFrequency<Value>(list: readonly Value[]): readonly Value[] {
  const groups = [...Map.groupBy(list, (value) => value)]
  const sorted = groups.toSorted(([, a], [, b]) => b.length - a.length)
  return sorted.map(([value]) => value)
}

export const mostFrequent = <Value>(list: readonly Value[]): Value | undefined =>
  byFrequency(list)[0]
