import { capitalized } from '../../src/base/capitalized.ts'
import { readinessOf } from '../plan/contact-cases.ts'
import type { Client } from '../client/client.ts'
import { ConnectionError } from '../client/connection-error.ts'
import { settlesWithin, sleep } from '../client/timers.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, type Failure, statusOf } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import type { Settings } from '../data/settings.ts'
import { detailOf } from '../data/quotation.ts'
import { isOfGateway } from './gateway.ts'
import { ended, outcomeWords } from './outcome-words.ts'
import type { Pace } from './pace.ts'
import type { Stopping } from './stop.ts'
import type { Transmitter } from './transmitter.ts'

interface OpeningParts {
  readonly settings: Settings
  readonly client: Client
  readonly transmitter: Transmitter
  readonly pace: Pace
  readonly stopping: Stopping
  /** Hides secrets in what sentences quote. */
  readonly redact: (exchange: Exchange) => Exchange
}

const isReady = (exchange: Exchange): boolean => statusOf(exchange) > 0 && !isOfGateway(exchange)

/** Reaches the server before the first case, or gives up. */
export class Opening {
  readonly #parts: OpeningParts
  readonly #readiness: Case

  constructor(parts: OpeningParts) {
    this.#parts = parts
    this.#readiness = readinessOf(parts.settings.operation)
  }

  /** Opens a connection; with the option `waitSeconds`, waits until the server is ready. */
  async reachServer(): Promise<void> {
    const { waitSeconds = 0 } = this.#parts.settings
    await (waitSeconds > 0 ? this.#waitUntilReady(waitSeconds) : this.#connect())
  }

  async #connect(): Promise<void> {
    const { client, stopping } = this.#parts
    try {
      await client.connect()
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      // The first request shows more about a port that accepts connections.
      if (error.kind === 'reset' || error.kind === 'closed') return
      const outcome = await this.#outcomeOf(this.#unsent(error))
      stopping.giveUp(capitalized(ended(outcome)))
    }
  }

  /** The exchange of a request for which there was no connection. */
  #unsent({ kind, sentence, advice }: ConnectionError): Exchange {
    const { settings, client } = this.#parts
    const { method } = settings.operation
    const response: Failure = {
      type: 'failure',
      kind,
      ...detailOf([...sentence, advice]),
      received: new Uint8Array(),
    }
    return {
      number: 0,
      case: this.#readiness.id,
      request: { method, url: client.base.url, headers: [] },
      timing: { started: Date.now(), duration: 0 },
      response,
    }
  }

  /** Waits for an HTTP response that is not a gateway's: a published port accepts connections before the service does. */
  async #waitUntilReady(seconds: number): Promise<void> {
    const { transmitter, pace, stopping } = this.#parts
    const deadline = performance.now() + seconds * 1000
    for (;;) {
      const pending = transmitter.send(this.#readiness, {})
      const isInTime = await settlesWithin(pending, deadline - performance.now())
      if (stopping.stop) return
      if (!isInTime) return this.#giveUpWaiting('no response came')
      const { exchange } = await pending
      if (isReady(exchange)) return
      const pause = Math.max(constants.reconnectPauseMilliseconds, pace.interval)
      if (performance.now() + pause > deadline)
        return this.#giveUpWaiting(await this.#outcomeOf(exchange))
      await sleep(constants.reconnectPauseMilliseconds)
    }
  }

  #giveUpWaiting(last: string): void {
    const { settings, client, stopping } = this.#parts
    const seconds = `${settings.waitSeconds} s`
    stopping.giveUp(
      `${client.base.url} was not ready within ${seconds}: ${ended(last)} Is the server running?`,
    )
  }

  #outcomeOf(exchange: Exchange): Promise<string> {
    const { client, redact } = this.#parts
    return outcomeWords(exchange, client, redact)
  }
}
