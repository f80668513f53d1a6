import type { Case } from './case.ts'
import { cases as handWritten } from './cases/index.ts'
import { type Client, createClient } from './client.ts'
import { isLocal, parseBaseUrl } from './client/base-url.ts'
import type { CheckEvent } from './event.ts'
import type { Exchange } from './exchange.ts'
import { type Explorer, causeOf, explore, replay } from './explore.ts'
import type { Finding } from './finding.ts'
import { createFreshSource } from './fresh.ts'
import { createGate } from './gate.ts'
import { isThrottled } from './judge.ts'
import { type CheckOptions, type Settled, settle } from './options.ts'
import { createPace } from './pace.ts'
import { planOf } from './plan.ts'
import { createPool } from './pool.ts'
import { createPulse } from './pulse.ts'
import { capital, reach } from './reach.ts'
import { createRecorder } from './recorder.ts'
import type { Report, RunOptions } from './report.ts'
import { retryAfter } from './retry-after.ts'
import { createRedaction } from './secret.ts'
import { isSelected } from './selection.ts'
import { type Manner, createSender } from './sender.ts'
import { createFetchClient } from './transport.ts'

const byUser = 'The run was ended before all was sent.'
/** Milliseconds in which a server that is gone may come back. */
const comeBack = 100

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
  const giveUp = (sentence: string): void => {
    hopeless = true
    end(sentence)
  }
  const onAbort = (): void => end(byUser)
  options.signal?.addEventListener('abort', onAbort)
  if (options.signal?.aborted) onAbort()

  const pool = createPool(options.concurrency, options.concurrency > 1)
  const pace = createPace(options.rate, stop.signal)
  const pulse = createPulse(options.concurrency === 1 ? 3 : 10)
  const sender = createSender(client, fresh, secrets, (number, flaw) =>
    recorder.amend(number, flaw),
  )
  const usual: Manner = { reuse: !isLocal(client.base) }
  let waited = 0

  const recorded = (each: Case, exchange: Exchange): readonly Finding[] => {
    const { findings, exchange: clean } = recorder.record(each, exchange)
    tell({ type: 'exchange', case: each, exchange: clean, findings })
    if (options.bail && recorder.violations > 0) end('The run was ended at the first violation.')
    return findings
  }

  const exchanged = async (each: Case, manner: Manner): Promise<Exchange> => {
    const exchange = await sender.send(each, manner)
    const pulseNow = pulse.feel(exchange)
    if (pulseNow === 'hopeless' && exchange.came.type === 'failure') {
      giveUp(`${capital(exchange.came.detail)}.`)
    }
    if (pulseNow === 'absent') pace.hold(comeBack)
    if (pulseNow === 'lost') end('The server no longer answers, so the rest was not sent.')
    return exchange
  }

  /** Sends a case until the server has time for it; no findings when it never had. */
  const ask = async (each: Case, manner: Manner = usual): Promise<readonly Finding[]> => {
    for (let attempt = 0; ; attempt += 1) {
      if (!(await pace.turn())) {
        recorder.miss(each, 'the run had ended')
        return []
      }
      const exchange = await exchanged(each, manner)
      if (hopeless) return []
      if (!isThrottled(exchange)) return recorded(each, exchange)
      if (attempt === 0) recorded(each, exchange)
      const later = retryAfter(exchange, Date.now())
      if (waited + later > options.patience) {
        recorder.miss(each, 'the server asked to come back later than the check waits')
        return []
      }
      waited += later
      pace.hold(later)
      tell({ type: 'wait', milliseconds: later })
    }
  }

  const askAll = async (list: readonly Case[], manner?: Manner): Promise<readonly Finding[]> =>
    (await Promise.all(list.map((each) => pool.run(() => ask(each, manner))))).flat()

  const explorer: Explorer = {
    seed: options.seed,
    create: !options.noCreate,
    isSelected: (each) => isSelected(each, options.only, options.skip),
    askAll: async (list, onFindings) => {
      await Promise.all(list.map((each) => pool.run(async () => onFindings(each, await ask(each)))))
    },
    probe: async (each) => {
      if (!(await pace.turn())) return undefined
      const exchange = await exchanged(each, { reuse: false })
      return {
        findings: recorder.preview(each, exchange),
        keep: (as) => void recorded(as, { ...exchange, case: as.id }),
      }
    },
  }

  const opening = plan.first ?? plan.singles[0]
  const singles = plan.singles.filter((each) => each !== opening)
  const { repeated, burst } = plan
  const requests =
    singles.length + repeated.length + burst.length + plan.explore + (opening ? 1 : 0)
  tell({ type: 'start', url: client.base.url, seed: options.seed, requests })

  if (plan.left.length === handWritten.length) {
    giveUp('No case is left to send: only, skip and the other options leave none.')
  }
  if (options.wait !== undefined && !stop.signal.aborted) {
    const missed = await reach(client, options.wait)
    if (missed !== undefined) giveUp(missed)
  }
  const seen: Finding[] = []
  // Alone, so that it is the very first, and shows whether anybody is there.
  if (opening && !hopeless) seen.push(...(await pool.run(() => ask(opening))))
  if (!hopeless) {
    seen.push(...(await askAll(singles)), ...(await askAll(repeated, { reuse: true })))
    const gate = createGate(burst.length)
    const atOnce = burst.map((each) => ask(each, { reuse: false, gate }))
    seen.push(...(await Promise.all(atOnce)).flat())
    if (options.replay !== undefined && !(await replay(explorer, options.replay))) {
      giveUp(`The path ${options.replay} leads to no generated case of the seed ${options.seed}.`)
    }
    if (plan.explore > 0 && !stop.signal.aborted) {
      await explore(explorer, plan.explore, new Set(seen.map(causeOf)))
    }
  }
  options.signal?.removeEventListener('abort', onAbort)
  await client.close()

  const ended = options.now()
  const report = recorder.report(
    {
      url: client.base.url,
      seed: options.seed,
      mark: fresh.mark,
      started: new Date(started).toISOString(),
      ended: new Date(ended).toISOString(),
      milliseconds: given.now ? ended - started : Math.round(performance.now() - clock),
      options: optionsOf(options),
    },
    stopped,
    hopeless,
  )
  tell({ type: 'end', violations: report.counts.violations })
  return report
}
