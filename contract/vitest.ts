import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import { again, atOnce, first } from './cases/ordinary.ts'
import { explore } from './explore.ts'
import { failureMessage } from './failure-message.ts'
import type { CheckOptions } from './options.ts'
import { isSelected, needsReuse } from './plan.ts'
import type { Report } from './report.ts'
import { rules } from './rules.ts'
import { Runner, type Verdict } from './runner.ts'

export interface DescribeOptions extends Omit<CheckOptions, 'baseUrl'> {
  /** The base URL, or a function that returns it once the server of an earlier `beforeAll` listens. */
  readonly baseUrl: string | (() => string | Promise<string>)
  /** The name of the suite. */
  readonly name?: string
  /** Gets the report after all tests. */
  readonly onReport?: (report: Report) => void | Promise<void>
}

const assertKept = (verdicts: readonly Verdict[], runner: Runner): void => {
  const findings = verdicts.flatMap((verdict) => verdict.findings)
  const text = failureMessage(findings, runner.settings.strict, runner.curl)
  if (text === undefined) return
  const error = new Error(text)
  // The stack would show this file, which does not help to find the fault in the server.
  error.stack = `${error.name}: ${error.message}`
  throw error
}

/** Defines one Vitest test for each case of the contract. */
export const describeContract = (options: DescribeOptions): void => {
  const { baseUrl, name = 'the Plant Store contract', onReport, ...given } = options
  const { only = [], skip = [] } = options
  const selected = cases.filter((each) => isSelected(each, { only, skip }))
  const apart = [first, again, atOnce]
  // oxlint-disable-next-line vitest/valid-title -- the user names the suite
  describe(name, () => {
    let runner: Runner
    let skipped: ReadonlyMap<Case, string>
    beforeAll(async () => {
      const url = typeof baseUrl === 'string' ? baseUrl : await baseUrl()
      runner = new Runner({ ...given, baseUrl: url })
      skipped = new Map(runner.plan.skipped)
      await runner.waitForServer()
    })
    afterAll(async () => {
      if (runner) await onReport?.(await runner.close())
    })

    const testCase = (each: Case, ask: () => Promise<readonly Verdict[]>): void => {
      if (!selected.includes(each)) return
      test(`${each.id}: ${each.title}`, { timeout: 120_000 }, async (context) => {
        const reason = runner.stopped ? 'the run had stopped' : skipped.get(each)
        if (reason !== undefined) context.skip(reason)
        const verdicts = await ask()
        assertKept(verdicts, runner)
        const missed = verdicts.find((verdict) => verdict.skipped !== undefined)
        if (missed) context.skip(missed.skipped)
      })
    }

    testCase(first, () => runner.askAll([first]))
    for (const { id, sentence } of rules) {
      const singles = selected.filter((each) => each.rule === id && !apart.includes(each))
      if (singles.length === 0) continue
      describe(`${id}: ${sentence}`, () => {
        for (const each of singles) {
          testCase(each, () => (needsReuse(each) ? runner.askInTurn([first, each]) : runner.askAll([each])))
        }
      })
    }
    testCase(again, () => runner.askInTurn(runner.plan.repeated))
    testCase(atOnce, () => runner.askAtOnce(runner.plan.burst))
    test.skipIf(options.explore === 0)('generated requests', { timeout: 300_000 }, async (context) => {
      if (runner.stopped) context.skip('the run had stopped')
      assertKept(await explore(runner, Promise.resolve(new Set())), runner)
    })
  })
}
