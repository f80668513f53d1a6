import { hasProfile, optionsOfMock } from '../../adapters/profile-package.ts'
import { once } from 'node:events'
import { printable } from '../../base/printable.ts'
import { UsageError } from '../../base/check-value.ts'
import { type MockServer, startServer } from '../../adapters/node.ts'
import { toEntry } from '../../core/journal.ts'
import { createMockOf } from '../../core/create-mock.ts'
import type { Mock } from '../../core/mock.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../../base/server-options.ts'
import { findConfig } from '../../config-file/find-config.ts'
import { CommandFailure } from '../failure.ts'
import { interruptSignal } from '../interruption.ts'
import { consoleOf, LineLog } from '../line-log.ts'
import type { OpenedDocument } from '../openapi.ts'
import type { Values } from '../options.ts'
import { noteResult } from '../result.ts'
import { formatEntry } from '../output.ts'
import { ConfigWatch } from './config-watch.ts'
import { reloaderOf } from './reload.ts'
import {
  filesOf,
  liveOf,
  type MockSettings,
  profiledOperation,
  readMockSettings,
  type Settings,
} from './settings.ts'
import { startLines } from './start-lines.ts'

/** Milliseconds that pending responses have to finish. */
const GRACE = 1800

/** Milliseconds that lines are collected: one write per line would slow a busy server. */
const BATCH = 20

/** Runs a mock server until a signal. */
export async function runMock(options: Values): Promise<number> {
  const { config: file = findConfig(), quiet = false, ...flagsOfMock }: Settings = options
  const flags = { ...flagsOfMock, config: file }
  const watch = new ConfigWatch()
  const settings = await watch.read((onFile) => readMockSettings(flags, { onFile }))
  writeNotes(settings.opened)
  const mock = createMockOf<string>(
    await optionsOfMock({ ...settings.options, document: settings.opened.document }),
    settings.api,
  )
  const server = await startOn(mock, settings.options)
  noteResult()
  const terminal = new Terminal()
  const log = (message: string): void => terminal.print(`${printable(message)}\n`)
  if (!quiet)
    mock.observe({ finished: (exchange) => terminal.print(formatEntry(toEntry(exchange))) })
  if (filesOf(settings, file).length > 0)
    void watch.start(reloaderOf({ mock, flags, watch, settings, log }))
  const lines = await startLines(mock, settings, { url: server.url, file, quiet })
  for (const line of lines) log(line)
  const signal = interruptSignal()
  const listing = quiet ? undefined : printBreaches(settings, signal, log)
  await Promise.all([once(signal, 'abort'), listing])
  watch.stop()
  await server.close(GRACE)
  const isRead = await terminal.end()
  // Lines that nobody reads would keep the process alive.
  if (!isRead) process.exit(0)
  return 0
}

/**
 * Prints how the responses violate the contract, where the options decide about them; nothing of several operations. It takes
 * most of a second, in which the mock responds to others.
 */
async function printBreaches(
  { options, api }: MockSettings,
  signal: AbortSignal,
  log: (message: string) => void,
): Promise<void> {
  const isPlayed = hasProfile(options)
  if (!isPlayed && (options.behavior === undefined || api.operations.length > 1)) return
  const { breachLines } = await import('../breach-lines.ts')
  const operation = isPlayed ? profiledOperation(api) : api.first
  for (const line of await breachLines(liveOf(options), operation, signal)) log(line)
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

/** Operations that are left out, and parts that are not followed. */
function writeNotes({ notes }: OpenedDocument): void {
  for (const note of notes) process.stderr.write(`${printable(note)}\n`)
}
