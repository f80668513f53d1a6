/** The least number from 0 that passes, if all larger ones pass, too, by bisection; undefined if none does. */
export function leastPassing(
  most: number,
  passes: (number: number) => boolean,
): number | undefined {
  if (!passes(most)) return undefined
  let failed = -1
  let passed = most
  while (passed - failed > 1) {
    const middle = Math.floor((failed + passed) / 2)
    if (passes(middle)) passed = middle
    else failed = middle
  }
  return passed
}
