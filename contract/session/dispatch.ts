import type { Case } from '../data/case.ts'
import type { SendOptions } from '../cases/fill-case.ts'
import { settlesWithin, sleep } from '../client/timers.ts'
import { constants } from '../data/options.ts'
import type { Session } from './session.ts'

type Send = (testCase: Case, options: SendOptions) => Promise<void>

/** Sends lists of cases with `send`: beside each other, on one connection, or at once. */
export class Dispatch {
  readonly #session: Session
  readonly #send: Send

  constructor(session: Session, send: Send) {
    this.#session = session
    this.#send = send
  }

  /** Sends cases beside each other, as many as the limiter allows. */
  async all(cases: readonly Case[]): Promise<void> {
    const { limiter, connections } = this.#session
    const deliveries = cases.map((testCase) =>
      limiter.run(() => this.#send(testCase, connections.nextOptions(testCase))),
    )
    await Promise.all(deliveries)
  }

  /** Sends the cases of each sequence on one connection, one after another. */
  async sequences(sequences: readonly (readonly Case[])[]): Promise<void> {
    const { limiter } = this.#session
    const deliveries = sequences.map((sequence, index) =>
      limiter.run(() => this.#sequence(sequence, `sequence ${index}`)),
    )
    await Promise.all(deliveries)
  }

  async #sequence(sequence: readonly Case[], reuse: string): Promise<void> {
    for (const testCase of sequence) {
      const isRepeated = testCase.request.need === 'repeated'
      const lateTime = isRepeated ? constants.lateMilliseconds : constants.unreadMilliseconds
      await this.#send(testCase, { reuse, lateTime })
    }
    this.#session.client.closeSet(reuse)
  }

  /** Sends cases so that the server holds all of them before one is complete. */
  async atOnce(cases: readonly Case[]): Promise<void> {
    const { connections, limiter } = this.#session
    const finish = Promise.withResolvers<void>()
    const responses: Promise<void>[] = []
    let fullQueues = 0
    connections.closeShared()
    for (const testCase of cases.slice(0, Math.max(2, limiter.maxInTime()))) {
      const held = Promise.withResolvers<void>()
      const beforeLastWrite = (): Promise<void> => {
        held.resolve()
        return finish.promise
      }
      const response = this.#send(testCase, { beforeLastWrite })
      responses.push(response)
      // One after another, because the queue of new connections may be short.
      await sleep(constants.acceptMilliseconds)
      const isHeld = Promise.race([held.promise, response])
      if (await settlesWithin(isHeld, constants.connectMilliseconds)) continue
      fullQueues += 1
      if (fullQueues === constants.fullQueues) finish.resolve()
    }
    await sleep(constants.settleMilliseconds)
    finish.resolve()
    await Promise.all(responses)
  }
}
