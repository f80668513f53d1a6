import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { OnFile } from '../../config-file/module-reads.ts'

/** Milliseconds between two looks at the files: `fs.watch` loses those that editors replace, and is blind on some mounts. */
const INTERVAL = 200
/** Milliseconds until a changed file is read: an editor may still be writing it. */
const SETTLE = 100

/** Watches a config file and what it imports. */
export class ConfigWatch {
  /** The state that each file had before it was read, so that no later change is missed. */
  #files: Map<string, string> = new Map()
  #isStopped = false

  /** Reads the config; `onFile` gets each file before it is read. The files of a failed read are watched, too. */
  async read<Result>(action: (onFile: OnFile) => Promise<Result>): Promise<Result> {
    const files = new Map<string, string>()
    // Of a file that two modules import, the first state counts.
    const onFile = (file: string): void => {
      if (!files.has(file)) files.set(file, stateNow(file))
    }
    try {
      const result = await action(onFile)
      this.#files = files
      return result
    } catch (error) {
      this.#files = new Map([...this.#files, ...files])
      throw error
    }
  }

  /** Calls back when a file has changed, and waits for the end of the call before it looks again. */
  async start(onChange: () => Promise<void>): Promise<void> {
    const pause = (milliseconds: number): Promise<void> =>
      setTimeout(milliseconds, undefined, { ref: false })
    while (!this.#isStopped) {
      await pause(INTERVAL)
      if (!(await this.hasChanged())) continue
      await pause(SETTLE)
      if (!this.#isStopped) await onChange()
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Whether a file is not as it was before it was read. */
  async hasChanged(): Promise<boolean> {
    const files = [...this.#files]
    const states = await Promise.all(files.map(([file]) => currentState(file)))
    return files.some(([, state], index) => state !== states[index])
  }
}

const MISSING = 'missing'
const precise = { bigint: true } as const

const stateOf = ({ mtimeNs, ctimeNs, size, ino }: BigIntStats): string =>
  `${mtimeNs} ${ctimeNs} ${size} ${ino}`

function stateNow(file: string): string {
  const stats = statSync(file, { ...precise, throwIfNoEntry: false })
  return stats === undefined ? MISSING : stateOf(stats)
}

function currentState(file: string): Promise<string> {
  return stat(file, precise).then(stateOf, () => MISSING)
}
