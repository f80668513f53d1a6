import { cases } from './cases/index.ts'
import type { CheckEvent } from './event.ts'
import { causeOf, explore, replay } from './explore.ts'
import type { CheckOptions } from './options.ts'
import { before } from './pace.ts'
import type { Report } from './report.ts'
import { openSession } from './session.ts'
import type { Verdict } from './verdict.ts'

/** Milliseconds after which what hangs no longer keeps the rest waiting. */
const longPhase = 2000

/**
 * Checks a live implementation against the contract and reports what it saw.
 *
 * @param url the base URL; see parseBaseUrl for its forms.
 * @throws {UsageError} when the URL or an option cannot be used. A server that cannot be reached is no error but
 *   a report with the exit code 2.
 */
export const check = async (url: string, options: CheckOptions): Promise<Report> => {
  const session = openSession(url, options)
  const { plan, explorer } = session
  const { replay: path, seed } = session.options
  if (plan.left.length === cases.length) {
    session.giveUp('No case is left to send: only, skip and the other options leave none.')
  }
  await session.wait()
  const opening = plan.first ?? plan.singles[0]
  const asked: Promise<readonly Verdict[]>[] = []
  // Alone, so that it is the very first, and shows whether anybody is there.
  if (opening && !session.ended) asked.push(session.askAll([opening]))
  await session.idle()
  // What hangs is waited for at the end, so that all of it takes one time limit.
  asked.push(session.askAll(plan.singles.filter((each) => each !== opening)))
  await session.idle()
  const repeated = session.askInTurn(plan.repeated)
  asked.push(repeated)
  await before(repeated, longPhase)
  // By now all of them are on their way; a slow server is not asked more before it has answered.
  await session.idle()
  const burst = session.askAtOnce(plan.burst)
  asked.push(burst)
  await before(burst, Math.max(longPhase, session.patience))
  if (path !== undefined && !session.ended && !(await replay(explorer, path))) {
    session.giveUp(`The path ${path} leads to no generated case of the seed ${seed}.`)
  }
  const known = Promise.all(asked).then(
    (verdicts) => new Set(verdicts.flat().flatMap(({ findings }) => findings.map(causeOf))),
  )
  if (plan.explore > 0 && !session.ended) await explore(explorer, plan.explore, known)
  await known
  return session.close()
}

/** The same, with the base URL among the options, telling what happens while it happens. */
export async function* checkContract(
  options: CheckOptions & { readonly baseUrl: string },
): AsyncGenerator<CheckEvent, Report> {
  const events: CheckEvent[] = []
  const stop = new AbortController()
  let wake = (): void => {}
  let report: Report | undefined
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
  const run = check(options.baseUrl, {
    ...options,
    signal,
    onEvent: (event) => {
      options.onEvent?.(event)
      events.push(event)
      wake()
    },
  }).then((made) => {
    report = made
    wake()
    return made
  })
  // A rejection is told by the await below; here it only ends the waiting.
  run.catch(() => wake())
  let failed = false
  run.catch(() => {
    failed = true
  })
  try {
    while (!failed) {
      const event = events.shift()
      if (event) yield event
      else if (report) return report
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
    return await run
  } finally {
    stop.abort()
  }
}
