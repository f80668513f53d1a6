import { join } from 'node:path'
import { askDredd } from '../contract/second-opinion/dredd.ts'
import { run } from '../src/house/package.ts'
import type { Effort } from './effort.ts'
import { median } from './median.ts'
import { contestants, start } from './servers.ts'

/** One checker of a server, from its start to its end. */
export interface Check {
  readonly name: string
  /** Requests that it sent in one run. */
  readonly requests: number
  /** Milliseconds for a run: the median of all rounds. */
  readonly milliseconds: number
  readonly rounds: readonly number[]
}

/** Dredd has two transactions for the document, one for each answer in it. */
const TRANSACTIONS = 2

/** `check` and Dredd, in turn, each as a process of its own, both on one mock. */
export async function checkBesideDredd(
  kit: string,
  { rounds }: Effort,
  say: (what: string) => void,
): Promise<Check[]> {
  const mock = contestants(kit).find(({ name }) => name === 'plant-store --quiet')
  if (mock === undefined) throw new Error('There is no mock to check.')
  const running = await start(mock)
  const url = running.url.replace(/\/plants$/, '')
  const took: [ours: number[], dredd: number[]] = [[], []]
  let requests = 0
  try {
    for (let nth = 1; nth <= rounds; nth += 1) {
      say(`checks, round ${nth} of ${rounds}`)
      let begun = performance.now()
      requests = await check(kit, url)
      took[0].push(performance.now() - begun)
      begun = performance.now()
      const { verdict } = await askDredd(url)
      took[1].push(performance.now() - begun)
      if (verdict !== 'passes') throw new Error('Dredd does not pass the mock any more.')
    }
  } finally {
    await running.stop()
  }
  const row = (name: string, sent: number, times: readonly number[]): Check => {
    return { name, requests: sent, milliseconds: median(times), rounds: times }
  }
  return [row('plant-store check', requests, took[0]), row('Dredd', TRANSACTIONS, took[1])]
}

/** How many requests a check sent that found nothing wrong. */
async function check(kit: string, url: string): Promise<number> {
  const main = join(kit, 'dist/cli/main.js')
  const words = ['check', url, '--token', 'bench', '--quiet', '--reporter', 'json']
  const { stdout } = await run(kit, process.execPath, main, ...words)
  return (JSON.parse(stdout) as { counts: { requests: number } }).counts.requests
}
