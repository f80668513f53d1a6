import { writeFileSync } from 'node:fs'
import { bundle } from '../test/support/bundle.ts'
import { build } from './build.ts'
import { checkBesideDredd } from './check.ts'
import { coreRates, growths } from './core.ts'
import { Misuse, readEffort, USAGE } from './effort.ts'
import { installs } from './install.ts'
import { print, type Results, thisMachine } from './results.ts'
import { contestants } from './servers.ts'
import { sideBySide } from './side-by-side.ts'
import { bundles } from './size.ts'
import { starts } from './starts.ts'

try {
  const effort = readEffort(process.argv.slice(2))
  if (effort === 'help') console.log(USAGE)
  else await bench(effort)
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error.message)
  process.exitCode = error instanceof Misuse ? 2 : 1
}

async function bench(effort: Exclude<ReturnType<typeof readEffort>, 'help'>): Promise<void> {
  const say = (what: string): void => console.error(`· ${what}`)
  const machine = thisMachine()
  say('compiling the kit')
  await using built = await build()
  const kit = built.path
  const all = contestants(kit).filter(
    ({ name }, at) => at === 0 || (effort.only?.some((only) => name.startsWith(only)) ?? true),
  )
  const started = await starts(all, kit, effort, say)
  const servers = await sideBySide(all, effort, say)
  const checks = await checkBesideDredd(kit, effort, say)
  say('the core alone')
  const core = coreRates()
  const growth = growths()
  say('browser bytes')
  const browser: { name: string; gzip: number }[] = []
  for (const { name, source, without } of bundles) {
    browser.push({ name, gzip: (await bundle(source, without)).gzip })
  }
  const installed = effort.install ? await installs(say) : []
  const measured = { starts: started, servers, checks, installs: installed, browser, core, growth }
  const results: Results = { machine, effort, ...measured }
  console.log(print(results))
  if (effort.json !== undefined) {
    writeFileSync(effort.json, `${JSON.stringify(results, null, 2)}\n`)
    say(`all figures are in ${effort.json}`)
  }
}
