import { CheckRun } from './check-run.ts'
import type { CheckEvent, CheckOptions } from './data/options.ts'
import type { Settings } from './data/settings.ts'
import type { Report, Stop } from './data/report.ts'
import { chosenOperations } from './plan/changes.ts'
import { baselineFor } from './report/baseline.ts'
import { type CheckedPart, joinReports, type UncheckedPart } from './report/join.ts'
import { removeCreated } from './session/removal.ts'
import { RunState } from './session/run-state.ts'

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
  'several requests': (run: CheckRun) => run.sendChains(),
  'joint judgment': (run: CheckRun) => run.settle(),
  'follow-up': (run: CheckRun) => run.followUp(),
  /** A server may end after its last response. */
  'last look': ({ session }: CheckRun) => session.confirmResponding(),
} as const satisfies Record<string, (run: CheckRun) => unknown>

type Phase = keyof typeof phases

const order = Object.keys(phases) as readonly Phase[]

/** What became of an operation. */
interface Checked {
  readonly report: Report
  readonly stop: Stop | undefined
}

/** Checks an operation, again with values that the document shows if the server accepts no others. */
const checkOperation = async (settings: Settings, state: RunState): Promise<Checked> => {
  const { requests } = state
  let run = new CheckRun(settings, { run: state })
  try {
    for (const phase of order) {
      await phases[phase](run)
      if (!run.mayKnowShownValues) continue
      await run.abandon()
      state.requests = requests
      run = new CheckRun(settings, { run: state, isAgain: true })
      await phases[phase](run)
    }
    const report = await run.close()
    return { report, stop: run.stopped }
  } catch (error) {
    await run.abandon()
    throw error
  }
}

/** As many paths as a sentence has. */
const NAMED_PATHS = 10

/** The report with what the run created and did not remove. */
const withLeft = (report: Report, left: readonly string[] | undefined): Report => {
  if (left === undefined || left.length === 0) return report
  const named = left.slice(0, NAMED_PATHS).join(', ')
  const others = left.length > NAMED_PATHS ? ` and ${left.length - NAMED_PATHS} more` : ''
  const hint = `Of what the run created, this is still there: ${named}${others}.`
  return { ...report, left, hints: [...report.hints, hint] }
}

/**
 * Checks a server against the contract, one operation after another, and its responses against the profile if one is given.
 * @throws {UsageError} when an option cannot be used. An unreachable server is reported with the exit code 2.
 */
export const check = async (options: CheckOptions): Promise<Report> => {
  const { first, chosen, unchecked } = chosenOperations(options)
  const state = new RunState()
  const parts: CheckedPart[] = []
  const left: UncheckedPart[] = unchecked.map(({ operation, reason }) => ({
    operation,
    gap: { kind: 'not-given', reason },
  }))
  let stop: Stop | undefined
  // If none is selected, the first one says so.
  const inTurn = chosen.length > 0 ? chosen : [first]
  state.operations = inTurn.length
  for (const [at, settings] of inTurn.entries()) {
    state.operation = at + 1
    const { operation } = settings
    if (stop === undefined) {
      const { label } = operation
      const baseline = baselineFor(options.baseline, { label, isFirst: settings === first })
      const part = await checkOperation({ ...settings, baseline }, state)
      parts.push({ operation, ...part })
      if (part.stop?.isOfOperation !== true) stop = part.stop
    } else {
      left.push({ operation, gap: { kind: 'unsent', reason: stop.reason } })
    }
  }
  const paths = await removeCreated(first, state, stop !== undefined)
  const report = withLeft(joinReports(parts, left), paths)
  options.onEvent?.({ type: 'end', violations: report.counts.violations })
  return report
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
