import type { Case } from '../data/case.ts'
import { settlesWithin, sleep } from '../client/timers.ts'
import type { ResourcePath } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import type { Session } from './session.ts'
import type { DeliveryOptions } from './transmitter.ts'

type Send = (testCase: Case, options: DeliveryOptions) => Promise<void>

/** How single cases are sent and recorded. */
interface Sending {
  readonly send: Send
  /** Sends an accepted request before the case, on the same connection. */
  readonly sendAfterAccepted: Send
}

interface CaseOfResource {
  readonly testCase: Case
  readonly resource: ResourcePath | undefined
}

/** A request whose last bytes are not sent yet. */
interface HeldRequest {
  /** Resolves when the server has all but those, or the request has ended. */
  readonly isHeld: Promise<void>
  readonly response: Promise<void>
}

/** Sends lists of cases: beside each other, on one connection, or at once. */
export class Dispatch {
  readonly #session: Session
  readonly #sending: Sending

  constructor(session: Session, sending: Sending) {
    this.#session = session
    this.#sending = sending
  }

  /** Sends cases beside each other, as many as the limiter allows. */
  async all(cases: readonly Case[]): Promise<void> {
    const { limiter, connections } = this.#session
    const deliveries = cases.map((testCase) =>
      limiter.run(() => this.#sending.send(testCase, connections.nextOptions(testCase))),
    )
    await Promise.all(deliveries)
  }

  /** Sends the cases of each sequence on one connection, one after another. */
  async sequences(sequences: readonly (readonly Case[])[]): Promise<void> {
    const { limiter } = this.#session
    const isOnly = sequences.length === 1
    const bodyDelay = isOnly ? constants.patientHeadMilliseconds : constants.headMilliseconds
    const deliveries = sequences.map((sequence, index) =>
      limiter.run(() => this.#sequence(sequence, { reuse: `sequence ${index}`, bodyDelay })),
    )
    await Promise.all(deliveries)
  }

  async #sequence(
    sequence: readonly Case[],
    { reuse, bodyDelay }: Required<Pick<DeliveryOptions, 'bodyDelay'>> & { readonly reuse: string },
  ): Promise<void> {
    const { send, sendAfterAccepted } = this.#sending
    for (const [at, testCase] of sequence.entries()) {
      const { need } = testCase.request
      const lateTime =
        need === 'repeated' ? constants.lateMilliseconds : constants.unreadMilliseconds
      const isOnUnused = at === 0 && need === 'reused-connection'
      const sendCase = isOnUnused ? sendAfterAccepted : send
      // A server may refuse a request by its head, and take the body that comes later for the next request.
      const options = testCase.expect === 'accept' ? {} : { bodyDelay }
      await sendCase(testCase, { reuse, lateTime, ...options })
    }
    this.#session.client.closeSet(reuse)
  }

  /** Sends cases so that the server holds all of them before one is complete. */
  async atOnce(cases: readonly Case[]): Promise<void> {
    const { connections, limiter } = this.#session
    const finish = Promise.withResolvers<void>()
    const responses: Promise<void>[] = []
    let fullQueues = 0
    const together = await this.#withResources(cases.slice(0, Math.max(2, limiter.maxInTime())))
    connections.closeShared()
    for (const { testCase, resource } of together) {
      const { isHeld, response } = this.#hold(testCase, finish.promise, resource)
      responses.push(response)
      // One after another, because the queue of new connections may be short.
      await sleep(constants.acceptMilliseconds)
      if (await settlesWithin(isHeld, constants.connectMilliseconds)) continue
      fullQueues += 1
      if (fullQueues === constants.fullQueues) finish.resolve()
    }
    await sleep(constants.settleMilliseconds)
    finish.resolve()
    await Promise.all(responses)
  }

  /** Cases with what their requests are about: one that is created first is not held in time. */
  #withResources(cases: readonly Case[]): Promise<readonly CaseOfResource[]> {
    const { limiter } = this.#session
    const pairs = cases.map((testCase) =>
      limiter.run(async () => {
        const resource = await this.#session.resourceForRequest()
        // Delivery says why there is none.
        return { testCase, resource: resource && 'gap' in resource ? undefined : resource }
      }),
    )
    return Promise.all(pairs)
  }

  /** Sends a case but for its last bytes, which follow when `finished` resolves. */
  #hold(testCase: Case, finished: Promise<void>, resource?: ResourcePath): HeldRequest {
    const held = Promise.withResolvers<void>()
    const beforeLastWrite = (): Promise<void> => {
      held.resolve()
      return finished
    }
    const options = resource === undefined ? { beforeLastWrite } : { beforeLastWrite, resource }
    const response = this.#sending.send(testCase, options).finally(() => {
      if (resource !== undefined) this.#session.release(resource)
    })
    // A request that fails early is not waited for.
    return { isHeld: Promise.race([held.promise, response]), response }
  }
}
