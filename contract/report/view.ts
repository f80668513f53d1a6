import { nameOfDocument } from '../../src/document/document.ts'
import { printable } from '../../src/base/printable.ts'
import { type Family, type RuleId, docsPage, rulesByFamily } from '../rules/rules.ts'
import { type Detail, detailsOf, sentenceOf } from './details.ts'
import { isFailing } from '../judge/finding.ts'
import { headlineOf } from './headline.ts'
import { type DetailLimits, whole } from './http-message.ts'
import { type List, type NoteView, listsOf, noteCountsOf, notesOf } from './lists.ts'
import type { Coverage, Group, Kind, Report } from '../data/report.ts'
import { effortOf, tallyOf, verdictOf } from './verdict.ts'
import { citationText } from './words.ts'

/** What all reports show, computed once; every text is printable. */
export interface View {
  /** Such as `Plant Store 1.0.0 (openapi.yaml)`. */
  readonly document: string
  readonly baseUrl: string
  /** `impossible`: the check could not be made or finished. */
  readonly outcome: 'passed' | 'failed' | 'impossible'
  /** One sentence without a full stop. */
  readonly verdict: string
  /** How many findings there are; absent if the check was impossible. */
  readonly tally: string | undefined
  /** How much was sent; absent without a response. */
  readonly effort: string | undefined
  /** Sentences about the run as a whole. */
  readonly hints: readonly string[]
  /** The rules with their verdicts; none without a response, because no rule was checked then. */
  readonly families: readonly FamilyView[]
  /** Findings by kind, without notes and without empty sections. */
  readonly sections: readonly Section[]
  readonly notes: readonly NoteView[]
  /** How many notes each rule has; empty without notes. */
  readonly noteCounts: string
  /** Whether the run was compared with a baseline or an earlier report. */
  readonly isCompared: boolean
  /** What is new, gone and unchanged since the baseline, and what was not checked. */
  readonly lists: readonly List[]
}

export interface FamilyView {
  readonly title: string
  readonly rules: readonly RuleView[]
}

export interface RuleView extends Coverage {
  readonly sentence: string
  /** Where the document says it, and how it is read if the document leaves that open. */
  readonly citation: string
  readonly reading: string
  /** The verdict in words. */
  readonly words: string
  /** Whether it failed, and all findings that show it name other rules: one cause has one finding. */
  readonly isShownByOthers: boolean
  /** Link to the section about the rule. */
  readonly docs: string
}

/** Kinds whose findings are shown one by one. */
export type SectionKind = Exclude<Kind, 'note'>

export interface Section {
  readonly kind: SectionKind
  readonly title: string
  readonly findings: readonly FindingView[]
}

/** A group of findings, by its first one. */
export interface FindingView {
  readonly kind: SectionKind
  readonly rule: RuleId
  /** Of the rule, without a full stop. */
  readonly sentence: string
  /** Link to the section about the rule. */
  readonly docs: string
  /** Whether it fails the run. */
  readonly fails: boolean
  /** The message, how often it was seen, and whether it is known. */
  readonly headline: string
  /** The file and the line of the citation; of drift in the profile. */
  readonly place: Readonly<{ file?: string | undefined; line?: number | undefined }>
  readonly details: readonly Detail[]
  /** The number of the exchange that the details show. */
  readonly exchange: number
  /** All cases of the group, the example first. */
  readonly cases: readonly Readonly<{ id: string; title: string }>[]
}

const kinds: readonly SectionKind[] = ['violation', 'drift', 'warning']

const familyTitles: Readonly<Record<Family, string>> = {
  response: 'Responses',
  invalid: 'Invalid requests',
  valid: 'Valid requests',
  credential: 'Credential',
  open: 'Open',
}

/** The verdicts on a rule in words. */
export const verdictWords: Readonly<Record<Coverage['verdict'], string>> = {
  passed: 'passed',
  kept: 'kept, but other rules broke here',
  failed: 'failed',
  warned: 'warned',
  noted: 'noted, nothing asserted',
  'not checked': 'not checked',
}

/** `Plant Store 1.0.0 (openapi.yaml)` */
export const documentName = ({ document }: Report): string => printable(nameOfDocument(document))

/** The titles of the sections. */
const sectionTitles = ({ run }: Report): Readonly<Record<SectionKind, string>> => ({
  violation: 'Violations',
  drift: printable(`Drift from ${run.options.profile}`),
  warning: `Warnings${run.options.strict ? '' : ' (--strict fails them)'}`,
})

const isShownByOthers = ({ groups }: Report, { rule, verdict }: Coverage): boolean => {
  return (
    verdict === 'failed' && !groups.some((group) => group.rule === rule && group.kind !== 'note')
  )
}

/** The end of the words about such a rule. */
const shownByOthers = ', as findings of other rules show'

function ruleView(report: Report, coverage: Coverage): RuleView {
  const isOfOthers = isShownByOthers(report, coverage)
  const rule = report.rules.find(({ id }) => id === coverage.rule)
  return {
    ...coverage,
    sentence: printable(sentenceOf(report, coverage.rule)),
    citation: rule === undefined ? '' : printable(citationText(rule.citation)),
    reading: printable(rule?.citation.reading ?? ''),
    words: verdictWords[coverage.verdict] + (isOfOthers ? shownByOthers : ''),
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

function findingView(report: Report, group: Group, limits: DetailLimits): FindingView {
  const [{ citation, docs, exchange }] = group.findings
  const ids = [...new Set(group.findings.map((finding) => finding.case))]
  return {
    kind: group.kind as SectionKind,
    rule: group.rule,
    sentence: printable(sentenceOf(report, group.rule)),
    docs,
    fails: isFailing(group, report.run.options.strict),
    headline: headlineOf(group),
    place: { file: citation.file, line: citation.line },
    details: detailsOf(report, group, limits),
    exchange,
    cases: ids.map((id) => ({ id, title: printable(report.cases[id]?.title ?? '') })),
  }
}

function sectionsOf(report: Report, limits: DetailLimits): readonly Section[] {
  const titles = sectionTitles(report)
  const sections = kinds.map((kind) => ({
    kind,
    title: titles[kind],
    findings: report.groups
      .filter((group) => group.kind === kind)
      .map((group) => findingView(report, group, limits)),
  }))
  return sections.filter(({ findings }) => findings.length > 0)
}

/** The numbers of the exchanges that the findings of a view show, with their commands. */
export const exchangesIn = ({ sections }: View): readonly number[] =>
  sections.flatMap(({ findings }) => findings.map((finding) => finding.exchange))

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
    sections: sectionsOf(report, limits),
    notes: hasResponses ? notesOf(report) : [],
    noteCounts: hasResponses ? noteCountsOf(report) : '',
    isCompared: report.comparedWith !== undefined,
    lists: listsOf(report),
  }
}
