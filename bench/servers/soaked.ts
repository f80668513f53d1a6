import { startServer } from '../../src/adapters/node.ts'
import { DEFAULT_LIMITS } from '../../src/core/limits.ts'
import { exchanged } from '../soak/exchanged.ts'

/** What the server tells of itself when it is asked. */
export interface Look {
  /** Bytes resident: with what the engine has not given back. */
  readonly resident: number
  /** Milliseconds that one turn of the event loop worked at most since the last look. */
  readonly stall: number
  /** Milliseconds that one took at most by the clock: the machine may have let others run meanwhile. */
  readonly gap: number
  /** How many requests it has answered or broken off. */
  readonly requests: number
}

/** What the server remembers of one token. */
export interface Remembered {
  readonly token: string
  /** The body of each, and its answer: see `exchanged`. */
  readonly requests: readonly string[]
  readonly plants: readonly string[]
}

const TICK = 5
let [stall, gap] = [0, 0]
let [passed, worked] = [performance.now(), workedBy()]
setInterval(() => {
  const [now, busy] = [performance.now(), workedBy()]
  gap = Math.max(gap, now - passed - TICK)
  stall = Math.max(stall, Math.min(now - passed, busy - worked) - TICK)
  ;[passed, worked] = [now, busy]
}, TICK)

/** Milliseconds that this thread has had the processor for. */
function workedBy(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const server = await startServer({ port: 0 })
// Full from the start: what is measured is how it makes room.
for (let nth = 0; nth < DEFAULT_LIMITS.worlds; nth += 1) {
  const headers = new Map([
    ['authorization', `Bearer before-${nth}`],
    ['content-type', 'application/json'],
  ])
  const body = Buffer.from(`{"id":${nth},"name":"before ${nth}"}`)
  server.mock.settle(server.mock.exchange({ method: 'POST', target: '/plants', headers, body }), 0)
}
let requests = 0
server.mock.observe({ settled: () => (requests += 1) })

const look = (): Look => {
  const seen = { resident: process.memoryUsage.rss(), stall, gap, requests }
  stall = gap = 0
  return seen
}

/** Bytes that are in use, the engine's garbage not among them. */
const inUse = (): number => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  // The collection was asked for: it is no stall of the mock's.
  ;[passed, worked] = [performance.now(), workedBy()]
  return heapUsed + external
}

const remembered = (token: string): Remembered => {
  const world = server.mock.world(token)
  return {
    token,
    requests: world
      .requests()
      .map(({ request, answer }) => exchanged(request.body, answer.status, answer.body)),
    plants: world.plants().map(({ name }) => name),
  }
}

process.on('message', (asked: string) => {
  if (asked === 'look') process.send?.(look())
  else process.send?.(asked === 'in use' ? inUse() : remembered(asked))
})
process.send?.(server.url)
