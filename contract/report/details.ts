import { printable } from '../../src/base/printable.ts'
import { changedHeadersOf } from '../data/case.ts'
import { type DetailLimits, bodyLines, requestLines, responseLines, whole } from './http-message.ts'
import type { Finding, Group, Onset, Report, SentAgain } from '../data/report.ts'
import type { Detail, DetailLabel } from '../data/view.ts'
import { needsOf } from './needs.ts'
import { citationText, ordinal, plural } from './words.ts'

/** The findings that the details are about, the example first, and what came when it was sent again. */
export type Example = Pick<Group, 'findings' | 'again' | 'isReproduced' | 'onset'>

/** The sentence of a rule about the document of the report. */
export const sentenceOf = (
  { rules }: Pick<Report, 'rules'>,
  { rule, operation }: Pick<Finding, 'rule' | 'operation'>,
): string => rules.find((item) => item.id === rule && item.operation === operation)?.sentence ?? ''

/** How much is shown of the body of a request that may have broken the server. */
const triggerBody = { lines: 1, columns: 80, characters: 80 }

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

/** What the failure of a case depends on that passed when it was sent again. */
const dependenceWords = (dependsOn: SentAgain['dependsOn']): string => {
  switch (dependsOn?.on) {
    case 'first':
      return ', so perhaps only the first request fails'
    case 'others':
      return ' alone, but it fails beside other requests'
    case 'turn':
      return `, but every ${ordinal(dependsOn.every)} request fails`
    case 'chance':
      return ', so it is intermittent'
    default:
      return ' alone'
  }
}

/** What came when a case was sent again; empty if it failed in the same way. */
const againSentence = ({ received, outcome, dependsOn }: SentAgain, { other }: Finding): string => {
  if (other !== undefined) return `sent alone: ${received}`
  if (outcome === 'same') return ''
  return `sent again: ${received}${outcome === 'passed' ? dependenceWords(dependsOn) : ''}`
}

/** The request that may have broken the server, which is a guess, with the start of its body. */
const onsetSentence = ({ cases, exchanges }: Report, { from, trigger }: Onset): string => {
  const exchange = exchanges.find(({ number }) => number === trigger)
  const title = exchange && cases[exchange.case]?.title
  if (exchange === undefined || title === undefined) return ''
  const { method, url, body } = exchange.request
  const [start = ''] = body === undefined ? [] : bodyLines(body, body.length, triggerBody)
  const which = trigger === from ? 'it is itself the first that fails' : 'the first that fails is'
  const number = trigger === from ? '' : ` number ${from}`
  return `perhaps since request ${trigger}, ${exchange.case} (${title}): ${method} ${url} ${start}; ${which}${number}`
}

/** Whether the requests of some findings overlapped with those whose texts they got. */
function overlapSentence(findings: readonly Finding[]): string {
  const [first] = findings
  const others = findings.flatMap(({ other }) => other ?? [])
  if (first?.other === undefined) return ''
  const words = first.other.isOverlapping
    ? 'both requests were under way at the same time'
    : 'that request had ended before this one began'
  if (others.length === 1) return words
  const alike = others.filter(({ isOverlapping }) => isOverlapping === first.other?.isOverlapping)
  return `${words} (so in ${alike.length} of ${others.length} such pairs)`
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

/** The request whose text the response of a finding has. */
function otherRequest({ exchanges }: Report, { other }: Finding, limits: DetailLimits): Detail {
  const exchange = exchanges.find(({ number }) => number === other?.exchange)
  const head = exchange && `request ${exchange.number}, ${exchange.case}`
  const lines = exchange ? requestLines(exchange.request, limits) : []
  return { label: 'Sent by', form: 'message', lines: head ? [head, ...lines] : [] }
}

/** The request and the response of the first finding, and the command that repeats them. */
function exchangeDetails(
  report: Report,
  findings: Group['findings'],
  limits: DetailLimits,
): readonly Detail[] {
  const [first] = findings
  const exchange = report.exchanges.find((candidate) => candidate.number === first.exchange)
  const command = report.curl[first.exchange]
  const commandLines = command === undefined ? [] : command.split('\n').map(printable)
  const reproduce: Detail = { label: 'Reproduce', form: 'command', lines: commandLines }
  if (exchange === undefined) return [reproduce]
  const request = requestLines(exchange.request, limits, changedHeaders(report, exchange.case))
  return [
    { label: 'Request', form: 'message', lines: request },
    {
      label: 'Response',
      form: 'message',
      lines: responseLines(exchange.response, limits, first.header),
    },
    otherRequest(report, first, limits),
    textDetail('Overlap', overlapSentence(findings)),
    reproduce,
  ]
}

/** What reports show of the first of some findings with one cause, besides its message. */
export function detailsOf(
  report: Report,
  example: Example,
  limits: DetailLimits = whole,
): readonly Detail[] {
  const { findings, again, onset } = example
  const [first] = findings
  const { case: id, operation, citation, docs, expected, kind, rule } = first
  const isDrift = kind === 'drift'
  const details = [
    textDetail(isDrift ? 'Profile' : 'Document', citationText(citation)),
    textDetail('Reading', citation.reading),
    textDetail('Rule', isDrift ? '' : `${sentenceOf(report, { rule, operation })} (${docs})`),
    textDetail('Case', id),
    textDetail('Since', onset && onsetSentence(report, onset)),
    textDetail('Again', again && againSentence(again, first)),
    textDetail('Also', otherCases(report, findings, limits.cases)),
    textDetail('Expected', expected),
    ...exchangeDetails(report, findings, limits),
    textDetail('Needs', needsOf(example, report)),
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
