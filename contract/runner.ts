import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import { isLocal, parseBaseUrl } from './client/base-url.ts'
import { type Client, type ClientResult, createClient } from './client/client.ts'
import type { Exchange } from './exchange.ts'
import { causeOf, explore, replay } from './explore.ts'
import { createFetchClient } from './fetch-client.ts'
import { type FreshSource, type Manner, createFreshSource, fill } from './fill.ts'
import type { Finding } from './finding.ts'
import { ServerHealth, retryAfter, sentence, unreachableSentence } from './health.ts'
import { isThrottled } from './judge/status.ts'
import {
  type CheckEvent,
  type CheckOptions,
  type Settings,
  readOptions,
  volumes,
} from './options.ts'
import { type Plan, planOf } from './plan.ts'
import { Pace, Pool, settlesWithin, sleep } from './pool.ts'
import { type Secrets, createRedaction } from './redact.ts'
import { Recorder } from './recorder.ts'
import type { Report, RunOptions } from './report.ts'

/** The outcome of a case. */
export interface Verdict {
  readonly findings: readonly Finding[]
  /** Why the case was not checked. */
  readonly skipped?: string
}

const tooLate = 'the server asked to wait longer than the check does'

/** A server may close an idle connection at any time, with or without a 408: only a fresh connection proves a fault. */
const wasIdle = ({ response, reused }: ClientResult): boolean =>
  reused &&
  (response.type === 'response'
    ? response.status === 408
    : ['closed', 'reset'].includes(response.kind) && response.received.length === 0)

const reportedOptions = (settings: Settings): RunOptions => ({
  only: settings.only,
  skip: settings.skip,
  create: !settings.noCreate,
  strict: settings.strict,
  explore: settings.explore,
  concurrency: settings.concurrency,
  ...(settings.rate === undefined ? {} : { rate: settings.rate }),
  timeoutMs: settings.timeout,
  badToken: settings.badToken !== undefined,
})

/** One run against one server; `check` and `describeContract` decide what it sends. */
export class Runner {
  readonly settings: Settings
  readonly plan: Plan
  readonly #emit: (event: CheckEvent) => void
  readonly #client: Client
  readonly #secrets: Secrets
  readonly #recorder: Recorder
  readonly #fresh: FreshSource
  readonly #pool: Pool
  readonly #pace: Pace
  readonly #health: ServerHealth
  readonly #started: number
  readonly #clock = performance.now()
  #number = 0
  #waited = 0
  #throttledInRow = 0
  #lastResponded: Case | undefined
  #probing: Promise<void> | undefined
  #stop: { readonly reason: string; readonly sentence: string } | undefined
  #impossible = false

