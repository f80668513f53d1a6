/// <reference types="node" preserve="true" />
import '../src/base/needed-node.ts'
import { type TestContext, afterAll, beforeAll, describe, test } from 'vitest'
import type { Case } from './data/case.ts'
import { readGeneratedName } from './data/case-name.ts'
import { casesOf } from './cases/index.ts'
import { withShortCommands } from './report/short-commands.ts'
import { causeOf, isFailing } from './judge/finding.ts'
import type { CheckOptions } from './data/options.ts'
import type { Settings, Unchecked } from './data/settings.ts'
import { chosenOperations } from './plan/changes.ts'
import { gapOf } from './plan/gap.ts'
import { affordableOf, checkBody } from './plan/plan.ts'
import { isSelected } from './plan/selection.ts'
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
  const { operation, profile, cases } = settings
  const selected = casesOf(operation, cases).filter((testCase) => isSelected(testCase, settings))
  const affordable = affordableOf(selected, settings)
  return [
    ...selected.filter((testCase) => affordable.has(testCase)),
    ...(profile?.cases ?? []).filter((testCase) => gapOf(testCase, settings) === undefined),
  ]
}

/** A test for each case, in the order of the rules. */
const defineTestsOfCases = (settings: Settings, state: SuiteState): void => {
  const cases = casesOfSuite(settings)
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

/** One test for all generated cases of an operation. */
const defineTestOfGenerated = (settings: Settings, state: SuiteState): void => {
  const { label } = settings.operation
  test.runIf(settings.explore > 0)('generated requests', (context) => {
    const report = state.report!
    const isOfTest = (id: string): boolean => {
      const name = readGeneratedName(id)
      return name !== undefined && name.operation === label
    }
    if (!Object.keys(report.cases).some(isOfTest))
      context.skip(printable(report.stopped ?? 'none was sent'))
    // The test is not about those that the user left out.
    const notChecked = report.notChecked.filter(({ kind }) => kind !== 'excluded')
    assertKept(context, { ...report, notChecked }, isOfTest)
  })
}

const defineTestsOfOperation = (settings: Settings, state: SuiteState): void => {
  defineTestsOfCases(settings, state)
  defineTestOfGenerated(settings, state)
}

/** The tests of an operation in a suite of its own. */
const describeOperation = (settings: Settings, state: SuiteState): void => {
  // oxlint-disable-next-line vitest/valid-title -- the document names the operation
  describe(settings.operation.label!, () => {
    defineTestsOfOperation(settings, state)
  })
}

/** A skipped test for each operation that the run cannot check. */
const defineTestsOfUnchecked = (unchecked: readonly Unchecked[]): void => {
  for (const { operation, reason } of unchecked)
    // oxlint-disable-next-line vitest/expect-expect -- it says why nothing is asserted
    test(`${operation.operationId ?? operation.name} is checked`, ({ skip }) => skip(reason))
}

/** A check takes as long as the server does; milliseconds. */
const checkTimeout = 3_600_000

/**
 * Checks the server before the first test, and defines one Vitest test for each case of the contract, one for the
 * generated cases of each operation, and a last one that fails if the check could not be made.
 * @throws {UsageError} when an option cannot be used.
 */
export const describeContract = (options: DescribeOptions): void => {
  const { baseUrl, name, onReport, ...checkOptions } = options
  const { first, chosen, unchecked } = chosenOperations({ ...checkOptions, baseUrl: '' })
  const { operation } = first
  const state: SuiteState = {}
  // oxlint-disable-next-line vitest/valid-title -- the user names the suite
  describe(name ?? `the ${operation.document.title} contract`, () => {
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
    const isOnly = operation.label === undefined
    for (const settings of chosen)
      (isOnly ? defineTestsOfOperation : describeOperation)(settings, state)
    defineTestsOfUnchecked(unchecked)
    test('the check as a whole', () => assertMade(state, state.report!))
  })
}
