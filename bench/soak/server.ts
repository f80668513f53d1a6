import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Look, Remembered } from '../servers/soaked.ts'

/** A mock in a process of its own, which can be asked how it is and what it remembers. */
export interface Soaked {
  readonly port: number
  readonly look: () => Promise<Look>
  /** Bytes of memory that are in use. */
  readonly inUse: () => Promise<number>
  readonly remembered: (token: string) => Promise<Remembered>
  readonly stop: () => Promise<void>
  /** How it ended, where it did although nobody stopped it. */
  readonly ended: () => string | undefined
}

export async function startSoaked(): Promise<Soaked> {
  const child = fork(fileURLToPath(new URL('../servers/soaked.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--expose-gc'],
  })
  let said = ''
  let stopped = false
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const told = async <Told>(): Promise<Told> => {
    const [message] = (await Promise.race([once(child, 'message'), gone])) ?? []
    if (message === undefined) throw new Error(`The server ended: ${said}`)
    return message as Told
  }
  const url = new URL(await told<string>())
  // One question at a time: answers carry no name.
  let queue: Promise<unknown> = Promise.resolve()
  const ask = <Told>(question: string): Promise<Told> => {
    const before = queue
    const asked = (async () => {
      await before.catch(() => {})
      child.send(question)
      return told<Told>()
    })()
    queue = asked
    return asked
  }
  return {
    port: Number(url.port),
    look: () => ask<Look>('look'),
    inUse: () => ask<number>('in use'),
    remembered: (token) => ask<Remembered>(token),
    stop: () => {
      stopped = true
      child.kill()
      return gone
    },
    ended: () => (stopped || child.exitCode === null ? undefined : said),
  }
}
