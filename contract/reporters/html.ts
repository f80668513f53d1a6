import { escapeXml } from './escape.ts'
import type { Detail, FindingView, List, NoteView, RuleView, Section, View } from '../data/view.ts'
import { type OperationTable, operationTable } from '../report/operation-table.ts'
import { exchangesIn, viewOf } from '../report/view.ts'
import { plural } from '../report/words.ts'
import { docsPage, type RuleId } from '../rules/rules.ts'
import { createFilter } from './html-filter.ts'
import { style } from './html-style.ts'
import type { Format } from './reporter.ts'
import { legendOf, textSigns } from './signs.ts'

/** A finding and its place on the page. */
interface Card {
  readonly finding: FindingView
  readonly id: string
}

interface CardSection extends Omit<Section, 'findings'> {
  readonly cards: readonly Card[]
}

/** What the parts of the page need. */
interface Page {
  readonly view: View
  readonly sections: readonly CardSection[]
  /** By the label of an operation the class of its findings; none in a report on one operation. */
  readonly operationClasses: ReadonlyMap<string, string>
  /** Where the page about the rules is. */
  readonly rulesPage: string
}

/** HTML in which backticks mark code. */
const withCode = (escaped: string): string =>
  escaped
    .split('`')
    .map((piece, at) => (at % 2 === 1 ? `<code>${piece}</code>` : piece))
    .join('')

/** A sentence of the kit. In texts of a document, a server or a user, backticks are what they are. */
const prose = (text: string): string => withCode(escapeXml(text))

/** A place in a document, which may be broken after each slash. */
const placeText = (text: string): string => escapeXml(text).replaceAll('/', '/<wbr>')

const joinLines = (lines: readonly string[]): string =>
  lines.filter((line) => line !== '').join('\n')

const link = (href: string, text: string): string =>
  `<a href="${escapeXml(href)}">${escapeXml(text)}</a>`

const ruleId = (rule: string): string => `rule-${rule}`

/** A link to the section about a rule on the page of the rules. */
const docsLink = ({ rule, docs }: Pick<RuleView, 'rule' | 'docs'>, { rulesPage }: Page): string =>
  link(
    docs.replace(docsPage, () => rulesPage),
    `more about ${rule}`,
  )

/** The sign of a rule, linked to what the page says about it. */
function tile({ rule, verdict, sentence, words }: RuleView): string {
  const state = verdict === 'not checked' ? 'unchecked' : verdict
  const title = escapeXml(`${sentence} (${words})`)
  const sign = `<span aria-hidden="true">${textSigns[verdict]}</span>`
  return `<a class="rule ${state}" href="#${ruleId(rule)}" title="${title}">${sign}${rule}<span class="hidden"> ${words}</span></a>`
}

/** The sign of a rule in the line of an operation. */
function cell(rule: RuleView | undefined): string {
  if (rule === undefined) return '<td></td>'
  const { verdict, sentence, words } = rule
  const state = verdict === 'not checked' ? 'unchecked' : verdict
  const title = escapeXml(`${rule.rule}: ${sentence} (${words})`)
  const sign = `<span aria-hidden="true">${textSigns[verdict]}</span>`
  return `<td class="${state}" title="${title}">${sign}<span class="hidden">${words}</span></td>`
}

const headCell = (rule: RuleId): string =>
  `<th scope="col"><a href="#${ruleId(rule)}">${rule}</a></th>`

/** A line for each operation, with a column for each rule. */
function operationLines(table: OperationTable): string {
  const rules = table.families.flatMap((family) => family.rules)
  const rows = table.rows.map(({ operation: { label, name, requests }, verdict, cells }) => {
    const path = label === name ? '' : ` <small>${placeText(name)}</small>`
    const head = `<th scope="row" class="${verdict}">${placeText(label)}${path}</th>`
    const signs = rules.map((rule) => cell(cells.get(rule)))
    return `<tr>${head}<td>${requests}</td>${signs.join('')}</tr>`
  })
  return joinLines([
    '<div class="scroll" role="region" tabindex="0" aria-label="Rules by operation">',
    `<table><thead><tr><th scope="col">Operation</th><th scope="col">Requests</th>${rules.map(headCell).join('')}</tr></thead>`,
    `<tbody>${rows.join('\n')}</tbody></table></div>`,
    `<p class="legend">${legendOf(textSigns).map(legendItem).join(' ')}</p>`,
  ])
}

