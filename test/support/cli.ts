import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { run } from '../../src/cli/program.ts'

/** The command's source file. */
export const main: string = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  /** The next matching line of stdout after the one that the previous call returned. */
  readonly line: (pattern: RegExp) => Promise<string>
  /** Stops reading stdout, as `| head -1` does. */
  readonly closeOutput: () => void
  readonly ended: Promise<Ended>
  /** Sends a signal and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Ended>
}

const running = new Set<Running>()

/** Starts `plant-store-kit` from its sources. */
export function launch(args: readonly string[], env: Record<string, string> = {}, cwd?: string): Running {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr, read] = ['', '', 0]
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      running.delete(command)
      resolve({ code, stdout, stderr })
    })
  })
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const end = stdout.indexOf('\n', read)
      if (end !== -1) {
        const next = stdout.slice(read, end)
        read = end + 1
        if (pattern.test(next)) return next
        continue
      }
      const more = new Promise<void>((resolve) => void child.stdout.once('data', () => resolve()))
      const result = await Promise.race([more, ended])
      if (result && stdout.length === read) throw new Error(`No line matched ${String(pattern)}:\n${stdout}${stderr}`)
    }
  }
  const command: Running = {
    line,
    ended,
    closeOutput: () => void child.stdout.destroy(),
    stop: (signal = 'SIGTERM') => (child.kill(signal), ended),
  }
  running.add(command)
  return command
}

/** Runs `plant-store-kit` to its end. */
export function runCommand(args: readonly string[], env?: Record<string, string>): Promise<Ended> {
  return launch(args, env).ended
}

/** Runs a command that needs no process of its own, such as one with wrong options. */
export async function runInProcess(args: readonly string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text: string | Uint8Array, ...rest: unknown[]) => {
      printed[name] += String(text)
      const done = rest.at(-1)
      if (typeof done === 'function') (done as () => void)()
      return true
    }),
  )
  try {
    return { code: await run(args), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Kills what a failed test left running. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((command) => command.stop('SIGKILL')))
}
