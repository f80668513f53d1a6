import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { tokenHeaderOf } from '../../contract/credentials.ts'
import { exampleCurl, type ExampleRequest } from '../../contract/report/curl.ts'
import { printable } from '../printable.ts'
import { throwProblems, UsageError } from '../check-value.ts'
import { type ServerOptions, startServer } from '../adapters/node.ts'
import { toEntry } from '../core/journal.ts'
import { Mock } from '../core/mock.ts'
import { breachesOf, countBreaches } from '../profile/breaches.ts'
import { checkNames, type MockOptions } from '../core/mock-options.ts'
import { serveRead } from '../core/open-operation.ts'
import type { MockOperation } from '../core/operation.ts'
import { plantStore } from '../core/plant-store.ts'
import { type DocumentOptions, nameOfDocument } from '../document/document.ts'
import { playProfile } from '../profile/play-profile.ts'
import { DEFAULT_HOST, DEFAULT_PORT, isLoopback, NOT_OF_MOCK } from '../server-options.ts'
import { type ConfigReading, findConfig } from './config-file.ts'
import type { OnFile } from './config-module.ts'
import { exampleBodyOf } from '../document/example-body.ts'
import { ConfigWatch } from './config-watch.ts'
import { CommandFailure } from './failure.ts'
import { interruptSignal } from './interruption.ts'
import { consoleOf, LineLog } from './line-log.ts'
import { type DocumentSettings, openDocument, type OpenedDocument } from './openapi.ts'
import { mockOptions, type Values } from './options.ts'
import { formatEntry } from './output.ts'
import { readSettings } from './read-options.ts'

/** Milliseconds that pending responses have to finish. */
const GRACE = 1800

/** Milliseconds that lines are collected: one write per line would slow a busy server. */
const BATCH = 20

/** Runs a mock server until a signal. */
export async function runMock(given: Values): Promise<number> {
  const { config: file = findConfig(), quiet = false, ...others }: Settings = given
  const flags = { ...others, config: file }
  const watch = new ConfigWatch()
  const settings = await watch.read((onFile) => readMockSettings(flags, { onFile }))
  const { options, opened } = settings
  writeNotes(opened)
  const mock = new Mock<string>(optionsOfMock(settings), settings.operation)
  const starting = startServer({ ...options, mock })
  const server = await starting.catch(({ code, message }: NodeJS.ErrnoException) => {
    if (code === undefined || code.startsWith('ERR_')) throw new UsageError(message)
    const { host = DEFAULT_HOST, port = DEFAULT_PORT } = options
    const inUse = 'the port is in use. Choose another one with --port (0 for any free port)'
    throw new CommandFailure(
      `Cannot listen on ${host}:${port}: ${code === 'EADDRINUSE' ? inUse : `${code}. Check --host and --port`}.`,
    )
  })
  const { url } = server
  const output = new LineLog(process.stdout, BATCH)
  const errors = new LineLog(process.stderr)
  const { console: previousConsole } = globalThis
  globalThis.console = consoleOf(output, errors)
  if (!quiet) mock.observe({ finished: (exchange) => output.print(formatEntry(toEntry(exchange))) })
  const log = (message: string): void => output.print(`${printable(message)}\n`)
  let knownNotes = opened.notes
  const reload = async (): Promise<void> => {
    try {
      const read = (onFile: OnFile) => readMockSettings(flags, { onFile, needsContent: true })
      const changed = await watch.read(read)
      const sentence = applyChanges(mock, options, changed)
      log(`Reloaded ${filesOf(changed, file).join(' and ')}.${sentence}`)
      const { notes } = changed.opened
      for (const note of notes.filter((line) => !knownNotes.includes(line))) log(note)
      knownNotes = notes
    } catch (error) {
      log(`${(error as Error).message} The previous settings stay in use.`)
    }
  }
  if (filesOf(settings, file).length > 0) void watch.start(reload)
  const isExposed = !isLoopback(new URL(url).hostname)
  const isOff = isExposed && options.controlToken === undefined
  const control = isOff ? 'are off; --control-token turns them on' : 'require the control token'
  const source = file === undefined ? '' : ` with ${file}`
  log(`${nameOfDocument(mock.operation.document)}: mock listening on ${url}${source}`)
  if (!quiet) {
    log(`Try it: ${exampleCurl(exampleOf(mock, url))}`)
    if (!isOff) log(`Console: ${new URL('/_mock', url).href}`)
    for (const report of opened.document === undefined ? reportsOf(options) : []) log(report)
  }
  if (isExposed)
    log(`Other machines can reach this server. The control API and the console ${control}.`)
  await once(interruptSignal(), 'abort')
  watch.stop()
  await server.close(GRACE)
  globalThis.console = previousConsole
  const isRead = await Promise.all([output.end(), errors.end()])
  // Lines that nobody reads would keep the process alive.
  if (isRead.includes(false)) process.exit(0)
  return 0
}

