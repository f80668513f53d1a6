import type { Answer, Exchange, Failure } from './exchange.ts'
import type { Finding } from './finding.ts'

export type Redaction = (text: string) => string

const chunk = 8192

const redactBytes = (bytes: Uint8Array, redaction: Redaction): Uint8Array => {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) {
    text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  }
  const clean = redaction(text)
  return clean === text ? bytes : Uint8Array.from(clean, (char) => char.charCodeAt(0))
}

const redactCame = (came: Answer | Failure, redaction: Redaction): Answer | Failure =>
  came.type === 'failure'
    ? { ...came, detail: redaction(came.detail), received: redactBytes(came.received, redaction) }
    : {
        ...came,
        statusLine: redaction(came.statusLine),
        reason: redaction(came.reason),
        headers: came.headers.map(([name, value]) => [redaction(name), redaction(value)]),
        body: redactBytes(came.body, redaction),
        flaws: came.flaws.map(({ code, detail }) => ({ code, detail: redaction(detail) })),
      }

/** An exchange whose answer bears no secret, however the server echoed it. */
export const redactExchange = (exchange: Exchange, redaction: Redaction): Exchange => ({
  ...exchange,
  came: redactCame(exchange.came, redaction),
})

export const redactFinding = (finding: Finding, redaction: Redaction): Finding => ({
  ...finding,
  received: redaction(finding.received),
  sentence: redaction(finding.sentence),
  ...(finding.pointer === undefined ? {} : { pointer: redaction(finding.pointer) }),
})
