import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export type Program = ReturnType<typeof run>

/** Runs a script under this Node, in an environment of its own. */
export function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const all = { PATH, HOME, NODE_COMPILE_CACHE, ...env }
  const child = spawn(process.execPath, args, { cwd, env: all, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr, read] = ['', '', 0]
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close').then(([code]): Ended => ({
    code: code as number | null,
    stdout,
    stderr,
  }))
  /** The next matching line of stdout after the one that the previous call returned; rejects if the program ends before. */
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const end = stdout.indexOf('\n', read)
      if (end === -1) {
        const more = await Promise.race([once(child.stdout, 'data'), ended])
        if ('code' in more && !stdout.includes('\n', read))
          throw new Error(`No line matched ${String(pattern)}:\n${stdout}${stderr}`)
        continue
      }
      const next = stdout.slice(read, end)
      read = end + 1
      if (pattern.test(next)) return next
    }
  }
  return {
    pid: child.pid as number,
    line,
    /** Stops reading stdout, as `| head -1` does. */
    closeOutput: () => void child.stdout.destroy(),
    ended,
    /** Sends a signal and waits for the end. */
    stop: (signal: NodeJS.Signals = 'SIGTERM') => (child.kill(signal), ended),
  }
}

/** A port that nothing listens on, for programs that do not accept port 0. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return String(port)
}
