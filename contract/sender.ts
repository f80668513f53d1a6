import type { Case } from './case.ts'
import type { Client, Wire } from './client.ts'
import type { Exchange, Flaw } from './exchange.ts'
import { fill } from './fill.ts'
import type { FreshSource } from './fresh.ts'
import type { Secrets } from './secret.ts'

/** How an exchange of a case is made. */
export interface Manner {
  /** Whether a connection that served before may serve again. */
  readonly reuse: boolean
  readonly gate?: Wire['gate']
}

export interface Sender {
  /** How many requests went out. */
  readonly sent: number
  /** Sends a case once, with a fresh id and name. */
  send(each: Case, manner: Manner): Promise<Exchange>
}

/** `onLate` tells a flaw that shows after an exchange was complete. */
export const createSender = (
  client: Client,
  fresh: FreshSource,
  secrets: Secrets,
  onLate: (exchange: number, flaw: Flaw) => void,
): Sender => {
  let sent = 0
  const once = async (each: Case, manner: Manner): Promise<Exchange> => {
    sent += 1
    const number = sent
    const filled = fill(each, {
      fresh: fresh.next(),
      firstId: fresh.first.id,
      basePath: client.base.path,
      url: client.base.url,
      authority: client.base.authority,
      secrets,
      ...manner,
    })
    const result = await client.send(filled.wire, (flaw) => onLate(number, flaw))
    return { number, case: each.id, sent: filled.sent, ...result }
  }
  return {
    get sent() {
      return sent
    },
    send: async (each, manner) => {
      const exchange = await once(each, manner)
      const { came } = exchange
      if (came.type === 'answer' || !came.reused || came.received.length > 0) return exchange
      // A server may close an idle connection at any time: only a new one can blame it.
      return came.kind === 'closed' || came.kind === 'reset'
        ? once(each, { ...manner, reuse: false })
        : exchange
    },
  }
}
