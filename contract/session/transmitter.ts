import { tokenHeaderOf } from '../operation/credentials.ts'
import { segmentOf } from '../operation/given-parameters.ts'
import { pathParametersOf } from '../operation/parameters.ts'
import { type SendOptions, fillCase } from '../cases/fill/fill-case.ts'
import type { FreshSource } from '../cases/fill/fresh-source.ts'
import type { FreshValues } from '../cases/fill/fresh-values.ts'
import type { KnownHeaders } from '../cases/fill/filled-headers.ts'
import type { Secrets } from '../cases/fill/request-values.ts'
import type { Client } from '../client/client.ts'
import type { ClientResult } from '../client/conversation.ts'
import type { OutgoingRequest } from '../client/outgoing-request.ts'
import type { Parameter } from '../../src/document/document.ts'
import type { Case } from '../data/case.ts'
import { isUnreached, type ResourcePath } from '../data/exchange.ts'
import type { Settings } from '../data/settings.ts'
import type { Connections } from './connections.ts'
import type { Credential } from './credential.ts'
import type { Sent } from './delivery.ts'
import type { Health } from './health.ts'
import type { Limiter } from './limiter.ts'
import type { Pace } from './pace.ts'
import type { RunState } from './run-state.ts'

/** What a request needs of its run. */
interface Means {
  readonly settings: Settings
  readonly run: RunState
  readonly client: Client
  readonly fresh: FreshSource
  readonly limiter: Limiter
  readonly connections: Connections
  readonly credential: Credential
  readonly health: Health
  readonly pace: Pace
}

/** How a case is sent: with new values, unless `sameAs` is the number of an exchange whose values it has again. */
export type DeliveryOptions = SendOptions & {
  readonly sameAs?: number
  /** What the request is about; none for a request that is sent whatever its path is. */
  readonly resource?: ResourcePath
}

/** What placeholders stood for in a request. */
interface SentValues {
  readonly fresh: FreshValues
  readonly resource: ResourcePath | undefined
}

/** What requests with one token share. */
interface Shared {
  readonly token: string
  readonly secrets: Secrets
  readonly known: KnownHeaders
}

/** A result, and how many requests were under way when its request was sent. */
interface Transmitted {
  readonly result: ClientResult
  readonly underWay: number
}

/** Sends cases: from a case to an exchange with its number. */
export class Transmitter {
  readonly #means: Means
  /** Of each request, by its number. */
  readonly #values = new Map<number, SentValues>()
  readonly #parameters: ReadonlyMap<string, Parameter>
  readonly #tokenHeader: string | undefined
  #shared: Shared | undefined
  #underWay = 0

  constructor(means: Means) {
    this.#means = means
    const { operation } = means.settings
    this.#parameters = new Map(
      pathParametersOf(operation).map((parameter) => [parameter.name, parameter]),
    )
    this.#tokenHeader = tokenHeaderOf(operation)?.toLowerCase()
  }

  /** Sends a case once it is its turn; again if its connection is to blame for the failure. */
  async send(testCase: Case, options: DeliveryOptions): Promise<Sent> {
    await this.#means.pace.waitForTurn()
    return this.sendNow(testCase, options)
  }

  /** Sends a case whose turn it is. */
  async sendNow(
    testCase: Case,
    { sameAs = 0, resource, ...options }: DeliveryOptions,
  ): Promise<Sent> {
    const { settings, run, fresh, limiter, connections } = this.#means
    run.requests += 1
    const number = run.requests
    const isOfOperation = testCase.request.method === settings.operation.method
    const values = this.#values.get(sameAs) ?? {
      fresh: fresh.next(testCase.id, isOfOperation),
      resource,
    }
    this.#values.set(number, values)
    const filled = this.#fill(testCase, values, options)
    const { result, underWay } = await this.#transmit(filled.outgoing)
    const { timing, response } = result
    const delivered: Sent = {
      exchange: {
        number,
        case: testCase.id,
        request: filled.sent,
        timing,
        response,
        ...(values.resource && { resource: values.resource }),
      },
      previous: connections.previousOf(result),
    }
    if (connections.isToBlame(result)) {
      const again = await this.send(testCase, resource === undefined ? {} : { resource })
      // A server that died of the request refuses it now.
      return isUnreached(again.exchange) ? delivered : again
    }
    connections.carry(result, { case: testCase, number })
    if (response.type === 'response') limiter.record(timing.duration, underWay)
    return delivered
  }

  #fill(testCase: Case, values: SentValues, options: SendOptions): ReturnType<typeof fillCase> {
    const { settings, client } = this.#means
    const fresh = { next: () => this.#withPath(values) }
    const { requestBody } = settings.operation
    const tokenHeader = this.#tokenHeader
    const context = { base: client.base, ...this.#sharedNow(), fresh, tokenHeader, requestBody }
    return fillCase(testCase, context, options)
  }

  #withPath({ fresh, resource }: SentValues): FreshValues {
    if (this.#parameters.size === 0) return fresh
    const ofPath = (name: string): string => resource?.values.get(name) ?? ''
    const segmentFor = (name: string): string =>
      segmentOf(this.#parameters.get(name)!, ofPath(name))
    return { ...fresh, ofPath, segmentFor }
  }

  /** What all requests with the present token share. */
  #sharedNow(): Shared {
    const { settings, run, credential } = this.#means
    if (this.#shared?.token === run.token) return this.#shared
    const secrets = {
      badToken: settings.badToken,
      headers: settings.headers,
      ...credential.secrets,
      madeUpToken: settings.tokenAnywhere ? undefined : credential.madeUpToken,
    }
    this.#shared = { token: run.token, secrets, known: new Map() }
    return this.#shared
  }

  async #transmit(outgoing: OutgoingRequest): Promise<Transmitted> {
    const { settings, client } = this.#means
    this.#underWay += 1
    const underWay = this.#underWay
    // A server that handles one connection at a time never accepts a second one.
    if (settings.concurrency === 1) client.closeIdle(outgoing.reuse)
    const pending = client.send(outgoing)
    // A request that waits before its last part does not hang.
    const watch = outgoing.beforeLastWrite ? undefined : this.#watchForHang(pending)
    try {
      return { result: await pending, underWay }
    } finally {
      clearTimeout(watch)
      this.#underWay -= 1
    }
  }

  #watchForHang(pending: Promise<ClientResult>): NodeJS.Timeout {
    const { limiter, connections, health } = this.#means
    return setTimeout(() => {
      void limiter.skipHanging(pending)
      connections.onHang(health.lastResponse)
    }, limiter.hangTime())
  }
}
