import { isDeepStrictEqual } from 'node:util'
import type { Mechanism } from './mechanism.ts'
import type { Replaced } from './off-modules.ts'

/** Compares, in each call of what a mechanism replaces, the version that is off with the one that is on. */
export class Watched {
  readonly mechanism: Mechanism
  calls = 0
  isDifferent = false

  constructor(mechanism: Mechanism) {
    this.mechanism = mechanism
  }

  see(
    off: (...args: readonly unknown[]) => unknown,
    args: readonly unknown[],
    result: unknown,
  ): void {
    this.calls += 1
    if (this.isDifferent) return
    try {
      this.#compare(off(...args), result)
    } catch {
      this.isDifferent = true
    }
  }

  #compare(offResult: unknown, result: unknown): void {
    if (result instanceof Promise) {
      void Promise.all([offResult, result]).then(
        ([a, b]) => this.#compare(a, b),
        () => undefined,
      )
      return
    }
    if (!isDeepStrictEqual(offResult, result)) this.isDifferent = true
  }
}

type Called = (...args: readonly unknown[]) => unknown

interface Watcher {
  readonly replaced: Replaced
  readonly see: (original: unknown) => (args: readonly unknown[], result: unknown) => void
}

const isPlainFunction = (value: unknown): value is Called =>
  typeof value === 'function' && !Function.prototype.toString.call(value).startsWith('class')

/** The exports of the modules, with watchers of their calls; values that are no functions are different. */
export function watch(watchers: readonly Watcher[]): readonly Replaced[] {
  const byExport = Map.groupBy(watchers, ({ replaced }) => `${replaced.module} ${replaced.export}`)
  return Array.from(byExport.values(), (list) => {
    const [{ replaced }] = list as [Watcher]
    const off = (original: unknown): unknown => {
      const seen = list.map(({ see }) => see(original))
      if (!isPlainFunction(original)) return original
      return (...args: readonly unknown[]) => {
        const result = original(...args)
        for (const see of seen) see(args, result)
        return result
      }
    }
    return { module: replaced.module, export: replaced.export, off }
  })
}

export const watcherOf =
  (watched: Watched) =>
  (replaced: Replaced): Watcher => ({
    replaced,
    see: (original) => {
      const off = replaced.off(original as never)
      if (!isPlainFunction(original)) {
        watched.calls += 1
        watched.isDifferent = true
        return () => {}
      }
      return (args, result) => watched.see(off as Called, args, result)
    },
  })

/** Sees the arguments of a function. */
export const tap = (module: string, name: string, keep: (args: never) => void): Watcher => ({
  replaced: { module, export: name, off: (original) => original },
  see: () => (args) => keep(args as never),
})
