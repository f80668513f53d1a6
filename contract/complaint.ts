import type { Finding } from './finding.ts'

/** Where an allowed breach of a rule becomes a failure. */
const fails = ({ kind }: Finding, strict: boolean): boolean =>
  kind === 'violation' || (kind === 'warning' && strict)

const explanation = ({ message, expected, citation, rule }: Finding): string =>
  `${rule}: ${message}\n  expected: ${expected}\n  the document, "${citation.section}": ${citation.quote}`

/** What a failed test says about findings: each cause once, with a line to send it again; nothing when all is kept. */
export const complaint = (
  findings: readonly Finding[],
  strict: boolean,
  curl: (exchange: number) => string,
): string | undefined => {
  const causes = new Map<string, Finding>()
  for (const finding of findings) {
    const cause = `${finding.rule} ${finding.code} ${finding.received}`
    if (fails(finding, strict) && !causes.has(cause)) causes.set(cause, finding)
  }
  if (causes.size === 0) return undefined
  return [...causes.values()]
    .map((finding) => `${explanation(finding)}\n  again: ${curl(finding.exchange)}`)
    .join('\n\n')
}
