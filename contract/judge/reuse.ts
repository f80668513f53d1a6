import type { Exchange } from '../data/exchange.ts'
import type { Finding } from '../data/report.ts'
import { isFailing } from './finding.ts'

/** The findings of an exchange that decide about it: those that fail a run, or else those that fail a strict one. */
export const decisiveOf = (findings: readonly Finding[]): readonly Finding[] => {
  const failing = (strict: boolean): readonly Finding[] =>
    findings.filter((finding) => isFailing(finding, { strict, levels: {} }))
  const failures = failing(false)
  return failures.length > 0 ? failures : failing(true)
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
  const why = after.isBodyUnread
    ? ': the server did not read the body of that request, and took it for the beginning of this one'
    : ''
  return findings.map((finding) =>
    decisive.has(finding)
      ? { ...finding, code: 'reused-connection', message: `${finding.message} ${where}${why}` }
      : finding,
  )
}
