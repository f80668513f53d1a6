import type { FindingView, Section } from '../data/view.ts'
import { escapeXml } from './escape.ts'

/** A page with more findings has a filter: about as many as one reads without. */
const maxUnfiltered = 20

/** Radio buttons that choose what a page shows, and the style that hides the rest; both empty for a short page. */
export interface Filter {
  readonly controls: string
  readonly style: string
}

interface Choice {
  readonly id: string
  readonly label: string
  readonly count: number
  /** The class of the findings that it shows; all findings without one. */
  readonly className?: string
}

const kindLabels: Readonly<Record<Section['kind'], string>> = {
  violation: 'Violations',
  drift: 'Drift',
  warning: 'Warnings',
}

/** How to choose the findings of one operation. */
function operationChoices(
  sections: readonly Section[],
  classes: ReadonlyMap<string, string>,
): readonly Choice[] {
  const findings = sections.flatMap((section) => section.findings)
  const byOperation = Map.groupBy(findings, ({ operation }) => operation)
  const operations = Array.from(classes).flatMap(([label, className]): Choice[] => {
    const count = byOperation.get(label)?.length ?? 0
    return count === 0 ? [] : [{ id: `show-${className}`, label, count, className }]
  })
  if (operations.length < 2) return []
  return [{ id: 'show-all-operations', label: 'All', count: findings.length }, ...operations]
}

function choicesOf(sections: readonly Section[]): readonly Choice[] {
  const findings: readonly FindingView[] = sections.flatMap((section) => section.findings)
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  const kinds = sections.map(({ kind, findings: ofKind }) => ({
    id: `show-${kind}`,
    label: kindLabels[kind],
    count: ofKind.length,
    className: kind,
  }))
  const rules = Array.from(byRule, ([rule, ofRule]) => ({
    id: `show-${rule}`,
    label: rule,
    count: ofRule.length,
    className: `of-${rule}`,
  }))
  return [{ id: 'show-all', label: 'All', count: findings.length }, ...kinds, ...rules]
}

/** Radio buttons of one name, the first of which is chosen. */
function fieldset(title: string, name: string, choices: readonly Choice[]): string {
  const control = ({ id, label, count }: Choice, at: number): string =>
    `<label><input type="radio" name="${name}" id="${id}"${at === 0 ? ' checked' : ''}>${escapeXml(label)} <span>${count}</span></label>`
  return `<fieldset class="filter"><legend>${title}</legend>\n${choices.map(control).join('\n')}\n</fieldset>`
}

/** Hides other findings, but not the one that a link leads to, and sections without a finding of the choice. */
const hidingRule = ({ id, className }: Choice): string =>
  className === undefined
    ? ''
    : `main:has(#${id}:checked) :is(.finding:not(.${className}, :target), .findings:not(:has(.${className}, :target))) {
  display: none;
}`

/**
 * A filter by kind and by rule for a page with many findings, and by operation for one with findings of several: what both
 * choose is shown. It needs no script.
 * @param classes by the label of an operation the class of its findings
 */
export function createFilter(
  sections: readonly Section[],
  classes: ReadonlyMap<string, string> = new Map(),
): Filter {
  const count = sections.reduce((sum, { findings }) => sum + findings.length, 0)
  const operations = operationChoices(sections, classes)
  const kinds = count > maxUnfiltered || operations.length > 0 ? choicesOf(sections) : []
  if (kinds.length === 0) return { controls: '', style: '' }
  const ofOperations =
    operations.length === 0 ? '' : `\n${fieldset('Operation', 'show-operation', operations)}`
  return {
    controls: fieldset('Show', 'show', kinds) + ofOperations,
    style: `\n${[...kinds, ...operations]
      .map(hidingRule)
      .filter((rule) => rule !== '')
      .join('\n')}\n`,
  }
}
