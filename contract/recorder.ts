import { createBaselineLookup, resolvedOf } from './baseline.ts'
import type { Case } from './cases/case.ts'
import { curlLine, requestsOf } from './reporters/curl.ts'
import { driftOf } from './judge/expected-responses.ts'
import { type Exchange, statusOf } from './exchange.ts'
import { groupFindings, isFailing } from './reporters/groups.ts'
import type { Entry, Finding, Kind } from './judge/finding.ts'
import { judge as judgeExchange } from './judge/judge.ts'
import { isThrottled } from './judge/status.ts'
import { type Settings, constants } from './options.ts'
import { isWanted } from './cases/plan.ts'
import { Redaction } from './redact.ts'
import type { CheckedServer } from './server.ts'
import { type NotChecked, type Report, type Run, coverageOf } from './reporters/report.ts'

/** Shortens a long body for the report, without cutting through a UTF-8 character. */
const truncated = (response: Exchange['response']): Exchange['response'] => {
  const bytes = response.type === 'response' ? response.body : response.received
  const { maxBody: max } = constants
  const { length } = bytes
  if (length <= max) return response
  const cut = bytes.subarray(max - 3, max).findLastIndex((byte) => byte >= 0xc0)
  const start = bytes.slice(0, cut < 0 ? max : max - 3 + cut)
  return response.type === 'response'
    ? { ...response, body: start, bodyLength: length }
    : { ...response, received: start, receivedLength: length }
}

/** Collects what a run has seen, without secrets, and makes the report. */
export const createRecorder = (settings: Settings) => {
  const { only, skip, noCreate, strict, explore, concurrency, rate, timeoutSeconds, patienceSeconds } = settings
  const { badToken, baseline, profile, insecure = false, cert } = settings
  const redaction = new Redaction(settings)
  const entries: Entry[] = []
  const notChecked: NotChecked[] = []
  /** Ids of the cases whose POST got a 200. */
  const accepted = new Set<string>()

  const redact = (exchange: Exchange): Exchange => ({ ...exchange, response: redaction.redact(exchange.response) })

  /** Judges an exchange without recording it. */
  const judge = (each: Case, exchange: Exchange): readonly Finding[] => {
    // Members whose value the server has accepted a second time.
    const members = accepted.has('R1/first') ? (['id', 'name'] as const) : []
    const repeatable = members.filter((member) => accepted.has(`open/${member}-again`))
    const judged = profile?.cases.includes(each) ? [] : judgeExchange(each, exchange, repeatable)
    const drift = profile ? driftOf(each, redact(exchange), profile) : []
    const wanted = [...judged, ...drift].filter(({ rule }) => isWanted(rule, each, settings))
    return wanted.map((finding) => redaction.redact(finding))
  }

  return {
    redaction,
    redact,
    judge,
    record: (each: Case, given: Exchange): Entry => {
      const exchange = { ...given, response: truncated(redact(given).response) }
      const entry = { case: each, exchange, findings: judge(each, given) }
      entries.push(entry)
      if (exchange.request.method === 'POST' && statusOf(exchange) === 200) accepted.add(each.id)
      return entry
    },

    skip: (each: Case, reason: string): void => {
      notChecked.push({ case: each.id, rule: each.rule, reason })
    },

    report: (run: Omit<Run, 'options'>, stopped: CheckedServer['stopped'], hints: readonly string[]): Report => {
      const chosen = { only, skip, noCreate, strict, explore, concurrency, rate, timeoutSeconds, patienceSeconds }
      const exchanges = entries.map(({ exchange }) => exchange)
      const shown = entries.filter((entry) => entry.findings.length > 0)
      const findings = shown.flatMap((entry) => entry.findings)
      const created = accepted.size > 0 ? [`The names of the created plants begin with "Plant ${run.mark}".`] : []
      const responses = exchanges.filter(({ response }) => response.type === 'response')
      const cases = Object.fromEntries(entries.map((entry) => [entry.case.id, entry.case]))
      const sent = Object.keys(cases)
      const given = { badToken: badToken !== undefined, cert: cert !== undefined, profile: profile?.name }
      const options = { ...chosen, insecure, ...given }
      const curlOf = (exchange: Exchange): string => curlLine(requestsOf(exchange, exchanges), options)
      const groups = groupFindings(entries, createBaselineLookup(baseline, Date.parse(run.started)))
      const count = (kind: Kind): number => groups.filter((group) => group.kind === kind).length
      const fails = groups.some((group) => isFailing(group, strict))
      const isFinished = stopped === undefined && !responses.every(isThrottled)
      const exitCode = stopped?.isImpossible || !(isFinished || fails) ? 2 : fails ? 1 : 0
      const early = stopped && exitCode !== 2 ? [stopped.sentence] : []
      return {
        version: 1,
        run: { ...run, options },
        counts: {
          cases: sent.length,
          requests: exchanges.length,
          responses: responses.length,
          violations: count('violation'),
          drift: count('drift'),
          warnings: count('warning'),
          notes: count('note'),
          known: groups.filter(({ known }) => known).length,
          notChecked: notChecked.length,
        },
        groups,
        coverage: coverageOf(entries, notChecked, strict),
        notChecked,
        ...(baseline && { comparedWith: baseline.name ?? 'the baseline' }),
        resolved: resolvedOf(baseline, findings, sent),
        cases,
        exchanges,
        curl: Object.fromEntries(shown.map(({ exchange }) => [exchange.number, curlOf(exchange)])),
        hints: [...early, ...hints, ...created],
        ...(stopped && { stopped: stopped.sentence }),
        exitCode,
      }
    },
  }
}
