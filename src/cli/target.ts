import { exec, type ExecException } from 'node:child_process'
import { promisify } from 'node:util'
import type { CheckOptions } from '../../contract/options.ts'
import { printable } from '../../contract/reporters/escape.ts'
import { UsageError } from '../check-value.ts'
import { attempt } from './failure.ts'
import { interruptSignal } from './interruption.ts'
import { reportProgress } from './progress.ts'
import { decodeText, readText } from './read-text.ts'

/** The options of a server and of the requests to it, as flags and config files give them. */
export interface Target extends Omit<
  Partial<CheckOptions>,
  'baseline' | 'profile' | 'cert' | 'key'
> {
  readonly tokenCommand?: string
  readonly cert?: string
  readonly key?: string
  readonly config?: string
  readonly quiet?: boolean
}

/** The options of a run with the files that they name, and with a report of the progress. @throws {UsageError} */
export async function readTarget(
  command: string,
  baseUrl: string | undefined,
  { config: _config, tokenCommand, quiet, cert, key, ...options }: Target,
): Promise<CheckOptions> {
  const token = tokenCommand === undefined ? options.token : () => runTokenCommand(tokenCommand)
  const url = baseUrl ?? options.baseUrl
  if (url === undefined)
    throw new UsageError(`A base URL is missing: plant-store-kit ${command} http://localhost:4010`)
  if (token === undefined)
    throw new UsageError(
      'A token that the server accepts is missing: use --token TOKEN, --token-command COMMAND or set PLANT_STORE_TOKEN.',
    )
  const pem = { cert: await readPem(cert), key: await readPem(key) }
  const { waitSeconds } = options
  if (waitSeconds !== undefined && !quiet)
    process.stderr.write(`Waiting up to ${waitSeconds} s for ${printable(url)}\n`)
  const onEvent = quiet ? undefined : reportProgress(process.stderr)
  return { ...options, ...pem, baseUrl: url, token, onEvent }
}

/** Reads the client certificate or its key; undefined without a file. */
async function readPem(file: string | undefined): Promise<string | undefined> {
  return file === undefined
    ? undefined
    : attempt(`Cannot read the PEM file ${file}`, () => readText(file))
}

const TIME_LIMIT_SECONDS = 60

/** The token that a shell command prints. @throws {UsageError} without the command and its output: both may hold secrets */
async function runTokenCommand(command: string): Promise<string> {
  const timeout = TIME_LIMIT_SECONDS * 1000
  const options = { encoding: 'buffer', timeout, signal: interruptSignal() } as const
  const running = promisify(exec)(command, options)
  running.child.stdin?.end()
  const { stdout } = await running.catch((error: unknown) => {
    if (options.signal.aborted) throw new UsageError('The token command was interrupted.')
    const { code, killed } = error as ExecException
    const how = killed
      ? `did not end within ${TIME_LIMIT_SECONDS} s`
      : `failed with exit code ${code}`
    throw new UsageError(`The token command ${how}. Run it alone to see its output.`)
  })
  return attempt('Cannot read the output of the token command', async () =>
    decodeText(stdout).trim(),
  )
}
