import { UsageError } from 'plant-store-kit/options'
import {
  CheckRun,
  type Case,
  type Exchange,
  unreadReason,
  type CheckOptions,
  readOptions,
  isThrottled,
  isSent,
} from 'plant-store-kit/recording'
import type { PlannedCases, Sender } from './collect.ts'
import { type Sample, sampleOf } from './samples/sample.ts'

/** What was received in a run. */
export interface Recorded {
  /** The base URL of the service. */
  readonly from: string
  /** In the order of the requests. */
  readonly samples: readonly Sample[]
  /** Sentences about secrets that may be in the samples. */
  readonly hints: readonly string[]
}

/** A run of the suite that keeps what a service responds, instead of judging it. */
export class Recording implements Sender {
  readonly mayCreate: boolean
  readonly #run: CheckRun
  readonly #onEvent: CheckOptions['onEvent']
  readonly #samples = new Map<Case, Sample>()

  /** @throws {UsageError} when an option cannot be used */
  constructor({ onEvent, ...options }: CheckOptions) {
    this.mayCreate = options.noCreate !== true
    this.#onEvent = onEvent
    const run: CheckOptions = {
      ...options,
      onEvent: (event) => {
        if (event.type === 'exchange') this.#keep(event.case, event.exchange)
        onEvent?.(event)
      },
    }
    this.#run = new CheckRun(readOptions(run))
  }

  get samples(): ReadonlyMap<Case, Sample> {
    return this.#samples
  }

  /** The cases of the suite, without those that are sent many times. */
  get planned(): PlannedCases {
    const { singles, sequences, generated } = this.#run.plan
    return { written: [...new Set([...singles, ...sequences.flat()])], generated }
  }

  /** Connects to the service. @throws {UsageError} if that fails */
  open(): Promise<void> {
    return this.#run.prepare()
  }

  async record(cases: readonly Case[]): Promise<void> {
    await this.#run.dispatch.all(
      cases.filter((testCase) => this.#run.gapOf(testCase) === undefined),
    )
  }

  async send(testCase: Case): Promise<Sample | undefined> {
    const delivery = await this.#run.session.deliver(testCase)
    if (!isSent(delivery) || !isReadable(delivery.exchange)) return undefined
    return this.#sampleOf(testCase, this.#run.redact(delivery.exchange))
  }

  replace(testCase: Case, sample: Sample): void {
    this.#samples.set(testCase, sample)
  }

  giveUp(reason: string): void {
    this.#run.session.giveUp(reason)
  }

  /** Ends the run. @throws {UsageError} if it was stopped, or shows nothing */
  async close(): Promise<Recorded> {
    const { session, secretHints: hints } = this.#run
    const reason = await this.#run.end()
    // A report would say what is wrong with the responses, which takes longer than to read them.
    this.#onEvent?.({ type: 'end', violations: 0 })
    if (reason !== undefined) throw new UsageError(reason)
    const samples = [...this.#samples.values()].toSorted((a, b) => a.number - b.number)
    return { from: session.client.base.url, samples, hints }
  }

  /** Sends nothing more, and closes all connections, because something failed. */
  abandon(): Promise<void> {
    return this.#run.abandon()
  }

  #keep(testCase: Case, exchange: Exchange): void {
    if (isReadable(exchange)) this.#samples.set(testCase, this.#sampleOf(testCase, exchange))
  }

  #sampleOf(testCase: Case, exchange: Exchange): Sample {
    return sampleOf(testCase, exchange, this.#run.session.fresh.names)
  }
}

/** Whether the exchange shows how the service responds to its request. */
const isReadable = (exchange: Exchange): boolean =>
  !isThrottled(exchange) && unreadReason(exchange.response) === undefined
