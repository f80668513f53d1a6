/** The position of a name in a list; of a name that is not in it, the position after all others. */
export function rankIn(order: readonly string[], name: string): number {
  const position = order.indexOf(name)
  return position < 0 ? order.length : position
}
