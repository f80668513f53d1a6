import type { Case } from './data/case.ts'
import { isWanted } from './plan/selection.ts'
import { type Exchange, unreadReason } from './data/exchange.ts'
import { settleDeath } from './judge/death.ts'
import { isTruncated, settleCuts } from './judge/echo.ts'
import { driftOf } from './judge/drift.ts'
import { isThrottled } from './data/overload.ts'
import type { Finding, Gap, JudgedEntry, Recorded, NotChecked, Report } from './data/report.ts'
import { type JudgedExchange, judgeExchange } from './judge/judge.ts'
import type { ChainVerdict } from './session/chains.ts'
import { MixUps, mixUpsIn, settleMixUps } from './judge/mix-ups.ts'
import { markReused } from './judge/reuse.ts'
import { RepeatedValues } from './judge/repeated-values.ts'
import type { Unique } from './operation/role.ts'
import type { Settings } from './data/settings.ts'
import { Redaction } from './redact/redaction.ts'
import { lackOfEvidence } from './report/ending.ts'
import { reportOf } from './report/report.ts'
import type { RuleId } from './rules/rules.ts'

/** A judgment, and what it depends on. */
interface LastJudged {
  readonly testCase: Case
  readonly exchange: Exchange
  readonly repeatable: readonly Unique[]
  readonly verdict: JudgedExchange
}

/** Judges what a run has seen, collects it without secrets, and makes the report. */
export class Recorder {
  readonly #settings: Settings
  readonly #redaction: Redaction
  readonly #repeatedValues: RepeatedValues
  readonly #mixUps: MixUps
  /** Only the profile says what comes of them. */
  readonly #casesOfProfile: ReadonlySet<Case>
  #entries: JudgedEntry[] = []
  readonly #notChecked: NotChecked[] = []
  /** The last judgment of one response alone: an exchange is judged to see whether it fails, and then recorded. */
  #last: LastJudged | undefined

  constructor(settings: Settings) {
    this.#settings = settings
    this.#redaction = new Redaction(settings)
    this.#repeatedValues = new RepeatedValues(settings.operation)
    this.#mixUps = new MixUps(settings.operation)
    this.#casesOfProfile = new Set(settings.profile?.cases)
  }

  /** Hides a secret in all that is recorded from now on; `variable` replaces it. */
  hide(variable: string, secret: string): void {
    this.#redaction.add(variable, secret)
    this.#last = undefined
  }

  /** The exchange without secrets, and with as much of a body as a report shows. */
  redact(exchange: Exchange): Exchange {
    return this.#redaction.exchange(exchange)
  }

  /** Sentences about secrets that stay in texts. */
  get secretHints(): readonly string[] {
    return this.#redaction.hints()
  }

  /** Judges an exchange without recording it. */
  judge(testCase: Case, exchange: Exchange): readonly Finding[] {
    return this.#verdictOn(testCase, exchange).findings
  }