/** Flags and members of the config file. */
interface Settings extends Omit<ServerOptions, keyof DocumentOptions>, DocumentSettings {
  readonly token?: readonly string[]
  readonly config?: string
  readonly quiet?: boolean
}

/** What a mock runs with. */
interface MockSettings {
  readonly options: Omit<ServerOptions, 'document' | 'operation'> & Values
  readonly opened: OpenedDocument
  readonly operation: MockOperation
  /** The file of the document. */
  readonly openapi: string | undefined
}

/** The options of flags and config file, and their document. */
async function readMockSettings(flags: Values, reading: ConfigReading): Promise<MockSettings> {
  let opened: OpenedDocument | undefined
  let operation = plantStore
  const settings: Settings = await readSettings(mockOptions, flags, {
    prepare: async (chosen: DocumentSettings) => {
      opened = await openDocument(chosen, reading.onFile)
      if (opened.document !== undefined) operation = serveRead(opened.operation)
    },
    checkFurther: (config: Parameters<typeof checkNames>[0]) => checkNames(config, operation),
    ...reading,
  })
  // The names in the config file are right.
  throwProblems(checkNames(settings, operation).map((problem) => `--${problem}`))
  const { token: tokens, config: _config, openapi, operation: _name, ...others } = settings
  const options =
    tokens === undefined ? others : { ...others, behavior: { ...others.behavior, tokens } }
  return { options, opened: opened!, operation, openapi }
}

/** Operations that are left out, and parts that are not followed. */
function writeNotes({ notes }: OpenedDocument): void {
  for (const note of notes) process.stderr.write(`${printable(note)}\n`)
}

/** The files that are read again when they change. */
function filesOf({ openapi }: MockSettings, config: string | undefined): readonly string[] {
  return [config, openapi].filter((file) => file !== undefined)
}

/** Options that change only with a restart. */
const FIXED = [...NOT_OF_MOCK, 'basePath', 'limits']

/** The options that apply while the mock runs. */
function liveOf(options: Values): Values {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !FIXED.includes(key)))
}

/** The options of a mock. @throws {UsageError} if the document is another one and the options are a profile */
function optionsOfMock({ options, opened }: MockSettings): MockOptions {
  return playProfile({ ...options, document: opened.document })
}

/** Applies what may change while the mock runs; returns sentences about the other changes. */
function applyChanges(mock: Mock<string>, started: Values, changed: MockSettings): string {
  const { options, opened, operation } = changed
  const served = servedBy(mock)
  mock.configure(playProfile({ ...liveOf(options), document: opened.document }), operation)
  const moved = served === servedBy(mock) ? '' : ` Now it serves ${servedBy(mock)}.`
  const pending = FIXED.filter((key) => !isDeepStrictEqual(options[key], started[key]))
  return pending.length === 0 ? moved : `${moved} Restart to apply: ${pending.join(', ')}.`
}

/** `POST /orders of Shop 2.0.0 (shop.yaml)` */
function servedBy({ operation: { method, path, document } }: Mock<string>): string {
  return `${method} ${path} of ${nameOfDocument(document)}`
}

/** How the responses violate the contract, and which tokens a profile accepts. */
function reportsOf(options: MockSettings['options']): readonly string[] {
  const { errors = {}, behavior: { tokens = 'any' } = {}, learned } = options
  const breaches = breachesOf(liveOf(options))
  const head = `${countBreaches(breaches, learned ? 'learned' : 'configured')}:`
  const list = breaches.length === 0 ? [] : [head, ...breaches.map((line) => `  ${line}`)]
  if (!('credential-unknown' in errors)) return list
  if (tokens === 'any')
    return [
      ...list,
      'Every token is accepted: give --token to play the response to an unknown token.',
    ]
  const isOfProfile = tokens.some((token) => token.startsWith('#'))
  return isOfProfile
    ? [...list, 'Only the token of the learned service is accepted: `--token` chooses others.']
    : list
}

/** A request that the mock accepts. */
function exampleOf({ operation, behavior }: Mock<string>, url: string): ExampleRequest {
  const { method, path, request } = operation
  return {
    url: url + path,
    method,
    header: tokenHeaderOf(operation) ?? null,
    mediaType: request.mediaTypes[0]!,
    body: exampleBodyOf(operation.source),
    isSecret: behavior.tokens !== 'any',
  }
}
