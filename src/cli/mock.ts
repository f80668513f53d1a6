import { watchFile } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Command } from 'commander'
import { exampleCurl } from '../../contract/curl.ts'
import { UsageError } from '../../contract/usage-error.ts'
import { type MockServer, type ServerOptions, startServer } from '../adapters/node.ts'
import { type MockOptions, type MockSettings, resolveSettings } from '../core/mock-options.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../default-address.ts'
import { readConfig } from './config-file.ts'
import { Failure } from './failure.ts'
import { mockOptions } from './options.ts'
import { addOptions, resolveOptions, type Values } from './read-options.ts'
import { onSignal } from './on-signal.ts'
import { logRequests } from './request-log.ts'

/** Flags without a member in the config file. */
interface Flags {
  readonly token?: readonly string[]
  readonly config?: string
  readonly open?: boolean
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

async function run(flags: Flags & Values): Promise<void> {
  const options = await readOptions(flags)
  const server = await start(options)
  const { url, mock } = server
  const { log, flush } = logRequests(mock, flags)
  const console = new URL('/_mock', url).href
  const isExposed = !/^(?:127\.|\[::1\]|\[::ffff:7f)/.test(new URL(url).hostname)
  const isOff = isExposed && options.controlToken === undefined
  log(`Plant Store mock listening on ${url}`, { listening: url })
  if (flags.quiet !== true && flags.json !== true) {
    log(`Try it: ${exampleCurl(`${url}/plants`, mock.behavior.tokens !== 'any')}`)
    if (!isOff) log(`Console: ${console}`)
  }
  if (isExposed) log(exposed(options))
  if (flags.open === true && !isOff) {
    const { openPage } = await import('./open-page.ts')
    openPage(console, log)
  }
  const reload = (): void => void configure(server, options, flags).then(log)
  // Polling, because fs.watch loses files that editors replace, and sees no changes on some mounts.
  if (flags.config !== undefined) watchFile(flags.config, POLLING, () => void setTimeout(reload, SETTLE))
  await new Promise<void>(onSignal)
  await server.close(GRACE)
  flush()
}

async function readOptions(flags: Flags & Values): Promise<ServerOptions> {
  const { config: file, token: tokens } = flags
  const config: MockOptions = file === undefined ? {} : await readConfig(file, mockOptions)
  try {
    resolveSettings(settingsOf(config))
  } catch (error) {
    throw new UsageError(`Cannot use ${file}: ${(error as Error).message}`)
  }
  const options: ServerOptions = resolveOptions(mockOptions, flags, config as Values)
  return tokens === undefined ? options : { ...options, behavior: { ...options.behavior, tokens } }
}

/** The options that may change while the mock runs. */
function settingsOf({ scenario, scenarios, delay, behavior }: MockOptions): MockSettings {
  return { scenario, scenarios, delay, behavior }
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

/** Reads the config file again and applies it; returns the message to log. */
async function configure({ mock }: MockServer, started: ServerOptions, flags: Flags & Values): Promise<string> {
  try {
    const changed = await readOptions(flags)
    mock.configure(settingsOf(changed))
    const pending = mockOptions
      .filter(({ key, live }) => key !== undefined && !live)
      .map(({ key }) => key as keyof ServerOptions)
      .filter((key) => !isDeepStrictEqual(changed[key], started[key]))
    const note = pending.length === 0 ? '' : ` Restart to apply: ${pending.join(', ')}.`
    return `Reloaded ${flags.config}.${note}`
  } catch (error) {
    return `${(error as Error).message} The previous settings stay in use.`
  }
}

function exposed({ controlToken }: ServerOptions): string {
  const control =
    controlToken === undefined
      ? 'The control API and the console are off; --control-token turns them on.'
      : 'The control API and the console require the control token.'
  return `Other machines can reach this server. ${control}`
}
