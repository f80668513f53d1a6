import { printable } from '../../src/printable.ts'
import type { RuleId } from '../rules.ts'
import { type DetailLimits, requestLines, responseLines, whole } from './http-message.ts'
import type { Finding, Group, Report, SentAgain } from './types.ts'
import { citationText } from './words.ts'

export type DetailLabel =
  | 'Document'
  | 'Profile'
  | 'Reading'
  | 'Rule'
  | 'Case'
  | 'Again'
  | 'Also'
  | 'Expected'
  | 'Request'
  | 'Response'
  | 'Reproduce'

/** A labeled part of a finding, printable: a text, the lines of a message as in HTTP, or those of a command. */
export type Detail =
  | Readonly<{ label: DetailLabel; form: 'text'; text: string }>
  | Readonly<{ label: DetailLabel; form: 'message' | 'command'; lines: readonly string[] }>

/** The findings that the details are about, the example first, and what came when it was sent again. */
export type Example = Pick<Group, 'findings' | 'again'>

/** The sentence of a rule about the document of the report. */
export const sentenceOf = ({ rules }: Pick<Report, 'rules'>, rule: RuleId): string =>
  rules.find(({ id }) => id === rule)?.sentence ?? ''

/** The other cases of a group: each rule with its count before more cases of the same rule. */
function otherCases({ cases }: Report, findings: readonly Finding[], maxNamed: number): string {
  const ids = [...new Set(findings.map((finding) => finding.case))]
  const byRule = Map.groupBy(ids.slice(1), (id) => cases[id]!.rule)
  let room = Math.max(0, maxNamed - byRule.size)
  const names: string[] = []
  for (const [rule, idsOfRule] of byRule) {
    const named = idsOfRule.slice(0, 1 + room)
    room -= named.length - 1
    const more = idsOfRule.length - named.length
    names.push(named.join(', ') + (more === 0 ? '' : ` and ${more} more of ${rule}`))
  }
  return names.join('; ')
}

/** What came when a case was sent again; empty if it failed in the same way. */
const againSentence = ({ received, outcome }: SentAgain): string => {
  if (outcome === 'same') return ''
  return `sent again: ${received}${outcome === 'passed' ? ', so it is intermittent' : ''}`
}

const isShown = (detail: Detail): boolean =>
  detail.form === 'text' ? detail.text !== '' : detail.lines.length > 0

/** What reports show of the first of some findings with one cause, besides its message. */
export function detailsOf(
  report: Report,
  { findings, again }: Example,
  limits: DetailLimits = whole,
): readonly Detail[] {
  const [finding] = findings
  const { citation } = finding
  const isDrift = finding.kind === 'drift'
  const text = (label: DetailLabel, words = ''): Detail => ({
    label,
    form: 'text',
    text: printable(words),
  })
  const message = (label: DetailLabel, lines: readonly string[] = []): Detail => ({
    label,
    form: 'message',
    lines,
  })
  const exchange = report.exchanges.find(({ number }) => number === finding.exchange)
  const command = report.curl[finding.exchange]
  const details: readonly Detail[] = [
    text(isDrift ? 'Profile' : 'Document', citationText(citation)),
    text('Reading', citation.reading),
    text('Rule', isDrift ? '' : `${sentenceOf(report, finding.rule)} (${finding.docs})`),
    text('Case', finding.case),
    text('Again', again && againSentence(again)),
    text('Also', otherCases(report, findings, limits.cases)),
    text('Expected', finding.expected),
    message('Request', exchange && requestLines(exchange.request, limits)),
    message('Response', exchange && responseLines(exchange.response, limits)),
    {
      label: 'Reproduce',
      form: 'command',
      lines: command === undefined ? [] : command.split('\n').map(printable),
    },
  ]
  return details.filter(isShown)
}

/** Details as lines of plain text: a label and its text, or a label above its lines. */
export const plainDetails = (details: readonly Detail[]): string =>
  details
    .map((detail) =>
      detail.form === 'text'
        ? `${detail.label}: ${detail.text}`
        : `\n${detail.label}:\n${detail.lines.join('\n')}`,
    )
    .join('\n')
