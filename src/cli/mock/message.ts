import type { MetricsReading } from '../../control/metrics.ts'
import type { Selection } from '../../control/requests-query.ts'
import type { ControlRequest } from '../../control/routes.ts'
import type { Exchange, MockAnswer } from '../../core/exchange.ts'
import type { Memory } from '../../core/limits.ts'

/*
 * What the first process and its workers tell each other; all of it survives a structured clone.
 */

/** A request to the control API. */
export interface SentRequest extends Pick<ControlRequest, 'method' | 'path' | 'body'> {
  readonly query: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** A request that chose a scenario: for a token's world, or (undefined) for all that choose none. */
export interface SentChoice {
  readonly token: string | undefined
  readonly request: SentRequest
}

/** An exchange; its header fields by name, its problems without the values that they are about. */
export interface SentExchange extends Omit<Exchange, 'headers'> {
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** `refused`: why it was not done. */
export interface Done {
  readonly refused?: string
}

/** What one worker did and remembers; plants as JSON, by the ids of the exchanges that created them. */
export interface Replies {
  readonly change: Done
  readonly settings: Done
  readonly requests: Selection
  readonly plants: readonly (readonly [id: number, json: string])[]
  readonly metrics: MetricsReading & { readonly memory: Memory }
}

export type Question = keyof Replies

export type ToWorker =
  | {
      readonly kind: 'start'
      readonly port: number
      /** The ids of its exchanges: microseconds since `origin`, times `of`, plus `nth`. */
      readonly ids: { readonly nth: number; readonly of: number; readonly origin: number }
      /** What leads to where the other workers are. */
      readonly choices: readonly SentChoice[]
    }
  | {
      readonly kind: 'ask'
      readonly number: number
      readonly question: Question
      /** Whose world is meant; undefined is all. */
      readonly token: string | undefined
      readonly request: SentRequest | undefined
    }
  /** Whether to tell of exchanges as they come. */
  | { readonly kind: 'tell'; readonly on: boolean }
  | {
      readonly kind: 'answer'
      readonly number: number
      readonly answer: MockAnswer
      /** Whether text follows, once it is opened. */
      readonly streams: boolean
    }
  | { readonly kind: 'write'; readonly number: number; readonly text: string }
  | { readonly kind: 'end'; readonly number: number }
  | { readonly kind: 'stop'; readonly grace: number }

export type FromWorker =
  | { readonly kind: 'hello' }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'reply'; readonly number: number; readonly reply: Replies[Question] }
  | { readonly kind: 'relay'; readonly number: number; readonly request: SentRequest }
  | { readonly kind: 'open'; readonly number: number }
  /** How many characters of a stream have left. */
  | { readonly kind: 'written'; readonly number: number; readonly characters: number }
  | { readonly kind: 'closed'; readonly number: number }
  /** `lost`: there were too many to tell of each. */
  | { readonly kind: 'told'; readonly exchanges: readonly SentExchange[]; readonly lost: boolean }

export function sent({ method, path, query, headers, body }: ControlRequest): SentRequest {
  return { method, path, query: String(query), headers: [...headers.entries()], body }
}

export function received({ method, path, query, headers, body }: SentRequest): ControlRequest {
  return { method, path, query: new URLSearchParams(query), headers: new Map(headers), body }
}
