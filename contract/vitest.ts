/// <reference types="node" preserve="true" />
import { type TestContext, afterAll, beforeAll, describe, test } from 'vitest'
import { isGenerated } from './data/case.ts'
import { casesOf } from './cases/index.ts'
import { withShortCommands } from './report/short-commands.ts'
import { causeOf } from './judge/finding.ts'
import { type CheckOptions, readOptions } from './data/options.ts'
import { isSelected, planOf } from './cases/plan.ts'
import { detailsOf, plainDetails } from './report/details.ts'
import { isFailing } from './report/groups.ts'
import { verdictOf } from './report/verdict.ts'
import { printable } from '../src/base/printable.ts'
import { ruleIds, ruleOf } from './rules/rules.ts'
import { check } from './runner.ts'
import type { Report } from './data/report.ts'

export interface DescribeOptions extends Omit<CheckOptions, 'baseUrl'> {
  /** The base URL, or a function that returns it once the server of an earlier `beforeAll` listens. */
  readonly baseUrl: string | (() => string | Promise<string>)
  /** The name of the suite. */
  readonly name?: string
  /** Called with the report before the tests. */
  readonly onReport?: (report: Report) => void | Promise<void>
}

/** Fails a test; the stack would show this file, which does not help to find the error in the server. */
const fail = (text: string): never => {
  throw Object.assign(new Error(text), { stack: `Error: ${text}` })
}

/** Fails if cases with such ids have findings that are not known, and skips the test if they were not checked. */
const assertKept = (
  { skip }: TestContext,
  report: Report,
  isOwn: (id: string) => boolean,
): void => {
  const { groups, notChecked, run } = report
  const failing = groups
    .filter((group) => isFailing(group, run.options.strict))
    .flatMap(({ findings }) => findings)
  const own = failing.filter((finding) => isOwn(finding.case))
  const texts = Array.from(Map.groupBy(own, causeOf).values(), ([first]) => {
    const { rule, message } = first!
    return `${rule}: ${message}\n${plainDetails(detailsOf(report, { findings: [first!] }))}`
  })
  if (texts.length > 0) fail(texts.join('\n\n'))
  const missed = notChecked.find((unchecked) => isOwn(unchecked.case))
  if (missed) skip(missed.reason)
}

/**
 * Checks the server before the first test, and defines one Vitest test for each case of the contract, one for the
 * generated cases, and a last one that fails if the check could not be made.
 * @throws {UsageError} when an option cannot be used.
 */
export const describeContract = (options: DescribeOptions): void => {
  const { baseUrl, name: givenName, onReport, ...given } = options
  const settings = readOptions({ ...given, baseUrl: '' })
  const { operation } = settings
  const name = givenName ?? `the ${operation.document.title} contract`
  const selected = [
    ...casesOf(operation).filter((testCase) => isSelected(testCase, settings)),
    ...planOf(settings).further,
  ]
  // oxlint-disable-next-line vitest/valid-title -- the user names the suite
  describe(name, () => {
    let report: Report | undefined
    let isAsserted = false
    beforeAll(async () => {
      const made = await check({
        ...given,
        baseUrl: typeof baseUrl === 'string' ? baseUrl : await baseUrl(),
      })
      report = withShortCommands(made).short
      await onReport?.(made)
    }, 3_600_000)
    const assertMade = (): void => {
      isAsserted = true
      if (report!.exitCode === 2) fail(verdictOf(report!))
    }
    // A filter such as `-t` leaves the last test out.
    afterAll(() => {
      if (report && !isAsserted) assertMade()
    })

    for (const id of ruleIds) {
      const own = selected.filter(({ rule }) => rule === id)
      if (own.length === 0) continue
      describe(`${id}: ${ruleOf(id, settings.operation).sentence}`, () => {
        for (const testCase of own) {
          test(`${testCase.id}: ${testCase.title}`, (context) =>
            assertKept(context, report!, (one) => one === testCase.id))
        }
      })
    }
    test.runIf(settings.explore > 0)('generated requests', (context) => {
      if (!Object.keys(report!.cases).some(isGenerated))
        context.skip(printable(report!.stopped ?? 'none was sent'))
      assertKept(context, report!, isGenerated)
    })
    test('the check as a whole', () => assertMade())
  })
}
