import { isGenerated } from './case.ts'
import type { Exchange } from './exchange.ts'
import { causeOf } from './finding.ts'
import { constants } from './options.ts'
import { isSelected } from './plan.ts'
import type { Runner } from './runner.ts'

/** Sends the one generated case of the option replay, or else all, and reduces failures to their smallest form. */
export const sendGenerated = async (runner: Runner): Promise<void> => {
  const { settings } = runner
  const { explore, replay, seed, noCreate } = settings
  if (runner.stopped !== undefined || (replay === undefined && explore === 0)) return
  const { generate, regenerate, shrink } = await import('./cases/generated.ts')
  if (replay !== undefined) {
    const each = regenerate(seed, replay, !noCreate)
    if (each) await runner.sendAll([each])
    else runner.giveUp(`The path ${replay} leads to no generated case of the seed ${seed}.`)
    return
  }
  const selected = generate(seed, explore, !noCreate).filter((each) => isSelected(each, settings))
  await runner.sendAll(selected)
  const violations = Map.groupBy(
    runner.findings.filter(({ kind }) => kind === 'violation'),
    causeOf,
  )
  const until = performance.now() + constants.shrinkTime
  const unknown = [...violations].filter(([, findings]) => findings.every((each) => isGenerated(each.case)))
  for (const [cause, findings] of unknown.slice(0, constants.shrinkFailures)) {
    const failing = selected.find(({ id }) => findings.some((each) => each.case === id))!
    let requests = 0
    let smallest: Exchange | undefined
    const found = await shrink(seed, failing.replay!.path, !noCreate, async (smaller) => {
      requests += 1
      if (requests > constants.shrinkRequests || performance.now() > until) return false
      const probe = await runner.probe(smaller)
      if (!probe?.findings.some((finding) => causeOf(finding) === cause)) return false
      smallest = probe.exchange
      return true
    })
    if (found && smallest) runner.record(found, { ...smallest, case: found.id })
  }
}
