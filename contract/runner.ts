import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { SendOptions } from './fill-case.ts'
import { causeOf, isFailing } from './finding.ts'
import { isRefusal, isSetUpRefusal, setUpSentence, unreachableSentence } from './health.ts'
import { type CheckEvent, type CheckOptions, type Settings, readOptions, constants } from './options.ts'
import { invalidForms, isSelected, planOf, validForms } from './plan.ts'
import { createRecorder } from './recorder.ts'
import type { Report } from './report.ts'
import { CheckedServer, type Sent } from './server.ts'
import { settlesWithin } from './settles-within.ts'

/** One run against one server; `check` decides what it sends. */
export class Runner {
  readonly settings: Settings
  readonly plan: ReturnType<typeof planOf>
  readonly #server: CheckedServer
  readonly #recorder: ReturnType<typeof createRecorder>
  /** Causes that show on new connections too. */
  readonly #clear = new Set<string>()
  #generated: readonly Case[] = []

  /** @throws {UsageError} when an option cannot be used. */
  constructor(options: CheckOptions) {
    const settings = readOptions(options)
    const { signal } = settings
    this.settings = settings
    this.#recorder = createRecorder(settings)
    this.#server = new CheckedServer(settings, (token) => this.#recorder.redaction.add('PLANT_STORE_TOKEN', token))
    this.plan = planOf(settings)
    for (const [each, reason] of this.plan.skipped) this.#recorder.skip(each, reason)
    signal?.addEventListener('abort', this.#onAbort)
    if (signal?.aborted) this.#onAbort()
  }

  readonly #onAbort = (): void => this.#server.stop('the run was stopped', 'The run was stopped before all was sent.')

  /**
   * Connects to the server, obtains the token, and sends requests until a response shows that the token, the headers
   * and the base URL are right. Gives up if none does, or if there is nothing to send.
   */
  async prepare(): Promise<void> {
    const { waitSeconds = 0, explore, seed, noCreate, onEvent } = this.settings
    if (explore > 0) {
      const { generate } = await import('./cases/generated.ts')
      this.#generated = generate(seed, explore, !noCreate).filter((each) => isSelected(each, this.settings))
    }
    const { first, sequences, singles, bursts, further } = this.plan
    const planned = [first, singles, further, this.#generated, ...sequences, ...bursts].flat()
    onEvent?.({ type: 'start', baseUrl: this.#server.client.base.url, seed, requests: planned.length })
    if (planned.length === 0) {
      this.#server.giveUp('No case is left to send: only, skip, replay, seed and the other options exclude all.')
    }
    const error = await this.#server.connect(waitSeconds * 1000)
    if (error) this.#server.giveUp(unreachableSentence(error))
    if (!this.#server.stopped) await this.#server.authenticate()
    const [exchange] = await this.#showSetUp()
    for (const each of first) {
      if (exchange && !this.#server.stopped) this.#record(each, exchange)
      else this.#recorder.skip(each, this.#server.stopped?.reason ?? '')
    }
  }

  /** Sends requests until one shows that the set-up is right, or gives up; returns their exchanges. */
  async #showSetUp(): Promise<readonly Exchange[]> {
    const { noCreate } = this.settings
    const seen: Exchange[] = []
    for (const each of noCreate ? invalidForms : [...validForms, ...invalidForms]) {
      if (each.expect === 'refuse' && !noCreate && seen.every(isSetUpRefusal)) break
      const isPlanned = this.plan.first.includes(each)
      const sent = await this.#server.deliver(each, {}, (exchange) => isPlanned && this.#record(each, exchange))
      if (typeof sent === 'string') return seen
      seen.push(sent.exchange)
      if (!isRefusal(each, sent.exchange)) return seen
    }
    const shown = seen.map((exchange) => this.#recorder.redact(exchange))
    this.#server.giveUp(setUpSentence(shown, noCreate ? 'request' : 'valid request'))
    return seen
  }

  #record(each: Case, exchange: Exchange): void {
    const { findings, exchange: clean } = this.#recorder.record(each, exchange)
    this.settings.onEvent?.({ type: 'exchange', case: each, exchange: clean, findings })
    if (this.settings.bail && findings.some((finding) => isFailing(finding, false)))
      this.#server.stop('the run stopped at the first failure')
  }

  #causes(each: Case, exchange: Exchange): readonly string[] {
    return this.#recorder.judge(each, exchange).flatMap((finding) => (finding.kind === 'note' ? [] : causeOf(finding)))
  }

  /**
   * Sends a case that failed on a reused connection again on a new one, so that the report shows a request that fails
   * alone. If it never fails there, and always after the same case, the exchange names that case.
   */
  async #clarify(each: Case, { exchange, previous }: Sent): Promise<Exchange> {
    if (!previous) return exchange
    const causes = this.#causes(each, exchange)
    const reuse = `again ${exchange.number}`
    const sendFailing = async (options: SendOptions): Promise<Exchange | undefined> => {
      const again = await this.probe(each, options)
      return again && this.#causes(each, again).length > 0 ? again : undefined
    }
    for (let proofs = 0; proofs < constants.reuseProofs; proofs += 1) {
      if (causes.every((cause) => this.#clear.has(cause))) return exchange
      const alone = await sendFailing({})
      if (!alone) await this.probe(previous.case, { reuse })
      await sleep(constants.lateTime)
      const failsAfter = !alone && (await sendFailing({ reuse }))
      this.#server.client.closeSet(reuse)
      if (failsAfter) continue
      for (const cause of causes) this.#clear.add(cause)
      return alone ?? exchange
    }
    this.#server.closeShared(true)
    return { ...exchange, after: { number: previous.number, case: previous.case.id } }
  }

  async #send(each: Case, options: SendOptions): Promise<void> {
    const sent = await this.#server.deliver(each, options, (exchange) => this.#record(each, exchange))
    if (typeof sent === 'string') this.#recorder.skip(each, sent)
    else this.#record(each, await this.#clarify(each, sent))
  }

  async sendAll(list: readonly Case[]): Promise<void> {
    await Promise.all(list.map((each) => this.#server.schedule.run(() => this.#send(each, this.#server.nextOptions()))))
  }

  /** Sends the cases of each sequence on one connection, one after another. */
  async sendSequences(sequences: readonly (readonly Case[])[]): Promise<void> {
    const send = async (sequence: readonly Case[], reuse: string): Promise<void> => {
      for (const each of sequence) {
        await this.#send(each, { reuse })
        // Late bytes arrive, and show as the beginning of the next response.
        await sleep(constants.lateTime)
      }
      this.#server.client.closeSet(reuse)
    }
    await Promise.all(sequences.map((each, at) => this.#server.schedule.run(() => send(each, `sequence ${at}`))))
  }

  /** Sends cases so that the server holds all of them before one is complete. */
  async sendAtOnce(list: readonly Case[]): Promise<void> {
    const sent: Promise<void>[] = []
    const finish = Promise.withResolvers<void>()
    let fullQueues = 0
    this.#server.closeShared()
    for (const each of list.slice(0, Math.max(2, this.#server.schedule.maxInTime()))) {
      const held = Promise.withResolvers<void>()
      const beforeLastWrite = (): Promise<void> => {
        held.resolve()
        return finish.promise
      }
      const response = this.#send(each, { beforeLastWrite })
      sent.push(response)
      // One after another, because the queue of new connections may be short.
      await sleep(constants.acceptTime)
      if (await settlesWithin(Promise.race([held.promise, response]), constants.connectTime)) continue
      fullQueues += 1
      if (fullQueues === constants.fullQueues) finish.resolve()
    }
    await sleep(constants.settleTime)
    finish.resolve()
    await Promise.all(sent)
  }

  /** Sends generated cases: last, because some of their ids are those of later requests. */
  sendGenerated(): Promise<void> {
    return this.sendAll(this.#generated)
  }

  /** Sends a case without recording it; undefined once the run has stopped. */
  async probe(each: Case, options: SendOptions = {}): Promise<Exchange | undefined> {
    const sent = await this.#server.deliver(each, options)
    return typeof sent === 'string' ? undefined : sent.exchange
  }

  /** Closes every connection and makes the report. */
  async close(): Promise<Report> {
    const { settings } = this
    settings.signal?.removeEventListener('abort', this.#onAbort)
    const { client, fresh, started, stopped, schedule } = this.#server
    await client.close()
    const ended = Date.now()
    const run = {
      baseUrl: client.base.url,
      seed: settings.seed,
      mark: fresh.mark,
      started: new Date(started).toISOString(),
      ended: new Date(ended).toISOString(),
      durationMs: ended - started,
    }
    const limit = schedule.rate()
    const hint = `The server limits the rate of requests: --rate ${limit} stays below its limit.`
    const report = this.#recorder.report(run, stopped, limit === undefined ? [] : [hint])
    settings.onEvent?.({ type: 'end', violations: report.counts.violations })
    return report
  }
}

/**
 * Checks a server against the contract, and its responses against the profile if one is given.
 *
 * @throws {UsageError} when an option cannot be used. An unreachable server is reported with the exit code 2.
 */
export const check = async (options: CheckOptions): Promise<Report> => {
  const runner = new Runner(options)
  const { sequences, singles, bursts, further } = runner.plan
  await runner.prepare()
  await Promise.all([runner.sendSequences(sequences), runner.sendAll(singles)])
  for (const burst of bursts) await runner.sendAtOnce(burst)
  await runner.sendAll(further)
  await runner.sendGenerated()
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
