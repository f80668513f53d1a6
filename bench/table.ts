/** Rows as a Markdown table; all columns but the first stand to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => (row[at] ?? '').length)))
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, at) => pad(row[at] ?? '', width, at)).join(' | ')} |`
  const rule = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const pad = (text: string, width: number, at: number): string =>
  at === 0 ? text.padEnd(width) : text.padStart(width)

/** A number for people: three figures are plenty where machines differ by more. */
export function round(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return '–'
  return Number(value.toPrecision(digits)).toLocaleString('en', {
    maximumSignificantDigits: digits,
  })
}