  #verdictOn(testCase: Case, exchange: Exchange, chain?: ChainVerdict): JudgedExchange {
    if (chain !== undefined) return this.#judged(testCase, exchange, chain)
    const repeatable = this.#repeatedValues.accepted
    const last = this.#last
    const isLast =
      last?.exchange === exchange && last.testCase === testCase && last.repeatable === repeatable
    if (isLast) return last.verdict
    const verdict = this.#judged(testCase, exchange)
    this.#last = { testCase, exchange, repeatable, verdict }
    return verdict
  }

  #judged(testCase: Case, exchange: Exchange, chain?: ChainVerdict): JudgedExchange {
    if (unreadReason(exchange.response) !== undefined) return { findings: [], judged: [] }
    const { profile, operation, levels } = this.#settings
    const quote = this.#redaction.quoting(exchange.request)
    // The judge reads the original, and hides what it quotes.
    const verdict = this.#casesOfProfile.has(testCase)
      ? { findings: [], judged: [] }
      : judgeExchange(testCase, exchange, {
          repeatable: this.#repeatedValues.accepted,
          quote,
          operation,
          levels,
          chain: chain && { ...chain, judgment: chain.judge(quote) },
        })
    // Profiles are learned without secrets.
    const drift = profile ? driftOf(testCase, this.redact(exchange), profile, operation) : []
    const isOfRun = ({ rule }: { readonly rule: RuleId }): boolean =>
      isWanted(rule, testCase, this.#settings)
    return {
      findings: markReused([...verdict.findings, ...drift].filter(isOfRun), exchange),
      judged: verdict.judged.filter(isOfRun),
    }
  }

  /** Judges an exchange, and collects it without secrets. */
  record(testCase: Case, exchange: Exchange, chain?: ChainVerdict): JudgedEntry {
    const redacted = this.redact(exchange)
    const verdict = this.#verdictOn(testCase, exchange, chain)
    const isUnread = unreadReason(exchange.response) !== undefined
    const unread = isUnread ? unreadReason(redacted.response) : undefined
    const isEvidence =
      exchange.response.type === 'response' && unread === undefined && !isThrottled(exchange)
    const entry = { case: testCase, exchange: redacted, ...verdict, isEvidence }
    this.#entries.push(entry)
    if (unread !== undefined) this.skip(testCase, { kind: 'unread', reason: unread })
    if (chain === undefined) this.observe(testCase, exchange)
    return entry
  }

  /** Collects an exchange without judging it: it was sent for the sake of another one. */
  keep(testCase: Case, exchange: Exchange): void {
    this.#mixUps.observe(testCase, exchange)
    this.#entries.push({
      case: testCase,
      exchange: this.redact(exchange),
      findings: [],
      judged: [],
      isEvidence: false,
    })
  }

  /** Takes an exchange into account in later verdicts, without recording it. */
  observe(testCase: Case, exchange: Exchange): void {
    this.#repeatedValues.observe(testCase, exchange)
    this.#mixUps.observe(testCase, exchange)
  }

  /** Judges an exchange after all others, without recording it. */
  judgeLast(testCase: Case, exchange: Exchange): readonly Finding[] {
    this.#mixUps.observe(testCase, exchange)
    const mixUps = mixUpsIn({ case: testCase, exchange }, this.#mixUps, this.#mixUpJudging)
    return [...this.judge(testCase, exchange), ...(mixUps ?? [])]
  }

  /** Call when all cases are sent: judges what only all responses together show. */
  settle(): void {
    const { operation, levels } = this.#settings
    const entries = settleMixUps(this.#entries, this.#mixUps, this.#mixUpJudging)
    this.#entries = [...settleCuts(entries, operation, levels)]
  }

  /** What an entry makes sure of that one response alone does not show: texts of other requests, and where texts are cut. */
  jointlyJudged(entry: JudgedEntry): readonly JudgedEntry[] {
    const { operation, levels } = this.#settings
    const mixUps = mixUpsIn(entry, this.#mixUps, this.#mixUpJudging) ?? []
    return [
      ...(mixUps.length > 0 ? settleMixUps(this.#entries, this.#mixUps, this.#mixUpJudging) : []),
      ...(entry.findings.some(isTruncated) ? settleCuts(this.#entries, operation, levels) : []),
    ]
  }

  get #mixUpJudging(): Parameters<typeof settleMixUps>[2] {
    const { operation, levels } = this.#settings
    return {
      operation,
      levels,
      isWanted: (testCase) =>
        !this.#casesOfProfile.has(testCase) && isWanted('R9', testCase, this.#settings),
    }
  }

  /** Records that a case has no verdict. */
  skip(testCase: Pick<Case, 'id' | 'rule'>, { kind, reason }: Gap): void {
    this.#notChecked.push({ case: testCase.id, rule: testCase.rule, kind, reason })
  }

  /** Call when the server no longer responds: one finding names the requests that may have ended it. */
  recordDeath(): void {
    const { entries, unanswered } = settleDeath(this.#entries, this.#settings)
    this.#entries = [...entries]
    const reason = 'the server no longer responds'
    for (const testCase of unanswered) this.skip(testCase, { kind: 'unanswered', reason })
  }

  get entries(): readonly JudgedEntry[] {
    return this.#entries
  }

  /** Why what was recorded shows nothing; undefined if it shows something. */
  get lackOfEvidence(): string | undefined {
    const recorded = { entries: this.#entries, notChecked: this.#notChecked }
    return lackOfEvidence(recorded, this.#settings.operation)
  }

  /** The report on what was recorded. */
  report(ended: Omit<Recorded, 'entries' | 'notChecked' | 'userHeaders'>): Report {
    const recorded = {
      entries: this.#entries,
      notChecked: this.#notChecked,
      userHeaders: this.#redaction.userHeaders,
      ...ended,
    }
    const report = reportOf(this.#settings, recorded)
    return { ...report, hints: [...this.secretHints, ...report.hints] }
  }
}
