import type { Case } from './case.ts'
import { type Client, createClient } from './client.ts'
import { isLocal, parseBaseUrl } from './client/base-url.ts'
import type { Exchange } from './exchange.ts'
import type { CheckEvent } from './event.ts'
import type { Explorer } from './explore.ts'
import { createFreshSource } from './fresh.ts'
import { createGate } from './gate.ts'
import { isThrottled } from './judge.ts'
import { type CheckOptions, type Settled, settle } from './options.ts'
import { before, createPace, sleep } from './pace.ts'
import { type Plan, planOf } from './plan.ts'
import { createPool } from './pool.ts'
import { createPulse } from './pulse.ts'
import { hopeless as hopelessSentence, reach } from './reach.ts'
import { createRecorder } from './recorder.ts'
import type { Report, RunOptions } from './report.ts'
import { retryAfter } from './retry-after.ts'
import { createRedaction } from './secret.ts'
import { isSelected } from './selection.ts'
import { type Manner, createSender } from './sender.ts'
import { createFetchClient } from './transport.ts'
import type { Verdict } from './verdict.ts'

/** One run against one server, whoever decides what is sent next. */
export interface Session {
  readonly options: Settled
  readonly plan: Plan
  readonly url: string
  /** Whether the run has ended early. */
  readonly ended: boolean
  /** Waits until the port answers, where that was asked for. */
  wait(): Promise<void>
  ask(each: Case): Promise<Verdict>
  /** Asks a few at a time. */
  askAll(list: readonly Case[]): Promise<readonly Verdict[]>
  /** Asks one at a time on a connection that is kept, and a few at a time if that takes long. */
  askInTurn(list: readonly Case[]): Promise<readonly Verdict[]>
  /** Asks all at once: every request is in hand before one is complete. */
  askAtOnce(list: readonly Case[]): Promise<readonly Verdict[]>
  /** Resolves when all that was asked has been sent, and answered unless it takes long. */
  idle(): Promise<void>
  readonly explorer: Explorer
  /** The curl line that sends the exchange's request again. */
  curl(exchange: number): string
  /** Ends the run because it cannot be made. */
  giveUp(sentence: string): void
  /** Closes every connection and makes the report. */
  close(): Promise<Report>
}

/** Milliseconds in which a server that is gone may come back. */
const comeBack = 100
/** Milliseconds after which a request may count as one that hangs. */
const leastPatience = 500
/** Milliseconds for asking one at a time; slow servers are then asked a few at a time. */
const maxInTurn = 1500
/** Milliseconds after which a connection counts as one that waits in a queue. */
const maxConnect = 250
/** Milliseconds in which the server can take in what many requests have said so far. */
const breath = 25

const optionsOf = (options: Settled): RunOptions => ({
  only: options.only,
  skip: options.skip,
  create: !options.noCreate,
  strict: options.strict,
  explore: options.explore,
  concurrency: options.concurrency,
  ...(options.rate === undefined ? {} : { rate: options.rate }),
  timeout: options.timeout,
  badToken: options.badToken !== undefined,
})

const clientFor = (url: string, options: Settled): Client =>
  options.fetch
    ? createFetchClient(parseBaseUrl(url), options.fetch, options.timeout)
    : createClient({
        url,
        timeout: options.timeout,
        insecure: options.insecure ?? false,
        ...(options.environment ? { environment: options.environment } : {}),
      })

/**
 * Makes everything ready; nothing is sent yet.
 *
 * @throws {UsageError} when the URL or an option cannot be used.
 */
