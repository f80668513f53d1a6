import { hash } from 'node:crypto'

/*
 * Simulates tokens that a proxy distributes to shards by consistent hashing, and prints the tables of docs/scaling.md:
 * how much load several shards carry, and how many tokens move when a shard is added. Hashes decide everything, so each
 * run prints the same. Figures are medians of 11 rounds, each with its own shards and tokens.
 */

const SHARDS = [1, 2, 4, 8, 16, 32, 64]
const TOKENS = [10, 1000, 100_000]
const ROUNDS = Array.from({ length: 11 }, (_, nth) => nth + 1)
/** Points of a shard on the ring, as in nginx (`hash … consistent`). */
const POINTS = 160
/** How many requests the token of a rank sends, relative to others. */
const ACTIVITIES = { 'all alike': () => 1, 'Zipf: 1, 1/2, 1/3, …': (rank: number) => 1 / rank }

/** Points with their positions on the ring, in its order. */
const sorted = (names: readonly string[]): { nth: number; at: number }[] =>
  names
    .map((name, nth) => ({ nth, at: hash('md5', name, 'buffer').readUInt32BE() }))
    .toSorted((a, b) => a.at - b.at)

/** The shard of each token: that of the first point at or after the token. */
function distribute(tokens: ReturnType<typeof sorted>, round: number, shards: number): number[] {
  const names = Array.from({ length: shards * POINTS }, (_, nth) => [
    nth % shards,
    Math.floor(nth / shards),
  ])
  const ring = sorted(names.map(([shard, point]) => `round ${round} shard ${shard} point ${point}`))
  const shardOf: number[] = Array.from(tokens, () => 0)
  let next = 0
  for (const { nth, at } of tokens) {
    while (next < ring.length && ring[next]!.at < at) next += 1
    shardOf[nth] = ring[next % ring.length]!.nth % shards
  }
  return shardOf
}

/** By round, then by number of shards. */
const distributions = ROUNDS.map((round) => {
  const tokens = sorted(
    Array.from({ length: Math.max(...TOKENS) }, (_, nth) => `round ${round} token ${nth}`),
  )
  const numbers = new Set(SHARDS.flatMap((shards) => [shards, shards + 1]))
  return new Map(Array.from(numbers, (shards) => [shards, distribute(tokens, round, shards)]))
})

const median = (figureOf: (shardOf: ReadonlyMap<number, readonly number[]>) => number): number =>
  distributions.map(figureOf).toSorted((a, b) => a - b)[Math.floor(ROUNDS.length / 2)]!

/** The load of all shards, as a multiple of the busiest one's. */
function capacity(
  shardOf: readonly number[],
  shards: number,
  activity: (rank: number) => number,
): number {
  const loads = Array.from({ length: shards }, () => 0)
  for (const [nth, shard] of shardOf.entries()) loads[shard]! += activity(nth + 1)
  return loads.reduce((sum, load) => sum + load) / Math.max(...loads)
}

function printTable(
  title: string,
  columns: readonly unknown[],
  rows: readonly (readonly string[])[],
): void {
  const lines = [columns, columns.map((_, nth) => (nth < 1 ? '---' : '--:')), ...rows]
  console.log(`\n${title}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`)
}

printTable(
  'Load that all shards carry together, as a multiple of one shard, once the busiest is fully used',
  ['tokens and their activity', ...SHARDS],
  TOKENS.flatMap((tokens) =>
    Object.entries(ACTIVITIES).map(([name, activity]) => [
      `${tokens.toLocaleString('en')}, ${name}`,
      ...SHARDS.map((shards) =>
        median((shardOf) =>
          capacity(shardOf.get(shards)!.slice(0, tokens), shards, activity),
        ).toFixed(1),
      ),
    ]),
  ),
)
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const moved = SHARDS.map((shards) =>
  median((shardOf) => {
    const [before, after] = [shardOf.get(shards)!, shardOf.get(shards + 1)!]
    return before.filter((shard, nth) => shard !== after[nth]).length / before.length
  }),
)
printTable(
  'Tokens that move when one shard is added',
  ['', ...SHARDS.map((shards) => `${shards} → ${shards + 1}`)],
  [
    ['of 100,000 tokens', ...moved.map(percent)],
    ['fewest possible', ...SHARDS.map((shards) => percent(1 / (shards + 1)))],
  ],
)
