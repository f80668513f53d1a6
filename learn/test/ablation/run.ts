import { fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
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

/** What the process of a service tells the first one. */
type Message = Readonly<{ progress: string } | { measured: MeasuredService }>

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    service: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
    json: { type: 'string' },
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
  const tell = (message: Message): unknown => process.send?.(message)
  const measured = await measure(await readRecording(file), list, (progress) => tell({ progress }))
  tell({ measured })
  process.disconnect()
}

/** Measures a service in a process of its own, in which each mechanism loads all modules once more. */
function measureInProcess(name: string, list: readonly Mechanism[]): Promise<MeasuredService> {
  const file = new URL(`${name}/${RECORDING}`, SERVICES)
  const options = ['--measure', file.pathname, ...list.map((mechanism) => mechanism.name)]
  const child = fork(import.meta.filename, options, { execArgv: EXEC_ARGV })
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => {
      if ('measured' in message) resolve(message.measured)
      else showProgress(`${name}: ${message.progress}`)
    })
    child.on('exit', (code) => reject(new Error(`${name} ended with code ${code}`)))
  })
}

/** All mechanisms, in as many processes one after the other as their modules need. */
async function measureService(name: string, list: readonly Mechanism[]): Promise<NamedService> {
  const measured = await measureInProcess(name, list)
  const rest = list.slice(measured.off.length)
  if (rest.length === 0) return { name, ...measured }
  const { off } = await measureService(name, rest)
  return { name, ...measured, off: [...measured.off, ...off] }
}

/** Each mechanism has objects of its own: with room for the new ones, a tenth of the time is saved. */
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
  const done: NamedService[] = []
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      done.push(await measureService(name, list))
      process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${name} is measured\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return done.toSorted((a, b) => (a.name < b.name ? -1 : 1))
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
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(services))
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
