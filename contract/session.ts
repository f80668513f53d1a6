import { createAsker } from './asker.ts'
import type { Case } from './case.ts'
import { type Client, createClient } from './client.ts'
import { isLocal, parseBaseUrl } from './client/base-url.ts'
import { createEnding } from './ending.ts'
import type { CheckEvent } from './event.ts'
import type { Explorer } from './explore.ts'
import { createFreshSource } from './fresh.ts'
import { type CheckOptions, type Settled, settle } from './options.ts'
import { type Order, createOrder } from './order.ts'
import { createPace } from './pace.ts'
import { type Plan, planOf } from './plan.ts'
import { createPool } from './pool.ts'
import { reach } from './reach.ts'
import { createRecorder } from './recorder.ts'
import type { Report, RunOptions } from './report.ts'
import { createRedaction } from './secret.ts'
import { isSelected } from './selection.ts'
import { type Manner, createSender } from './sender.ts'
import { createStamina } from './stamina.ts'
import { createFetchClient } from './transport.ts'
import type { Verdict } from './verdict.ts'

/** One run against one server, whoever decides what is sent next. */
export interface Session extends Order {
  readonly options: Settled
  readonly plan: Plan
  readonly url: string
  /** Whether the run has ended early. */
  readonly ended: boolean
  /** Waits until the port answers, where that was asked for. */
  wait(): Promise<void>
  ask(each: Case): Promise<Verdict>
  /** Resolves when all that was asked has been sent, and answered unless it takes long. */
  idle(): Promise<void>
  /** Milliseconds after which what is under way counts as hanging. */
  readonly patience: number
  readonly explorer: Explorer
  /** The curl line that sends the exchange's request again. */
  curl(exchange: number): string
  /** Ends the run because it cannot be made. */
  giveUp(sentence: string): void
  /** Closes every connection and makes the report. */
  close(): Promise<Report>
}

/** Milliseconds after which a request may count as one that hangs. */
const leastPatience = 500
const optionsOf = (options: Settled): RunOptions => ({
  only: options.only,
  skip: options.skip,
  create: !options.noCreate,
  strict: options.strict,
  explore: options.explore,
  concurrency: options.concurrency,
  ...(options.rate === undefined ? {} : { rate: options.rate }),
  timeoutMs: options.timeout,
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

  const ending = createEnding()
  const onAbort = (): void =>
    ending.end('the run had ended', 'The run was ended before all was sent.')
  options.signal?.addEventListener('abort', onAbort)
  if (options.signal?.aborted) onAbort()

  const stamina = createStamina(options.concurrency, options.timeout)
  /** A server with one hand makes all that are under way wait for each other: that is slow, but no hanging. */
  const patience = (): number =>
    Number.isFinite(stamina.fastest)
      ? Math.max(leastPatience, 2 * options.concurrency * stamina.fastest)
      : leastPatience
  const pool = createPool(() => stamina.size, options.concurrency > 1 ? patience : undefined)
  const pace = createPace(options.rate, ending.signal)
  const sender = createSender(client, fresh, secrets, (number, flaw) =>
    recorder.amend(number, flaw),
  )
  const singles = plan.first ? [plan.first, ...plan.singles] : plan.singles
  const witnesses = (['accept', 'refuse', 'deny'] as const)
    .map((expect) => singles.find((each) => each.expect === expect))
    .filter((each) => each !== undefined)
  const parts = { options, client, sender, recorder, ending, pace, stamina, witnesses, tell }
  const asker = createAsker(parts)
  const ask = (each: Case, manner: Manner): Promise<Verdict> => asker.ask(each, manner)
  const usual: Manner = { reuse: !isLocal(client.base) }

  const explorer: Explorer = {
    seed: options.seed,
    create: !options.noCreate,
    isSelected: (each) => isSelected(each, options.only, options.skip),
    ask: (each) => pool.run(() => ask(each, usual)),
    probe: async (each) => {
      const exchange = await asker.once(each, { reuse: false })
      if (!exchange) return undefined
      return {
        findings: recorder.preview(each, exchange),
        keep: (as) => void asker.keep(as, { ...exchange, case: as.id }),
      }
    },
  }

  const requests = singles.length + plan.repeated.length + plan.burst.length + plan.explore
  tell({ type: 'start', url: client.base.url, seed: options.seed, requests })

  return {
    options,
    plan,
    url: client.base.url,
    explorer,
    curl: (exchange) => recorder.curl(exchange),
    giveUp: (sentence) => ending.giveUp(sentence),
    get patience() {
      return patience()
    },
    get ended() {
      return ending.signal.aborted
    },
    wait: async () => {
      if (options.wait === undefined || ending.signal.aborted) return
      const sentence = await reach(client, options.wait, ending.signal)
      if (sentence !== undefined) ending.giveUp(sentence)
    },
    idle: () => pool.idle(),
    ask: (each) => pool.run(() => ask(each, usual)),
    ...createOrder({ ask, client, pool, stamina, timeout: options.timeout, usual }),
    close: async () => {
      options.signal?.removeEventListener('abort', onAbort)
      await client.close(ending.signal.aborted)
      const now = options.now()
      const run = {
        url: client.base.url,
        seed: options.seed,
        mark: fresh.mark,
        started: new Date(started).toISOString(),
        ended: new Date(now).toISOString(),
        durationMs: given.now ? now - started : Math.round(performance.now() - clock),
        options: optionsOf(options),
      }
      const report = recorder.report(run, ending.sentence, ending.hopeless)
      tell({ type: 'end', violations: report.counts.violations })
      return report
    },
  }
}
