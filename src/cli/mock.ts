import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { tokenHeaderOf } from '../../contract/operation/credentials.ts'
import { exampleCurl, type ExampleRequest } from '../../contract/report/curl.ts'
import { printable } from '../base/printable.ts'
import { without } from '../base/without.ts'
import { type Mistake, throwMistakes, UsageError } from '../base/check-value.ts'
import { type MockServer, type ServerOptions, startServer } from '../adapters/node.ts'
import { toEntry } from '../core/journal.ts'
import { Mock } from '../core/mock.ts'
import { breachesOfOperation, countBreaches } from '../profile/breaches.ts'
import { checkNames, type MockOptions } from '../core/mock-options.ts'
import { serveRead } from '../core/open-operation.ts'
import type { MockOperation } from '../core/operation.ts'
import { plantStore } from '../core/plant-store.ts'
import { isChecksum } from '../problems/read-credential.ts'
import { type DocumentOptions, nameOfDocument } from '../document/document.ts'
import { playProfile } from '../profile/play-profile.ts'
import { unknownClasses } from '../profile/settings/check-settings.ts'
import type { ProfileSettings } from '../profile/settings/settings.ts'
import { DEFAULT_HOST, DEFAULT_PORT, isLoopback, NOT_OF_MOCK } from '../base/server-options.ts'
import { type ConfigReading, findConfig } from '../config-file/read-config.ts'
import type { OnFile } from '../config-file/config-module.ts'
import { exampleBodyOf } from '../document/example-body.ts'
import { ConfigWatch } from './config-watch.ts'
import { CommandFailure } from './failure.ts'
import { interruptSignal } from './interruption.ts'
import { consoleOf, LineLog } from './line-log.ts'
import { type DocumentSettings, openDocument, type OpenedDocument } from './openapi.ts'
import { sharedFileCheck } from './shared-config.ts'
import { mockOptions, mockOptionsOfFile, type Values } from './options.ts'
import { formatEntry } from './output.ts'
import { readSettings } from './read-options.ts'

/** Milliseconds that pending responses have to finish. */
const GRACE = 1800

/** Milliseconds that lines are collected: one write per line would slow a busy server. */
const BATCH = 20

/** Runs a mock server until a signal. */
export async function runMock(options: Values): Promise<number> {
  const { config: file = findConfig(), quiet = false, ...others }: Settings = options
  const flags = { ...others, config: file }
  const watch = new ConfigWatch()
  const settings = await watch.read((onFile) => readMockSettings(flags, { onFile }))
  writeNotes(settings.opened)
  const mock = new Mock<string>(optionsOfMock(settings), settings.operation)
  const server = await startOn(mock, settings.options)
  const terminal = new Terminal()
  const log = (message: string): void => terminal.print(`${printable(message)}\n`)
  if (!quiet)
    mock.observe({ finished: (exchange) => terminal.print(formatEntry(toEntry(exchange))) })
  if (filesOf(settings, file).length > 0)
    void watch.start(reloaderOf({ mock, flags, watch, settings, log }))
  for (const line of startLines(mock, settings, { url: server.url, file, quiet })) log(line)
  await once(interruptSignal(), 'abort')
  watch.stop()
  await server.close(GRACE)
  const isRead = await terminal.end()
  // Lines that nobody reads would keep the process alive.
  if (!isRead) process.exit(0)
  return 0
}

/** @throws {UsageError} for a wrong option @throws {CommandFailure} if it cannot listen */
async function startOn(mock: Mock<string>, options: MockSettings['options']): Promise<MockServer> {
  try {
    return await startServer({ ...options, mock })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined || code.startsWith('ERR_')) throw new UsageError(message)
    const { host = DEFAULT_HOST, port = DEFAULT_PORT } = options
    const reason =
      code === 'EADDRINUSE'
        ? 'the port is in use. Choose another one with --port (0 for any free port)'
        : `${code}. Check --host and --port`
    throw new CommandFailure(`Cannot listen on ${host}:${port}: ${reason}.`)
  }
}

/** Collects the lines for stdout and stderr, also those of the console, until it ends. */
class Terminal {
  readonly #output = new LineLog(process.stdout, BATCH)
  readonly #errors = new LineLog(process.stderr)
  readonly #previousConsole = globalThis.console

