import type { CheckEvent, CheckOptions } from './data/options.ts'
import type { Report } from './data/report.ts'
import { CheckRun } from './check-run.ts'

/** What a check does, in this order. After a stop, a phase sends nothing and records what it left out. */
const phases = {
  /** Shows that the server is there, and that token, headers and base URL are right. */
  'set-up': (run: CheckRun) => run.prepare(),
  /** Bodies that a server may leave unread go beside single requests, as in real traffic. */
  cases: ({ plan, dispatch }: CheckRun) =>
    Promise.all([dispatch.sequences(plan.sequences), dispatch.all(plan.singles)]),
  bursts: async ({ plan, dispatch }: CheckRun) => {
    for (const burst of plan.bursts) await dispatch.atOnce(burst)
  },
  'cases of the profile': ({ plan, dispatch }: CheckRun) => dispatch.all(plan.ofProfile),
  /** Last, because some of their ids are those of later requests. */
  'generated cases': ({ plan, dispatch }: CheckRun) => dispatch.all(plan.generated),
  'joint judgment': (run: CheckRun) => run.settle(),
  'follow-up': (run: CheckRun) => run.followUp(),
  /** A server may end after its last response. */
  'last look': ({ session }: CheckRun) => session.confirmResponding(),
} as const satisfies Record<string, (run: CheckRun) => unknown>

type Phase = keyof typeof phases

const order = Object.keys(phases) as readonly Phase[]

/**
 * Checks a server against the contract, and its responses against the profile if one is given.
 * @throws {UsageError} when an option cannot be used. An unreachable server is reported with the exit code 2.
 */
export const check = async (options: CheckOptions): Promise<Report> => {
  let run = new CheckRun(options)
  try {
    for (const phase of order) {
      await phases[phase](run)
      if (!run.mayKnowShownValues) continue
      await run.abandon()
      run = new CheckRun(options, { isAgain: true })
      await phases[phase](run)
    }
    return await run.close()
  } catch (error) {
    await run.abandon()
    throw error
  }
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
