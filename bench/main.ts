import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bundle } from '../src/house/bundle.ts'
import { build } from './build.ts'
import { coreRates, growths } from './core.ts'
import { installs } from './install.ts'
import { print, type Results, thisMachine } from './results.ts'
import { contestants } from './servers.ts'
import { sideBySide } from './side-by-side.ts'
import { bundles } from './size.ts'

const USAGE = `npm run bench -- [options]

Puts the mock beside a bare node:http server, Fastify, Scalar's mock and Prism; about two minutes.

  --rounds <n>    rounds of starts and of load (default: 5)
  --seconds <n>   seconds of load for one server, one kind of body and one round (default: 1)
  --only <names>  some of node:http, plant-store, fastify, scalar, prism, with commas between
  --million       a million more requests to each, for their memory; slow servers take minutes
  --json <file>   write all figures there as JSON, too
  --help          print this`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string' },
    million: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(USAGE)
else await bench()

async function bench(): Promise<void> {
  const say = (what: string): void => console.error(`· ${what}`)
  say('compiling the kit')
  const kit = await build()
  const names = values.only?.split(',')
  const all = contestants(kit).filter(({ name }) => names?.includes(name) ?? true)
  const effort = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    more: values.million ? 1_000_000 : 0,
  }
  const servers = await sideBySide(all, effort, say)
  say('the core alone')
  const core = coreRates()
  const growth = growths()
  say('browser bytes')
  const browser: { name: string; gzip: number }[] = []
  for (const { name, source, without } of bundles) {
    browser.push({ name, gzip: (await bundle(source, without)).gzip })
  }
  const results: Results = {
    machine: thisMachine(),
    servers,
    installs: installs(kit),
    browser,
    core,
    growth,
  }
  console.log(print(results))
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
    say(`all figures are in ${values.json}`)
  }
}
