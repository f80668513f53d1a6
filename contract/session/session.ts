import { UsageError } from '../../src/base/check-value.ts'
import { isClientError } from '../../src/base/http-status.ts'
import { isReading, pathOf } from '../../src/base/request.ts'
import { isThrown } from '../../src/base/thrown.ts'
import { FreshSource } from '../cases/fill/fresh-source.ts'
import { probesOf } from '../plan/contact-cases.ts'
import { Client } from '../client/client.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, type ResourcePath, statusOf } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import type { Settings } from '../data/settings.ts'
import type { Operation } from '../../src/document/document.ts'
import type { Stop } from '../data/report.ts'
import { pathParametersOf, targetOf } from '../operation/parameters.ts'
import { changesState } from '../operation/related.ts'
import { Connections } from './connections.ts'
import { Credential } from './credential.ts'
import { type Delivery, isSent } from './delivery.ts'
import { Exclusive } from './exclusive.ts'
import { Health } from './health.ts'
import { Limiter } from './limiter.ts'
import { Obstacles } from './obstacles.ts'
import { Opening } from './opening.ts'
import { Pace } from './pace.ts'
import { GivenPathValues, type PathSource } from './path-values.ts'
import { Probing } from './probing.ts'
import { RunState } from './run-state.ts'
import { type StopReason, Stopping } from './stop.ts'
import { type DeliveryOptions, Transmitter } from './transmitter.ts'

const hopeless = { reason: 'too many requests like it got no response in time' }

/** The message of an error of the settings. @throws {Error} any other: a fault of the suite is not one of the server */
const messageOfUsageError = (error: unknown): string => {
  if (!isThrown(error, UsageError)) throw error
  return error.message
}

export interface SessionHooks {
  readonly onToken: (token: string) => void
  readonly redact: (exchange: Exchange) => Exchange
  /** Knows resources for requests with parameters in the path. */
  readonly paths?: PathSource | undefined
}

/** A run's conversation with one server: sends single cases, and ends the run when the server no longer responds. */
export class Session {
  readonly client: Client
  readonly fresh: FreshSource
  readonly limiter: Limiter
  readonly connections: Connections
  readonly run: RunState
  readonly #stopping: Stopping
  readonly #exclusive = new Exclusive()
  readonly #health = new Health()
  readonly #pace: Pace
  readonly #obstacles: Obstacles
  readonly #credential: Credential
  readonly #transmitter: Transmitter
  readonly #opening: Opening
  readonly #probing: Probing
  readonly #operation: Operation
  readonly #paths: PathSource
  /** Resources whose state a request may have changed. */
  readonly #changed = new Set<ResourcePath>()
  #apart = 0
  /** An error of a probe, which no case waits for. */
  #fault: { readonly error: unknown } | undefined

  /**
   * @param hooks.onToken gets every token before it is used
   * @param hooks.redact hides secrets in what sentences quote
   * @throws {UsageError} when the base URL cannot be used
   */
  constructor(
    settings: Settings,
    { onToken, redact, paths }: SessionHooks,
    run: RunState = new RunState(),
  ) {
    this.run = run
    this.#operation = settings.operation
    this.#paths = paths ?? new GivenPathValues(settings)
    this.#stopping = new Stopping(redact, settings.operation.method)
    this.client = new Client({ ...settings, signal: this.#stopping.cut })
    this.fresh = new FreshSource(settings.seed, run.started, settings.operation, run)
    this.limiter = new Limiter(settings)
    this.connections = new Connections(this.client)
    this.#pace = new Pace(settings, this.#stopping, run)
    this.#obstacles = new Obstacles({
      pace: this.#pace,
      stopping: this.#stopping,
      exclusive: this.#exclusive,
      sendAlone: this.#sendAlone,
      probes: () => probesOf(settings),
    })
    this.#credential = new Credential({ settings, run }, this.#stopping.signal, onToken)
    const shared = { settings, client: this.client, pace: this.#pace, health: this.#health }
    this.#transmitter = new Transmitter({
      ...shared,
      run,
      fresh: this.fresh,
      limiter: this.limiter,
      connections: this.connections,
      credential: this.#credential,
    })
    const contact = { ...shared, transmitter: this.#transmitter, stopping: this.#stopping, redact }
    this.#opening = new Opening(contact)
    this.#probing = new Probing(contact)
  }

  /** Why the run has stopped early; undefined while it has not. */
  get stopped(): Stop | undefined {
    return this.#stopping.stop
  }

  /** Whether the server responded to the operation at first, and no longer does. */
  get hasDied(): boolean {
    return this.#stopping.reason === 'dead' || this.#stopping.reason === 'mute'
  }

  stop(reason: StopReason): void {
    this.#stopping.end(reason)
  }

  /** Stops a run that cannot be made. */
  giveUp(why: string, extent: Pick<Stop, 'isOfOperation' | 'isEmpty'> = {}): void {
    this.#stopping.giveUp(why, extent)
  }

