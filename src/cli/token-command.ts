import { type ChildProcess, spawn } from 'node:child_process'
import { UsageError } from '../base/check-value.ts'
import { attempt } from '../base/attempt.ts'
import { decodeText } from '../document-file/read-text.ts'

const TIME_LIMIT_SECONDS = 60
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE = 300
/** Bytes of output; a token is far shorter. */
const MAX_OUTPUT = 2 ** 20

/**
 * The token that a shell command prints; the command and its children end with the signal, or after a minute.
 * @throws {UsageError} without the command and its output: both may hold secrets
 */
export async function runTokenCommand(
  command: string,
  signal: AbortSignal,
  timeLimitSeconds: number = TIME_LIMIT_SECONDS,
): Promise<string> {
  const fail = (how: string): UsageError =>
    new UsageError(`The token command ${how}. Run it alone to see its output.`)
  const interrupted = new UsageError('The token command was interrupted.')
  if (signal.aborted) throw interrupted
  // A command may ask on the terminal, which only this process's own group can read.
  const hasTerminal = process.stdin.isTTY || process.stderr.isTTY
  const ownsGroup = !hasTerminal && process.platform !== 'win32'
  const child = spawn(command, {
    shell: true,
    detached: ownsGroup,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const output: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    output.push(chunk)
    size += chunk.length
    if (size > MAX_OUTPUT) reject(fail('printed more than a token'))
  })
  child.once('error', ({ message }) => reject(fail(`cannot be started (${message})`)))
  let isClosed = false
  child.once('close', (code, endedBy) => {
    isClosed = true
    if (code === 0) resolve(Buffer.concat(output))
    else reject(fail(endedBy === null ? `failed with exit code ${code}` : `ended by ${endedBy}`))
  })
  const interrupt = (): void => reject(interrupted)
  signal.addEventListener('abort', interrupt)
  const late = (): void => reject(fail(`did not end within ${timeLimitSeconds} s`))
  const timer = setTimeout(late, timeLimitSeconds * 1000)
  try {
    const bytes = await promise
    return await attempt('Cannot read the output of the token command', async () =>
      decodeText(bytes).trim(),
    )
  } finally {
    if (!isClosed) end(child, ownsGroup)
    clearTimeout(timer)
    signal.removeEventListener('abort', interrupt)
  }
}

/** Ends a command with its children, also those that ignore SIGTERM. */
function end(child: ChildProcess, ownsGroup: boolean): void {
  // A child that left the group may hold the pipe, which would keep this process alive.
  child.stdout?.destroy()
  child.unref()
  const { pid } = child
  if (pid === undefined) return
  const kill = (signal: NodeJS.Signals): void => {
    try {
      process.kill(ownsGroup ? -pid : pid, signal)
    } catch {
      // All have ended.
    }
  }
  kill('SIGTERM')
  setTimeout(kill, GRACE, 'SIGKILL')
}
