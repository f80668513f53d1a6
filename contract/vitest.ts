/// <reference types="node" preserve="true" />
import '../src/base/needed-node.ts'
import { type TestContext, afterAll, beforeAll, describe, test } from 'vitest'
import { type Case, isGenerated } from './data/case.ts'
import { casesOf } from './cases/index.ts'
import { withShortCommands } from './report/short-commands.ts'
import { causeOf, isFailing } from './judge/finding.ts'
import { type CheckOptions, type Settings, readOptions } from './data/options.ts'
import { gapOf } from './plan/gap.ts'
import { checkBody } from './plan/plan.ts'
import { checkNames, isSelected } from './plan/selection.ts'
import { detailsOf, plainDetails } from './report/details.ts'
import { messageOf } from './report/headline.ts'
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
  isOfTest: (id: string) => boolean,
): void => {
  const { groups, notChecked, run } = report
  const failing = groups
    .filter((group) => isFailing(group, run.options))
    .flatMap(({ findings }) => findings)
    .filter((finding) => isOfTest(finding.case))
  const texts = Array.from(Map.groupBy(failing, causeOf).values(), ([first]) => {
    const { rule } = first!
    return `${rule}: ${messageOf(first!)}\n${plainDetails(detailsOf(report, { findings: [first!] }))}`
  })
  if (texts.length > 0) fail(texts.join('\n\n'))
  const missed = notChecked.find((unchecked) => isOfTest(unchecked.case))
  if (missed) skip(missed.reason)
}

/** What the tests of a suite share. */
interface SuiteState {
  /** Set before the first test. */
  report?: Report
  /** Whether a test has asserted that the check could be made. */
  isAsserted?: true
}

/** Fails if the check could not be made. */
const assertMade = (state: SuiteState, report: Report): void => {
  state.isAsserted = true
  if (report.exitCode === 2) fail(verdictOf(report))
}

/** The cases that a suite has a test for, those of its profile last. @throws {UsageError} */
const casesOfSuite = (settings: Settings): readonly Case[] => {
  checkBody(settings)
  checkNames(settings)
  const { operation, profile, cases } = settings
  return [
    ...casesOf(operation, cases).filter((testCase) => isSelected(testCase, settings)),
    ...(profile?.cases ?? []).filter((testCase) => gapOf(testCase, settings) === undefined),
  ]
}

/** A test for each case, in the order of the rules. */
const defineTestsOfCases = (
  cases: readonly Case[],
  settings: Settings,
  state: SuiteState,
): void => {
  for (const id of ruleIds) {
    const casesOfRule = cases.filter(({ rule }) => rule === id)
    if (casesOfRule.length === 0) continue
    describe(`${id}: ${ruleOf(id, settings.operation).sentence}`, () => {
      for (const testCase of casesOfRule) {
        test(`${testCase.id}: ${testCase.title}`, (context) =>
          assertKept(context, state.report!, (caseId) => caseId === testCase.id))
      }
    })
  }
}

/** One test for all generated cases. */
const defineTestOfGenerated = (settings: Settings, state: SuiteState): void => {
  const { operation, profile, cases } = settings
  const handWritten = new Set(
    [...casesOf(operation, cases), ...(profile?.cases ?? [])].map(({ id }) => id),
  )
  test.runIf(settings.explore > 0)('generated requests', (context) => {
    const report = state.report!
    if (!Object.values(report.cases).some(isGenerated))
      context.skip(printable(report.stopped ?? 'none was sent'))
    // The test is not about those that the user left out.
    const notChecked = report.notChecked.filter(({ kind }) => kind !== 'excluded')
    assertKept(context, { ...report, notChecked }, (id) => !handWritten.has(id))
  })
}

/** A check takes as long as the server does; milliseconds. */
const checkTimeout = 3_600_000

/**
 * Checks the server before the first test, and defines one Vitest test for each case of the contract, one for the
 * generated cases, and a last one that fails if the check could not be made.
 * @throws {UsageError} when an option cannot be used.
 */
export const describeContract = (options: DescribeOptions): void => {
  const { baseUrl, name, onReport, ...checkOptions } = options
  const settings = readOptions({ ...checkOptions, baseUrl: '' })
  const cases = casesOfSuite(settings)
  const state: SuiteState = {}
  // oxlint-disable-next-line vitest/valid-title -- the user names the suite
  describe(name ?? `the ${settings.operation.document.title} contract`, () => {
    beforeAll(async () => {
      const url = typeof baseUrl === 'string' ? baseUrl : await baseUrl()
      const report = await check({ ...checkOptions, baseUrl: url })
      state.report = withShortCommands(report).short
      await onReport?.(report)
    }, checkTimeout)
    // A filter such as `-t` leaves the last test out.
    afterAll(() => {
      if (state.report && !state.isAsserted) assertMade(state, state.report)
    })
    defineTestsOfCases(cases, settings, state)
    defineTestOfGenerated(settings, state)
    test('the check as a whole', () => assertMade(state, state.report!))
  })
}
