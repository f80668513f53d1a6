import type { Operation } from '../../src/document/document.ts'
import type { Recorded, Report } from '../data/report.ts'

/** How a run ended, and what the verdict does not say about that. */
type Ending = Pick<Report, 'stopped' | 'exitCode' | 'hints'>

/**
 * Why a run without a stop shows nothing: no response to its operation is evidence. Responses to other methods may have no
 * body that could be unread.
 */
export function lackOfEvidence(
  { entries, notChecked }: Pick<Recorded, 'entries' | 'notChecked'>,
  { method }: Operation,
): string | undefined {
  const answered = entries.filter(({ exchange }) => exchange.response.type === 'response')
  const ofOperation = answered.filter(({ exchange }) => exchange.request.method === method)
  const decisive = ofOperation.length > 0 ? ofOperation : answered
  const ofChains = answered.filter((entry) => entry.case.request.need === 'chain')
  if ([...decisive, ...ofChains].some(({ isEvidence }) => isEvidence)) return undefined
  const gap = notChecked.find(
    ({ kind }) => kind !== 'excluded' && kind !== 'budget' && kind !== 'not-given',
  )
  return `No verdict is possible: ${gap?.reason ?? 'no response was received'}.`
}

/**
 * The exit code and the reason of an early end. A finding that fails the run is a verdict, however early the run ended;
 * without one, only a run that was finished and brought evidence has a verdict.
 *
 * | the run | a finding fails it | exit code | `stopped` |
 * | --- | --- | --: | --- |
 * | could not be made | yes or no | 2 | why |
 * | ended early | no | 2 | why |
 * | ended early | yes | 1 | why, and as a hint, because the verdict does not say so |
 * | brought no evidence | no | 2 | why |
 * | brought no evidence | yes | 1 | – |
 * | is finished | no | 0 | – |
 * | is finished | yes | 1 | – |
 */
export function endingOf(recorded: Recorded, operation: Operation, hasFailed: boolean): Ending {
  const { stopped } = recorded
  if (stopped !== undefined) {
    const { sentence, isImpossible } = stopped
    if (isImpossible || !hasFailed) return { stopped: sentence, exitCode: 2, hints: [] }
    return { stopped: sentence, exitCode: 1, hints: [sentence] }
  }
  if (hasFailed) return { exitCode: 1, hints: [] }
  const lack = lackOfEvidence(recorded, operation)
  return lack === undefined ? { exitCode: 0, hints: [] } : { stopped: lack, exitCode: 2, hints: [] }
}
