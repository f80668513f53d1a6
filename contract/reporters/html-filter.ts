import type { FindingView, Section } from '../data/view.ts'

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

const control = ({ id, label, count }: Choice, at: number): string =>
  `<label><input type="radio" name="show" id="${id}"${at === 0 ? ' checked' : ''}>${label} <span>${count}</span></label>`

/** Hides other findings, but not the one that a link leads to, and sections without a finding of the choice. */
const hidingRule = ({ id, className }: Choice): string =>
  className === undefined
    ? ''
    : `main:has(#${id}:checked) :is(.finding:not(.${className}, :target), .findings:not(:has(.${className}, :target))) {
  display: none;
}`

/** A filter by kind and by rule for a page with many findings; it needs no script. */
export function createFilter(sections: readonly Section[]): Filter {
  const count = sections.reduce((sum, { findings }) => sum + findings.length, 0)
  if (count <= maxUnfiltered) return { controls: '', style: '' }
  const choices = choicesOf(sections)
  return {
    controls: `<fieldset class="filter"><legend>Show</legend>\n${choices.map(control).join('\n')}\n</fieldset>`,
    style: `\n${choices
      .map(hidingRule)
      .filter((rule) => rule !== '')
      .join('\n')}\n`,
  }
}
