import type { Failure, FailureKind, ProtocolError, ReceivedResponse } from '../exchange.ts'
import type { Observation } from '../finding.ts'

const failures: Readonly<Record<FailureKind, string>> = {
  unresolved: 'unknown host',
  refused: 'connection refused',
  unreachable: 'no connection',
  tls: 'TLS handshake failed',
  reset: 'connection reset',
  closed: 'connection closed without a response',
  'cut-off': 'response cut off',
  malformed: 'malformed HTTP',
  timeout: 'no complete response in time',
  endless: 'endless response',
}

/** Errors that some clients tolerate; the response stays usable. */
const tolerated = new Set<ProtocolError['code']>([
  'no-reason-space',
  'old-version-encoding',
  'coding-unknown',
  'too-long',
])

const errors: Readonly<Record<ProtocolError['code'], string>> = {
  'length-and-encoding': 'Content-Length with Transfer-Encoding',
  'several-lengths': 'several Content-Lengths',
  'bytes-after-end': 'bytes after the end of the response',
  'bare-line-feed': 'lines that end in LF alone',
  'header-line': 'a malformed header line',
  'no-reason-space': 'no space after the status code',
  'old-version-encoding': 'Transfer-Encoding in HTTP/1.0',
  'coding-broken': 'a body that does not match its Content-Encoding',
  'coding-unknown': 'an unknown Content-Encoding',
  'too-long': 'a body longer than 1 MiB, not read',
}

const expected = 'a complete, well-formed response in time'

/** What R8 requires of the connection and of HTTP. */
export const judgeDelivery = (response: ReceivedResponse | Failure): readonly Observation[] => {
  if (response.type === 'failure') {
    const { kind, status, detail } = response
    const received = failures[kind]
    const message = `${received}${status === undefined ? '' : ` (status ${status})`}: ${detail}`
    return [{ kind: 'violation', rule: 'R8', code: kind, expected, received, message }]
  }
  return response.protocolErrors.map(({ code, detail }) => ({
    kind: tolerated.has(code) ? 'warning' : 'violation',
    rule: 'R8',
    code,
    expected,
    received: errors[code],
    message: `responded ${response.status} with ${errors[code]}: ${detail}`,
  }))
}
