import { isDeepStrictEqual } from 'node:util'
import { Command, Option } from 'commander'
import { type MockServer, startServer } from '../adapters/node.ts'
import type { Choices } from '../core/choices.ts'
import type { Delay } from '../core/delay.ts'
import type { MockSettings } from '../core/settings.ts'
import { createBoundedMock } from '../core/bounded-mock.ts'
import { type Config, readConfig, watchConfig } from './config.ts'
import { Failure } from './failure.ts'
import {
  collect,
  collectChoice,
  collectOrigin,
  toDelay,
  toPort,
  toSeed,
  toToken,
  toWorkers,
} from './flag-values.ts'
import { cannotListen } from './mock/cannot-listen.ts'
import { isWorker } from './mock/is-worker.ts'
import { exposed, shared } from './mock/notes.ts'
import { consoleOf, logRequests, type RequestLog } from './request-log.ts'

interface Flags {
  host?: string
  port?: number
  basePath?: string
  token?: string[]
  scenario?: string
  delay?: Delay
  seed?: number
  config?: string
  choice?: Record<string, string>
  open?: boolean
  allowControlFrom?: string[]
  controlToken?: string
  workers?: number
  quiet?: boolean
  json?: boolean
}

/** What a server cannot change while it runs. */
const FIXED = [
  'host',
  'port',
  'basePath',
  'seed',
  'limits',
  'headersTimeout',
  'requestTimeout',
  'idleTimeout',
  'maxHeaderSize',
  'controlToken',
  'allowControlFrom',
  'workers',
] as const

/** Milliseconds that answers under way have to finish, so that all is over within 2 s. */
const GRACE = 1800

const EXAMPLES = `
Examples:
  plant-store-kit mock                              a store on http://127.0.0.1:4010
  plant-store-kit mock --port 0 --scenario flaky    any free port; 400, 400, then 200
  plant-store-kit mock --token "$TOKEN"             only this token is accepted
  plant-store-kit mock --delay 50-250 --seed 7      a slow network, the same at each run
  plant-store-kit mock --choice echo-id=true        the 200 carries the id, too
  plant-store-kit mock --workers 4                  four processes on one port, for load tests
  plant-store-kit mock --config plant-store.yaml    own scenarios, read again when the file changes
`

/** @param unread what is called where the mock is over, but nobody has read its last lines */
export function mockCommand(unread: () => void): Command {
  return new Command('mock')
    .description('Start a Plant Store on this machine.')
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .option('-p, --port <port>', 'port to listen on, 0 for any free one (default: 4010)', toPort)
    .option('--base-path <path>', 'what /plants is appended to, such as /api/v1')
    .option(
      '--token <token>',
      'accept this bearer token, and no other but those given (repeatable)',
      collect,
    )
    .option('-s, --scenario <name>', 'how to answer (default: auto)')
    .option('--delay <ms>', 'wait before each answer: 200, or 50-250 for a range', toDelay)
    .option('--seed <number>', 'draw the same delays at each run', toSeed)
    .option('-c, --config <file>', 'JSON, YAML or module with scenarios and settings')
    .option(
      '--choice <name=value>',
      'decide what the document leaves open (repeatable)',
      collectChoice,
    )
    .option('--open', 'open the console in a browser')
    .option(
      '--allow-control-from <origin>',
      'let pages of this origin switch scenarios and read the journal (repeatable)',
      collectOrigin,
    )
    .option(
      '--control-token <token>',
      'who switches and reads must send this (or PLANT_STORE_CONTROL_TOKEN)',
      toToken,
    )
    .option(
      '--workers <number>',
      'answer in so many processes, as one store but for what each counts (default: 1)',
      toWorkers,
    )
    .option('-q, --quiet', 'print nothing but the first line')
    .addOption(new Option('--json', 'print a JSON object a line').conflicts('quiet'))
    .addHelpText('after', EXAMPLES)
    .allowExcessArguments(false)
    .action((flags: Flags) => serve(flags, unread))
}

async function serve(flags: Flags, unread: () => void): Promise<void> {
  const settings = async (): Promise<Config> =>
    merge(flags.config === undefined ? {} : await readConfig(flags.config), flags)
  if (isWorker()) {
    const { work } = await import('./mock/worker.ts')
    return work(settings, flags, GRACE)
  }
  const options = await settings()
  const { workers = 1 } = options
  const server = await start(options, workers)
  const log = logRequests(workers > 1 ? undefined : server.mock, flags)
  log.ready(server.url, server.mock.choices.tokens !== 'any')
  if (workers > 1 && flags.quiet !== true) log.say(shared(workers))
  const reach = exposed(server.url, options)
  if (reach !== undefined) log.say(reach)
  if (flags.open === true) {
    const { openPage } = await import('./open-page.ts')
    openPage(consoleOf(server.url), log.say)
  }
  const unwatch =
    flags.config === undefined
      ? undefined
      : watchConfig(
          flags.config,
          async (changed) => {
            const next = merge(changed, flags)
            if (server.configure === undefined) server.mock.configure(next)
            else await server.configure(next)
            return FIXED.filter((name) => !isDeepStrictEqual(next[name], options[name]))
          },
          log.say,
        )
  server.report?.(log)
  const why = await (server.gone === undefined ? stopped() : Promise.race([stopped(), server.gone]))
  unwatch?.()
  await server.close(GRACE)
  if (!(await log.end())) unread()
  if (why !== undefined) throw why
}

/** Flags win over the file; of its choices only those that a flag names are replaced. */
function merge(config: Config, flags: Flags): Config {
  const { token, choice, host, port, basePath, scenario, delay, seed, workers } = flags
  const { allowControlFrom, controlToken = process.env['PLANT_STORE_CONTROL_TOKEN'] } = flags
  const control = { allowControlFrom, controlToken: controlToken === '' ? undefined : controlToken }
  const given = { host, port, basePath, scenario, delay, seed, workers, ...control }
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const choices = {
    ...config.choices,
    ...choice,
    ...(token !== undefined && { tokens: token }),
  } as Partial<Choices>
  return { ...config, ...named, choices }
}

/** One process or several. */
interface Started extends MockServer {
  readonly report?: (log: RequestLog) => void
  readonly gone?: Promise<Failure>
  readonly configure?: (settings: MockSettings) => Promise<void>
}

async function start(options: Config, workers: number): Promise<Started> {
  const { host = '127.0.0.1', port = 4010 } = options
  try {
    if (workers > 1) {
      const { startWorkers } = await import('./mock/workers.ts')
      return await startWorkers(options, workers)
    }
    const mock = createBoundedMock(options)
    return await startServer({ ...options, mock, host, port })
  } catch (error) {
    if (error instanceof Failure) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw new Failure(message, 2)
    throw new Failure(cannotListen(error as NodeJS.ErrnoException, host, port), 1)
  }
}

/** Resolves with the first signal; a second one ends the process at once, as if nobody listened. */
function stopped(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of signals) process.off(signal, stop)
      resolve()
    }
    for (const signal of signals) process.on(signal, stop)
  })
}
