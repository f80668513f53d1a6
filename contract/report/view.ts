import { nameOfDocument } from '../../src/document/document.ts'
import { printable } from '../../src/base/printable.ts'
import { listNames } from '../../src/base/suggest.ts'
import { type Family, docsPage, rulesByFamily } from '../rules/rules.ts'
import { detailsOf, sentenceOf } from './details.ts'
import { isFailing } from '../judge/finding.ts'
import { headlineOf } from './headline.ts'
import { type DetailLimits, whole } from './http-message.ts'
import { listsOf, noteCountsOf, notesOf } from './lists.ts'
import type { Coverage, Finding, Group, Report } from '../data/report.ts'
import type {
  FamilyView,
  FindingView,
  OperationView,
  RuleView,
  Section,
  SectionKind,
  View,
} from '../data/view.ts'
import { effortOf, ruleVerdictWords, tallyOf, verdictOf } from './verdict.ts'
import { citationText } from './words.ts'

const kinds: readonly SectionKind[] = ['violation', 'drift', 'warning']

const familyTitles: Readonly<Record<Family, string>> = {
  response: 'Responses',
  chain: 'Several requests',
  invalid: 'Invalid requests',
  valid: 'Valid requests',
  credential: 'Credential',
  open: 'Open',
}

/** `Plant Store 1.0.0 (openapi.yaml)` */
export const documentName = ({ document }: Report): string => printable(nameOfDocument(document))

/** The titles of the sections. */
const sectionTitles = ({ run }: Report): Readonly<Record<SectionKind, string>> => ({
  violation: 'Violations',
  drift: printable(`Drift from ${run.options.profile}`),
  warning: `Warnings${run.options.strict ? '' : ' (--strict fails them)'}`,
})

const isShownByOthers = ({ groups }: Report, { operation, rule, verdict }: Coverage): boolean => {
  return (
    verdict === 'failed' &&
    !groups.some(
      (group) => group.operation === operation && group.rule === rule && group.kind !== 'note',
    )
  )
}

/** The end of the words about such a rule. */
const shownByOthers = ', as findings of other rules show'

function ruleView(report: Report, coverage: Coverage): RuleView {
  const isOfOthers = isShownByOthers(report, coverage)
  const rule = report.rules.find(
    ({ id, operation }) => id === coverage.rule && operation === coverage.operation,
  )
  return {
    ...coverage,
    operation: coverage.operation && printable(coverage.operation),
    // The text report shows none of these.
    get sentence() {
      return printable(sentenceOf(report, coverage))
    },
    get citation() {
      return rule === undefined ? '' : printable(citationText(rule.citation))
    },
    get reading() {
      return printable(rule?.citation.reading ?? '')
    },
    words: ruleVerdictWords[coverage.verdict] + (isOfOthers ? shownByOthers : ''),
    isShownByOthers: isOfOthers,
    docs: rule?.docs ?? docsPage,
  }
}

function familiesOf(report: Report): readonly FamilyView[] {
  if (report.counts.responses === 0) return []
  const families = Array.from(rulesByFamily, ([family, ids]) => ({
    title: familyTitles[family],
    rules: report.coverage
      .filter(({ rule }) => ids.includes(rule))
      .map((coverage) => ruleView(report, coverage)),
  }))
  return families.filter(({ rules }) => rules.length > 0)
}

const operationsOf = ({ operations = [] }: Report): readonly OperationView[] =>
  operations.map(({ label, name, counts, gap }) => ({
    label: printable(label),
    name: printable(name),
    requests: counts.requests,
    gap: printable(gap?.reason ?? ''),
  }))

/** Whether two findings cite the same; of drift each one names its line of the profile. */
const hasSameCitation = (first: Finding, second: Finding): boolean =>
  first.kind !== 'drift' &&
  first.rule === second.rule &&
  first.operation === second.operation &&
  citationText(first.citation) === citationText(second.citation) &&
  first.citation.reading === second.citation.reading

/** Whether the response to an exchange is an error with a body. */
function givesReason({ exchanges }: Report, number: number): boolean {
  const exchange = exchanges.find((candidate) => candidate.number === number)
  if (exchange?.response.type !== 'response') return false
  const { status, body } = exchange.response
  return status >= 400 && body.length > 0
}

