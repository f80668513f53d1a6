import type { Case } from './case.ts'
import type { Finding } from './finding.ts'
import type { Verdict } from './verdict.ts'

/** What exploring needs of a run. */
export interface Explorer {
  readonly seed: number
  readonly create: boolean
  readonly isSelected: (each: Case) => boolean
  /** Sends a case when its turn comes, and records it. */
  readonly ask: (each: Case) => Promise<Verdict>
  /** Sends one case without recording it; nothing when the run was ended. */
  readonly probe: (each: Case) => Promise<Probe | undefined>
}

export interface Probe {
  readonly findings: readonly Finding[]
  /** Records the exchange after all, as one of the case that stands for it. */
  keep(each: Case): void
}

const maxShrunk = 5
const maxProbes = 60
/** Milliseconds for all shrinking together. */
const maxTime = 3000

/** Findings with one cause have one key. */
export const causeOf = ({ rule, code, received }: Finding): string =>
  JSON.stringify([rule, code, received])

/**
 * Sends generated cases and brings each failure of a new cause to its smallest form.
 *
 * @param known causes that the cases written by hand have shown already, in their smallest form.
 */
export const explore = async (
  explorer: Explorer,
  count: number,
  known: Promise<ReadonlySet<string>>,
): Promise<void> => {
  const { generate, shrink } = await import('./cases/generated.ts')
  const { seed, create } = explorer
  const failing = new Map<string, Case>()
  const asked = generate(seed, count, create)
    .filter(explorer.isSelected)
    .map(async (each) => {
      const { findings } = await explorer.ask(each)
      const violation = findings.find(({ kind }) => kind === 'violation')
      if (!violation) return
      const cause = causeOf(violation)
      if (!failing.has(cause)) failing.set(cause, each)
    })
  await Promise.all(asked)
  for (const cause of await known) failing.delete(cause)
  const until = performance.now() + maxTime
  for (const [cause, each] of [...failing].slice(0, maxShrunk)) {
    let probes = 0
    let smallest: Probe | undefined
    const found = await shrink(seed, each.replay!.path, create, async (smaller) => {
      probes += 1
      if (probes > maxProbes || performance.now() > until) return false
      const probe = await explorer.probe(smaller)
      const fails = probe?.findings.some((finding) => causeOf(finding) === cause) ?? false
      if (fails) smallest = probe
      return fails
    })
    if (found) smallest?.keep(found)
  }
}

/** Sends the one generated case that a path names. */
export const replay = async (explorer: Explorer, path: string): Promise<boolean> => {
  const { regenerate } = await import('./cases/generated.ts')
  const each = regenerate(explorer.seed, path, explorer.create)
  if (each) await explorer.ask(each)
  return each !== undefined
}
