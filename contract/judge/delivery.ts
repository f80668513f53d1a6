import { type Failure, type ProtocolError, type ReceivedResponse, failures, protocolErrors } from '../exchange.ts'
import type { Observation } from '../finding.ts'

/** Errors that some clients tolerate; the response stays usable. */
const tolerated = new Set<ProtocolError['code']>(['no-reason-space', 'old-version-encoding', 'coding-unknown'])

const expected = 'a complete, well-formed response in time'

/** What R8 requires of the connection and of HTTP. */
export const judgeDelivery = (response: ReceivedResponse | Failure): readonly Observation[] => {
  if (response.type === 'failure') {
    // Whether a client sees a close or a reset depends on what it still sends.
    const kind = response.kind !== 'reset' ? response.kind : response.received.length === 0 ? 'closed' : 'cut-off'
    const received = failures[kind]
    const message = `${received}: ${response.detail}`
    return [{ kind: 'violation', rule: 'R8', code: kind, expected, received, message }]
  }
  return response.protocolErrors.map(({ code, detail }) => ({
    kind: tolerated.has(code) ? 'warning' : 'violation',
    rule: 'R8',
    code,
    expected,
    received: protocolErrors[code],
    message: `responded ${response.status} with ${protocolErrors[code]}: ${detail}`,
  }))
}
