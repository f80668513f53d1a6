import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running extends AsyncDisposable {
  /** The next line of stdout that fits, of those that no call has taken or passed over. */
  readonly line: (fits: RegExp) => Promise<string>
  /** Stops reading stdout, as `| head -1` does. */
  readonly closeOutput: () => void
  readonly ended: Promise<Ended>
  /** Sends a signal and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Ended>
}

const alive = new Set<Running>()

/** Starts `plant-store-kit` from its sources. */
export function launch(args: readonly string[], env: Record<string, string> = {}): Running {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  let taken = 0
  let wake = (): void => {}
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    wake()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      alive.delete(running)
      resolve({ code, stdout, stderr })
      wake()
    })
  })
  const line = async (fits: RegExp): Promise<string> => {
    for (;;) {
      const end = stdout.indexOf('\n', taken)
      if (end !== -1) {
        const next = stdout.slice(taken, end)
        taken = end + 1
        if (fits.test(next)) return next
      } else if (child.exitCode === null && child.signalCode === null) {
        await new Promise<void>((resolve) => (wake = resolve))
      } else {
        throw new Error(
          `plant-store-kit ended without a line like ${String(fits)}:\n${stdout}${stderr}`,
        )
      }
    }
  }
  const running: Running = {
    line,
    ended,
    closeOutput: () => void child.stdout.destroy(),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
  alive.add(running)
  return running
}

/** Runs `plant-store-kit` to its own end. */
export function runCommand(args: readonly string[], env?: Record<string, string>): Promise<Ended> {
  const running = launch(args, env)
  alive.delete(running)
  return running.ended
}

/** Ends what a failed test left behind. */
export async function endAll(): Promise<void> {
  await Promise.all([...alive].map((running) => running[Symbol.asyncDispose]()))
}
