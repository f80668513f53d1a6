import { type Case, isGenerated } from './data/case.ts'
import type { SendOptions } from './cases/fill/fill-case.ts'
import { warmUpOf } from './plan/contact-cases.ts'
import { gapOf } from './plan/gap.ts'
import { alternativesNotTried } from './plan/alternatives.ts'
import { checkBody, noPlan, type Plan, planOf } from './plan/plan.ts'
import { makeCases } from './cases/index.ts'
import { inTurns } from './client/timers.ts'
import { type Exchange, statusOf } from './data/exchange.ts'
import { constants } from './data/options.ts'
import type { Settings } from './data/settings.ts'
import { Recorder } from './recorder.ts'
import { createBaselineLookup } from './report/baseline.ts'
import type { Reply } from './follow-up/again.ts'
import { type FollowUpSending, type FollowUps, followUp } from './follow-up/follow-up.ts'
import { isAcceptance } from './operation/documented.ts'
import { withShownValues } from './operation/shown-values.ts'
import { isFailing } from './judge/finding.ts'
import { groupFindings } from './report/groups.ts'
import { Dispatch } from './session/dispatch.ts'
import { type Delivery, type NotSent, isSent } from './session/delivery.ts'
import { Reproduction } from './session/reproduce.ts'
import { RunState } from './session/run-state.ts'
import type { Session } from './session/session.ts'
import { type ChainVerdict, Chains } from './session/chains.ts'
import { type CreatedPaths, resourcesOf } from './session/created-paths.ts'
import type { Partners } from './session/partners.ts'
import { showSetUp } from './session/set-up.ts'
import type { Entry, Gap, Report, Stop } from './data/report.ts'

/** Why a case is not checked that needs a connection with an accepted request. */
const notAccepted = 'the request before it on its connection was not accepted'

/** What a run leaves out if the server refuses values that are made up. */
const otherValues = { id: 'V4/values-that-the-document-does-not-show', rule: 'V4' } as const
const onlyShown =
  'the server refused every request with made-up values: only those that the document shows were sent'

