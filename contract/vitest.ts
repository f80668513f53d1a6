/// <reference types="node" preserve="true" />
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Case } from './case.ts'
import { createKnown } from './baseline.ts'
import { cases } from './cases/index.ts'
import { repeats, sameId } from './cases/open.ts'
import { again, atOnce, first } from './cases/ordinary.ts'
import { sendGenerated } from './explore.ts'
import { failureMessage } from './failure-message.ts'
import type { Finding } from './finding.ts'
import { type CheckOptions, readOptions } from './options.ts'
import { isSelected, needsReuse, planOf } from './plan.ts'
import type { Report } from './report.ts'
import { verdict } from './reporters/summary.ts'
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

/** Fails a test; the stack would show this file, which does not help to find the fault in the server. */
const fail = (text: string): never => {
  const error = new Error(text)
  error.stack = `${error.name}: ${error.message}`
  throw error
}

/**
 * Defines one Vitest test for each case of the contract, one for the generated cases, and a last one that fails if the
 * check could not be made or found something after all.
 *
 * @throws {UsageError} when an option cannot be used.
 */
export const describeContract = (options: DescribeOptions): void => {
  const { baseUrl, name = 'the Plant Store contract', onReport, ...given } = options
  const settings = readOptions({ ...given, baseUrl: '' })
  const skipped = new Map(planOf(settings).skipped)
  const selected = settings.replay === undefined ? cases.filter((each) => isSelected(each, settings)) : []
  const apart = [first, ...repeats, again, atOnce, sameId]
  // oxlint-disable-next-line vitest/valid-title -- the user names the suite
  describe(name, { concurrent: false, shuffle: false }, () => {
    let runner: Runner | undefined
    let opening: readonly Verdict[] = []
    let report: Report | undefined
    let hasFailed = false
    const knownOf = createKnown(settings.baseline, settings.now())
    const assertKept = (findings: readonly Finding[]): void => {
      const counted = findings.filter((finding) => !knownOf(finding).known)
      const text = failureMessage(counted, settings.strict, runner!.command)
      hasFailed ||= text !== undefined
      if (text !== undefined) fail(text)
    }
    beforeAll(async () => {
      runner = new Runner({ ...given, baseUrl: typeof baseUrl === 'string' ? baseUrl : await baseUrl() })
      opening = await runner.prepare()
    })
    const assertMade = async (): Promise<void> => {
      if (!report) {
        report = await runner!.close()
        await onReport?.(report)
      }
      if (report.exitCode === 2) fail(verdict(report))
      // Bytes after a response may arrive after its test.
      if (!hasFailed) assertKept(report.groups.flatMap(({ findings }) => findings))
    }
    // A filter such as `-t` leaves the last test out.
    afterAll(async () => {
      if (runner && !report) await assertMade()
    })

    const testCase = (each: Case, ask: (runner: Runner) => Promise<readonly Verdict[]>): void => {
      if (!selected.includes(each)) return
      test(`${each.id}: ${each.title}`, { timeout: 120_000 }, async (context) => {
        const reason = runner!.stopped ?? skipped.get(each)
        if (reason !== undefined) context.skip(reason)
        const verdicts = await ask(runner!)
        assertKept(verdicts.flatMap(({ findings }) => findings))
        const missed = verdicts.find((verdict) => verdict.skipped !== undefined)
        if (missed) context.skip(missed.skipped)
      })
    }

    testCase(first, async () => opening)
    for (const each of repeats) testCase(each, (runner) => runner.askAll([each]))
    for (const { id, sentence } of rules) {
      const singles = selected.filter((each) => each.rule === id && !apart.includes(each))
      if (singles.length === 0) continue
      describe(`${id}: ${sentence}`, () => {
        for (const each of singles) {
          testCase(each, (runner) => (needsReuse(each) ? runner.askSequences([[first, each]]) : runner.askAll([each])))
        }
      })
    }
    testCase(again, async (runner) => {
      const verdicts = await runner.askSequences(runner.plan.sequences.filter((sequence) => !sequence.some(needsReuse)))
      // The first case of each sequence has its own test.
      return verdicts.map((each) => ({ ...each, findings: each.findings.filter((one) => one.case === again.id) }))
    })
    testCase(atOnce, (runner) => runner.askAtOnce(runner.plan.burst))
    testCase(sameId, (runner) => runner.askAtOnce(runner.plan.race))
    test.skipIf(settings.explore === 0 && settings.replay === undefined)(
      'generated requests',
      { timeout: 300_000 },
      async (context) => {
        if (runner!.stopped !== undefined) context.skip(runner!.stopped)
        const verdicts = await sendGenerated(runner!, new Set())
        assertKept(verdicts.flatMap(({ findings }) => findings))
      },
    )
    test('the check as a whole', () => assertMade())
  })
}