function tiles(view: View): string {
  const { families } = view
  if (families.length === 0) return ''
  const table = operationTable(view)
  if (table.rows.length > 0) return operationLines(table)
  const rows = families.map(
    ({ title, rules }) => `<dt>${title}</dt><dd>${rules.map(tile).join('\n')}</dd>`,
  )
  return joinLines([
    `<dl class="rules" aria-label="Rules">${rows.join('\n')}</dl>`,
    `<p class="legend">${legendOf(textSigns).map(legendItem).join(' ')}</p>`,
  ])
}

const legendItem = (item: string): string => `<span>${escapeXml(item)}</span>`

/** All cases of a group, folded. */
function casesFold({ cases }: FindingView): string {
  const items = cases.map(
    ({ id, title }) => `<li><code>${escapeXml(id)}</code> ${escapeXml(title)}</li>`,
  )
  return joinLines([
    `<details class="cases"><summary>All ${cases.length} cases</summary>`,
    `<ul>${items.join('\n')}</ul></details>`,
  ])
}

function detailContent(detail: Detail, finding: FindingView, page: Page): string {
  if (detail.form !== 'text') return `<pre>${escapeXml(detail.lines.join('\n'))}</pre>`
  switch (detail.label) {
    case 'Rule':
      return `${prose(finding.sentence)} (${docsLink(finding, page)})`
    case 'Also':
      return casesFold(finding)
    case 'Document':
    case 'Profile':
      return placeText(detail.text)
    case 'Reading':
      return prose(detail.text)
    default:
      return escapeXml(detail.text)
  }
}

/** A finding; one that does not fail the run is folded. */
function card({ finding, id }: Card, page: Page): string {
  const { kind, rule, operation, headline, details, fails } = finding
  const operationName = operation === undefined ? '' : ` ${page.operationClasses.get(operation)}`
  const [tag, head] = fails ? ['article', 'div'] : ['details', 'summary']
  const rows = details.map(
    (detail) =>
      `<dt>${detail.label === 'Also' ? 'Cases' : detail.label}</dt><dd>${detailContent(detail, finding, page)}</dd>`,
  )
  // A link inside a summary would be a control inside a control.
  const isLinked = fails && page.view.families.length > 0
  const badge = isLinked
    ? `<a class="badge" href="#${ruleId(rule)}">${rule}</a>`
    : `<span class="badge">${rule}</span>`
  return joinLines([
    `<${tag} class="finding ${kind} of-${rule}${operationName}" id="${id}">`,
    `<${head} class="top">${badge}<h3>${escapeXml(headline)}</h3></${head}>`,
    `<dl>${rows.join('\n')}</dl>`,
    `</${tag}>`,
  ])
}

const section = (title: string, content: string, className = ''): string => {
  const attribute = className === '' ? '' : ` class="${className}"`
  return content === '' ? '' : `<section${attribute}><h2>${title}</h2>\n${content}\n</section>`
}

const list = ({ title, lines }: List): string =>
  section(
    escapeXml(title),
    joinLines(['<ul>', ...lines.map((line) => `<li>${escapeXml(line)}</li>`), '</ul>']),
  )

const noteItem = ({ rule, headline, case: id }: NoteView): string =>
  `<li><a class="badge" href="#${ruleId(rule)}">${rule}</a><span>${escapeXml(headline)} <code>${escapeXml(id)}</code></span></li>`

function noteList({ notes }: View): string {
  if (notes.length === 0) return ''
  return section('Notes', joinLines(['<ul class="notes">', ...notes.map(noteItem), '</ul>']))
}

const citationText = ({ citation, reading }: RuleView): string =>
  `${escapeXml(citation)}${reading === '' ? '' : ` (reading: ${escapeXml(reading)})`}`

/** What a rule says about several operations, each sentence once. */
function sentencesOf(rules: readonly RuleView[], page: Page): readonly string[] {
  const bySentence = Map.groupBy(rules, ({ sentence }) => sentence)
  return Array.from(bySentence, ([sentence, alike]) => {
    const items = alike.map(
      (rule) =>
        `<li>${escapeXml(rule.operation ?? '')}: ${rule.words} · ${citationText(rule)}</li>`,
    )
    return joinLines([
      `<p>${prose(sentence)} (${docsLink(alike[0]!, page)})</p>`,
      `<details class="soft"><summary>${plural(alike.length, 'operation')}</summary>`,
      `<ul>${items.join('\n')}</ul></details>`,
    ])
  })
}

