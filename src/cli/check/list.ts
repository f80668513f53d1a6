import { cases } from '../../../contract/cases/index.ts'
import { settle } from '../../../contract/options.ts'
import type { CheckOptions } from '../../../contract/options.ts'
import { planOf } from '../../../contract/plan.ts'

/** Every case that a run with these options sends, a line each, and how many there are. */
export function listCases(options: CheckOptions): string {
  const plan = planOf(settle(options), true)
  const left = new Set(plan.left.map(([each]) => each))
  const sent = cases.filter((each) => !left.has(each))
  const width = Math.max(...sent.map(({ id }) => id.length))
  const lines = sent.map(
    ({ id, level, title }) => `${id.padEnd(width)}  ${level.padEnd(6)}  ${title}`,
  )
  const count = sent.length === 1 ? '1 case' : `${sent.length} cases`
  const besides = plan.explore > 0 ? `, and up to ${plan.explore} generated ones in each run` : ''
  return `${[...lines, `${count}${besides}`].join('\n')}\n`
}
