import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Outcome,
  outcomeTable,
  outdated,
  results,
  totalOf,
  unexplained,
} from './mutation/page.ts'
import { install, mutate, readReport } from './mutation/stryker.ts'
import { share } from './mutation/survivor.ts'
import { type Target, targets } from './mutation/targets.ts'

const USAGE = `npm run mutation -- [judge] [core]

Changes the sources one place at a time and counts the changes that their tests notice.
Exits 1 where a survivor is not explained in bench/mutation/explained/, or too many survive.

  --concurrency N  test runners side by side (2)
  --afresh         try every change, not only what is new since the last run
  --read           take the reports of the last run, in coverage/mutation/
  --write          put the result into bench/mutation/README.md
  --help`

const page = new URL('./mutation/README.md', import.meta.url)
const mark = '<!-- written by npm run mutation -- --write -->'

class Misuse extends Error {}

interface Wish {
  readonly chosen: readonly Target[]
  readonly concurrency: number
  readonly afresh: boolean
  readonly read: boolean
  readonly write: boolean
}

const parse = (args: readonly string[]): Wish | 'help' => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      concurrency: { type: 'string', default: '2' },
      afresh: { type: 'boolean', default: false },
      read: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const names = targets.map(({ name }) => name)
  const other = positionals.find((name) => !names.includes(name))
  if (other !== undefined) throw new Misuse(`There is no "${other}": choose ${names.join(' or ')}.`)
  const concurrency = Number(values.concurrency)
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new Misuse(`--concurrency takes a whole number from 1, not "${values.concurrency}".`)
  }
  const chosen = targets.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )
  const { afresh, read, write } = values
  if (write && chosen.length < targets.length) {
    throw new Misuse('--write takes the results of all targets: leave the names out.')
  }
  return { chosen, concurrency, afresh, read, write }
}

/** Sentences about what is wrong with an outcome. */
const faults = (outcome: Outcome): readonly string[] => {
  const { name, floor } = outcome.target
  const reached = share(totalOf(outcome))
  return [
    ...unexplained(outcome).map(
      ({ file, line, change }) => `not explained: ${file}:${line}: ${change}`,
    ),
    ...outdated(outcome).map((change) => `explained, but did not survive: ${change}`),
    ...(reached < floor ? [`${name}: ${reached.toFixed(1)} % noticed, less than ${floor} %`] : []),
  ]
}

const main = async ({ chosen, concurrency, afresh, read, write }: Wish): Promise<void> => {
  if (!read) await install()
  const outcomes: Outcome[] = []
  for (const target of chosen) {
    const report = read ? readReport(target) : await mutate(target, concurrency, afresh)
    outcomes.push({ target, report })
  }
  console.log(outcomes.map(outcomeTable).join('\n\n'))
  const wrong = outcomes.flatMap(faults)
  if (wrong.length > 0) {
    console.log(`\n${wrong.join('\n')}`)
    process.exitCode = 1
  }
  if (!write) return
  const [intro] = readFileSync(page, 'utf8').split(mark)
  writeFileSync(page, `${intro}${mark}\n\n${results(outcomes)}\n`)
}

try {
  const wish = parse(process.argv.slice(2))
  if (wish === 'help') console.log(USAGE)
  else await main(wish)
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error.message)
  process.exitCode = error instanceof Misuse || error instanceof TypeError ? 2 : 1
}
