import type { Exchange } from '../data/exchange.ts'
import type { Finding } from '../data/report.ts'

/** The findings of an exchange that decide about it: violations and drift, or else warnings. */
export const decisiveOf = (findings: readonly Finding[]): readonly Finding[] => {
  const failures = findings.filter(({ kind }) => kind === 'violation' || kind === 'drift')
  return failures.length > 0 ? failures : findings.filter(({ kind }) => kind === 'warning')
}

/**
 * Marks the decisive findings of an exchange that fails only after another one on its connection; the others may come on
 * every connection.
 */
export const markReused = (
  findings: readonly Finding[],
  { after }: Pick<Exchange, 'after'>,
): readonly Finding[] => {
  if (after === undefined) return findings
  const decisive = new Set(decisiveOf(findings))
  const where = `after ${after.case} on the same connection, but not on a new connection`
  return findings.map((finding) =>
    decisive.has(finding)
      ? { ...finding, code: 'reused-connection', message: `${finding.message} ${where}` }
      : finding,
  )
}