  /** @throws {UsageError} when an option cannot be used. */
  constructor(options: CheckOptions) {
    const settings = readOptions(options)
    this.settings = settings
    this.#client = settings.fetch
      ? createFetchClient(parseBaseUrl(settings.baseUrl), settings.fetch, settings.timeout)
      : createClient(settings)
    this.#emit = (event) => options.onEvent?.(event)
    this.#started = settings.now()
    this.#secrets = settings
    this.#recorder = new Recorder(settings, createRedaction(settings))
    this.#fresh = createFreshSource(settings.seed, this.#started)
    this.#pool = new Pool(settings.concurrency, settings.timeout)
    this.#pace = new Pace(settings.rate)
    this.#health = new ServerHealth(settings.concurrency)
    this.plan = planOf(settings, this.#client.raw)
    for (const [each, reason] of this.plan.skipped) this.#recorder.skip(each, reason)
    settings.signal?.addEventListener('abort', this.#onAbort)
    if (settings.signal?.aborted) this.#onAbort()
    const { first, singles, repeated, burst } = this.plan
    const planned = [first ? [first] : [], singles, repeated, burst].flat().length
    const { url } = this.#client.base
    this.#emit({ type: 'start', url, seed: settings.seed, requests: planned + settings.explore })
  }

  get stopped(): boolean {
    return this.#stop !== undefined
  }

  /** Stops the run; the first reason counts. */
  stop(reason: string, stopped = sentence(reason, ', so the rest was not sent.')): void {
    if (this.#stop) return
    this.#stop = { reason, sentence: stopped }
    this.#pace.stop()
    void this.#client.close(true)
  }

  /** Stops the run because it cannot be made; the exit code is 2. */
  giveUp(stopped: string): void {
    this.#impossible ||= !this.#stop
    this.stop('the server could not be checked', stopped)
  }

  readonly #onAbort = (): void =>
    this.stop('the run was stopped', 'The run was stopped before all was sent.')

  /** Waits until the port accepts connections, with the option wait. */
  async waitForServer(): Promise<void> {
    const { wait } = this.settings
    const error = wait === undefined ? undefined : await this.#connect(wait)
    if (error) this.giveUp(sentence(error.message, `, even after ${wait! / 1000} s.`))
  }

  /** Connects without a request until it succeeds; the last error when so many milliseconds were not enough. */
  async #connect(milliseconds: number): Promise<Error | undefined> {
    const until = performance.now() + milliseconds
    while (!this.stopped) {
      try {
        await this.#client.connect(Math.max(1, Math.ceil(until - performance.now())))
        return undefined
      } catch (error) {
        if (performance.now() + volumes.reconnectPause > until) return error as Error
        await sleep(volumes.reconnectPause)
      }
    }
    return undefined
  }

  async #send(each: Case, manner: Manner): Promise<Exchange> {
    this.#number += 1
    const number = this.#number
    const { base } = this.#client
    const fresh = this.#fresh.next()
    const filled = fill(each, base, this.#secrets, fresh, this.#fresh.first.id, manner)
    const result = await this.#client.send(filled.outgoing, (error) =>
      this.#recorder.amend(number, error),
    )
    if (wasIdle(result)) return this.#send(each, { ...manner, reuse: false })
    const { timing, response } = result
    return { number, case: each.id, request: filled.sent, timing, response }
  }

  /** Sends a case when its turn comes; undefined once the run has stopped. */
  async #exchange(each: Case, manner: Manner): Promise<Exchange | undefined> {
    await this.#probing
    if (!(await this.#pace.turn())) return undefined
    const exchange = await this.#send(each, manner)
    if (this.stopped) return undefined
    const { response, timing } = exchange
    if (response.type === 'response') {
      this.#lastResponded = each
      this.#pool.record(timing.duration)
    }
    const health = this.#health.record(each, exchange)
    if (health === 'unreachable') {
      if (exchange.number === 1 && response.type === 'failure') {
        this.giveUp(unreachableSentence(response))
      }
      this.#pace.hold(volumes.reconnectPause)
    }
    if (health === 'silent') {
      const unreachable = response.type === 'failure' && response.kind !== 'timeout'
      this.#probing ??= this.#probe(unreachable).finally(() => (this.#probing = undefined))
    } else if (this.#health.stopReason !== undefined) this.stop(this.#health.stopReason)
    return exchange
  }

  /** Sends other cases before a silent server is given up, because the silence may come from the cases. */
  async #probe(unreachable: boolean): Promise<void> {
    const { first, singles } = this.plan
    const gone = unreachable && (await this.#connect(volumes.reconnectTime)) !== undefined
    const witnesses = (['accept', 'refuse', 'deny'] as const)
      .map((expect) => [first, ...singles].find((each) => each?.expect === expect))
      .filter((each) => each !== undefined)
    const others = this.#lastResponded ? [this.#lastResponded] : witnesses
    const exchanges = await Promise.all(
      (gone ? [] : others.slice(0, this.settings.concurrency)).map(
        async (each) => (await this.#pace.turn()) && this.#send(each, { reuse: false }),
      ),
    )
    if (exchanges.some((each) => each && each.response.type === 'response')) this.#health.markUp()
    else this.stop(`the server ${this.#lastResponded ? 'no longer responds' : 'does not respond'}`)
  }

  /** Judges and records an exchange. */
  record(each: Case, exchange: Exchange): Verdict {
    const { findings, exchange: clean } = this.#recorder.record(each, exchange)
    this.#emit({ type: 'exchange', case: each, exchange: clean, findings })
    if (this.settings.bail && this.#recorder.violations > 0) {
      this.stop('the run stopped at the first violation', 'The run stopped at the first violation.')
    }
    return { findings }
  }

  #skip(each: Case, reason: string): Verdict {
    this.#recorder.skip(each, reason)
    return { findings: [], skipped: reason }
  }

  /** Sends a case until the server has time for it, judges the response and records it. */
  async #ask(each: Case, manner: Manner): Promise<Verdict> {
    for (let attempt = 0; ; attempt += 1) {
      if (this.#health.isHanging(each)) {
        return this.#skip(each, 'too many requests like it got no response in time')
      }
      const exchange = await this.#exchange(each, manner)
      if (!exchange || this.#impossible) return this.#skip(each, this.#stop!.reason)
      const throttled = isThrottled(exchange)
      const verdict = attempt === 0 || !throttled ? this.record(each, exchange) : undefined
      if (!throttled) this.#throttledInRow = 0
      if (verdict && !throttled) return verdict
      // The pauses grow, so that "Retry-After: 0" without end does not retry without end.
      const delay = Math.max(retryAfter(exchange, Date.now()), Math.min(20 * 2 ** attempt, 1000))
      if (this.#waited + delay > this.settings.patience) {
        this.#throttledInRow += 1
        if (this.#throttledInRow >= volumes.throttled) this.stop(tooLate)
        return this.#skip(each, tooLate)
      }
      this.#waited += this.#pace.hold(delay)
      this.#emit({ type: 'wait', milliseconds: delay })
    }
  }

  /** Sends a case when a place is free. A new connection costs almost nothing on this machine. */
  ask(each: Case, reuse: boolean = !isLocal(this.#client.base)): Promise<Verdict> {
    return this.#pool.run(() => this.#ask(each, { reuse }))
  }

  /** Sends a few cases at a time. */
  askAll(list: readonly Case[]): Promise<readonly Verdict[]> {
    return Promise.all(list.map((each) => this.ask(each)))
  }

  /** Sends one case after another on a reused connection, and a few at a time if that takes long. */
  async askInTurn(list: readonly Case[]): Promise<readonly Verdict[]> {
    const until = performance.now() + volumes.inTurnTime
    const verdicts: Promise<Verdict>[] = []
    for (const each of list) {
      const reuse = performance.now() < until
      // A server that handles one connection at a time may still wait for the idle one.
      if (!reuse) this.#client.closeIdle()
      const verdict = this.ask(each, reuse)
      verdicts.push(verdict)
      await settlesWithin(verdict, until - performance.now())
    }
    await Promise.all(verdicts)
    this.#client.closeIdle()
    return Promise.all(verdicts)
  }

  /** Sends cases so that the server holds all of them before one is complete. */
  async askAtOnce(list: readonly Case[]): Promise<readonly Verdict[]> {
    const max = this.#pool.tasksWithin(this.settings.timeout / 2)
    const verdicts: Promise<Verdict>[] = []
    let finish = (): void => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    for (const each of list.slice(0, Math.max(2, max))) {
      let hold = (): void => {}
      const held = new Promise<void>((resolve) => (hold = resolve))
      const beforeLastWrite = (): Promise<void> => {
        hold()
        return finished
      }
      const verdict = this.#ask(each, { reuse: false, beforeLastWrite })
      verdicts.push(verdict)
      // One after another, because the queue of new connections may be short; a full queue ends the waiting.
      if (!(await settlesWithin(Promise.race([held, verdict]), volumes.connectTime))) finish()
    }
    await sleep(volumes.settleTime)
    finish()
    return Promise.all(verdicts)
  }

  /** Sends a case without recording it; undefined once the run has stopped. */
  async probe(
    each: Case,
  ): Promise<{ readonly exchange: Exchange; readonly findings: readonly Finding[] } | undefined> {
    const exchange = await this.#exchange(each, { reuse: false })
    return exchange && { exchange, findings: this.#recorder.judge(each, exchange) }
  }

  /** Resolves when the requests so far have responses, or hang. */
  idle(): Promise<void> {
    return this.#pool.idle()
  }

  /** Waits for a phase, but not for its hanging requests. */
  async settle(phase: Promise<unknown>): Promise<void> {
    await settlesWithin(phase, Math.max(volumes.phaseTime, this.#pool.patience))
    await this.idle()
  }

  /** The curl command that sends the exchange's request again. */
  curl(exchange: number): string {
    return this.#recorder.curl(exchange)
  }

  /** Closes every connection and makes the report. */
  async close(): Promise<Report> {
    const { settings } = this
    settings.signal?.removeEventListener('abort', this.#onAbort)
    await this.#client.close(this.stopped)
    const ended = settings.now()
    // A clock given by the user makes reports that are the same in every run.
    const durationMs =
      settings.now === Date.now ? performance.now() - this.#clock : ended - this.#started
    const run = {
      url: this.#client.base.url,
      seed: settings.seed,
      mark: this.#fresh.mark,
      started: new Date(this.#started).toISOString(),
      ended: new Date(ended).toISOString(),
      durationMs: Math.round(durationMs),
      options: reportedOptions(settings),
    }
    const report = this.#recorder.report(run, this.#stop?.sentence, this.#impossible)
    this.#emit({ type: 'end', violations: report.counts.violations })
    return report
  }
}

/**
 * Checks a server against the contract.
 *
 * @throws {UsageError} when an option cannot be used. An unreachable server is reported with the exit code 2.
 */
export const check = async (options: CheckOptions): Promise<Report> => {
  const runner = new Runner(options)
  const { plan, settings } = runner
  if (plan.skipped.length === cases.length) {
    runner.giveUp('No case is left to send: only, skip and the other options exclude all.')
  }
  await runner.waitForServer()
  const [opening, ...singles] = plan.first ? [plan.first, ...plan.singles] : plan.singles
  // The first request goes alone, because it shows whether the server is there.
  const verdicts = [runner.askAll(opening && !runner.stopped ? [opening] : [])]
  await runner.idle()
  // Hanging requests are waited for at the end, so that all of them take one time limit.
  verdicts.push(runner.askAll(singles))
  await runner.idle()
  verdicts.push(runner.askInTurn(plan.repeated))
  await runner.settle(verdicts.at(-1)!)
  verdicts.push(runner.askAtOnce(plan.burst))
  await runner.settle(verdicts.at(-1)!)
  const known = Promise.all(verdicts).then(
    (all) => new Set(all.flat().flatMap(({ findings }) => findings.map(causeOf))),
  )
  const { replay: path, seed } = settings
  if (path === undefined) await explore(runner, known)
  else if (!runner.stopped && !(await replay(runner, path))) {
    runner.giveUp(`The path ${path} leads to no generated case of the seed ${seed}.`)
  }
  await known
  return runner.close()
}

/** Like `check`, but yields events during the run. Ending the iteration early stops the run. */
export async function* checkContract(options: CheckOptions): AsyncGenerator<CheckEvent, Report> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])])
  let report: Report | undefined
  const events = new ReadableStream<CheckEvent>({
    start: async (stream) => {
      const onEvent = (event: CheckEvent): void => {
        options.onEvent?.(event)
        if (!stop.signal.aborted) stream.enqueue(event)
      }
      report = await check({ ...options, signal, onEvent })
      if (!stop.signal.aborted) stream.close()
    },
    cancel: () => stop.abort(),
  })
  yield* events
  return report!
}
