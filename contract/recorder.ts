import { createBaselineLookup, resolvedOf } from './baseline.ts'
import type { Case } from './case.ts'
import { firstCase } from './cases/index.ts'
import type { Entry } from './shared-trait.ts'
import { curlLine } from './curl.ts'
import { driftOf } from './drift.ts'
import type { Exchange } from './exchange.ts'
import { type Finding, type Kind, groupFindings, isFailing } from './finding.ts'
import { judge } from './judge/judge.ts'
import { isThrottled } from './judge/status.ts'
import { type Settings, constants } from './options.ts'
import { isWanted } from './plan.ts'
import { Redaction } from './redact.ts'
import type { CheckedServer } from './server.ts'
import { type NotChecked, type Report, type Run, coverageOf } from './report.ts'

/** Shortens a long body for the report, without cutting through a UTF-8 character. */
const truncated = (response: Exchange['response']): Exchange['response'] => {
  const bytes = response.type === 'response' ? response.body : response.received
  const { length } = bytes
  const max = constants.maxBody
  if (length <= max) return response
  const cut = bytes.subarray(max - 3, max).findLastIndex((byte) => byte >= 0xc0)
  const start = bytes.slice(0, cut < 0 ? max : max - 3 + cut)
  return response.type === 'response'
    ? { ...response, body: start, bodyLength: length }
    : { ...response, received: start, receivedLength: length }
}

/** Collects what a run has seen, without secrets, and makes the report. */
export class Recorder {
  readonly #settings: Settings
  /** What it hides; a run may add secrets. */
  readonly redaction: Redaction
  #entries = new Map<number, Entry>()
  #findings: Finding[] = []
  #notChecked: NotChecked[] = []
  /** Ids of the cases whose POST got a 200. */
  #accepted = new Set<string>()

  constructor(settings: Settings) {
    this.#settings = settings
    this.redaction = new Redaction(settings)
  }

  /** Judges an exchange without recording it. */
  judge(each: Case, exchange: Exchange): readonly Finding[] {
    const { profile } = this.#settings
    // Members whose value the server has accepted a second time.
    const members = this.#accepted.has(firstCase.id) ? (['id', 'name'] as const) : []
    const repeatable = members.filter((member) => this.#accepted.has(`open/${member}-again`))
    const judged = profile?.cases.includes(each) ? [] : judge(each, exchange, repeatable)
    const drift = profile ? driftOf(each, this.redact(exchange), profile) : []
    const findings = [...judged, ...drift]
    const wanted = findings.filter(({ rule }) => isWanted(rule, each, this.#settings))
    return wanted.map((finding) => this.redaction.redact(finding))
  }

  record(each: Case, given: Exchange): { exchange: Exchange; findings: readonly Finding[] } {
    const findings = this.judge(each, given)
    const exchange = { ...given, response: truncated(this.redact(given).response) }
    this.#findings.push(...findings)
    this.#entries.set(exchange.number, { each, exchange })
    const { request, response } = exchange
    if (request.method === 'POST' && response.type === 'response' && response.status === 200)
      this.#accepted.add(each.id)
    return { exchange, findings }
  }

  /** Hides the secrets in a response. */
  redact(exchange: Exchange): Exchange {
    return { ...exchange, response: this.redaction.redact(exchange.response) }
  }

  skip(each: Case, reason: string): void {
    this.#notChecked.push({ case: each.id, rule: each.rule, reason })
  }

  /** The curl command of an exchange; empty for an unknown number. */
  curl(number: number): string {
    const { request, after } = this.#entries.get(number)?.exchange ?? {}
    const { insecure = false, cert } = this.#settings
    if (!request) return ''
    const line = curlLine(request, { insecure, clientCertificate: cert !== undefined })
    const before = after && this.curl(after.number)
    if (!before) return line
    if (line.startsWith('curl')) return `${before} --next${line.slice(4)}`
    return before.startsWith('curl') ? line.replace("' | curl", () => `' | ${before} --next`) : line
  }

  report(run: Omit<Run, 'options'>, stopped: CheckedServer['stopped'], hints: readonly string[]): Report {
    const { baseline, only, skip, noCreate, strict, explore, concurrency, rate, timeoutSeconds } = this.#settings
    const { patienceSeconds, badToken, profile } = this.#settings
    const chosen = { only, skip, noCreate, strict, explore, concurrency, rate, timeoutSeconds, patienceSeconds }
    const [findings, notChecked] = [this.#findings, this.#notChecked]
    const entries = [...this.#entries.values()]
    const exchanges = entries.map(({ exchange }) => exchange)
    const created = `The names of the created plants begin with "Plant ${run.mark}".`
    const responses = exchanges.filter(({ response }) => response.type === 'response')
    const cases = Object.fromEntries(entries.map(({ each }) => [each.id, each]))
    const sent = Object.keys(cases)
    const groups = groupFindings(findings, entries, createBaselineLookup(baseline, Date.parse(run.started)))
    const count = (kind: Kind): number => groups.filter((group) => group.kind === kind).length
    const fails = groups.some((group) => !group.known && isFailing(group, strict))
    const nothingJudged = responses.every(isThrottled)
    const isFinished = stopped === undefined && !nothingJudged
    const exitCode = stopped?.isImpossible || !(isFinished || fails) ? 2 : fails ? 1 : 0
    return {
      version: 1,
      run: { ...run, options: { ...chosen, badToken: badToken !== undefined, profile: profile?.name } },
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
      coverage: coverageOf(this.#entries, notChecked, findings, strict),
      notChecked,
      ...(baseline && { comparedWith: baseline.name ?? 'the baseline' }),
      resolved: resolvedOf(baseline, findings, sent),
      cases,
      exchanges,
      curl: Object.fromEntries(findings.map(({ exchange }) => [exchange, this.curl(exchange)])),
      hints: [
        ...(stopped && exitCode !== 2 ? [stopped.sentence] : []),
        ...hints,
        ...(this.#accepted.size > 0 ? [created] : []),
      ],
      ...(stopped && { stopped: stopped.sentence }),
      exitCode,
    }
  }
}
