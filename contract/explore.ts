import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import { type Settings, volumes } from './options.ts'
import { isSelected } from './plan.ts'
import type { Verdict } from './runner.ts'

/** What exploring needs of a run. */
interface Explorer {
  readonly settings: Settings
  /** Sends a case and records it. */
  ask(each: Case): Promise<Verdict>
  /** Sends a case without recording it; undefined once the run has stopped. */
  probe(
    each: Case,
  ): Promise<{ readonly exchange: Exchange; readonly findings: readonly Finding[] } | undefined>
  record(each: Case, exchange: Exchange): Verdict
}

/** Findings with the same cause have the same key. */
export const causeOf = ({ rule, code, received }: Finding): string =>
  JSON.stringify([rule, code, received])

/** Reduces a failing case to its smallest form, and records that. */
const shrinkFailure = async (
  explorer: Explorer,
  each: Case,
  cause: string,
  until: number,
): Promise<void> => {
  const { shrink } = await import('./cases/generated.ts')
  const { seed, noCreate } = explorer.settings
  let requests = 0
  let smallest: Exchange | undefined
  const found = await shrink(seed, each.replay!.path, !noCreate, async (smaller) => {
    requests += 1
    if (requests > volumes.shrinkRequests || performance.now() > until) return false
    const probe = await explorer.probe(smaller)
    const fails = probe?.findings.some((finding) => causeOf(finding) === cause) ?? false
    if (fails) smallest = probe?.exchange
    return fails
  })
  if (found && smallest) explorer.record(found, { ...smallest, case: found.id })
}

/**
 * Sends generated cases and reduces each failure with a new cause to its smallest form.
 *
 * @param known causes that other cases have shown already.
 */
export const explore = async (
  explorer: Explorer,
  known: Promise<ReadonlySet<string>>,
): Promise<readonly Verdict[]> => {
  const { settings } = explorer
  if (settings.explore === 0) return []
  const { generate } = await import('./cases/generated.ts')
  const failures = new Map<string, Case>()
  const verdicts = await Promise.all(
    generate(settings.seed, settings.explore, !settings.noCreate)
      .filter((each) => isSelected(each, settings))
      .map(async (each) => {
        const verdict = await explorer.ask(each)
        const violation = verdict.findings.find(({ kind }) => kind === 'violation')
        if (violation && !failures.has(causeOf(violation))) failures.set(causeOf(violation), each)
        return verdict
      }),
  )
  for (const cause of await known) failures.delete(cause)
  const until = performance.now() + volumes.shrinkTime
  for (const [cause, each] of [...failures].slice(0, volumes.shrunkFailures)) {
    await shrinkFailure(explorer, each, cause, until)
  }
  return verdicts
}

/** Sends the one generated case at a path; false when no case is there. */
export const replay = async (explorer: Explorer, path: string): Promise<boolean> => {
  const { regenerate } = await import('./cases/generated.ts')
  const each = regenerate(explorer.settings.seed, path, !explorer.settings.noCreate)
  if (each) await explorer.ask(each)
  return each !== undefined
}
