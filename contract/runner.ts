import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import { isLocal } from './client/base-url.ts'
import type { Exchange } from './exchange.ts'
import { sendGenerated } from './explore.ts'
import type { Manner } from './fill.ts'
import { type Finding, causeOf } from './finding.ts'
import { retryAfter, sentence } from './health.ts'
import { isThrottled } from './judge/status.ts'
import { type CheckEvent, type CheckOptions, type Settings, readOptions, volumes } from './options.ts'
import { type Plan, planOf } from './plan.ts'
import { Pool, settlesWithin } from './pool.ts'
import { Recorder } from './recorder.ts'
import type { Report } from './report.ts'
import { CheckedServer } from './server.ts'

/** The outcome of a case; `skipped` is why it was not checked. */
export interface Verdict {
  readonly findings: readonly Finding[]
  readonly skipped?: string
}

const bailed = 'the run stopped at the first violation'
const tooLate = 'the server asked to wait longer than the check does'

/** One run against one server; `check` and `describeContract` decide what it sends. */
export class Runner {
  readonly settings: Settings
  readonly plan: Plan
  readonly #server: CheckedServer
  readonly #recorder: Recorder
  readonly #pool: Pool
  readonly #witnesses: readonly Case[]
  readonly #started: number
  #waited = 0
  #throttledInRow = 0

  /** @throws {UsageError} when an option cannot be used. */
  constructor(options: CheckOptions) {
    const settings = readOptions(options)
    const { concurrency, explore: generated, seed, signal, timeoutSeconds } = settings
    this.settings = settings
    this.#started = settings.now()
    this.#recorder = new Recorder(settings)
    this.#pool = new Pool(concurrency, timeoutSeconds * 1000)
    this.#server = new CheckedServer(settings, this.#started, this.#recorder)
    const { base, raw } = this.#server.client
    this.plan = planOf(settings, raw)
    const { singles, repeated, burst, skipped } = this.plan
    this.#witnesses = ['accept', 'refuse', 'deny'].flatMap(
      (expect) => singles.find((each) => each.expect === expect) ?? [],
    )
    for (const [each, reason] of skipped) this.#recorder.skip(each, reason)
    signal?.addEventListener('abort', this.#onAbort)
    if (signal?.aborted) this.#onAbort()
    const requests = singles.length + repeated.length + burst.length + generated
    this.settings.onEvent?.({ type: 'start', baseUrl: base.url, seed, requests })
  }

  readonly #onAbort = (): void => this.#server.stop('the run was stopped', 'The run was stopped before all was sent.')

  /** Why the run stopped early. */
  get stopped(): string | undefined {
    return this.#server.stopped?.reason
  }

  /** Stops the run because it cannot be made; the exit code is 2. */
  readonly giveUp = (why: string): void => this.#server.giveUp(why)

  /** Waits for the server, with the option waitSeconds, and obtains the token; gives up if there is nothing to send. */
  async prepare(): Promise<void> {
    if (this.plan.skipped.length === cases.length) {
      this.giveUp('No case is left to send: only, skip and the other options exclude all.')
    }
    const { waitSeconds } = this.settings
    const error = waitSeconds === undefined ? undefined : await this.#server.connect(waitSeconds * 1000)
    if (error) this.giveUp(sentence(error.message, `, even after ${waitSeconds} s.`))
    await this.#server.authenticate()
  }

  /** Judges and records an exchange. */
  record(each: Case, exchange: Exchange): Verdict {
    const { findings, exchange: clean } = this.#recorder.record(each, exchange)
    this.settings.onEvent?.({ type: 'exchange', case: each, exchange: clean, findings })
    if (this.settings.bail && this.#recorder.hasViolation) this.#server.stop(bailed, sentence(bailed))
    return { findings }
  }

  #skip(each: Case, reason: string): Verdict {
    this.#recorder.skip(each, reason)
    return { findings: [], skipped: reason }
  }

