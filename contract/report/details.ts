import { printable } from '../../src/base/printable.ts'
import { changedHeadersOf } from '../data/case.ts'
import type { RuleId } from '../rules/rules.ts'
import { type DetailLimits, requestLines, responseLines, whole } from './http-message.ts'
import type { Finding, Group, Report, SentAgain } from '../data/report.ts'
import type { Detail, DetailLabel } from '../data/view.ts'
import { citationText, plural } from './words.ts'

/** The findings that the details are about, the example first, and what came when it was sent again. */
export type Example = Pick<Group, 'findings' | 'again'>

/** The sentence of a rule about the document of the report. */
export const sentenceOf = ({ rules }: Pick<Report, 'rules'>, rule: RuleId): string =>
  rules.find(({ id }) => id === rule)?.sentence ?? ''

/** How many rules the list of other cases names. */
const maxRules = 3

/** The other cases of a group: each rule with its count before more cases of the same rule. */
function otherCases({ cases }: Report, findings: readonly Finding[], maxNamed: number): string {
  const ids = [...new Set(findings.map((finding) => finding.case))]
  const byRule = Array.from(Map.groupBy(ids.slice(1), (id) => cases[id]!.rule))
  const further = byRule.slice(maxRules)
  let room = Math.max(0, maxNamed - byRule.length)
  const names: string[] = []
  for (const [rule, idsOfRule] of byRule.slice(0, maxRules)) {
    const named = idsOfRule.slice(0, 1 + room)
    room -= named.length - 1
    const more = idsOfRule.length - named.length
    names.push(named.join(', ') + (more === 0 ? '' : ` and ${more} more of ${rule}`))
  }
  if (further.length === 0) return names.join('; ')
  const count = further.reduce((sum, [, idsOfRule]) => sum + idsOfRule.length, 0)
  return `${names.join('; ')}; ${count} more of ${plural(further.length, 'other rule')}`
}

/** What came when a case was sent again; empty if it failed in the same way. */
const againSentence = ({ received, outcome }: SentAgain): string => {
  if (outcome === 'same') return ''
  return `sent again: ${received}${outcome === 'passed' ? ', so it is intermittent' : ''}`
}

const isShown = (detail: Detail): boolean =>
  detail.form === 'text' ? detail.text !== '' : detail.lines.length > 0

const textDetail = (label: DetailLabel, text = ''): Detail => ({
  label,
  form: 'text',
  text: printable(text),
})

/** The headers by which a request may differ from all others: those of its case, and the user's own. */
function changedHeaders({ cases, run }: Report, id: string): readonly string[] {
  const testCase = cases[id]
  const ofCase = testCase === undefined ? [] : changedHeadersOf(testCase)
  return [...ofCase, ...run.options.headers.map(([name]) => name)]
}

/** The request and the response of a finding, and the command that repeats them. */
function exchangeDetails(report: Report, number: number, limits: DetailLimits): readonly Detail[] {
  const exchange = report.exchanges.find((candidate) => candidate.number === number)
  const command = report.curl[number]
  const commandLines = command === undefined ? [] : command.split('\n').map(printable)
  const reproduce: Detail = { label: 'Reproduce', form: 'command', lines: commandLines }
  if (exchange === undefined) return [reproduce]
  const request = requestLines(exchange.request, limits, changedHeaders(report, exchange.case))
  return [
    { label: 'Request', form: 'message', lines: request },
    { label: 'Response', form: 'message', lines: responseLines(exchange.response, limits) },
    reproduce,
  ]
}

/** What reports show of the first of some findings with one cause, besides its message. */
export function detailsOf(
  report: Report,
  { findings, again }: Example,
  limits: DetailLimits = whole,
): readonly Detail[] {
  const [{ case: id, citation, docs, exchange, expected, kind, rule }] = findings
  const isDrift = kind === 'drift'
  const details = [
    textDetail(isDrift ? 'Profile' : 'Document', citationText(citation)),
    textDetail('Reading', citation.reading),
    textDetail('Rule', isDrift ? '' : `${sentenceOf(report, rule)} (${docs})`),
    textDetail('Case', id),
    textDetail('Again', again && againSentence(again)),
    textDetail('Also', otherCases(report, findings, limits.cases)),
    textDetail('Expected', expected),
    ...exchangeDetails(report, exchange, limits),
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
