import type { Case } from './case.ts'
import { cases as handWritten } from './cases/index.ts'
import { type Client, createClient } from './client.ts'
import { isLocal, parseBaseUrl } from './client/base-url.ts'
import type { CheckEvent } from './event.ts'
import type { Exchange, FailureKind } from './exchange.ts'
import { fill } from './fill.ts'
import type { Finding } from './finding.ts'
import { createFreshSource } from './fresh.ts'
import { isThrottled } from './judge.ts'
import { type CheckOptions, type Settled, settle } from './options.ts'
import { createPace, sleep } from './pace.ts'
import { planOf } from './plan.ts'
import { createPool } from './pool.ts'
import { createRecorder } from './recorder.ts'
import type { Report, Run, RunOptions } from './report.ts'
import { retryAfter } from './retry-after.ts'
import { createRedaction } from './secret.ts'
import { isSelected } from './selection.ts'
import { createFetchClient } from './transport.ts'

/** Failures that mean there is nothing to check, when the very first request meets them. */
const impossible = new Set<FailureKind>(['unresolved', 'refused', 'unreachable', 'tls'])
/** So many of these in a row, with no answer in between, end the run. */
const mute = new Set<FailureKind>([...impossible, 'timeout'])
const maxMute = 10

const maxShrinks = 5
const maxShrinkRequests = 60

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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const clientFor = (url: string, options: Settled): Client =>
  options.fetch
    ? createFetchClient(parseBaseUrl(url), options.fetch, options.timeout)
    : createClient({
        url,
        timeout: options.timeout,
        insecure: options.insecure ?? false,
        ...(options.environment ? { environment: options.environment } : {}),
      })

/** Waits until something listens; a sentence says that nothing does. */
const reach = async (client: Client, limit: number): Promise<string | undefined> => {
  const until = performance.now() + limit
  for (;;) {
    try {
      await client.reach(Math.max(1, until - performance.now()))
      return undefined
    } catch (error) {
      if (performance.now() + 100 > until) {
        return `${capital((error as Error).message)}, although it was given ${limit / 1000} s.`
      }
      await sleep(100)
    }
  }
}

/**
 * Checks a live implementation against the contract and reports what it saw.
 *
 * @param url the base URL; see parseBaseUrl for its forms.
 * @throws {UsageError} when the URL or an option cannot be used. A server that cannot be reached is no error but
 *   a report with the exit code 2.
 */
