import type { Case } from './case.ts'
import type { Came, Client, Wire } from './client.ts'
import type { Exchange, ProtocolError } from './exchange.ts'
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

/** A server may close an idle connection at any time, with a 408 or without: only a new one can blame it. */
const wasIdle = ({ came, reused }: Came): boolean =>
  reused &&
  (came.type === 'response'
    ? came.status === 408
    : (came.kind === 'closed' || came.kind === 'reset') && came.received.length === 0)

/** `onLate` tells a flaw that shows after an exchange was complete. */
export const createSender = (
  client: Client,
  fresh: FreshSource,
  secrets: Secrets,
  onLate: (exchange: number, flaw: ProtocolError) => void,
): Sender => {
  let sent = 0
  const once = async (
    each: Case,
    manner: Manner,
  ): Promise<{ readonly came: Came; readonly exchange: Exchange }> => {
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
    const { timing, came: response } = result
    return {
      came: result,
      exchange: { number, case: each.id, request: filled.sent, timing, response },
    }
  }
  return {
    get sent() {
      return sent
    },
    send: async (each, manner) => {
      const { came, exchange } = await once(each, manner)
      return wasIdle(came) ? (await once(each, { ...manner, reuse: false })).exchange : exchange
    },
  }
}