  /** Waits for the server, and obtains the token if requests need one; gives up without one of them. */
  async open(): Promise<void> {
    await this.#opening.reachServer()
    if (this.stopped || !this.#credential.isNeeded) return
    try {
      await this.#credential.obtain()
    } catch (error) {
      this.giveUp(messageOfUsageError(error))
    }
  }

  /**
   * Sends a case: waits while another one must be alone, sends it in its turn, and sends it again after what says
   * nothing about the service: a gateway that did not reach it, or its limit of the rate.
   */
  async deliver(testCase: Case, options: DeliveryOptions = {}): Promise<Delivery> {
    if (this.#health.isHopeless(testCase.rule)) return hopeless
    if (!this.#exclusive.isIdle || !this.#pace.takeTurn()) await this.#waitForTurnBesideOthers()
    const delivery = await this.#sendNow(testCase, options)
    if (!isSent(delivery)) return delivery
    const { exchange } = delivery
    if (!this.#mayBeLate(testCase, exchange)) return this.#obstacles.outlast(testCase, delivery)
    await this.run.wait(constants.replicaMilliseconds)
    await this.#waitForTurnBesideOthers()
    const { number, resource } = exchange
    const later = await this.#sendNow(testCase, { ...options, resource: resource!, sameAs: number })
    return isSent(later) ? this.#obstacles.outlast(testCase, later) : later
  }

  /** Whether a read may have come to a replica that does not have the resource yet, which the run has created. */
  #mayBeLate({ request }: Case, exchange: Exchange): boolean {
    const { resource, timing } = exchange
    const status = statusOf(exchange)
    if (resource?.isCreated !== true || (status !== 404 && status !== 410)) return false
    const isOfResource =
      isReading(request.method) && pathOf(request.target) === targetOf(this.#operation)
    return isOfResource && this.run.created.isNew(resource, timing.started)
  }

  /** Sends a case on a connection of its own that may stay open: the body after the head, and reads what follows the response. */
  async deliverApart(testCase: Case, options: DeliveryOptions = {}): Promise<Delivery> {
    this.#apart += 1
    const reuse = `apart ${this.#apart}`
    const delivery = await this.deliver(testCase, {
      ...options,
      reuse,
      lateTime: constants.unreadMilliseconds,
      bodyDelay: constants.patientHeadMilliseconds,
    })
    this.client.closeSet(reuse)
    return delivery
  }

  /** Waits until no task must be alone and the pace allows a request; another task may begin during the wait. */
  async #waitForTurnBesideOthers(): Promise<void> {
    do {
      await this.#exclusive.idle()
      await this.#pace.waitForTurn()
    } while (!this.#exclusive.isIdle)
  }

  /** Sends a case on any connection, while no other one is sent. */
  readonly #sendAlone = async (testCase: Case): Promise<Delivery> => {
    await this.#pace.waitForTurn()
    return this.#sendNow(testCase, {})
  }

  /** Sends a case whose turn it is, with a valid token; not sent if the run has stopped. */
  async #sendNow(testCase: Case, options: DeliveryOptions): Promise<Delivery> {
    if (this.stopped) return this.stopped
    const resource = options.resource ?? (await this.resourceForRequest())
    if (resource !== undefined && 'gap' in resource) return resource.gap
    const sending: DeliveryOptions = resource === undefined ? options : { ...options, resource }
    const delivered = await this.#credential
      .send(testCase, {
        now: (nextCase) => this.#transmitter.sendNow(nextCase, sending),
        inTurn: (nextCase) => this.#transmitter.send(nextCase, sending),
      })
      .catch((error: unknown) => this.#stopping.end('no token', messageOfUsageError(error)))
    // A run that has stopped removes what its last requests created.
    if (delivered) this.run.created.observe(this.#operation, testCase, delivered.exchange)
    if (delivered && resource !== undefined) this.#observeState(resource, delivered.exchange)
    if (this.stopped || !delivered) return this.stopped!
    this.#follow(testCase, delivered.exchange)
    if (resource !== undefined && options.resource === undefined) this.release(resource)
    return delivered
  }

  /** What the next request is about, to be released after it; undefined if its path has no parameters. */
  resourceForRequest(): ReturnType<PathSource['valuesFor']> | undefined {
    const operation = this.#operation
    if (pathParametersOf(operation).length === 0) return undefined
    const isOwn = operation.kind === 'remove' || changesState(operation)
    return this.#paths.valuesFor(operation, { isOwn })
  }

  /** Lets other requests have a resource, unless its state may have changed. */
  release(resource: ResourcePath): void {
    if (!this.#changed.has(resource)) this.#paths.release?.(resource)
  }

  /** What is refused keeps its state. */
  #observeState(resource: ResourcePath, exchange: Exchange): void {
    if (changesState(this.#operation) && !isClientError(statusOf(exchange)))
      this.#changed.add(resource)
  }

  /** Learns from an exchange how fast the server is, and whether it is still there. */
  #follow(testCase: Case, exchange: Exchange): void {
    const mayBeGone = this.#health.record(testCase, exchange)
    if (mayBeGone) this.#probeBeforeOthers(exchange)
    if (this.#obstacles.isOfService(exchange)) this.#pace.onPassed()
  }

  /** Probes the server before further cases are sent; `close` throws an error of the probe. */
  #probeBeforeOthers(unanswered: Exchange): void {
    const probing = this.#exclusive.run(() => this.#probing.probe(unanswered))
    probing.catch((error: unknown) => {
      this.#fault ??= { error }
      this.stop('interrupted')
    })
  }

  /** Gives up unless some response is HTTP: without one there is no verdict. */
  requireHttp(unanswered: Exchange): Promise<void> {
    return this.#probing.requireHttp(unanswered)
  }

  /** Call when all was sent: a server that ends after its last response ends the run as well. */
  async confirmResponding(): Promise<void> {
    if (!this.stopped) await this.#probing.confirmResponding()
  }

  /** Closes all connections at once: nobody waits for a response. */
  async abandon(): Promise<void> {
    this.#stopping.abandon()
    await this.client.close()
  }

  /** Closes all connections. @throws {Error} a fault of the suite in a probe */
  async close(): Promise<void> {
    await this.client.close()
    if (this.#fault) throw this.#fault.error
  }
}
