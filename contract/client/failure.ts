import type { Failure } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import { type Sentence, detailOf } from '../data/quotation.ts'
import type { ConnectionError } from './connection-error.ts'

/** Bytes of a failure that are kept: four times what a report shows, so that no secret is cut at its end. */
const maxReceived = 4 * constants.maxBodyBytes

/** The end of the sentence about a failure. */
const endingOf = ({ kind, advice }: ConnectionError, hasBytes: boolean): string => {
  if (kind === 'tls') return advice
  return kind === 'reset' && hasBytes ? ' in the middle of a response' : ''
}

const sentenceOf = (
  error: ConnectionError,
  hasBytes: boolean,
  timeoutSeconds: number,
): Sentence => {
  if (error.kind !== 'timeout') return [...error.sentence, endingOf(error, hasBytes)]
  return [`no ${hasBytes ? 'complete ' : ''}response came within ${timeoutSeconds} s`]
}

/** Why an exchange has no response, and the bytes that came instead. */
export const failureOf = (
  error: ConnectionError,
  bytes: Uint8Array,
  timeoutSeconds: number,
): Failure => {
  // A copy: the buffer of the connection may be a hundred times as long.
  const received = new Uint8Array(bytes.subarray(0, maxReceived))
  const isWhole = received.length === bytes.length
  return {
    type: 'failure',
    kind: error.kind,
    ...detailOf(sentenceOf(error, received.length > 0, timeoutSeconds)),
    received,
    ...(!isWhole && { receivedLength: bytes.length }),
  }
}
