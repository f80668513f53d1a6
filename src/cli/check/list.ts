import type { Case } from '../../../contract/case.ts'
import { cases } from '../../../contract/cases/index.ts'
import { readOptions } from '../../../contract/options.ts'
import type { CheckOptions } from '../../../contract/options.ts'
import { planOf } from '../../../contract/plan.ts'

/** Every case that a run with these options sends, a line each, and how many there are. */
export function listCases(options: CheckOptions): string {
  const { sent, explore } = planned(options)
  const width = Math.max(...sent.map(({ id }) => id.length))
  const lines = sent.map(
    ({ id, level, title }) => `${id.padEnd(width)}  ${level.padEnd(6)}  ${title}`,
  )
  const count = sent.length === 1 ? '1 case' : `${sent.length} cases`
  const besides = explore > 0 ? `, and up to ${explore} generated ones in each run` : ''
  return `${[...lines, `${count}${besides}`].join('\n')}\n`
}

/** The same as JSON; `explore` is how many generated ones there are at most. */
export function casesAsJson(options: CheckOptions): string {
  const { sent, explore } = planned(options)
  const rows = sent.map(({ id, level, title }) => ({ id, level, title }))
  return `${JSON.stringify({ cases: rows, explore }, null, 2)}\n`
}

function planned(options: CheckOptions): { sent: readonly Case[]; explore: number } {
  const settings = readOptions(options)
  const skipped = new Map(planOf(settings, true).skipped)
  return { sent: cases.filter((each) => !skipped.has(each)), explore: settings.explore }
}
