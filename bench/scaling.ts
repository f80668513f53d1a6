import { hash } from 'node:crypto'

/*
 * Simulates tokens that a proxy distributes to shards by consistent hashing, and prints the tables of docs/scaling.md:
 * how even the load is, and how many tokens move when a shard is added. Hashes decide everything, so each run prints the
 * same. Figures are medians of `ROUNDS` sets of shards and tokens.
 */

const SHARDS = [1, 2, 4, 8, 16, 32, 64]
const TOKENS = [10, 1000, 100_000]
const ROUNDS = 11
/** Points of a shard on the ring, as in nginx (`hash … consistent`). */
const POINTS = 160

/** How many requests the token of a rank sends, relative to others. */
const ACTIVITIES = { 'all alike': () => 1, 'Zipf: 1, 1/2, 1/3, …': (rank: number) => 1 / rank }
type Activity = keyof typeof ACTIVITIES
const activities = Object.keys(ACTIVITIES) as Activity[]

const position = (text: string): number => hash('md5', text, 'buffer').readUInt32BE()

/** More than any number of shards; a ring's values are `position * FACTOR + shard`. */
const FACTOR = 128

function createRing(shards: number, round: number): Float64Array {
  const points = Array.from({ length: shards * POINTS }, (_, nth) => {
    const shard = Math.floor(nth / POINTS)
    return position(`round ${round} shard ${shard} point ${nth % POINTS}`) * FACTOR + shard
  })
  return Float64Array.from(points).toSorted()
}

/** The shard of the first point at or after a position. */
function shardAt(ring: Float64Array, position: number): number {
  let [low, high] = [0, ring.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ring[middle]! < position * FACTOR) low = middle + 1
    else high = middle
  }
  return ring[low % ring.length]! % FACTOR
}

/** The load of the busiest shard, as a multiple of the mean. */
function imbalance(shardOf: readonly number[], shards: number, activity: Activity): number {
  const loads = new Float64Array(shards)
  for (const [nth, shard] of shardOf.entries()) loads[shard]! += ACTIVITIES[activity](nth + 1)
  const total = loads.reduce((sum, load) => sum + load)
  return (Math.max(...loads) * shards) / total
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function printTable(title: string, columns: readonly unknown[], rows: readonly (readonly unknown[])[]): void {
  const lines = [columns, columns.map((_, nth) => (nth < 1 ? '---' : '--:')), ...rows]
  console.log(`\n${title}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`)
}

/** Of each round, by number of tokens, activity and shards. */
const measured = new Map<string, number[]>()
const moved = new Map<number, number[]>()

for (let round = 1; round <= ROUNDS; round += 1) {
  const rings = new Map([...SHARDS, ...SHARDS.map((shards) => shards + 1)].map((n) => [n, createRing(n, round)]))
  for (const tokens of TOKENS) {
    const positions = Array.from({ length: tokens }, (_, nth) => position(`round ${round} token ${nth}`))
    for (const shards of SHARDS) {
      const shardOf = positions.map((at) => shardAt(rings.get(shards)!, at))
      for (const activity of activities) {
        const key = `${tokens} ${activity} ${shards}`
        measured.set(key, [...(measured.get(key) ?? []), imbalance(shardOf, shards, activity)])
      }
      if (tokens < Math.max(...TOKENS)) continue
      const changed = positions.filter((at, nth) => shardAt(rings.get(shards + 1)!, at) !== shardOf[nth])
      moved.set(shards, [...(moved.get(shards) ?? []), changed.length / tokens])
    }
  }
}

const cases = TOKENS.flatMap((tokens) => activities.map((activity) => ({ tokens, activity })))
const tableOf = (show: (imbalance: number, shards: number) => string): string[][] =>
  cases.map(({ tokens, activity }) => [
    `${tokens.toLocaleString('en')}, ${activity}`,
    ...SHARDS.map((shards) => show(median(measured.get(`${tokens} ${activity} ${shards}`)!), shards)),
  ])
const columns = ['tokens and their activity', ...SHARDS]
printTable(
  'Load of the busiest shard, as a multiple of the mean, by number of shards',
  columns,
  tableOf((imbalance) => imbalance.toFixed(2)),
)
printTable(
  'Load that all shards carry together, as a multiple of one shard, once the busiest is fully used',
  columns,
  tableOf((imbalance, shards) => (shards / imbalance).toFixed(1)),
)
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
printTable(
  'Tokens that move when one shard is added',
  ['', ...SHARDS.map((shards) => `${shards} → ${shards + 1}`)],
  [
    ['of 100,000 tokens', ...SHARDS.map((shards) => percent(median(moved.get(shards)!)))],
    ['fewest possible', ...SHARDS.map((shards) => percent(1 / (shards + 1)))],
  ],
)