  async #send(each: Case, manner: Manner): Promise<Exchange | undefined> {
    const exchange = await this.#server.send(each, manner, this.#witnesses)
    if (exchange?.response.type === 'response') this.#pool.record(exchange.timing.duration)
    return exchange
  }

  /** Sends a case until the server has time for it, judges the response and records it. */
  async #ask(each: Case, manner: Manner): Promise<Verdict> {
    for (let attempt = 0; ; attempt += 1) {
      if (this.#server.health.isHanging(each)) {
        return this.#skip(each, 'too many requests like it got no response in time')
      }
      const exchange = await this.#send(each, manner)
      if (!exchange || this.#server.impossible) return this.#skip(each, this.#server.stopped!.reason)
      const throttled = isThrottled(exchange)
      const verdict = attempt === 0 || !throttled ? this.record(each, exchange) : undefined
      if (!throttled) this.#throttledInRow = 0
      if (verdict && !throttled) return verdict
      // The pauses grow, so that "Retry-After: 0" without end does not retry without end.
      const delay = Math.max(retryAfter(exchange, Date.now()), Math.min(20 * 2 ** attempt, 1000))
      if (this.#waited + delay > this.settings.patienceSeconds * 1000) {
        this.#throttledInRow += 1
        if (this.#throttledInRow >= volumes.throttled) this.#server.stop(tooLate)
        return this.#skip(each, tooLate)
      }
      this.#waited += this.#server.pace.hold(delay)
      this.settings.onEvent?.({ type: 'wait', milliseconds: delay })
    }
  }

  /** Sends a case when a place is free. On this machine a new connection costs almost nothing. */
  ask(each: Case, reuse: boolean = !isLocal(this.#server.client.base)): Promise<Verdict> {
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
      if (!reuse) this.#server.client.closeIdle()
      const verdict = this.ask(each, reuse)
      verdicts.push(verdict)
      if (reuse) await settlesWithin(verdict, until - performance.now())
    }
    return Promise.all(verdicts).finally(() => this.#server.client.closeIdle())
  }

  /** Sends cases so that the server holds all of them before one is complete. */
  async askAtOnce(list: readonly Case[]): Promise<readonly Verdict[]> {
    const verdicts: Promise<Verdict>[] = []
    const finish = Promise.withResolvers<void>()
    for (const each of list.slice(0, Math.max(2, this.#pool.inTime))) {
      const held = Promise.withResolvers<void>()
      const beforeLastWrite = (): Promise<void> => {
        held.resolve()
        return finish.promise
      }
      const verdict = this.#ask(each, { reuse: false, beforeLastWrite })
      verdicts.push(verdict)
      // One after another, because the queue of new connections may be short; a full queue ends the waiting.
      if (!(await settlesWithin(Promise.race([held.promise, verdict]), volumes.connectTime))) finish.resolve()
    }
    await sleep(volumes.settleTime)
    finish.resolve()
    return Promise.all(verdicts)
  }

  /** Sends a case without recording it; without an exchange once the run has stopped. */
  async probe(each: Case): Promise<Verdict & { readonly exchange?: Exchange }> {
    const exchange = await this.#send(each, { reuse: false })
    return exchange ? { exchange, findings: this.#recorder.judge(each, exchange) } : { findings: [] }
  }

  /** Waits until the requests so far have responses or hang, and at most some seconds for the phase. */
  async settle(phase?: Promise<unknown>): Promise<void> {
    if (phase) await settlesWithin(phase, Math.max(volumes.phaseTime, this.#pool.patience))
    await this.#pool.idle()
  }

  /** The curl command that sends the exchange's request again. */
  readonly curl = (exchange: number): string => this.#recorder.curl(exchange)

  /** Closes every connection and makes the report. */
  async close(): Promise<Report> {
    const { settings } = this
    const { seed, only, skip, noCreate, strict, concurrency, rate, badToken } = settings
    settings.signal?.removeEventListener('abort', this.#onAbort)
    const { client, fresh, stopped, impossible } = this.#server
    await client.close(stopped !== undefined)
    const ended = settings.now()
    const { explore: generated, timeoutSeconds, patienceSeconds } = settings
    const sent = { only, skip, noCreate, strict, explore: generated, concurrency, timeoutSeconds, patienceSeconds }
    const run = {
      baseUrl: client.base.url,
      seed,
      mark: fresh.mark,
      started: new Date(this.#started).toISOString(),
      ended: new Date(ended).toISOString(),
      durationMs: ended - this.#started,
      options: { ...sent, ...(rate !== undefined && { rate }), badToken: badToken !== undefined },
    }
    const report = this.#recorder.report(run, stopped?.sentence, impossible)
    this.settings.onEvent?.({ type: 'end', violations: report.counts.violations })
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
  const { plan } = runner
  await runner.prepare()
  const opening = runner.askAll(plan.singles.slice(0, 1))
  await runner.settle()
  // Hanging requests are waited for at the end, so that all of them take one time limit.
  const singles = runner.askAll(plan.singles.slice(1))
  await runner.settle()
  const repeated = runner.askInTurn(plan.repeated)
  await runner.settle(repeated)
  const burst = runner.askAtOnce(plan.burst)
  await runner.settle(burst)
  const known = Promise.all([opening, singles, repeated, burst]).then(
    (verdicts) => new Set(verdicts.flat(2).flatMap(({ findings }) => findings.map(causeOf))),
  )
  await sendGenerated(runner, known)
  await known
  return runner.close()
}

/** Like `check`, but yields events during the run. Ending the iteration early stops the run. */
export async function* checkContract(options: CheckOptions): AsyncGenerator<CheckEvent, Report> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])])
  let report: Report | undefined
  yield* new ReadableStream<CheckEvent>({
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
  return report!
}
