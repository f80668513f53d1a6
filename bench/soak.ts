import { parseArgs } from 'node:util'
import { soak } from './soak/soak.ts'

const USAGE = `npm run soak -- [options]

Sends good, bad, slow, pipelined, half-closed, broken and abandoned requests under many tokens at
once, and holds every answer to its request and every world to what was sent. Exits with 1 where it
does not, where memory grows, or where the mock's own work stops the event loop for over 50 ms.

  --seconds <n>  how long (default: 60; by hand 600)
  --tokens <n>   how many worlds at once, up to 40 (default: 16)
  --lists        reads all requests and plants there are, too, once a second, as a console does
  --help         print this`

/** Bytes that memory may grow from the first third to the end, and milliseconds that the event loop may stand still. */
const [GROWTH, STALL] = [8 * 2 ** 20, 50] as const

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    tokens: { type: 'string', default: '16' },
    lists: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(USAGE)
else process.exitCode = await run()

async function run(): Promise<number> {
  const mega = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`
  const ms = (span: number): string => `${span.toFixed(1)} ms`
  let told = 0
  const tell = ({ answers, resident }: { answers: number; resident: number }): void => {
    told += 1
    if (told % 10 === 0)
      console.error(`· ${answers.toLocaleString('en')} answers, ${mega(resident)}`)
  }
  const { answers, faults, stall, gap, memory } = await soak(
    Number(values.seconds),
    Number(values.tokens),
    tell,
    values.lists,
  )
  const growth = memory.late - memory.early
  const wrong = [...faults]
  if (growth > GROWTH) wrong.push(`memory grew by ${mega(growth)}`)
  console.log(
    `${answers.toLocaleString('en')} answers, each its request's own but ${faults.length}.`,
  )
  console.log(
    `Memory in use: ${mega(memory.early)} a third in, ${mega(memory.late)} at the end (${mega(memory.resident)} resident).`,
  )
  console.log(`One turn of the event loop worked for ${ms(stall)} at most.`)
  if (gap > STALL) console.log(`By the clock it was ${ms(gap)}, others' work among it.`)
  if (stall > STALL) wrong.push(`the event loop stood still for more than ${STALL} ms`)
  for (const fault of wrong.slice(0, 20)) console.error(fault)
  return wrong.length > 0 ? 1 : 0
}
