/** Milliseconds that a slice takes before others have their turn. */
const SLICE = 10

/** Makes something of each item, of however many, and lets other requests be answered meanwhile. */
export async function inSlices<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  let since = performance.now()
  for (const item of items) {
    made.push(make(item))
    if (performance.now() - since < SLICE) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  return made
}