export const openSession = (url: string, given: CheckOptions): Session => {
  const options = settle(given)
  const client = clientFor(url, options)
  const plan = planOf(options, client.raw)
  const tell = (event: CheckEvent): void => given.onEvent?.(event)
  const clock = performance.now()
  const started = options.now()
  const fresh = createFreshSource(options.seed, started)
  const secrets = { token: options.token, badToken: options.badToken, headers: options.headers }
  const recorder = createRecorder(options, createRedaction(secrets))
  for (const [each, reason] of plan.left) recorder.miss(each, reason)

  const stop = new AbortController()
  let stopped: string | undefined
  let hopeless = false
  const end = (sentence: string): void => {
    stopped ??= sentence
    stop.abort()
  }
  const giveUp = (sentence: string): void => {
    hopeless = true
    end(sentence)
  }
  const onAbort = (): void => end('The run was ended before all was sent.')
  options.signal?.addEventListener('abort', onAbort)
  if (options.signal?.aborted) onAbort()

  let fastest = Number.POSITIVE_INFINITY
  /** A server with one hand makes all that are under way wait for each other: that is slow, but no hanging. */
  const patience = (): number =>
    Number.isFinite(fastest)
      ? Math.max(leastPatience, 2 * options.concurrency * fastest)
      : leastPatience
  const pool = createPool(options.concurrency, options.concurrency > 1 ? patience : undefined)
  const pace = createPace(options.rate, stop.signal)
  const pulse = createPulse(options.concurrency === 1 ? 3 : 10)
  const sender = createSender(client, fresh, secrets, (number, flaw) =>
    recorder.amend(number, flaw),
  )
  const usual: Manner = { reuse: !isLocal(client.base) }
  let waited = 0

  const recorded = (each: Case, exchange: Exchange): Verdict => {
    const { findings, exchange: clean } = recorder.record(each, exchange)
    tell({ type: 'exchange', case: each, exchange: clean, findings })
    if (options.bail && recorder.violations > 0) end('The run was ended at the first violation.')
    return { findings, exchange: exchange.number }
  }

  const missed = (each: Case, reason: string): Verdict => {
    recorder.miss(each, reason)
    return { findings: [], missed: reason }
  }

  const ended = new Promise<undefined>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve(undefined))
  })

  /** Nothing when the run ends meanwhile: what is under way then is given up, not judged. */
  const exchanged = async (each: Case, manner: Manner): Promise<Exchange | undefined> => {
    const exchange = await Promise.race([sender.send(each, manner), ended])
    if (!exchange) return undefined
    if (exchange.came.type === 'answer') fastest = Math.min(fastest, exchange.timing.ended)
    const state = pulse.feel(exchange)
    if (state === 'hopeless' && exchange.came.type === 'failure') {
      giveUp(hopelessSentence(exchange.came))
    }
    if (state === 'absent') pace.hold(comeBack)
    if (state === 'lost') end('The server no longer answers, so the rest was not sent.')
    return exchange
  }

  /** Sends a case until the server has time for it. */
  const ask = async (each: Case, manner: Manner): Promise<Verdict> => {
    for (let attempt = 0; ; attempt += 1) {
      const exchange = (await pace.turn()) ? await exchanged(each, manner) : undefined
      if (!exchange) return missed(each, 'the run had ended')
      if (hopeless) return missed(each, 'there was nobody to ask')
      const verdict = attempt === 0 || !isThrottled(exchange) ? recorded(each, exchange) : undefined
      if (verdict && !isThrottled(exchange)) return verdict
      const later = retryAfter(exchange, Date.now())
      if (waited + later > options.patience) {
        return missed(each, 'the server asked to come back later than the check waits')
      }
      waited += later
      pace.hold(later)
      tell({ type: 'wait', milliseconds: later })
    }
  }

  const all = (list: readonly Case[], manner: Manner): Promise<readonly Verdict[]> =>
    Promise.all(list.map((each) => pool.run(() => ask(each, manner))))

  const explorer: Explorer = {
    seed: options.seed,
    create: !options.noCreate,
    isSelected: (each) => isSelected(each, options.only, options.skip),
    ask: (each) => pool.run(() => ask(each, usual)),
    probe: async (each) => {
      if (!(await pace.turn())) return undefined
      const exchange = await exchanged(each, { reuse: false })
      if (!exchange) return undefined
      return {
        findings: recorder.preview(each, exchange),
        keep: (as) => void recorded(as, { ...exchange, case: as.id }),
      }
    },
  }

  const singles = plan.singles.length + (plan.first ? 1 : 0)
  const requests = singles + plan.repeated.length + plan.burst.length + plan.explore
  tell({ type: 'start', url: client.base.url, seed: options.seed, requests })

  return {
    options,
    plan,
    url: client.base.url,
    explorer,
    curl: (exchange) => recorder.curl(exchange),
    giveUp,
    get ended() {
      return stop.signal.aborted
    },
    wait: async () => {
      if (options.wait === undefined || stop.signal.aborted) return
      const sentence = await reach(client, options.wait)
      if (sentence !== undefined) giveUp(sentence)
    },
    idle: () => pool.idle(),
    ask: (each) => pool.run(() => ask(each, usual)),
    askAll: (list) => all(list, usual),
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
      const most = Number.isFinite(fastest)
        ? Math.max(2, Math.floor(options.timeout / 2 / fastest))
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
    close: async () => {
      options.signal?.removeEventListener('abort', onAbort)
      await client.close(stop.signal.aborted)
      const now = options.now()
      const run = {
        url: client.base.url,
        seed: options.seed,
        mark: fresh.mark,
        started: new Date(started).toISOString(),
        ended: new Date(now).toISOString(),
        milliseconds: given.now ? now - started : Math.round(performance.now() - clock),
        options: optionsOf(options),
      }
      const report = recorder.report(run, stopped, hopeless)
      tell({ type: 'end', violations: report.counts.violations })
      return report
    },
  }
}
