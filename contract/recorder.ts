import type { Case } from './cases/case.ts'
import { isWanted } from './cases/plan.ts'
import { type Exchange, statusOf } from './exchange.ts'
import { driftOf } from './judge/expected-responses.ts'
import type { Entry, Finding } from './judge/finding.ts'
import { judge as judgeExchange } from './judge/judge.ts'
import { type Settings, constants } from './options.ts'
import { Redaction } from './redact.ts'
import { type NotChecked, type Recorded, type Report, reportOf } from './reporters/report.ts'

/** Shortens a long body for the report, without cutting through a UTF-8 character. */
const truncated = (response: Exchange['response']): Exchange['response'] => {
  const bytes = response.type === 'response' ? response.body : response.received
  const { maxBody: max } = constants
  if (bytes.length <= max) return response
  const cut = bytes.subarray(max - 3, max).findLastIndex((byte) => byte >= 0xc0)
  const start = bytes.slice(0, cut < 0 ? max : max - 3 + cut)
  return response.type === 'response'
    ? { ...response, body: start, bodyLength: bytes.length }
    : { ...response, received: start, receivedLength: bytes.length }
}

/** Collects what a run has seen, without secrets, and makes the report. */
export const createRecorder = (settings: Settings) => {
  const { profile } = settings
  const redaction = new Redaction(settings)
  const entries: Entry[] = []
  const notChecked: NotChecked[] = []
  /** Ids of the cases whose POST got a 200. */
  const accepted = new Set<string>()

  const redact = (exchange: Exchange): Exchange => ({
    ...exchange,
    response: redaction.redact(exchange.response),
  })

  /** Judges an exchange without recording it. */
  const judge = (testCase: Case, exchange: Exchange): readonly Finding[] => {
    // Members whose value the server has accepted a second time.
    const members = accepted.has('R1/first') ? (['id', 'name'] as const) : []
    const repeatable = members.filter((member) => accepted.has(`open/${member}-again`))
    const judged = profile?.cases.includes(testCase)
      ? []
      : judgeExchange(testCase, exchange, repeatable)
    const drift = profile ? driftOf(testCase, redact(exchange), profile) : []
    const wanted = [...judged, ...drift].filter(({ rule }) => isWanted(rule, testCase, settings))
    return wanted.map((finding) => redaction.redact(finding))
  }

  return {
    redaction,
    redact,
    judge,
    record: (testCase: Case, given: Exchange): Entry => {
      const exchange = { ...given, response: truncated(redact(given).response) }
      const entry = { case: testCase, exchange, findings: judge(testCase, given) }
      entries.push(entry)
      if (exchange.request.method === 'POST' && statusOf(exchange) === 200)
        accepted.add(testCase.id)
      return entry
    },
    skip: (testCase: Case, reason: string): void => {
      notChecked.push({ case: testCase.id, rule: testCase.rule, reason })
    },
    report: (run: Recorded['run'], stopped: Recorded['stopped']): Report =>
      reportOf(settings, { entries, notChecked, run, stopped }),
  }
}