/** A group, and all groups that show the same of other operations. */
interface Shown {
  readonly group: Group
  readonly alike: readonly Group[]
}

const messageKey = ({ rule, known, expired, findings: [{ message }] }: Group): string =>
  JSON.stringify([rule, known, expired, message])

/** Groups that show the same, the first of each operation as one. */
function joinOperations(groups: readonly Group[]): readonly Shown[] {
  const byMessage = Map.groupBy(groups, messageKey)
  return Array.from(byMessage.values()).flatMap((alike) => {
    const ofOperations = Map.groupBy(alike, ({ operation }) => operation)
    const firsts = Array.from(ofOperations.values(), ([first]) => first!)
    const rest = alike.filter((group) => !firsts.includes(group))
    return [firsts, ...rest.map((group) => [group])].map((same) => ({
      group: same[0]!,
      alike: same,
    }))
  })
}

/** How many operations a headline names. */
const maxNamedOperations = 3

/** The headline of a group, or of several with the operations of all of them. */
function headlineOfAll({ group, alike }: Shown): string {
  if (alike.length === 1) return headlineOf(group)
  const labels = alike.map(({ operation = '' }) => operation)
  const count = alike.reduce((sum, item) => sum + item.count, 0)
  return headlineOf({ ...group, count, operation: listNames(labels, maxNamedOperations) })
}

function findingView(
  report: Report,
  shown: Shown,
  previous: Shown | undefined,
  limits: DetailLimits,
): FindingView {
  const { group } = shown
  const [example] = group.findings
  const { citation, docs, exchange } = example
  const ids = [...new Set(group.findings.map((finding) => finding.case))]
  let details: FindingView['details'] | undefined
  return {
    kind: group.kind as SectionKind,
    rule: group.rule,
    operation: group.operation === undefined ? undefined : printable(group.operation),
    sentence: printable(sentenceOf(report, group)),
    docs,
    fails: isFailing(group, report.run.options),
    headline: headlineOfAll(shown),
    place: { file: citation.file, line: citation.line },
    // Most formats show none of a note.
    get details() {
      details ??= detailsOf(report, group, limits)
      return details
    },
    repeatsCitation: previous !== undefined && hasSameCitation(example, previous.group.findings[0]),
    givesReason: givesReason(report, exchange),
    exchange,
    cases: ids.map((id) => ({ id, title: printable(report.cases[id]?.title ?? '') })),
  }
}

function sectionsOf(report: Report, limits: DetailLimits): readonly Section[] {
  const titles = sectionTitles(report)
  const shownOf = (groups: readonly Group[]): readonly Shown[] =>
    limits.joinsOperations && report.operations !== undefined
      ? joinOperations(groups)
      : groups.map((group) => ({ group, alike: [group] }))
  const sections = kinds.map((kind) => ({
    kind,
    title: titles[kind],
    findings: shownOf(report.groups.filter((group) => group.kind === kind)).map(
      (shown, at, ofKind) => findingView(report, shown, ofKind[at - 1], limits),
    ),
  }))
  return sections.filter(({ findings }) => findings.length > 0)
}

/** The numbers of the exchanges whose commands the findings of a view show, by default all. */
export const exchangesIn = (
  { sections }: View,
  isShown: (finding: FindingView) => boolean = () => true,
): readonly number[] =>
  sections.flatMap(({ findings }) => findings.filter(isShown).map(({ exchange }) => exchange))

const outcomes = { 0: 'passed', 1: 'failed', 2: 'impossible' } as const

/** What all reports show; `limits` is how much of each finding. */
export function viewOf(report: Report, limits: DetailLimits = whole): View {
  const hasResponses = report.counts.responses > 0
  return {
    document: documentName(report),
    baseUrl: printable(report.run.baseUrl),
    outcome: outcomes[report.exitCode],
    verdict: verdictOf(report),
    tally: report.exitCode === 2 ? undefined : tallyOf(report),
    effort: hasResponses ? effortOf(report) : undefined,
    hints: report.hints.map(printable),
    families: familiesOf(report),
    operations: hasResponses ? operationsOf(report) : [],
    sections: sectionsOf(report, limits),
    notes: hasResponses ? notesOf(report) : [],
    noteCounts: hasResponses ? noteCountsOf(report) : '',
    isCompared: report.comparedWith !== undefined,
    lists: listsOf(report, limits.lists),
  }
}
