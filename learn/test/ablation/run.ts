import { fork } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { readRecording } from '../services/recording.ts'
import { measure, type MeasuredService } from './measure.ts'
import type { Mechanism } from './mechanism.ts'
import { mechanisms } from './mechanisms.ts'
import { formatPage, type NamedService } from './table.ts'

const SERVICES = new URL('../services/', import.meta.url)
const PAGE = new URL('../../docs/ablation.md', import.meta.url)
const RECORDING = 'recording.json'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    service: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
    results: { type: 'string' },
    measure: { type: 'string' },
  },
})

/** The mechanisms whose names have one of some texts; all of them without any. */
function selected(texts: readonly string[]): readonly Mechanism[] {
  if (texts.length === 0) return mechanisms
  const list = mechanisms.filter(({ name }) => texts.some((text) => name.includes(text)))
  if (list.length === 0) throw new Error(`no mechanism is called ${texts.join(', ')}`)
  return list
}

/** Measures one service in this process, which is that of the service. */
async function measureHere(file: string, list: readonly Mechanism[]): Promise<void> {
  for await (const measured of measure(await readRecording(file), list)) process.send?.(measured)
  process.disconnect()
}

/** Measures a service in a process of its own, in which each mechanism loads modules once more. */
function measureInProcess(
  name: string,
  list: readonly Mechanism[],
  onMeasured: (measured: MeasuredService) => void,
): Promise<void> {
  const file = new URL(`${name}/${RECORDING}`, SERVICES)
  const options = ['--measure', file.pathname, ...list.map((mechanism) => mechanism.name)]
  const child = fork(import.meta.filename, options, { execArgv: EXEC_ARGV })
  child.on('message', onMeasured)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${name} ended with code ${code}`))
    })
  })
}

/** What is measured so far, by service. */
type Results = Map<string, NamedService>

/** The mechanisms that are not measured yet, in as many processes one after the other as their modules need. */
async function measureService(
  name: string,
  list: readonly Mechanism[],
  results: Results,
): Promise<void> {
  const known = results.get(name)?.off ?? []
  const measured = new Set(known.map(({ mechanism }) => mechanism))
  const rest = list.filter((mechanism) => !measured.has(mechanism.name))
  if (rest.length === 0) return
  await measureInProcess(name, rest, ({ off, ...service }) => {
    const { off: before = [] } = results.get(name) ?? {}
    results.set(name, { name, ...service, off: [...before, ...off] })
    writeResults(results)
    showProgress(`${name}: ${off[0]!.mechanism}`)
  })
  await measureService(name, list, results)
}

/** `--results FILE` keeps what is measured, so that a run that was stopped goes on. */
async function readResults(): Promise<Results> {
  if (values.results === undefined || !existsSync(values.results)) return new Map()
  const services = JSON.parse(await readFile(values.results, 'utf8')) as readonly NamedService[]
  return new Map(services.map((service) => [service.name, service]))
}

function writeResults(results: Results): void {
  if (values.results === undefined) return
  writeFileSync(values.results, JSON.stringify([...results.values()]))
}

/** A profile is learned with many short-lived objects: with room for them, a tenth of the time is saved. */
const EXEC_ARGV = ['--conditions=plant-store-source', '--max-semi-space-size=64']

const showProgress = (what: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what}`)
}

/** As many at once as there are processors. */
async function measureAll(
  names: readonly string[],
  list: readonly Mechanism[],
): Promise<readonly NamedService[]> {
  const waiting = [...names]
  const results = await readResults()
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      await measureService(name, list, results)
      process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${name} is measured\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return [...results.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function servicesIn(folder: URL): readonly string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return folders.map(({ name }) => name)
}

/** A mechanism that no service calls is in the list by mistake, or no service that needs it is recorded. */
function checkCalls(services: readonly NamedService[], list: readonly Mechanism[]): void {
  const callsOf = (mechanism: string): number =>
    services
      .flatMap(({ off }) => off)
      .filter((item) => item.mechanism === mechanism)
      .reduce((sum, { calls }) => sum + calls, 0)
  const uncalled = list.filter(({ name }) => callsOf(name) === 0)
  const names = uncalled.map(({ name }) => name)
  if (names.length === 0) return
  process.stderr.write(`No service calls what is off: ${names.join(', ')}.\n`)
  process.exitCode = 1
}

if (values.measure === undefined) {
  const list = selected(positionals)
  const services = await measureAll(values.service ?? servicesIn(SERVICES), list)
  const page = formatPage(list, services, new Date())
  if (values.write) await writeFile(PAGE, page)
  else process.stdout.write(page)
  if (values.service === undefined) checkCalls(services, list)
} else {
  const names = new Set(positionals)
  await measureHere(
    values.measure,
    mechanisms.filter(({ name }) => names.has(name)),
  )
}
