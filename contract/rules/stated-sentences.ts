import { type Operation, type Response, successOf } from '../../src/document/document.ts'
import { failuresOf, successesOf } from '../operation/documented.ts'

/** A sentence of a description on which a rule rests. */
interface StatedSentence {
  readonly text: string
  /** JSON Pointer of the part whose description has it; undefined if the operation has no such part. */
  readonly partOf: (operation: Operation) => string | undefined
}

const ofDocument = (): string => '/info'
const ofOperation = ({ pointer }: Operation): string => pointer
const ofRequestBody = ({ requestBody }: Operation): string => requestBody.pointer
const ofCredential = ({ security }: Operation): string | undefined =>
  security.credentials[0]?.pointer

const ofBearer = ({ security: { credentials } }: Operation): string | undefined =>
  credentials[0]?.type === 'bearer' ? credentials[0].pointer : undefined

/** What is said about one response does not hold for the others of several. */
const ofOnly = ([response, ...others]: readonly Response[]): string | undefined =>
  others.length === 0 ? response?.pointer : undefined

/** The sentences of openapi.yaml on which rules rest; for a document without one, the rule has a reading. */
export const statedSentences = {
  overHttp: {
    text: 'Requests and responses are JSON over HTTP.',
    partOf: ofDocument,
  },
  limits: {
    text: 'Limits of rates, of body sizes and of field lengths are left open.',
    partOf: ofDocument,
  },
  noOtherStatus: {
    text: 'No status is documented other than those of the responses below.',
    partOf: ofOperation,
  },
  twice: {
    text: 'What a member given twice means is left open.',
    partOf: ofRequestBody,
  },
  accepted: {
    text: 'A valid request that the store accepts gets this response.',
    partOf: (operation) => ofOnly(successesOf(operation)),
  },
  noEcho: {
    text: 'Its body need not repeat members that only the request has.',
    partOf: (operation) => successOf(operation)?.pointer,
  },
  failed: {
    text: 'Every request that fails gets this response.',
    partOf: (operation) => ofOnly(failuresOf(operation)),
  },
  form: {
    text: 'Every operation needs a token in its header, as Authorization: Bearer <token>.',
    partOf: ofBearer,
  },
  obtained: {
    text: 'How a token is made, how long it is valid and what it allows is left open.',
    partOf: ofCredential,
  },
  otherStatuses: {
    text: 'Whether a missing or wrong token has an error status of its own is left open.',
    partOf: ofCredential,
  },
} as const satisfies Readonly<Record<string, StatedSentence>>

export type SentenceName = keyof typeof statedSentences
