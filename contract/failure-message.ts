import { type Finding, causeOf, isFailing } from './finding.ts'

/** The message of a failed test: each cause once, with a command that repeats it; undefined if nothing failed. */
export const failureMessage = (
  findings: readonly Finding[],
  strict: boolean,
  command: (exchange: number) => string,
): string | undefined => {
  const failing = findings.filter((finding) => isFailing(finding, strict))
  const messages = Array.from(Map.groupBy(failing, causeOf).values(), ([first]) => {
    const { rule, message, expected, citation, docs, exchange } = first!
    return `${rule}: ${message}
  expected: ${expected}
  the document, "${citation.section}": ${citation.quote}
  rule: ${docs}
  reproduce: ${command(exchange)}`
  })
  return failing.length === 0 ? undefined : messages.join('\n\n')
}