/** What a rule says, where the document says it, and its findings. */
function ruleEntry(rules: readonly [RuleView, ...RuleView[]], page: Page): string {
  const [rule] = rules
  const { sentence, words } = rule
  const content =
    rule.operation === undefined
      ? [
          `<p>${prose(sentence)} (${docsLink(rule, page)})</p>`,
          `<p class="soft">${words} · ${citationText(rule)}</p>`,
        ]
      : sentencesOf(rules, page)
  const cards = page.sections
    .flatMap((part) => part.cards)
    .filter(({ finding }) => finding.rule === rule.rule)
  const items = cards.map(({ finding, id }) => `<li>${link(`#${id}`, finding.headline)}</li>`)
  return joinLines([
    `<dt id="${ruleId(rule.rule)}">${rule.rule}</dt>`,
    `<dd>${joinLines(content)}`,
    items.length === 0 ? '' : `<ul>${items.join('\n')}</ul>`,
    '</dd>',
  ])
}

function ruleEntries(page: Page): string {
  const rules = page.view.families.flatMap((family) => family.rules)
  if (rules.length === 0) return ''
  const byRule = Map.groupBy(rules, ({ rule }) => rule)
  const entries = Array.from(byRule.values(), ([first, ...others]) =>
    ruleEntry([first!, ...others], page),
  )
  const intro = `<p>Each rule, with an example: ${link(page.rulesPage, docsPage)}</p>`
  return section('Rules', `${intro}\n<dl class="entries">${entries.join('\n')}</dl>`)
}

function header({ document, baseUrl, verdict, tally, hints }: View): string[] {
  return [
    `<p class="eyebrow">${escapeXml(document)} at <b>${escapeXml(baseUrl)}</b></p>`,
    `<h1>${escapeXml(verdict)}</h1>`,
    tally === undefined ? '' : `<p>${escapeXml(tally)}</p>`,
    ...hints.map((hint) => `<p class="hint">${escapeXml(hint)}</p>`),
  ]
}

/** Sections whose findings have a place on the page, numbered in their order. */
function cardSections({ sections }: View): readonly CardSection[] {
  let number = 0
  return sections.map(({ findings, ...rest }) => ({
    ...rest,
    cards: findings.map((finding) => {
      number += 1
      return { finding, id: `finding-${number}` }
    }),
  }))
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The day and the time (UTC) of an ISO 8601 text. */
const timeText = (iso: string): string =>
  `${iso.slice(0, 'yyyy-mm-dd'.length)} ${iso.slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm:ss'.length)} UTC`

/** One self-contained page without scripts and without external resources; its policy allows neither. */
export const html: Format = (report, { rulesPage = docsPage } = {}) => {
  const view = viewOf(report)
  const operationClasses = new Map(
    view.operations.map(({ label }, at) => [label, `operation-${at + 1}`]),
  )
  const page: Page = { view, sections: cardSections(view), operationClasses, rulesPage }
  const filter = createFilter(view.sections, operationClasses)
  const effort = view.effort === undefined ? '' : ` · ${escapeXml(view.effort)}`
  const lines = [
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(`${view.document}: ${view.verdict} · ${view.baseUrl}`)}</title>`,
    `<style>${style}${filter.style}</style>`,
    `</head>\n<body class="${view.outcome === 'passed' ? 'good' : 'bad'}">`,
    '<header>',
    ...header(view),
    tiles(view),
    '</header>\n<main>',
    filter.controls,
    ...page.sections.map(({ title, cards }) =>
      section(escapeXml(title), cards.map((entry) => card(entry, page)).join('\n'), 'findings'),
    ),
    noteList(view),
    ...view.lists.map(list),
    ruleEntries(page),
    '</main>',
    `<footer>${timeText(report.run.started)}${effort}</footer>`,
    '</body>\n</html>',
  ]
  return { text: `${joinLines(lines)}\n`, commands: exchangesIn(view) }
}
