import type { Case } from './case.ts'
import { createKnown, resolvedOf } from './baseline.ts'
import { coverageOf } from './coverage.ts'
import { curlLine } from './curl.ts'
import type { Exchange, ProtocolError } from './exchange.ts'
import type { Finding } from './finding.ts'
import { groupFindings } from './group.ts'
import { judge, rulesJudged } from './judge/judge.ts'
import { isThrottled } from './judge/status.ts'
import { createKeeper } from './keeper.ts'
import type { Settled } from './options.ts'
import { type Redaction, redactExchange, redactFinding } from './redact.ts'
import { hintsOn } from './hints.ts'
import type { NotChecked, Report, Run } from './report.ts'
import type { RuleId } from './rules.ts'
import { isWanted } from './selection.ts'

/** Keeps what a run has seen and makes the report of it. */
export interface Recorder {
  /** Judges an exchange and keeps it, both without secrets. */
  record(each: Case, exchange: Exchange): { exchange: Exchange; findings: readonly Finding[] }
  /** Judges an exchange without keeping it. */
  preview(each: Case, exchange: Exchange): readonly Finding[]
  /** Judges an exchange again after a flaw that showed late. */
  amend(number: number, flaw: ProtocolError): void
  /** Notes that a case got no verdict. */
  miss(each: Case, reason: string): void
  readonly violations: number
  /** The curl line of an exchange; empty for a number that is none. */
  curl(exchange: number): string
  report(run: Run, stopped: string | undefined, impossible: boolean): Report
}

interface Entry {
  readonly each: Case
  readonly exchange: Exchange
}

export const createRecorder = (options: Settled, redaction: Redaction): Recorder => {
  const entries = new Map<number, Entry>()
  const findings: Finding[] = []
  const notChecked: NotChecked[] = []
  const checked = new Map<RuleId, number>()
  const shortened = createKeeper()
  let violations = 0
  let answers = 0
  /** Answers but those that ask to come back later. */
  let judged = 0

  const keep = (each: Case, found: readonly Finding[]): readonly Finding[] => {
    const wanted = found
      .filter(({ rule }) => isWanted(rule, each, options.only, options.skip))
      .map((finding) => redactFinding(finding, redaction))
    findings.push(...wanted)
    violations += wanted.filter(({ kind }) => kind === 'violation').length
    return wanted
  }

  const exitCode = (groups: Report['groups'], impossible: boolean): 0 | 1 | 2 => {
    if (impossible) return 2
    const fails = groups.some(
      ({ kind, known }) =>
        !known && (kind === 'violation' || (kind === 'warning' && options.strict)),
    )
    if (fails) return 1
    return judged === 0 ? 2 : 0
  }

  return {
    get violations() {
      return violations
    },
    curl: (number) => {
      const entry = entries.get(number)
      return entry ? curlLine(entry.exchange.request, { insecure: options.insecure === true }) : ''
    },
    record: (each, exchange) => {
      const clean = redactExchange(shortened(exchange), redaction)
      entries.set(exchange.number, { each, exchange: clean })
      if (exchange.response.type === 'response') answers += 1
      if (exchange.response.type === 'response' && !isThrottled(exchange)) judged += 1
      for (const rule of rulesJudged(each, exchange))
        checked.set(rule, (checked.get(rule) ?? 0) + 1)
      return { exchange: clean, findings: keep(each, judge(each, exchange)) }
    },
    preview: (each, exchange) =>
      judge(each, exchange).filter(({ rule }) => isWanted(rule, each, options.only, options.skip)),
    amend: (number, flaw) => {
      const entry = entries.get(number)
      if (!entry || entry.exchange.response.type === 'failure') return
      const { each, exchange } = entry
      const response = {
        ...entry.exchange.response,
        protocolErrors: [...entry.exchange.response.protocolErrors, flaw],
      }
      const amended = redactExchange({ ...exchange, response }, redaction)
      entries.set(number, { each, exchange: amended })
      keep(
        each,
        judge(each, amended).filter(({ code }) => code === flaw.code),
      )
    },
    miss: (each, reason) => {
      notChecked.push({ case: each.id, rule: each.rule, reason })
    },
    report: (run, stopped, impossible) => {
      const all = [...entries.values()]
      const exchanges = all.map(({ exchange }) => exchange)
      const known = createKnown(options.baseline)
      const groups = groupFindings(findings, exchanges, known)
      const named = new Set(findings.map(({ exchange }) => exchange))
      const asked = new Set(all.map(({ each }) => each.id))
      const code = exitCode(groups, impossible)
      const count = (kind: Finding['kind']): number =>
        groups.filter((group) => group.kind === kind).length
      return {
        version: 1,
        run,
        counts: {
          cases: asked.size,
          requests: exchanges.length,
          responses: answers,
          violations: count('violation'),
          warnings: count('warning'),
          notes: count('note'),
          known: groups.filter((group) => group.known).length,
          notChecked: notChecked.length,
        },
        groups,
        coverage: coverageOf(checked, notChecked, findings),
        notChecked,
        resolved: resolvedOf(options.baseline, findings, asked),
        cases: Object.fromEntries(all.map(({ each }) => [each.id, each])),
        exchanges,
        curl: Object.fromEntries(
          exchanges
            .filter(({ number }) => named.has(number))
            .map((exchange) => [
              exchange.number,
              curlLine(exchange.request, { insecure: options.insecure === true }),
            ]),
        ),
        hints: [...(stopped && code !== 2 ? [stopped] : []), ...hintsOn(all, run.mark)],
        ...(stopped === undefined ? {} : { stopped }),
        exitCode: code,
      }
    },
  }
}
