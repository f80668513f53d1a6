import type { Case } from './cases/case.ts'
import type { Exchange } from './exchange.ts'
import type { SendOptions } from './cases/fill-case.ts'
import { isFailing } from './reporters/groups.ts'
import { causeOf } from './judge/finding.ts'
import { isRefusal, isSetUpRefusal, setUpSentence } from './judge/set-up.ts'
import { type CheckEvent, type CheckOptions, readOptions, constants } from './options.ts'
import { planOf, setUpCases } from './cases/plan.ts'
import { createRecorder } from './recorder.ts'
import type { Report } from './reporters/report.ts'
import { CheckedServer, type Sent } from './server.ts'
import { settlesWithin, sleep } from './client/timers.ts'

/**
 * Sends a case that failed on a reused connection again on a new one, so that the report shows a request that fails
 * alone. If it never fails there, and always after the same case, the exchange names that case.
 */
const createRetry = (server: CheckedServer, judge: ReturnType<typeof createRecorder>['judge']) => {
  /** Causes that show on new connections too. */
  const failingAlone = new Set<string>()
  const causesOf = (testCase: Case, exchange: Exchange): readonly string[] =>
    judge(testCase, exchange).flatMap((finding) =>
      finding.kind === 'note' ? [] : causeOf(finding),
    )

  return async (testCase: Case, { exchange, previous }: Sent): Promise<Exchange> => {
    if (!previous) return exchange
    const causes = causesOf(testCase, exchange)
    const sendFailing = async (options: SendOptions): Promise<Exchange | undefined> => {
      const again = await server.sendUnrecorded(testCase, options)
      return again && causesOf(testCase, again).length > 0 ? again : undefined
    }
    const reuse = `again ${exchange.number}`
    for (let proofs = 0; proofs < constants.proofs; proofs += 1) {
      if (causes.every((cause) => failingAlone.has(cause))) return exchange
      const alone = await sendFailing({})
      if (!alone) {
        await server.deliver(previous.case, { reuse })
        await sleep(constants.unreadTime)
        const failing = await sendFailing({ reuse })
        server.client.closeSet(reuse)
        if (failing) continue
      }
      for (const cause of causes) failingAlone.add(cause)
      return alone ?? exchange
    }
    server.closeShared(true)
    return { ...exchange, after: { number: previous.number, case: previous.case.id } }
  }
}

