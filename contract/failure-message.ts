import type { Finding } from './finding.ts'

const explain = ({ rule, message, expected, citation, docs }: Finding): string =>
  `${rule}: ${message}
  expected: ${expected}
  the document, "${citation.section}": ${citation.quote}
  rule: ${docs}`

/**
 * The message of a failed test: each cause once, with a curl command; undefined if nothing failed.
 * Warnings fail a strict run.
 */
export const failureMessage = (
  findings: readonly Finding[],
  strict: boolean,
  curl: (exchange: number) => string,
): string | undefined => {
  const causes = new Map<string, Finding>()
  for (const finding of findings) {
    const { kind, rule, code, received } = finding
    const cause = `${rule} ${code} ${received}`
    const failed = kind === 'violation' || (kind === 'warning' && strict)
    if (failed && !causes.has(cause)) causes.set(cause, finding)
  }
  if (causes.size === 0) return undefined
  return [...causes.values()]
    .map((finding) => `${explain(finding)}\n  reproduce: ${curl(finding.exchange)}`)
    .join('\n\n')
}
