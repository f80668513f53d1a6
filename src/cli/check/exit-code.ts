import type { Report } from '../../../contract/data/report.ts'

/** How a check ended, as far as its exit code depends on it. */
export interface CheckEnding {
  /** The exit code of the report, which knows nothing of files and signals. */
  readonly verdict: Report['exitCode']
  /** Whether a finding other than drift fails the run. */
  readonly failsBesideDrift: boolean
  readonly isInterrupted: boolean
  readonly updatesBaseline: boolean
  readonly updatesProfile: boolean
  /** Whether a report could not be written. */
  readonly lacksReport: boolean
}

/** Whether the baseline and the profile are updated: a run without a verdict, or with a part of one, changes no file. */
export const isFinished = ({
  verdict,
  isInterrupted,
}: Pick<CheckEnding, 'verdict' | 'isInterrupted'>): boolean => !isInterrupted && verdict !== 2

/** The exit code of `check`: findings that an updated file has from now on do not fail it. */
export function exitCodeOf(ending: CheckEnding): Report['exitCode'] {
  if (ending.lacksReport) return 2
  if (!isFinished(ending)) return ending.verdict
  if (ending.updatesBaseline) return 0
  return ending.updatesProfile && !ending.failsBesideDrift ? 0 : ending.verdict
}
