import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import { failureMessage } from './failure-message.ts'
import { again, atOnce, first } from './cases/ordinary.ts'
import { explore } from './explore.ts'
import type { CheckOptions } from './options.ts'
import type { Report } from './report.ts'
import { type Rule, rules } from './rules.ts'
import { isSelected } from './selection.ts'
import { type Session, openSession } from './session.ts'
import type { Verdict } from './verdict.ts'

export interface DescribeOptions extends CheckOptions {
  /** The base URL, or a function that tells it once the server of an earlier `beforeAll` is up. */
  readonly baseUrl: string | (() => string | Promise<string>)
  /** What the suite is called. */
  readonly name?: string
  /** Gets the report when all tests have run. */
  readonly onReport?: (report: Report) => void | Promise<void>
}

const assertKept = (verdicts: readonly Verdict[], session: Session): void => {
  const findings = verdicts.flatMap((verdict) => verdict.findings)
  const text = failureMessage(findings, session.options.strict, (number) => session.curl(number))
  if (text === undefined) return
  const error = new Error(text)
  // The stack would show this file, which is not where the server is wrong.
  error.stack = `${error.name}: ${error.message}`
  throw error
}

/** The rules that have cases, each with its cases. */
const byRule: readonly (readonly [rule: Rule, own: readonly Case[]])[] = rules
  .map((rule) => [rule, cases.filter((each) => each.rule === rule.id)] as const)
  .filter(([, own]) => own.length > 0)

const isWarm = (each: Case): boolean => each.request.needs.includes('reused-connection')

const isPhase = (each: Case): boolean => each === again || each === atOnce || each === first

/** One Vitest test for each case of the contract, with the words of the report. */
export const describeContract = (options: DescribeOptions): void => {
  const { baseUrl, name = 'the Plant Store contract', onReport, ...given } = options
  // oxlint-disable-next-line vitest/valid-title -- the user names the suite
  describe(name, () => {
    let session: Session
    const left = new Map<string, string>()
    beforeAll(async () => {
      const url = typeof baseUrl === 'string' ? baseUrl : await baseUrl()
      session = openSession(url, given)
      for (const [each, reason] of session.plan.left) left.set(each.id, reason)
      await session.wait()
    })
    afterAll(async () => {
      if (!session) return
      const report = await session.close()
      await onReport?.(report)
    })

    const selected = (each: Case): boolean =>
      isSelected(each, options.only ?? [], options.skip ?? [])
    const testCase = (each: Case, ask: () => Promise<readonly Verdict[]>): void => {
      test(`${each.id}: ${each.title}`, { timeout: 120_000 }, async (context) => {
        const reason = session.ended ? 'the run had ended' : left.get(each.id)
        if (reason !== undefined) context.skip(reason)
        const verdicts = await ask()
        assertKept(verdicts, session)
        const missed = verdicts.find((verdict) => verdict.missed !== undefined)
        if (missed) context.skip(missed.missed)
      })
    }

    if (selected(first)) testCase(first, async () => [await session.ask(first)])
    for (const [rule, own] of byRule) {
      const singles = own.filter((each) => selected(each) && !isPhase(each))
      if (singles.length === 0) continue
      describe(`${rule.id}: ${rule.sentence}`, () => {
        for (const each of singles) {
          testCase(each, () =>
            isWarm(each) ? session.askInTurn([first, each]) : session.askAll([each]),
          )
        }
      })
    }
    if (selected(again)) testCase(again, () => session.askInTurn(session.plan.repeated))
    if (selected(atOnce)) testCase(atOnce, () => session.askAtOnce(session.plan.burst))
    test.skipIf(options.explore === 0)('generated requests', { timeout: 300_000 }, async () => {
      const verdicts: Verdict[] = []
      const ask = async (each: Case): Promise<Verdict> => {
        const verdict = await session.explorer.ask(each)
        verdicts.push(verdict)
        return verdict
      }
      await explore(
        { ...session.explorer, ask },
        session.plan.explore,
        Promise.resolve(new Set<string>()),
      )
      assertKept(verdicts, session)
    })
  })
}
