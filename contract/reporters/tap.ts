import type { Finding } from '../finding.ts'
import { accountOf, fails, titleOf } from './account.ts'
import { printable } from './printable.ts'
import type { Reporter } from './reporter.ts'

/** In a description, `#` would start a directive (TAP 14, "Escaping"). */
const description = (text: string): string =>
  printable(text).replaceAll('\\', '\\\\').replaceAll('#', '\\#')

/** A YAML block whose values are JSON strings, so that nothing in them is YAML. */
const yaml = (values: Readonly<Record<string, string>>): string[] => [
  '  ---',
  ...Object.entries(values).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
  '  ...',
]

/** TAP version 14: a point for each case, whatever fails as a YAML block beneath. */
export const tap: Reporter = (report) => {
  const found = new Map<string, { finding: Finding; failing: boolean }[]>()
  for (const group of report.groups)
    for (const finding of group.findings) {
      const list = found.get(finding.case) ?? []
      found.set(finding.case, [...list, { finding, failing: fails(group, report) }])
    }
  const block = ({ finding, failing }: { finding: Finding; failing: boolean }): string[] => {
    const { rule, sent, came, curl } = accountOf(report, finding)
    return yaml({
      message: printable(finding.message),
      severity: failing ? 'fail' : 'comment',
      kind: finding.kind,
      rule: finding.rule,
      document: `${rule.citation.section}: ${rule.citation.quote}`,
      expected: printable(finding.expected),
      sent: sent.join('\n'),
      came: came.join('\n'),
      ...(curl === undefined ? {} : { again: curl }),
    })
  }
  const sent = Object.values(report.cases)
  const reasons = new Map(report.notChecked.map((each) => [each.case, each.reason]))
  const left = report.notChecked.filter((each) => report.cases[each.case] === undefined)
  const points = [
    ...sent.flatMap((each, at) => {
      const rows = found.get(each.id) ?? []
      const worst = rows.find(({ failing }) => failing) ?? rows[0]
      const sign = worst?.failing ? 'not ok' : 'ok'
      const reason = worst?.failing ? undefined : reasons.get(each.id)
      const skip = reason === undefined ? '' : ` # SKIP ${printable(reason)}`
      const line = `${sign} ${at + 1} - ${description(`${each.id} ${titleOf(each, each.id)}`)}${skip}`
      return worst === undefined ? [line] : [line, ...block(worst)]
    }),
    ...left.map(
      ({ case: id, reason }, at) =>
        `ok ${sent.length + at + 1} - ${description(id)} # SKIP ${printable(reason)}`,
    ),
  ]
  const stop =
    report.exitCode === 2 ? [`Bail out! ${printable(report.stopped ?? 'no answer')}`] : []
  const head = ['TAP version 14', `1..${sent.length + left.length}`]
  return `${[...head, ...points, ...stop].join('\n')}\n`
}
