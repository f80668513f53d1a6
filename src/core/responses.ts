import type { Pauses } from '../base/pauses.ts'
import type { Operation, Response } from '../document/document.ts'
import type { RequestProblem } from '../problems/find-problems.ts'
import type { Documented } from '../scenario/documented.ts'
import { JSON_HEADERS } from './exchange.ts'
import type { Take } from './take-named.ts'

/** What the body of an error says. */
export interface ErrorFacts {
  readonly number: number
  readonly message: string
  readonly problems: readonly RequestProblem[]
}

/** A body with its Content-Type. */
export interface WrittenBody {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** The bodies of responses by status, as the document has them. */
export interface Bodies {
  /** Of an error. */
  readonly error: (status: number, facts: ErrorFacts) => WrittenBody
  /** The first example of a documented status, or a sample of a success; without either of them undefined. */
  readonly example: (status: number) => WrittenBody | undefined
}

/** The response to a request that is accepted. */
export interface Success {
  readonly status: number
  /** Its Content-Type; none without a body. */
  readonly headers: Readonly<Record<string, string>>
  /** What is stored of the body of a request: the members that its schema declares. */
  readonly store: Take
  /** The members that the schemas of request and response share, of what is stored. */
  readonly share: Take
  /** The body of the response, valid by its schema; a seed, such as the number of the request, varies what is made up. */
  readonly body: (stored: unknown, seed: number) => unknown
  /** The same as JSON. */
  readonly text: (stored: unknown, seed: number) => string
  /** Stores and checks a large value as far as it may stop, so that `store`, `body` and `text` find it done. */
  readonly prepare?: (value: object, pauses: Pauses) => void
}

/** The responses of an operation. */
export interface Responses {
  /** With a documented status. */
  readonly successFor: (status: number) => Success
  readonly bodies: Bodies
}

/** Compiles them. */
export type ResponsesOf = (operation: Operation, documented: Documented) => Responses

export const NO_BODY: WrittenBody = { headers: {}, text: '' }

/** The body of a response without JSON: a message or what the document shows, an empty one of another type, or none. */
export function plainBodyOf({ otherMediaTypes, texts }: Response, text: string): WrittenBody {
  const [shown] = text === '' ? (texts ?? []) : []
  if (shown !== undefined)
    return { headers: headersOf(withCharset(typeIn(shown[0]))), text: shown[1] }
  const ofText = otherMediaTypes.find((name) => name.startsWith('text/'))
  if (ofText !== undefined) return { headers: headersOf(withCharset(typeIn(ofText))), text }
  const [first] = otherMediaTypes
  const mediaType = otherMediaTypes.find((name) => !name.includes('*')) ?? (first && typeIn(first))
  return mediaType === undefined ? NO_BODY : { headers: headersOf(mediaType), text: '' }
}

/** A text says how it is encoded. */
const withCharset = (mediaType: string): string =>
  mediaType.startsWith('text/') ? `${mediaType.split(';')[0]}; charset=utf-8` : mediaType

/** One of the media types that a range stands for, such as `image/*`; others as they are. */
const typeIn = (range: string): string =>
  range.replace('*', USUAL_SUBTYPES.get(range.split('/')[0]!) ?? 'octet-stream')

const USUAL_SUBTYPES = new Map([
  ['image', 'png'],
  ['audio', 'mpeg'],
  ['video', 'mp4'],
  ['text', 'plain'],
])

/** The Content-Type of a body. */
export const headersOf = (mediaType: string): Readonly<Record<string, string>> =>
  mediaType === 'application/json' ? JSON_HEADERS : { 'content-type': mediaType }