/** One operation checked against one server: joins session, recorder and follow-up. What is sent, and when, is up to `check` and `learn`. */
export class CheckRun {
  /** What the run sends; nothing if it stops before it is prepared. */
  plan: Plan = noPlan
  readonly session: Session
  readonly dispatch: Dispatch
  readonly #settings: Settings
  readonly #recorder: Recorder
  readonly #reproduction: Reproduction
  readonly #run: RunState
  readonly #partners: Partners
  readonly #paths: CreatedPaths
  #followUps: FollowUps = new Map()
  /** Whether an earlier run found that the server refuses values which are made up. */
  readonly #isAgain: boolean
  #isRefused = false
  readonly #onAbort = (): void => {
    this.session.stop('interrupted')
    this.#partners.stop()
  }

  /** @throws {UsageError} when the operation cannot be checked */
  constructor(settings: Settings, { run = new RunState(), isAgain = false } = {}) {
    this.#isAgain = isAgain
    const shown = isAgain ? withShownValues(settings.operation) : undefined
    this.#settings = shown === undefined ? settings : { ...settings, operation: shown }
    this.#recorder = new Recorder(this.#settings)
    const onToken = (token: string): void => this.#recorder.hide('PLANT_STORE_TOKEN', token)
    const redact = (exchange: Exchange): Exchange => this.redact(exchange)
    this.#run = run
    const keep = (testCase: Case, exchange: Exchange): void =>
      this.#recorder.keep(testCase, exchange)
    const { open, partners, paths } = resourcesOf(this.#settings, run, { onToken, redact, keep })
    this.#partners = partners
    this.#paths = paths
    this.session = open(this.#settings)
    checkBody(this.#settings)
    this.dispatch = new Dispatch(this.session, {
      send: (testCase, how) => this.#send(testCase, how),
      sendAfterAccepted: (testCase, how) => this.#sendAfterAccepted(testCase, how),
    })
    const judge = this.#recorder.judge.bind(this.#recorder)
    this.#reproduction = new Reproduction(this.session, judge)
    const { signal } = this.#settings
    signal?.addEventListener('abort', this.#onAbort)
    if (signal?.aborted) this.#onAbort()
  }

  /** @throws {UsageError} when an option names an unknown rule or case */
  async #makePlan(): Promise<void> {
    const { operation, cases, onEvent, signal } = this.#settings
    const isInterrupted = (): boolean => signal?.aborted === true
    await inTurns(makeCases(operation, cases), isInterrupted)
    if (isInterrupted()) return
    this.plan = planOf(this.#settings)
    const { requests, creating, changing, skipped } = this.plan
    if (!this.#isAgain) onEvent?.({ type: 'plan', requests, creating, changing })
    for (const { testCase, gap } of skipped) this.#recorder.skip(testCase, gap)
    if (this.#isAgain) this.#recorder.skip(otherValues, { kind: 'not-given', reason: onlyShown })
    for (const { case: id, rule, ...gap } of alternativesNotTried(this.#settings))
      this.#recorder.skip({ id, rule }, gap)
    if (requests > 0) return
    const reasons = new Set(skipped.map(({ gap }) => gap.reason))
    this.session.giveUp(`No case is left to send: ${[...reasons].join('; ')}.`, {
      isOfOperation: true,
      isEmpty: true,
    })
  }

  /** Opens the session and shows the set-up; gives up if that fails, or if there is nothing to send. */
  async prepare(): Promise<void> {
    const { session } = this
    const { seed, onEvent, operation } = this.#settings
    const baseUrl = session.client.base.url
    const { operation: number, operations: of } = session.run
    const position = of > 1 ? { position: { number, of } } : {}
    if (!this.#isAgain)
      onEvent?.({ type: 'start', baseUrl, operation: operation.name, seed, ...position })
    // A name of no case is an error before any request is sent.
    if (this.#isSelective) await this.#makePlan()
    if (session.stopped) return
    await session.open()
    if (session.stopped) return
    const [first] = await Promise.all([
      this.#showSetUp(),
      this.#isSelective ? undefined : this.#makePlan(),
    ])
    if (first === undefined) return
    this.#isRefused = first.isRefused === true
    if (this.plan.first.includes(first.case)) this.#recordDelivery(first.case, first)
    else if (isSent(first)) this.#recorder.observe(first.case, first.exchange)
    await this.#sendRepeatProbes()
  }

  get #isSelective(): boolean {
    const { only, skip, replay, noCreate } = this.#settings
    return noCreate || [...only, ...skip, ...replay].length > 0
  }

  #showSetUp(): ReturnType<typeof showSetUp> {
    return showSetUp({
      settings: this.#settings,
      session: this.session,
      redact: (exchange) => this.redact(exchange),
    })
  }

  /** Whether the server refused every valid request, and the document shows values that it may know. */
  get mayKnowShownValues(): boolean {
    const { operation } = this.#settings
    return this.#isRefused && !this.#isAgain && withShownValues(operation) !== undefined
  }

  /** Sends what decides about values that every run sends, if nobody has selected it: the report has no word about it. */
  async #sendRepeatProbes(): Promise<void> {
    for (const testCase of this.plan.repeatProbes) {
      const delivery = await this.session.deliver(testCase)
      if (isSent(delivery)) this.#recorder.observe(testCase, delivery.exchange)
    }
  }

  async #send(testCase: Case, options: SendOptions): Promise<void> {
    const delivery = await this.session.deliver(testCase, options)
    if (!isSent(delivery)) return this.#recordDelivery(testCase, delivery)
    const exchange = await this.#reproduction.exchangeOf(testCase, delivery)
    this.#recordDelivery(testCase, { ...delivery, exchange })
  }

  /** Records a case with its response, or as not checked; before it a response that depended on the rate. */
  #recordDelivery(testCase: Case, delivery: Delivery): void {
    if (delivery.limited) this.#record(testCase, delivery.limited)
    if (isSent(delivery)) this.#record(testCase, delivery.exchange)
    else this.#skipUnsent(testCase, delivery)
  }

  /** Sends an accepted request, which is recorded but not judged, and then the case on the same connection. */
  async #sendAfterAccepted(testCase: Case, options: SendOptions): Promise<void> {
    const { operation } = this.#settings
    const warmUp = warmUpOf(this.#settings)
    if (warmUp === undefined) return this.#skipUnsent(testCase, { reason: notAccepted })
    const delivery = await this.session.deliver(warmUp, options)
    if (!isSent(delivery)) return this.#skipUnsent(testCase, delivery)
    this.#recorder.keep(warmUp, delivery.exchange)
    if (isAcceptance(operation, statusOf(delivery.exchange))) return this.#send(testCase, options)
    this.#skipUnsent(testCase, { reason: notAccepted })
  }

  #skipUnsent(testCase: Case, { kind = 'unsent', reason }: NotSent): void {
    this.#recorder.skip(testCase, { kind, reason })
  }

  #record(testCase: Case, exchange: Exchange, chain?: ChainVerdict): void {
    const { bail, onEvent } = this.#settings
    const entry = this.#recorder.record(testCase, exchange, chain)
    const fails = this.#fails(entry)
    onEvent?.({ type: 'exchange', ...entry, fails })
    if (bail && (fails || this.#recorder.jointlyJudged(entry).some((item) => this.#fails(item))))
      this.session.stop('first failure')
  }

  /** Whether a finding of an entry fails the run, with its baseline and strictness, by what is recorded so far. */
  #fails(entry: Entry): boolean {
    const { baseline } = this.#settings
    const mayFail = entry.findings.some((finding) => isFailing(finding, this.#settings))
    if (!mayFail || !baseline) return mayFail
    // Only hand-written cases decide whether the finding of another one is known.
    const handWritten = this.#recorder.entries.filter((earlier) => !isGenerated(earlier.case))
    const compared = [...handWritten, entry]
    const known = createBaselineLookup(baseline, this.session.run.started, compared)
    return entry.findings.some((finding) =>
      isFailing({ ...finding, known: known(finding).known }, this.#settings),
    )
  }

  /** Sends the cases whose requests follow others. */
  async sendChains(): Promise<void> {
    for (const testCase of this.plan.chains) {
      if (this.session.stopped) this.#skipUnsent(testCase, this.session.stopped)
      else await this.#chains.send(testCase)
    }
  }

  get #chains(): Chains {
    return new Chains({
      operation: this.#settings.operation,
      created: this.#run.created,
      paths: this.#paths,
      partners: this.#partners,
      record: (testCase, exchange, verdict) => this.#record(testCase, exchange, verdict),
      keep: (testCase, exchange) => this.#recorder.keep(testCase, exchange),
      skip: (testCase, reason, kind = 'unsent') => this.#recorder.skip(testCase, { kind, reason }),
      wait: () => this.#run.wait(constants.replicaMilliseconds),
    })
  }

  /** Judges what only all responses together show. */
  settle(): void {
    this.#recorder.settle()
  }

  /** Sends further requests about the findings, after all cases: they are no part of the plan, the verdict or a baseline. */
  async followUp(): Promise<void> {
    const { session } = this
    const { baseline, bail = false, noCreate, operation } = this.#settings
    if (session.stopped) return
    const { entries } = this.#recorder
    const known = createBaselineLookup(baseline, session.run.started, entries)
    this.#followUps = await followUp({
      groups: groupFindings({ entries, known, operation }),
      entries,
      mark: session.fresh.mark,
      operation,
      isSearching: !noCreate && !bail,
      send: (testCase, how) => this.#sendUnrecorded(testCase, how),
    })
  }

  async #sendUnrecorded(
    testCase: Case,
    { isBodyApart = false, ...options }: FollowUpSending = {},
  ): Promise<Reply | undefined> {
    const delivery = isBodyApart
      ? await this.session.deliverApart(testCase, options)
      : await this.session.deliver(testCase, options)
    if (!isSent(delivery)) return undefined
    const exchange = this.#recorder.redact(delivery.exchange)
    return { exchange, findings: this.#recorder.judgeLast(testCase, delivery.exchange) }
  }

  /** Why the run does not send a case; undefined if it may. */
  gapOf(testCase: Case): Gap | undefined {
    return gapOf(testCase, this.#settings)
  }

  /** The exchange without secrets, as in reports. */
  redact(exchange: Exchange): Exchange {
    return this.#recorder.redact(exchange)
  }

  /** Sentences about secrets that stay in texts. */
  get secretHints(): readonly string[] {
    return this.#recorder.secretHints
  }

  /** Ends a run that threw: it sends nothing more, and pending cases or open connections keep no process alive. */
  async abandon(): Promise<void> {
    this.#settings.signal?.removeEventListener('abort', this.#onAbort)
    this.#partners.stop()
    await Promise.all([this.session.abandon(), this.#partners.close()])
  }

  /** Why it has stopped early; undefined if it has not. */
  get stopped(): Stop | undefined {
    return this.session.stopped
  }

  /** Ends the run without a report. Returns why it has stopped, or why it shows nothing. */
  async end(): Promise<string | undefined> {
    this.#settings.signal?.removeEventListener('abort', this.#onAbort)
    await this.session.close()
    await this.#partners.close()
    return this.session.stopped?.sentence ?? this.#recorder.lackOfEvidence
  }

  async close(): Promise<Report> {
    const { seed } = this.#settings
    const { client, fresh, run: state, stopped } = this.session
    const { started } = state
    await this.end()
    if (this.session.hasDied) this.#recorder.recordDeath()
    const run = { baseUrl: client.base.url, seed, mark: fresh.mark, started, ended: Date.now() }
    return this.#recorder.report({
      run,
      stopped,
      hasStalled: this.session.connections.hasStalled,
      beginningOfNames: fresh.beginningOfNames,
      followUps: this.#followUps,
    })
  }
}
