import type { Case } from './case.ts'
import type { Client } from './client.ts'
import type { Ending } from './ending.ts'
import type { CheckEvent } from './event.ts'
import type { Exchange } from './exchange.ts'
import { createHangs } from './hang.ts'
import { isThrottled } from './judge/status.ts'
import type { Settled } from './options.ts'
import type { Pace } from './pace.ts'
import { createPulse } from './pulse.ts'
import { hopeless, reach } from './reach.ts'
import type { Recorder } from './recorder.ts'
import { retryAfter } from './retry-after.ts'
import type { Manner, Sender } from './sender.ts'
import type { Stamina } from './stamina.ts'
import type { Verdict } from './verdict.ts'

/** Asks one case at a time of a server that may be busy, slow, or gone meanwhile. */
export interface Asker {
  /** Sends a case until the server has time for it, judges what came, and keeps it. */
  ask(each: Case, manner: Manner): Promise<Verdict>
  /** Sends a case once when its turn comes; nothing when the run ends meanwhile. */
  once(each: Case, manner: Manner): Promise<Exchange | undefined>
  /** Judges and keeps an exchange. */
  keep(each: Case, exchange: Exchange): Verdict
}

export interface AskerParts {
  readonly options: Settled
  readonly client: Client
  readonly sender: Sender
  readonly recorder: Recorder
  readonly ending: Ending
  readonly pace: Pace
  readonly stamina: Stamina
  /** Cases of each kind, to ask when it is not clear whether anybody is there. */
  readonly witnesses: readonly Case[]
  readonly tell: (event: CheckEvent) => void
}

/** Milliseconds in which a server that is gone may come back, each time and in all. */
const [comeBack, comeBackAtAll] = [100, 2000] as const
/** Answers in a row that ask to come back later than the run waits, before it takes the hint. */
const mostBusy = 10

const later = 'the server asked to come back later than the check waits'

export const createAsker = (parts: AskerParts): Asker => {
  const { options, client, sender, recorder, ending, pace, stamina, witnesses, tell } = parts
  const pulse = createPulse(options.concurrency === 1 ? 3 : 10)
  const hangs = createHangs()
  let underWay = 0
  let waited = 0
  let busy = 0
  let lastAnswered: Case | undefined
  let doubt: Promise<void> | undefined

  /** Silence may come from what was asked: something else is asked before the server is given up. */
  const resolveDoubt = async (absent: boolean): Promise<void> => {
    const gone = absent && (await reach(client, comeBackAtAll, ending.signal)) !== undefined
    const others = lastAnswered === undefined ? witnesses : [lastAnswered]
    const asked = (gone ? [] : others)
      .slice(0, options.concurrency)
      .map(async (each) => (await pace.turn()) && sender.send(each, { reuse: false }))
    const exchanges = await ending.before(Promise.all(asked))
    if (exchanges?.some((each) => each && each.response.type === 'response')) pulse.calm()
    else if (lastAnswered === undefined) ending.end('the server does not answer')
    else ending.end('the server no longer answers')
  }

  const once = async (each: Case, manner: Manner): Promise<Exchange | undefined> => {
    await doubt
    if (!(await pace.turn())) return undefined
    // What is under way when the run ends is given up, not judged.
    underWay += 1
    const exchange = await ending.before(sender.send(each, manner))
    const together = underWay
    underWay -= 1
    if (!exchange) return undefined
    const { response, timing } = exchange
    if (response.type === 'response') {
      lastAnswered = each
      stamina.feel(timing.duration, together)
    }
    hangs.feel(each, exchange)
    const state = pulse.feel(exchange)
    if (state === 'hopeless' && response.type === 'failure') ending.giveUp(hopeless(response))
    if (state === 'absent') pace.hold(comeBack)
    if (state === 'mute') ending.end('none of the first requests got an answer')
    if (state === 'faint') {
      const absent = response.type === 'failure' && response.kind !== 'timeout'
      doubt ??= resolveDoubt(absent).finally(() => (doubt = undefined))
    }
    if (hangs.tooMany) ending.end('too many requests got no answer in time')
    return exchange
  }

  const keep = (each: Case, exchange: Exchange): Verdict => {
    const { findings, exchange: clean } = recorder.record(each, exchange)
    tell({ type: 'exchange', case: each, exchange: clean, findings })
    if (options.bail && recorder.violations > 0) {
      const reason = 'the run was ended at the first violation'
      ending.end(reason, 'The run was ended at the first violation.')
    }
    return { findings, exchange: exchange.number }
  }

  const missed = (each: Case, reason: string): Verdict => {
    recorder.miss(each, reason)
    return { findings: [], missed: reason }
  }

  return {
    once,
    keep,
    ask: async (each, manner) => {
      for (let attempt = 0; ; attempt += 1) {
        if (hangs.isTold(each)) return missed(each, 'too many like it got no answer in time')
        const exchange = await once(each, manner)
        if (!exchange || ending.hopeless) return missed(each, ending.reason)
        const throttled = isThrottled(exchange)
        if (!throttled) busy = 0
        const verdict = attempt === 0 || !throttled ? keep(each, exchange) : undefined
        if (verdict && !throttled) return verdict
        // A server that is busy for ever and says "at once" is not asked for ever.
        const delay = Math.max(retryAfter(exchange, Date.now()), Math.min(20 * 2 ** attempt, 1000))
        if (waited + delay > options.patience) {
          busy += 1
          if (busy >= mostBusy) ending.end(later)
          return missed(each, later)
        }
        waited += pace.hold(delay)
        tell({ type: 'wait', milliseconds: delay })
      }
    },
  }
}
