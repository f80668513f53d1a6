import type { Coverage, Report } from '../report.ts'
import type { Palette } from './palette.ts'
import { printable } from './printable.ts'
import { gaps } from './gaps.ts'
import { effort, tally, verdict } from './words.ts'
import { wrap } from './wrap.ts'

const signs: Readonly<Record<Coverage['verdict'], string>> = {
  passed: '✓',
  failed: '✗',
  warned: '!',
  noted: '·',
  'not checked': '-',
}

function matrix({ coverage }: Report, { bad, warn, good, faint }: Palette): string[] {
  const paint = { passed: good, failed: bad, warned: warn, noted: faint, 'not checked': faint }
  const families = ['R', 'N', 'V', 'A', 'o']
  return families.flatMap((family) => {
    const rules = coverage.filter(({ rule }) => rule.startsWith(family))
    const cells = rules.map(({ rule, verdict: how }) =>
      [paint[how](`${signs[how]} ${rule}`), ' '.repeat(Math.max(5 - rule.length, 1))].join(''),
    )
    return cells.length === 0 ? [] : [`  ${cells.join('').trimEnd()}`]
  })
}

/** What a reader wants who has only the last screen: every rule's state, what is missing, the outcome. */
export function summary(report: Report, colours: Palette, width: number): string[] {
  const { bad, good, faint, strong } = colours
  const paint = report.exitCode === 0 ? good : bad
  const missing = gaps(report).flatMap(({ reason, rules, cases }) =>
    wrap(`not checked: ${rules} (${cases}): ${printable(reason)}`, width - 4),
  )
  const cured = report.resolved.map(({ rule, case: id }) => `cured: ${rule} in ${printable(id)}`)
  const some = (lines: string[]): string[] => (lines.length === 0 ? [] : [...lines, ''])
  return [
    ...some([
      ...matrix(report, colours),
      ...(report.coverage.length === 0
        ? []
        : [faint('  ✓ passed  ✗ failed  ! warned  · noted, nothing asserted  - not checked')]),
    ]),
    ...some([
      ...missing.slice(0, 4).map((line) => `  ${faint(line)}`),
      ...(missing.length > 4 ? [faint(`  … and ${missing.length - 4} more lines`)] : []),
    ]),
    ...some([
      ...cured.slice(0, 3).map((line) => `  ${good(line)}`),
      ...(cured.length > 3 ? [`  … and ${cured.length - 3} more`] : []),
    ]),
    ...some(
      report.hints.flatMap((remark) => wrap(printable(remark), width - 2)).map((l) => `  ${l}`),
    ),
    ...wrap(
      `${signs[report.exitCode === 0 ? 'passed' : 'failed']} ${verdict(report)}`,
      width - 2,
    ).map((line) => `  ${strong(paint(line))}`),
    ...(report.exitCode === 2 ? [] : [`    ${tally(report)}`]),
    ...(report.exitCode === 2 && report.counts.responses === 0
      ? []
      : [faint(`    ${effort(report)}`)]),
  ]
}
