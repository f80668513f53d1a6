import type { ReceivedResponse, Failure, FailureKind, ProtocolError } from '../exchange.ts'
import type { Observation } from './body.ts'

const failures: Readonly<Record<FailureKind, string>> = {
  unresolved: 'no such host',
  refused: 'connection refused',
  unreachable: 'no connection',
  tls: 'TLS refused',
  reset: 'connection reset',
  closed: 'connection closed without an answer',
  'cut-off': 'an answer cut off',
  malformed: 'an answer that is not HTTP',
  timeout: 'no complete answer in time',
  endless: 'an answer without end',
}

/** Flaws that leave an answer usable and that some recipients let pass. */
const mild = new Set<ProtocolError['code']>([
  'no-reason-space',
  'old-version-encoding',
  'coding-unknown',
  'too-long',
])

const flaws: Readonly<Record<ProtocolError['code'], string>> = {
  'length-and-encoding': 'Content-Length with Transfer-Encoding',
  'several-lengths': 'several Content-Lengths',
  'bytes-after-end': 'bytes after the end of the answer',
  'bare-line-feed': 'lines that end in LF alone',
  'header-line': 'a malformed header line',
  'no-reason-space': 'no space after the status code',
  'old-version-encoding': 'Transfer-Encoding in HTTP/1.0',
  'coding-broken': 'a body that its Content-Encoding does not fit',
  'coding-unknown': 'an unknown Content-Encoding',
  'too-long': 'a body longer than 1 MiB, not read',
}

const expected = 'a complete, well-formed answer in time'

/** What R8 says about how the answer came. */
export const judgeDelivery = (came: ReceivedResponse | Failure): readonly Observation[] => {
  if (came.type === 'failure') {
    const status = came.status === undefined ? '' : ` (status ${came.status})`
    return [
      {
        kind: 'violation',
        rule: 'R8',
        code: came.kind,
        expected,
        received: failures[came.kind],
        message: `${failures[came.kind]}${status}: ${came.detail}`,
      },
    ]
  }
  return came.protocolErrors.map(({ code, detail }) => ({
    kind: mild.has(code) ? 'warning' : 'violation',
    rule: 'R8',
    code,
    expected,
    received: flaws[code],
    message: `answered ${came.status} with ${flaws[code]}: ${detail}`,
  }))
}
