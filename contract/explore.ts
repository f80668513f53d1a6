import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import { causeOf } from './finding.ts'
import { volumes } from './options.ts'
import { isSelected } from './plan.ts'
import type { Runner, Verdict } from './runner.ts'

/** Reduces a failing case to its smallest form, and records that; `until` limits the time. */
const shrinkFailure = async (runner: Runner, each: Case, cause: string, until: number): Promise<void> => {
  const { shrink } = await import('./cases/generated.ts')
  const { seed, noCreate } = runner.settings
  let requests = 0
  let smallest: Exchange | undefined
  const found = await shrink(seed, each.replay!.path, !noCreate, async (smaller) => {
    requests += 1
    if (requests > volumes.shrinkRequests || performance.now() > until) return false
    const { exchange, findings } = await runner.probe(smaller)
    const fails = findings.some((finding) => causeOf(finding) === cause)
    if (fails) smallest = exchange
    return fails
  })
  if (found && smallest) runner.record(found, { ...smallest, case: found.id })
}

/** Sends generated cases, and reduces each failure whose cause is not in `known` to its smallest form. */
const explore = async (runner: Runner, known: ReadonlySet<string>): Promise<readonly Verdict[]> => {
  const { settings } = runner
  const { generate } = await import('./cases/generated.ts')
  const generated = generate(settings.seed, settings.explore, !settings.noCreate)
  const selected = generated.filter((each) => isSelected(each, settings))
  const verdicts = await runner.askAll(selected)
  const failures = new Map<string, Case>()
  for (const [index, { findings }] of verdicts.entries()) {
    const violation = findings.find(({ kind }) => kind === 'violation')
    const cause = violation && causeOf(violation)
    if (cause !== undefined && !failures.has(cause)) failures.set(cause, selected[index]!)
  }
  for (const cause of known) failures.delete(cause)
  const until = performance.now() + volumes.shrinkTime
  for (const [cause, each] of [...failures].slice(0, volumes.shrinkFailures)) {
    await shrinkFailure(runner, each, cause, until)
  }
  return verdicts
}

/** Sends the one generated case of the option replay, or else all of them. */
export const sendGenerated = async (runner: Runner, known: ReadonlySet<string>): Promise<readonly Verdict[]> => {
  const { explore: count, replay, seed, noCreate } = runner.settings
  if (runner.stopped !== undefined) return []
  if (replay === undefined) return count === 0 ? [] : explore(runner, known)
  const { regenerate } = await import('./cases/generated.ts')
  const each = regenerate(seed, replay, !noCreate)
  if (each) return runner.askAll([each])
  runner.giveUp(`The path ${replay} leads to no generated case of the seed ${seed}.`)
  return []
}
