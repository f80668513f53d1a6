import type { Case } from './case.ts'
import type { Client } from './client.ts'
import { createGate } from './gate.ts'
import { before, sleep } from './pace.ts'
import type { Pool } from './pool.ts'
import type { Manner } from './sender.ts'
import type { Stamina } from './stamina.ts'
import type { Verdict } from './verdict.ts'

/** Asks lists of cases, one after another or close together. */
export interface Order {
  /** Asks a few at a time. */
  askAll(list: readonly Case[]): Promise<readonly Verdict[]>
  /** Asks one at a time on a connection that is kept, and a few at a time if that takes long. */
  askInTurn(list: readonly Case[]): Promise<readonly Verdict[]>
  /** Asks all at once: every request is in hand before one is complete. */
  askAtOnce(list: readonly Case[]): Promise<readonly Verdict[]>
}

/** Milliseconds for asking one at a time; slow servers are then asked a few at a time. */
const maxInTurn = 1500
/** Milliseconds after which a connection counts as one that waits in a queue. */
const maxConnect = 250
/** Milliseconds in which the server can take in what many requests have said so far. */
const breath = 25

export const createOrder = (parts: {
  readonly ask: (each: Case, manner: Manner) => Promise<Verdict>
  readonly client: Client
  readonly pool: Pool
  readonly stamina: Stamina
  /** Milliseconds for one exchange. */
  readonly timeout: number
  readonly usual: Manner
}): Order => {
  const { ask, client, pool, stamina, timeout, usual } = parts
  return {
    askAll: (list) => Promise.all(list.map((each) => pool.run(() => ask(each, usual)))),
    askInTurn: async (list) => {
      const until = performance.now() + maxInTurn
      const asked: Promise<Verdict>[] = []
      for (const each of list) {
        const reuse = performance.now() < until
        // A server with one hand may be waiting on a connection that is kept.
        if (!reuse) client.release()
        const verdict = pool.run(() => ask(each, { reuse }))
        asked.push(verdict)
        await before(verdict, until - performance.now())
      }
      const verdicts = await Promise.all(asked)
      client.release()
      return verdicts
    },
    askAtOnce: async (list) => {
      const gate = createGate()
      const asked: Promise<Verdict>[] = []
      // So many that a server with one hand can still answer the last of them in time.
      const most = Number.isFinite(stamina.fastest)
        ? Math.max(2, Math.floor(timeout / 2 / stamina.fastest))
        : list.length
      for (const each of list.slice(0, most)) {
        const next = gate.next()
        const verdict = ask(each, { reuse: false, gate: gate.pass })
        asked.push(verdict)
        // One after another, for the queue of new connections may be short; where it is full, nobody is held back.
        if (!(await before(Promise.race([next, verdict]), maxConnect))) gate.open()
      }
      await sleep(breath)
      gate.open()
      return Promise.all(asked)
    },
  }
}
