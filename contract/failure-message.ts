import { type Finding, causeOf, isFailing, sourceOf } from './finding.ts'

/** The message of a failed test: each cause once, with a command that repeats it; undefined if nothing failed. */
export const failureMessage = (
  findings: readonly Finding[],
  strict: boolean,
  command: (exchange: number) => string,
): string | undefined => {
  const failing = findings.filter((finding) => isFailing(finding, strict))
  const messages = Array.from(Map.groupBy(failing, causeOf).values(), ([first]) => {
    const [source, text] = sourceOf(first!)
    const { rule, message, expected, docs, exchange } = first!
    return `${rule}: ${message}
  expected: ${expected}
  ${source.toLowerCase()}: ${text}
  rule: ${docs}
  reproduce: ${command(exchange)}`
  })
  return failing.length === 0 ? undefined : messages.join('\n\n')
}
