import { type Case, needsOwnConnection } from '../data/case.ts'
import type { SendOptions } from '../cases/fill/fill-case.ts'
import type { Client } from '../client/client.ts'
import type { ClientResult } from '../client/conversation.ts'
import { constants } from '../data/options.ts'
import type { Carried } from './delivery.ts'

/** The set of connections that most requests share. */
const shared = 'shared'

/** Every so many requests one opens a connection, as with clients that keep some open. */
const newConnectionEvery = 16

/** Decides which requests share a connection, and knows what each connection carried last. */
export class Connections {
  readonly #client: Client
  readonly #carried = new WeakMap<object, Carried>()
  #isReusing = true
  #turns = 0
  /** The times of the last response before requests hung. */
  readonly #stalls = new Set<number>()
  #queueResets = 0

  constructor(client: Client) {
    this.#client = client
  }

  /** How the next request is sent. */
  nextOptions(testCase: Case): SendOptions {
    this.#turns += 1
    const isNewInTurn = this.#turns % newConnectionEvery === 0
    const reuses = this.#isReusing && !isNewInTurn && !needsOwnConnection(testCase)
    return reuses ? { reuse: shared } : {}
  }

  /** Whether a request hung while other connections were open. */
  get hasStalled(): boolean {
    return this.#stalls.size > 0
  }

  closeShared(): void {
    this.#client.closeSet(shared)
  }

  /** From now on, every request uses a new connection. */
  endReuse(): void {
    this.#isReusing = false
    this.closeShared()
  }

  /** Call when a request hangs: a server that handles one connection at a time waits for the idle ones. */
  onHang(lastResponse: number): void {
    if (lastResponse === 0) return
    this.#stalls.add(lastResponse)
    if (this.#stalls.size >= constants.stalls) this.endReuse()
    else this.closeShared()
  }

  /** The exchange before a result on its connection. */
  previousOf({ connection }: ClientResult): Carried | undefined {
    return connection && this.#carried.get(connection)
  }

  /** Whether the connection may have caused a failure, so that the request deserves another one. */
  isToBlame(result: ClientResult): boolean {
    if (!result.isUnproven) return false
    if (this.previousOf(result)) return true
    if (this.#queueResets >= constants.fullQueues) return false
    this.#queueResets += 1
    return true
  }

  carry({ connection }: ClientResult, carried: Carried): void {
    if (connection) this.#carried.set(connection, carried)
  }
}
