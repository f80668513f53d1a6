/** `: did you mean "slow"? There are auto, created …` */
export function suggest(word: string, names: readonly string[]): string {
  const near = nearest(word, names)
  return `: ${near === undefined ? '' : `did you mean "${near}"? `}There are ${names.join(', ')}`
}

/** The name that a typing error most likely meant, or undefined where none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Math.min(Math.max(2, Math.floor(word.length / 3)) + 1, word.length)
  for (const name of names) {
    const distance = editDistance(word.toLowerCase(), name.toLowerCase(), least)
    if (distance < least) {
      best = name
      least = distance
    }
  }
  return best
}

/** Levenshtein's distance with neighbours swapped counted once; `bound` where it is no less. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound) return bound
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1)
      }
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