export const check = async (url: string, given: CheckOptions): Promise<Report> => {
  const options = settle(given)
  const client = clientFor(url, options)
  const tell = (event: CheckEvent): void => given.onEvent?.(event)
  const clock = performance.now()
  const started = options.now()
  const fresh = createFreshSource(options.seed, started)
  const secrets = { token: options.token, badToken: options.badToken, headers: options.headers }
  const recorder = createRecorder(options, createRedaction(secrets))
  const plan = planOf(options, client.raw)
  for (const [each, reason] of plan.left) recorder.miss(each, reason)

  const stop = new AbortController()
  let stopped: string | undefined
  let hopeless = false
  const end = (sentence: string): void => {
    stopped ??= sentence
    stop.abort()
  }
  options.signal?.addEventListener('abort', () => end('The run was ended before all was sent.'))
  if (options.signal?.aborted) end('The run was ended before all was sent.')

  const pool = createPool(options.concurrency, options.concurrency > 1)
  const pace = createPace(options.rate, stop.signal)
  const keepsConnections = !isLocal(client.base)
  const maxSilent = options.concurrency === 1 ? 3 : maxMute
  let number = 0
  let silent = 0
  let waited = 0

  const exchangeOf = async (each: Case, reuse: boolean): Promise<Exchange> => {
    number += 1
    const own = number
    const { wire, sent } = fill(each, {
      fresh: fresh.next(),
      firstId: fresh.first.id,
      basePath: client.base.path,
      url: client.base.url,
      authority: client.base.authority,
      secrets,
      reuse,
    })
    const result = await client.send(wire, (flaw) => recorder.amend(own, flaw))
    return { number: own, case: each.id, sent, ...result }
  }

  const watch = ({ came }: Exchange): void => {
    if (came.type === 'answer' || !mute.has(came.kind)) silent = 0
    else silent += 1
    if (came.type === 'failure' && impossible.has(came.kind) && number === 1) {
      hopeless = true
      end(`${capital(came.detail)}.`)
    }
    if (silent >= maxSilent)
      end(`The server stopped answering: ${silent} requests in a row met silence.`)
  }

  const recorded = (each: Case, exchange: Exchange): readonly Finding[] => {
    const { findings, exchange: clean } = recorder.record(each, exchange)
    tell({ type: 'exchange', case: each, exchange: clean, findings })
    if (options.bail && recorder.violations > 0) end('The run was ended at the first violation.')
    return findings
  }

  /** Sends a case until the server has time for it; nothing when it never had. */
  const ask = async (
    each: Case,
    reuse = keepsConnections,
  ): Promise<readonly Finding[] | undefined> => {
    for (let attempt = 0; ; attempt += 1) {
      if (!(await pace.turn())) {
        recorder.miss(each, stopped ?? 'the run was ended')
        return undefined
      }
      let exchange = await exchangeOf(each, reuse)
      const { came } = exchange
      // A server may close an idle connection at any time: only a new one can blame it.
      const idle = came.type === 'failure' && came.reused && came.received.length === 0
      if (idle && (came.kind === 'closed' || came.kind === 'reset')) {
        exchange = await exchangeOf(each, false)
      }
      watch(exchange)
      if (hopeless) return undefined
      if (!isThrottled(exchange)) return recorded(each, exchange)
      const later = retryAfter(exchange, Date.now())
      if (attempt === 0) recorded(each, exchange)
      if (waited + later > options.patience) {
        recorder.miss(each, 'the server asked to come back later than we wait')
        return undefined
      }
      waited += later
      pace.hold(later)
      tell({
        type: 'wait',
        milliseconds: later,
        reason: `the server answered ${exchange.came.type === 'answer' ? exchange.came.status : ''} with Retry-After`,
      })
    }
  }

  const askAll = async (list: readonly Case[], reuse = keepsConnections): Promise<void> => {
    await Promise.all(list.map((each) => pool.run(() => ask(each, reuse))))
  }

  const explore = async (): Promise<void> => {
    if (plan.explore === 0 && options.replay === undefined) return
    const { generate, regenerate, shrink } = await import('./cases/generated.ts')
    const create = !options.noCreate
    const list =
      options.replay === undefined
        ? generate(options.seed, plan.explore, create)
        : [regenerate(options.seed, options.replay, create)].filter((each) => each !== undefined)
    const failing = new Map<string, Case>()
    await Promise.all(
      list
        .filter((each) => isSelected(each, options.only, options.skip))
        .map((each) =>
          pool.run(async () => {
            const findings = await ask(each)
            const worst = findings?.find(({ kind }) => kind === 'violation')
            if (!worst) return
            const key = JSON.stringify([worst.rule, worst.code, worst.received])
            if (!failing.has(key)) failing.set(key, each)
          }),
        ),
    )
    if (options.replay !== undefined) return
    for (const [key, each] of [...failing].slice(0, maxShrinks)) {
      let left = maxShrinkRequests
      let smallest: { each: Case; exchange: Exchange } | undefined
      await shrink(options.seed, each.replay!.path, create, async (smaller) => {
        if (left === 0 || stop.signal.aborted || !(await pace.turn())) return false
        left -= 1
        const exchange = await exchangeOf(smaller, false)
        const fails = recorder
          .preview(smaller, exchange)
          .some(({ rule, code, received }) => JSON.stringify([rule, code, received]) === key)
        if (fails) smallest = { each: smaller, exchange }
        return fails
      })
      if (smallest) recorded(smallest.each, smallest.exchange)
    }
  }

  const planned = [plan.first ? 1 : 0, plan.singles.length, plan.repeated.length, plan.burst.length]
  tell({
    type: 'start',
    url: client.base.url,
    seed: options.seed,
    requests: planned.reduce((sum, count) => sum + count, plan.explore),
  })

  if (plan.left.length === handWritten.length && options.replay === undefined) {
    hopeless = true
    end('No case is left to send: only, skip and the other options leave none.')
  }
  if (!hopeless && options.wait !== undefined) {
    const missed = await reach(client, options.wait)
    if (missed !== undefined) {
      hopeless = true
      end(missed)
    }
  }
  if (plan.first && !stop.signal.aborted) await pool.run(() => ask(plan.first!))
  const [opening, ...singles] = plan.singles
  // Without a request that may create, the first refused one shows whether anybody is there.
  if (opening && !plan.first && !stop.signal.aborted) await pool.run(() => ask(opening))
  const rest = plan.first && opening ? [opening, ...singles] : singles
  await askAll(rest)
  await askAll(plan.repeated, true)
  await Promise.all(plan.burst.map((each) => ask(each, false)))
  await explore()
  await client.close()

  const ended = options.now()
  const run: Run = {
    url: client.base.url,
    seed: options.seed,
    mark: fresh.mark,
    started: new Date(started).toISOString(),
    ended: new Date(ended).toISOString(),
    milliseconds: given.now ? ended - started : Math.round(performance.now() - clock),
    options: optionsOf(options),
  }
  const report = recorder.report(run, stopped, hopeless)
  tell({ type: 'end', violations: report.counts.violations })
  return report
}
