import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import { causeOf } from './finding.ts'
import { volumes } from './options.ts'
import { isSelected } from './plan.ts'
import type { Runner } from './runner.ts'

/** Reduces a failing case to its smallest form, and records that; `until` limits the time. */
const shrinkFailure = async (runner: Runner, each: Case, cause: string, until: number): Promise<void> => {
  const { shrink } = await import('./cases/generated.ts')
  const { seed, noCreate } = runner.settings
  let requests = 0
  let smallest: Exchange | undefined
  const found = await shrink(seed, each.replay!.path, !noCreate, async (smaller) => {
    requests += 1
    if (requests > volumes.shrinkRequests || performance.now() > until) return false
    const probe = await runner.probe(smaller)
    const fails = probe?.findings.some((finding) => causeOf(finding) === cause) ?? false
    if (fails) smallest = probe?.exchange
    return fails
  })
  if (found && smallest) runner.record(found, { ...smallest, case: found.id })
}

/** Sends generated cases, and reduces each failure with a new cause to its smallest form. */
const explore = async (runner: Runner): Promise<void> => {
  const { settings } = runner
  const { generate } = await import('./cases/generated.ts')
  const generated = generate(settings.seed, settings.explore, !settings.noCreate)
  const selected = generated.filter((each) => isSelected(each, settings))
  const known = new Set(runner.findings.map(causeOf))
  await runner.askAll(selected)
  const failures = new Map<string, Case>()
  for (const each of selected) {
    const violation = runner.findings.find((finding) => finding.case === each.id && finding.kind === 'violation')
    const cause = violation && causeOf(violation)
    if (cause !== undefined && !known.has(cause) && !failures.has(cause)) failures.set(cause, each)
  }
  const until = performance.now() + volumes.shrinkTime
  for (const [cause, each] of [...failures].slice(0, volumes.shrinkFailures)) {
    await shrinkFailure(runner, each, cause, until)
  }
}

/** Sends the one generated case of the option replay, or else all of them. */
export const sendGenerated = async (runner: Runner): Promise<void> => {
  const { explore: count, replay, seed, noCreate } = runner.settings
  if (runner.stopped !== undefined || (replay === undefined && count === 0)) return
  if (replay === undefined) return explore(runner)
  const { regenerate } = await import('./cases/generated.ts')
  const each = regenerate(seed, replay, !noCreate)
  if (each) await runner.askAll([each])
  else runner.giveUp(`The path ${replay} leads to no generated case of the seed ${seed}.`)
}