  constructor() {
    globalThis.console = consoleOf(this.#output, this.#errors)
  }

  print(line: string): void {
    this.#output.print(line)
  }

  /** Whether all lines were read. */
  async end(): Promise<boolean> {
    globalThis.console = this.#previousConsole
    const isRead = await Promise.all([this.#output.end(), this.#errors.end()])
    return !isRead.includes(false)
  }
}

/** A mock whose files are read again when they change. */
interface Reloading {
  readonly mock: Mock<string>
  readonly flags: Values & { readonly config: string | undefined }
  readonly watch: ConfigWatch
  /** Those with which the mock was started. */
  readonly settings: MockSettings
  readonly log: (message: string) => void
}

/** Reads the files again and applies what changed; wrong ones leave the settings as they are. */
function reloaderOf({ mock, flags, watch, settings, log }: Reloading): () => Promise<void> {
  let knownNotes = settings.opened.notes
  return async () => {
    try {
      const read = (onFile: OnFile) => readMockSettings(flags, { onFile, needsContent: true })
      const changed = await watch.read(read)
      const sentence = applyChanges(mock, settings.options, changed)
      log(`Reloaded ${filesOf(changed, flags.config).join(' and ')}.${sentence}`)
      const { notes } = changed.opened
      for (const note of notes.filter((line) => !knownNotes.includes(line))) log(note)
      knownNotes = notes
    } catch (error) {
      log(`${(error as Error).message} The previous settings stay in use.`)
    }
  }
}

/** What a mock prints once it listens. */
function startLines(
  mock: Mock<string>,
  settings: MockSettings,
  { url, file, quiet }: { url: string; file: string | undefined; quiet: boolean },
): readonly string[] {
  const { options } = settings
  const isExposed = !isLoopback(new URL(url).hostname)
  const isOff = isExposed && options.controlToken === undefined
  const source = file === undefined ? '' : ` with ${file}`
  const served = settings.opened.isOneOfSeveral
    ? servedBy(mock)
    : nameOfDocument(mock.operation.document)
  const lines = [`${served}: mock listening on ${url}${source}`]
  if (!quiet) {
    lines.push(`Try it: ${exampleCurl(exampleOf(mock, url))}`)
    if (!isOff) lines.push(`Console: ${new URL('/_mock', url).href}`)
    lines.push(...breachLines(settings), ...tokenLines(settings))
  }
  if (isExposed) {
    const control = isOff ? 'are off; --control-token turns them on' : 'require the control token'
    lines.push(`Other machines can reach this server. The control API and the console ${control}.`)
  }
  return lines
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
    inConfig: mockOptionsOfFile,
    section: { name: 'mock', check: sharedFileCheck, checksOneCommand: true },
    checkFurther: (config: Parameters<typeof checkNames>[0] & ProfileSettings) => [
      ...checkNames(config, operation),
      ...unknownClasses(config, operation),
    ],
    ...reading,
  })
  // The names in the config file are right.
  throwMistakes(checkNames(settings, operation).map(byFlag))
  const { token: tokens, openapi } = settings
  const others = without(settings, ['token', 'config', 'openapi', 'operation', 'document'])
  const options =
    tokens === undefined ? others : { ...others, behavior: { ...others.behavior, tokens } }
  return { options, opened: opened!, operation, openapi }
}

/** A mistake in an option, which its flag names. */
const byFlag = ({ place: [key, ...inner], ...mistake }: Mistake): Mistake => ({
  ...mistake,
  place: [`--${key}`, ...inner],
})

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

/** The options of a mock, which may play a profile. */
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

/** How the responses violate the contract. */
function breachLines({ options, operation }: MockSettings): readonly string[] {
  const breaches = breachesOfOperation(liveOf(options), operation)
  if (breaches.length === 0) return []
  const head = `${countBreaches(breaches, options.learned ? 'learned' : 'configured')}:`
  return [head, ...breaches.map((line) => `  ${line}`)]
}

/** Which tokens are accepted, if the profile refuses unknown ones. */
function tokenLines({ options }: MockSettings): readonly string[] {
  const { errors = {}, behavior: { tokens = 'any' } = {} } = options
  if (errors['credential-unknown'] === undefined) return []
  if (tokens === 'any')
    return ['Every token is accepted: give --token to play the response to an unknown token.']
  if (!tokens.some(isChecksum)) return []
  return ['Only the token of the learned service is accepted: `--token` chooses others.']
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
