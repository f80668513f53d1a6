import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import { jsonBytes, ownOpinion, secondOpinion } from '../src/house/json-bytes.ts'

const USAGE = `npm run fuzz -- [options]

Looks for bytes that our JSON reader and the engine's own do not judge alike.

  --seconds <n>  how long to look (default: 60)
  --seed <n>     where to begin (default: another place each time)
  --help         print this`

const RUNS = 20_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(USAGE)
else process.exitCode = fuzz(Number(values.seconds), Number(values.seed ?? Date.now() % 2 ** 31))

/** The exit code: 1 where a difference was found. */
function fuzz(seconds: number, first: number): number {
  const until = performance.now() + seconds * 1000
  const alike = fc.property(jsonBytes, (bytes) => ownOpinion(bytes) === secondOpinion(bytes))
  let seed = first
  do {
    const { failed, counterexample } = fc.check(alike, { numRuns: RUNS, seed })
    if (failed) {
      const bytes = Buffer.from(counterexample?.[0] ?? [])
      console.error(`Our reader and the engine's differ (seed ${seed}) on ${JSON.stringify(bytes)}`)
      console.error(`which as text is ${JSON.stringify(bytes.toString())}.`)
      return 1
    }
    seed += 1
  } while (performance.now() < until)
  const runs = (seed - first) * RUNS
  console.log(
    `No difference in ${runs.toLocaleString('en')} texts (seeds ${first} to ${seed - 1}).`,
  )
  return 0
}
