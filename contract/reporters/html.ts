import {
  byFamily,
  documentName,
  effort,
  fails,
  headings,
  headline,
  lists,
  partsOf,
  sentenceOf,
  signs,
  tally,
  verdict,
  verdictWords,
} from './content.ts'
import { escapeXml, printable } from './escape.ts'
import { style } from './html-style.ts'
import type { Reporter } from './reporter.ts'
import type { Coverage, Group, Report } from '../report/types.ts'

const text = (value: string): string => escapeXml(printable(value))
/** Text of the kit's own, in which backticks mark code. */
const prose = (value: string): string => text(value).replace(/`([^`]+)`/g, '<code>$1</code>')

function tile(report: Report, { rule, verdict: how }: Coverage): string {
  const state = how === 'not checked' ? 'unchecked' : how
  const inner = `<span aria-hidden="true">${signs[how][0]}</span>${rule}<span class="hidden"> ${verdictWords[how]}</span>`
  return `<span class="rule ${state}" title="${text(`${sentenceOf(report, rule)} (${verdictWords[how]})`)}">${inner}</span>`
}

function tiles(report: Report): string {
  const rows = byFamily(report).map(
    ({ title, rules }) =>
      `<dt>${title}</dt><dd>${rules.map((coverage) => tile(report, coverage)).join('\n')}</dd>`,
  )
  return rows.length === 0 ? '' : `<dl class="rules" aria-label="Rules">${rows.join('\n')}</dl>`
}

function card(report: Report, group: Group): string {
  const [tag, head] = fails(group, report) ? ['article', 'div'] : ['details', 'summary']
  const parts = partsOf(report, group).map(([label, content]) => {
    const shown =
      typeof content === 'string' ? prose(content) : `<pre>${escapeXml(content.join('\n'))}</pre>`
    return `<dt>${label}</dt><dd>${shown}</dd>`
  })
  return [
    `<${tag} class="finding ${group.kind}">`,
    `<${head} class="top"><span class="badge">${group.rule}</span><h3>${escapeXml(headline(group))}</h3></${head}>`,
    `<dl>${parts.join('\n')}</dl>`,
    `</${tag}>`,
  ].join('\n')
}

const part = (title: string, content: readonly string[]): string =>
  content.length === 0 ? '' : `<section><h2>${title}</h2>\n${content.join('\n')}\n</section>`

/** One self-contained page without scripts and without external resources; its policy allows neither. */
export const html: Reporter = (report) => {
  const { run, groups } = report
  const cards = (kind: string): readonly string[] =>
    groups.filter((group) => group.kind === kind).map((group) => card(report, group))
  const title = verdict(report)
  return `${[
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(`${documentName(report)}: ${title}`)} · ${text(run.baseUrl)}</title>`,
    `<style>${style}</style>`,
    `</head>\n<body class="${report.exitCode === 0 ? 'good' : 'bad'}">`,
    `<header>\n<p class="eyebrow">${escapeXml(documentName(report))} at <b>${text(run.baseUrl)}</b></p>`,
    `<h1>${escapeXml(title)}</h1>`,
    ...(report.exitCode === 2 ? [] : [`<p>${escapeXml(tally(report))}</p>`]),
    ...report.hints.map((hint) => `<p class="hint">${text(hint)}</p>`),
    tiles(report),
    '</header>\n<main>',
    ...Object.entries(headings(report)).map(([kind, name]) => part(escapeXml(name), cards(kind))),
    ...lists(report).map(({ title: name, lines }) =>
      part(escapeXml(name), [
        '<ul>',
        ...lines.map((line) => `<li>${escapeXml(line)}</li>`),
        '</ul>',
      ]),
    ),
    '</main>',
    `<footer>${text(run.started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))} · ${text(effort(report))}</footer>`,
    '</body>\n</html>',
  ]
    .filter((line) => line !== '')
    .join('\n')}\n`
}
