import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  BaseSequencer,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'

/** Seconds by file of tests. */
type Durations = Readonly<Record<string, number>>

const root = join(import.meta.dirname, '../..')
const FILE = join(import.meta.dirname, 'durations.json')

/** Shorter files fill the gaps in any order. */
const SHORTEST = 5

/** A run of a few named files says nothing about others. */
const FILES_OF_ALL = 100

const readDurations = (): Durations => JSON.parse(readFileSync(FILE, 'utf8')) as Durations

/** What `durations.json` has: whole seconds of the files that take long, the longest first. */
export function longOf(durations: Durations): Durations {
  const long = Object.entries(durations).filter(([, seconds]) => seconds >= SHORTEST)
  const sorted = long.toSorted(([, a], [, b]) => b - a)
  return Object.fromEntries(sorted.map(([file, seconds]) => [file, Math.round(seconds)]))
}

/** With `TEST_DURATIONS=write`, a run of all tests writes how long its files took. */
export class MeasuredDurations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env['TEST_DURATIONS'] !== 'write' || modules.length < FILES_OF_ALL) return
    const seconds = modules.map((testModule) => {
      const { relativeModuleId } = testModule
      return [relativeModuleId, testModule.diagnostic().duration / 1000] as const
    })
    writeFileSync(FILE, `${JSON.stringify(longOf(Object.fromEntries(seconds)), undefined, 2)}\n`)
  }
}

/** Vitest begins with the largest files. Many long ones are small: as the last ones they would run alone. */
export class LongFirst extends BaseSequencer {
  readonly #durations: Durations

  constructor(vitest: Vitest) {
    super(vitest)
    this.#durations = readDurations()
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification): number =>
      this.#durations[relative(root, moduleId).replaceAll('\\', '/')] ?? 0
    // oxlint-disable-next-line unicorn/no-array-sort -- it is not that of an array
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}
