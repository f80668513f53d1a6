import type { ReceivedResponse, Exchange, Failure } from './exchange.ts'
import type { Finding } from './finding.ts'

export type Redaction = (text: string) => string

const latin1 = new TextDecoder('latin1')

const redactBytes = (bytes: Uint8Array, redaction: Redaction): Uint8Array => {
  const text = latin1.decode(bytes)
  if (redaction(text) === text) return bytes
  // This decoder maps 80 to 9F elsewhere, so bytes that are kept go another way.
  const exact = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return Uint8Array.from(redaction(exact), (char) => char.charCodeAt(0))
}

const redactCame = (
  came: ReceivedResponse | Failure,
  redaction: Redaction,
): ReceivedResponse | Failure =>
  came.type === 'failure'
    ? { ...came, detail: redaction(came.detail), received: redactBytes(came.received, redaction) }
    : {
        ...came,
        statusLine: redaction(came.statusLine),
        reason: redaction(came.reason),
        headers: came.headers.map(([name, value]) => [redaction(name), redaction(value)]),
        body: redactBytes(came.body, redaction),
        protocolErrors: came.protocolErrors.map(({ code, detail }) => ({
          code,
          detail: redaction(detail),
        })),
      }

/** An exchange whose answer bears no secret, however the server echoed it. */
export const redactExchange = (exchange: Exchange, redaction: Redaction): Exchange => ({
  ...exchange,
  response: redactCame(exchange.response, redaction),
})

export const redactFinding = (finding: Finding, redaction: Redaction): Finding => ({
  ...finding,
  received: redaction(finding.received),
  message: redaction(finding.message),
  ...(finding.pointer === undefined ? {} : { pointer: redaction(finding.pointer) }),
})
