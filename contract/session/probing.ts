import { evidenceOf, probesOf, readinessOf } from '../plan/contact-cases.ts'
import type { Client } from '../client/client.ts'
import { ConnectionError } from '../client/connection-error.ts'
import { sleep } from '../client/timers.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import type { Settings } from '../data/settings.ts'
import type { Health } from './health.ts'
import { ended, outcomeWords } from './outcome-words.ts'
import type { Stopping } from './stop.ts'
import type { Transmitter } from './transmitter.ts'

interface ProbingParts {
  readonly settings: Settings
  readonly client: Client
  readonly transmitter: Transmitter
  readonly health: Health
  readonly stopping: Stopping
  /** Hides secrets in what sentences quote. */
  readonly redact: (exchange: Exchange) => Exchange
}

type Test = (testCase: Case) => Promise<boolean>

/**
 * Whether one of several cases passes a test, as soon as one does; so many are tested at a time. Rejects if a test rejects
 * before.
 */
const isSomeTrue = (
  cases: readonly Case[],
  concurrency: number,
  passes: Test,
): Promise<boolean> => {
  const isTrue = Promise.withResolvers<boolean>()
  const remaining = cases.values()
  const testRemaining = async (): Promise<void> => {
    for (const testCase of remaining) {
      if (await passes(testCase)) return isTrue.resolve(true)
    }
  }
  const workers = Array.from({ length: Math.min(concurrency, cases.length) }, testRemaining)
  Promise.all(workers).then(() => isTrue.resolve(false), isTrue.reject)
  return isTrue.promise
}

/** Finds out whether a silent server is still there, and ends the run if it is not. */
export class Probing {
  readonly #parts: ProbingParts
  readonly #readiness: Case

  constructor(parts: ProbingParts) {
    this.#parts = parts
    this.#readiness = readinessOf(parts.settings.operation)
  }

  /** Sends other cases before the run stops, because the server may be silent about some cases only. */
  async probe(unanswered: Exchange): Promise<void> {
    const { health, stopping } = this.#parts
    if (!health.hasHttp) return this.requireHttp(unanswered)
    if (await this.#responds()) return
    stopping.end((await this.#isReady()) ? 'mute' : 'dead')
  }

  /** Gives up unless some response is HTTP: without one there is no verdict. */
  async requireHttp(unanswered: Exchange): Promise<void> {
    const { settings, client, health, stopping, redact } = this.#parts
    if (health.hasHttp) return
    const evidence = evidenceOf(settings)
    const hasHttp = await isSomeTrue(evidence, settings.concurrency, this.#hasHttp)
    if (hasHttp || stopping.stop) return
    const seen = await outcomeWords(unanswered, client, redact)
    stopping.giveUp(`${client.base.url} sent no HTTP response: ${ended(seen)}`)
  }

  /** Call when all was sent: a server that ends after its last response ends the run as well. */
  async confirmResponding(): Promise<void> {
    await sleep(constants.exitMilliseconds)
    if ((await this.#isReady()) || (await this.#responds())) return
    this.#parts.stopping.end('dead')
  }

  /** Whether something in the response to a case is HTTP. */
  readonly #hasHttp = async (testCase: Case): Promise<boolean> => {
    const { transmitter, health } = this.#parts
    const { exchange } = await transmitter.send(testCase, {})
    health.record(testCase, exchange)
    return health.hasHttp
  }

  /** Whether the server responds to a request without a credential. */
  #isReady(): Promise<boolean> {
    return this.#respondsTo(this.#readiness)
  }

  /** Whether the server responds to one of the probes. @throws {Error} a fault of the suite, which is no silence */
  async #responds(): Promise<boolean> {
    if (!(await this.#acceptsConnections())) return false
    const { settings } = this.#parts
    return isSomeTrue(probesOf(settings), settings.concurrency, this.#respondsTo)
  }

  readonly #respondsTo = async (testCase: Case): Promise<boolean> => {
    const { exchange } = await this.#parts.transmitter.send(testCase, {})
    return statusOf(exchange) > 0
  }

  async #acceptsConnections(): Promise<boolean> {
    try {
      await this.#parts.client.connect(constants.reconnectMilliseconds)
      return true
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      return false
    }
  }
}
