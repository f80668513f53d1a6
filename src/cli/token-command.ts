import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { UsageError } from '../base/check-value.ts'
import { attempt } from '../base/attempt.ts'
import { decodeText } from '../document-file/read-text.ts'
import { descendantsOf } from './descendants.ts'

const TIME_LIMIT_SECONDS = 60
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE = 300
/** Bytes of output; a token is far shorter. */
const MAX_OUTPUT = 2 ** 20

/**
 * The token that a shell command prints; the command and its children end with the signal, or after a minute. On
 * a terminal a child stays whose parent has ended, and on Windows all children.
 * @throws {UsageError} without the command and its output: both may hold secrets
 */
export async function runTokenCommand(
  command: string,
  signal: AbortSignal,
  timeLimitSeconds: number = TIME_LIMIT_SECONDS,
): Promise<string> {
  if (signal.aborted) throw interruption()
  // A command may ask on the terminal, which only this process's own group can read.
  const hasTerminal = process.stdin.isTTY || process.stderr.isTTY
  const ownsGroup = !hasTerminal && process.platform !== 'win32'
  const child = spawn(command, {
    shell: true,
    detached: ownsGroup,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let isClosed = false
  child.once('close', () => {
    isClosed = true
  })
  const ended = Promise.withResolvers<never>()
  const interrupt = (): void => ended.reject(interruption())
  const late = (): void => ended.reject(failure(`did not end within ${timeLimitSeconds} s`))
  signal.addEventListener('abort', interrupt)
  const timer = setTimeout(late, timeLimitSeconds * 1000)
  try {
    const bytes = await Promise.race([outputOf(child), ended.promise])
    return await attempt('Cannot read the output of the token command', async () =>
      decodeText(bytes).trim(),
    )
  } finally {
    if (!isClosed) end(child, ownsGroup)
    clearTimeout(timer)
    signal.removeEventListener('abort', interrupt)
  }
}

const interruption = (): UsageError => new UsageError('The token command was interrupted.')
const failure = (how: string): UsageError =>
  new UsageError(`The token command ${how}. Run it alone to see its output.`)

/** What a command has printed when it ends well. */
function outputOf(child: ChildProcessByStdio<null, Readable, null>): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const output: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    output.push(chunk)
    size += chunk.length
    if (size > MAX_OUTPUT) reject(failure('printed more than a token'))
  })
  child.once('error', ({ message }) => reject(failure(`cannot be started (${message})`)))
  child.once('close', (code, endedBy) => {
    if (code === 0) resolve(Buffer.concat(output))
    else reject(failure(endedBy === null ? `failed with exit code ${code}` : `ended by ${endedBy}`))
  })
  return promise
}

/** Ends a command with its children, also those that ignore SIGTERM. */
function end(child: ChildProcess, ownsGroup: boolean): void {
  // A child that left the group may hold the pipe, which would keep this process alive.
  child.stdout?.destroy()
  child.unref()
  const { pid } = child
  if (pid === undefined) return
  // Later the children of a command that has ended could not be found.
  const targets = ownsGroup ? [-pid] : [pid, ...descendantsOf(pid)]
  const kill = (signal: NodeJS.Signals): void => {
    for (const target of targets) sendSignal(target, signal)
  }
  kill('SIGTERM')
  setTimeout(kill, GRACE, 'SIGKILL')
}

/** @param target the number of a process, or that of a group below 0 */
function sendSignal(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal)
  } catch {
    // All have ended.
  }
}
