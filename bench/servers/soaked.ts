import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer } from '../../src/adapters/node.ts'
import { waitingTime } from '../process.ts'

/** What the server tells of itself when it is asked. */
export interface Look {
  /** Bytes resident. */
  readonly memory: number
  /** Milliseconds that the event loop stood still at most since the last look. */
  readonly stall: number
  /** Milliseconds for which the machine kept it waiting since the last look. */
  readonly waited: number
  readonly requests: number
}

/** What the server remembers of one token. */
export interface Remembered {
  readonly token: string
  readonly bodies: readonly string[]
  readonly plants: readonly string[]
}

const RESOLUTION = 5
const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
delay.enable()
const server = await startServer({ port: 0 })
let requests = 0
server.mock.observe({ settled: () => (requests += 1) })

let before = waitingTime(process.pid)
const look = (): Look => {
  const now = waitingTime(process.pid)
  const waited = (now - before) / 1e6
  before = now
  const stall = Math.max(0, delay.max / 1e6 - RESOLUTION)
  delay.reset()
  return { memory: process.memoryUsage.rss(), stall, waited, requests }
}

const remembered = (token: string): Remembered => {
  const world = server.mock.world(token)
  return {
    token,
    bodies: world.requests().map(({ request }) => request.body),
    plants: world.plants().map(({ name }) => name),
  }
}

process.on('message', (asked: string) => {
  process.send?.(asked === 'look' ? look() : remembered(asked))
})
process.send?.(server.url)
