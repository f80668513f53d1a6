import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const { resolve } = createRequire(import.meta.url)

/** A file of an installed package. */
export const inPackage = (name: string, file: string): string => join(dirname(resolve(`${name}/package.json`)), file)

export interface Program {
  readonly printed: () => string
  /** Resolves when the text is printed; false if the program ends before. */
  readonly prints: (text: string) => Promise<boolean>
  readonly ended: Promise<number | null>
  readonly stop: () => Promise<void>
}

/** Runs a script under this Node, in an environment of its own. */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  return {
    printed: () => printed,
    prints: async (text) => {
      while (!printed.includes(text) && child.exitCode === null) await wait(20)
      return printed.includes(text)
    },
    ended,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
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
