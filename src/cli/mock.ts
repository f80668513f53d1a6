import { unwatchFile, watchFile } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Command } from 'commander'
import { exampleCurl } from '../../contract/curl.ts'
import { UsageError } from '../../contract/usage-error.ts'
import { type MockServer, type ServerOptions, startServer } from '../adapters/node.ts'
import type { Mock } from '../core/mock.ts'
import { breachesOf } from '../core/breaches.ts'
import { checkNames } from '../core/mock-options.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../default-address.ts'
import { findConfig, readConfig } from './config-file.ts'
import { Failure } from './failure.ts'
import { mockOptions } from './options.ts'
import { addOptions, checksOf, resolveOptions, type Values } from './read-options.ts'
import { onSignal } from './on-signal.ts'
import { logRequests } from './request-log.ts'

/** Flags without a member in the config file. */
interface Flags {
  readonly token?: readonly string[]
  readonly config?: string
  readonly quiet?: boolean
  readonly json?: boolean
}

/** Milliseconds that pending responses have to finish. */
const GRACE = 1800

const POLLING = { interval: 200, persistent: false }
/** Milliseconds until a changed config file is read: an editor may still be writing it. */
const SETTLE = 100

const EXAMPLES = `
Examples:
  plant-store-kit mock                                 a mock on http://127.0.0.1:4010
  plant-store-kit mock --port 0 --scenario flaky       any free port; 400, 400, then 200
  plant-store-kit mock --token "$TOKEN"                accept only this token
  plant-store-kit mock --delay 50-250 --seed 7         a slow network, the same in each run
  plant-store-kit mock --behavior echo-id=true         return the id in the 200 response
  plant-store-kit mock --config plant-store.yaml       your scenarios, read again on each change
`

export function mockCommand(): Command {
  return addOptions(new Command('mock'), mockOptions)
    .description('Start a mock server.')
    .addHelpText('after', EXAMPLES)
    .action(run)
}

async function run(given: Flags & Values): Promise<void> {
  const file = given.config ?? findConfig()
  const flags = file === undefined ? given : { ...given, config: file }
  const options = await readOptions(flags)
  const server = await start(options)
  const { url, mock } = server
  const { log, flush } = logRequests(mock, flags)
  const isExposed = !/^(?:127\.|\[::1\]|\[::ffff:7f)/.test(new URL(url).hostname)
  const isOff = isExposed && options.controlToken === undefined
  const source = file === undefined ? '' : ` with ${file}`
  log(`Plant Store mock listening on ${url}${source}`, { listening: url, config: file ?? null })
  if (flags.quiet !== true && flags.json !== true) {
    log(`Try it: ${exampleCurl(`${url}/plants`, mock.behavior.tokens !== 'any')}`)
    if (!isOff) log(`Console: ${new URL('/_mock', url).href}`)
  }
  if (flags.quiet !== true) for (const report of reportsOf(options)) log(report)
  if (isExposed) log(exposed(options))
  const reload = async (): Promise<void> => {
    try {
      log(`Reloaded ${file}.${apply(mock, options, await readOptions(flags))}`)
    } catch (error) {
      log(`${(error as Error).message} The previous settings stay in use.`)
    }
  }
  // Polling, because fs.watch loses files that editors replace, and sees no changes on some mounts.
  if (file !== undefined) watchFile(file, POLLING, () => void setTimeout(() => void reload(), SETTLE))
  await new Promise<void>(onSignal)
  // On Deno, a watched file keeps the process alive.
  if (file !== undefined) unwatchFile(file)
  await server.close(GRACE)
  flush()
}

/** The options of flags and config file. */
async function readOptions(flags: Flags & Values): Promise<ServerOptions> {
  const { config: file, token: tokens } = flags
  const checks = checksOf(mockOptions)
  const { config } = file === undefined ? { config: {} } : await readConfig(file, checks, checkNames)
  const options: ServerOptions = resolveOptions(mockOptions, flags, config)
  return tokens === undefined ? options : { ...options, behavior: { ...options.behavior, tokens } }
}

async function start(options: ServerOptions): Promise<MockServer> {
  try {
    return await startServer(options)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw new UsageError(message)
    const { host = DEFAULT_HOST, port = DEFAULT_PORT } = options
    throw new Failure(`Cannot listen on ${host}:${port}: ${LISTEN_ERRORS[code] ?? message}.`)
  }
}

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use. Choose another one with --port (0 for any free port)',
  EADDRNOTAVAIL: 'this machine has no such address. Choose another one with --host',
}

/** The options that apply while the mock runs, or the others. */
function pick(options: ServerOptions, isLive: boolean): ServerOptions {
  const rows = mockOptions.filter(({ key, live = false }) => key !== undefined && live === isLive)
  return Object.fromEntries(rows.map(({ key }) => [key, options[key as keyof ServerOptions]]))
}

/** Applies what may change while the mock runs; returns a sentence about the other changes. */
function apply(mock: Mock, started: ServerOptions, changed: ServerOptions): string {
  mock.configure(pick(changed, true))
  const before = pick(started, false) as Values
  const pending = Object.entries(pick(changed, false)).filter(([key, value]) => !isDeepStrictEqual(value, before[key]))
  return pending.length === 0 ? '' : ` Restart to apply: ${pending.map(([key]) => key).join(', ')}.`
}

/** Maximum number of breaches that are listed. */
const MAX_BREACHES = 10

/** How the responses violate the contract, and the flag that a profile needs to be played whole. */
function reportsOf(options: ServerOptions): readonly string[] {
  const { errors = {}, behavior: { tokens = 'any' } = {}, learned } = options
  const breaches = breachesOf(pick(options, true))
  const [count, source] = [breaches.length, learned === undefined ? 'configured' : 'learned']
  const more = count > MAX_BREACHES ? [`and ${count - MAX_BREACHES} more`] : []
  const head = `plays ${count} ${count === 1 ? 'breach' : 'breaches'} of the contract as ${source}:`
  const lines = [...breaches.slice(0, MAX_BREACHES), ...more].map((line) => `  ${line}`)
  const hint = 'Every token is accepted: give --token to play the response to an unknown token.'
  const isPartial = tokens === 'any' && 'credential-unknown' in errors
  return [...(count === 0 ? [] : [head, ...lines]), ...(isPartial ? [hint] : [])]
}

function exposed({ controlToken }: ServerOptions): string {
  const control =
    controlToken === undefined
      ? 'The control API and the console are off; --control-token turns them on.'
      : 'The control API and the console require the control token.'
  return `Other machines can reach this server. ${control}`
}