/** One run against one server; `check` decides what it sends. @throws {UsageError} when an option cannot be used */
export const createRunner = (options: CheckOptions) => {
  const settings = readOptions(options)
  const { seed, noCreate, bail, signal, onEvent } = settings
  const recorder = createRecorder(settings)
  const server = new CheckedServer(settings, (token) =>
    recorder.redaction.add('PLANT_STORE_TOKEN', token),
  )
  const plan = planOf(settings)
  for (const [testCase, reason] of plan.skipped) recorder.skip(testCase, reason)
  const onAbort = (): void =>
    server.stop('the run was stopped', 'The run was stopped before all was sent.')
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()

  const record = (testCase: Case, exchange: Exchange): void => {
    const entry = recorder.record(testCase, exchange)
    onEvent?.({ type: 'exchange', ...entry })
    if (bail && entry.findings.some(({ kind }) => isFailing({ kind, known: false }, false)))
      server.stop('the run stopped at the first failure')
  }

  /** Sends requests until one shows a right set-up, or gives up. Returns the first exchange, or why there is none. */
  const showSetUp = async (): Promise<Exchange | string> => {
    const seen: Exchange[] = []
    for (const testCase of setUpCases(settings)) {
      if (testCase.expect === 'refuse' && !noCreate && seen.every(isSetUpRefusal)) break
      const sent = await server.deliver(
        testCase,
        {},
        (exchange) => plan.first.includes(testCase) && record(testCase, exchange),
      )
      if (typeof sent === 'string') return seen[0] ?? sent
      seen.push(sent.exchange)
      const { response } = sent.exchange
      // With TLS 1.3 a client learns only now that the server wants a certificate.
      if (response.type === 'failure' && response.kind === 'tls') server.giveUp(response.detail)
      if (!isRefusal(testCase, sent.exchange)) return seen[0]!
    }
    server.giveUp(setUpSentence(seen.map(recorder.redact), noCreate ? 'request' : 'valid request'))
    return seen[0]!
  }

  /** Opens the server and shows the set-up; gives up if that fails, or if there is nothing to send. */
  const prepare = async (): Promise<void> => {
    onEvent?.({ type: 'start', baseUrl: server.client.base.url, seed, requests: plan.requests })
    if (plan.requests === 0) {
      const reasons = new Set(plan.skipped.map(([, reason]) => reason))
      server.giveUp(`No case is left to send: ${[...reasons].join('; ')}.`)
    }
    await server.open()
    const shown = await showSetUp()
    const seen = server.stopped?.reason ?? shown
    for (const testCase of plan.first) {
      if (typeof seen === 'string') recorder.skip(testCase, seen)
      else record(testCase, seen)
    }
  }

  const retryAlone = createRetry(server, recorder.judge)
  const send = async (testCase: Case, options: SendOptions): Promise<void> => {
    const sent = await server.deliver(testCase, options, (exchange) => record(testCase, exchange))
    if (typeof sent === 'string') recorder.skip(testCase, sent)
    else record(testCase, await retryAlone(testCase, sent))
  }

  const sendAll = async (list: readonly Case[]): Promise<void> => {
    await Promise.all(
      list.map((testCase) =>
        server.limiter.run(() => send(testCase, server.nextOptions(testCase))),
      ),
    )
  }

  /** Sends the cases of each sequence on one connection, one after another. */
  const sendSequences = async (sequences: readonly (readonly Case[])[]): Promise<void> => {
    const sendSequence = async (sequence: readonly Case[], reuse: string): Promise<void> => {
      for (const testCase of sequence) {
        const { lateTime, unreadTime } = constants
        await send(testCase, {
          reuse,
          lateTime: testCase.request.need === 'repeated' ? lateTime : unreadTime,
        })
      }
      server.client.closeSet(reuse)
    }
    await Promise.all(
      sequences.map((sequence, at) =>
        server.limiter.run(() => sendSequence(sequence, `sequence ${at}`)),
      ),
    )
  }

  /** Sends cases so that the server holds all of them before one is complete. */
  const sendAtOnce = async (list: readonly Case[]): Promise<void> => {
    const sent: Promise<void>[] = []
    const finish = Promise.withResolvers<void>()
    let fullQueues = 0
    server.closeShared()
    for (const testCase of list.slice(0, Math.max(2, server.limiter.maxInTime()))) {
      const held = Promise.withResolvers<void>()
      const beforeLastWrite = (): Promise<void> => {
        held.resolve()
        return finish.promise
      }
      const response = send(testCase, { beforeLastWrite })
      sent.push(response)
      // One after another, because the queue of new connections may be short.
      await sleep(constants.acceptTime)
      if (await settlesWithin(Promise.race([held.promise, response]), constants.connectTime))
        continue
      fullQueues += 1
      if (fullQueues === constants.fullQueues) finish.resolve()
    }
    await sleep(constants.settleTime)
    finish.resolve()
    await Promise.all(sent)
  }

  const close = async (): Promise<Report> => {
    signal?.removeEventListener('abort', onAbort)
    const { client, fresh, started, stopped } = server
    await client.close()
    const run = { baseUrl: client.base.url, seed, mark: fresh.mark, started, ended: Date.now() }
    const report = recorder.report(run, stopped)
    onEvent?.({ type: 'end', violations: report.counts.violations })
    return report
  }

  return { plan, server, prepare, sendAll, sendSequences, sendAtOnce, close }
}

/**
 * Checks a server against the contract, and its responses against the profile if one is given.
 * @throws {UsageError} when an option cannot be used. An unreachable server is reported with the exit code 2.
 */
export const check = async (options: CheckOptions): Promise<Report> => {
  const runner = createRunner(options)
  const { sequences, singles, bursts, further, generated } = runner.plan
  await runner.prepare()
  await Promise.all([runner.sendSequences(sequences), runner.sendAll(singles)])
  for (const burst of bursts) await runner.sendAtOnce(burst)
  await runner.sendAll(further)
  await runner.sendAll(generated)
  return runner.close()
}

/** Like `check`, but yields events during the run. Ending the iteration early stops the run. */
export async function* checkContract(options: CheckOptions): AsyncGenerator<CheckEvent, Report> {
  const stop = new AbortController()
  const signal = options.signal ? AbortSignal.any([stop.signal, options.signal]) : stop.signal
  const { readable, writable } = new TransformStream<CheckEvent, CheckEvent>()
  const events = writable.getWriter()
  const onEvent = (event: CheckEvent): void => {
    options.onEvent?.(event)
    events.write(event).catch(() => {})
  }
  const report = check({ ...options, signal, onEvent })
  report.finally(() => void events.close().catch(() => {})).catch(() => {})
  try {
    yield* readable
  } finally {
    stop.abort()
  }
  return report
}
