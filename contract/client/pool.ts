import { once } from 'node:events'
import { Connection } from './connection.ts'
import { type Route, openConnection } from './route.ts'
import type { Limit } from './time-limit.ts'

/** Connections on which one request follows another. */
export interface IdleSet {
  readonly connections: Connection[]
  isClosed: boolean
}

/** The connections of a client: all that are open, and those that wait for a further request. */
export class Pool {
  readonly #route: Route
  readonly #open = new Set<Connection>()
  readonly #sets = new Map<string, IdleSet>()

  constructor(route: Route) {
    this.#route = route
  }

  /** Opens a connection and follows it until it closes. @throws {ConnectionError} */
  async open(limit: Limit): Promise<Connection> {
    const connection = new Connection(await openConnection(this.#route, limit))
    this.#open.add(connection)
    connection.socket.once('close', () => this.#open.delete(connection))
    return connection
  }

  /** The set with this name; creates it on first use. */
  set(name: string): IdleSet {
    const set = this.#sets.get(name) ?? { connections: [], isClosed: false }
    this.#sets.set(name, set)
    return set
  }

  /** Closes the connections of a set: idle ones now, the others after their exchange. */
  closeSet(name: string): void {
    const set = this.set(name)
    this.#sets.delete(name)
    set.isClosed = true
    for (const { socket } of set.connections) socket.destroy()
  }

  /** Closes the idle connections, except those of one set. */
  closeIdle(kept?: string): void {
    for (const [name, { connections }] of this.#sets) {
      if (name === kept) continue
      for (const { socket } of connections.splice(0)) socket.destroy()
    }
  }

  /** Resolves when every connection is closed. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#open, ({ socket }) => once(socket.destroy(), 'close')))
  }
}

const isUsable = ({ socket, bytes }: Connection): boolean =>
  (socket.readable && socket.writable) || bytes.length > 0

/** Takes the connection that was idle for the longest time, so that late bytes of its last response show. */
export const takeIdle = ({ connections }: IdleSet): Connection | undefined => {
  let longest = connections.shift()
  while (longest !== undefined && !isUsable(longest)) longest = connections.shift()
  return longest
}
