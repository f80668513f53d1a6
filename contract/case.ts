import type { Level, RuleId } from './rules.ts'

/**
 * What the rule says must become of the request.
 * accept: 200. refuse: 400. deny: no 2xx, for want of a credential. open: nothing is asserted.
 */
export type Expectation = 'accept' | 'refuse' | 'deny' | 'open'

/**
 * What stands in `Authorization`: the user's token, nothing at all, the user's bad token (A5),
 * or, for anything else, the field's value with `$TOKEN` where the user's token goes.
 */
export type Credential = 'token' | 'none' | 'bad-token' | { readonly authorization: string }

/** How the bytes must travel: a case with a need is not checked where there is no socket of ours. */
export type Need =
  | 'chunked' // the body in chunks, without Content-Length
  | 'split' // the body in several writes
  | 'raw-headers' // header fields that fetch would rewrite or refuse
  | 'reused-connection' // on a connection that has carried an accepted request

/**
 * Text with placeholders, or bytes that stand for themselves. Placeholders: `$ID` a fresh id from 1 to 2^31-1,
 * `$NAME` a fresh name that bears the run's mark, `$FIRST_ID` the id of the run's first request,
 * `$TOKEN` the token, `$BASIC` the token as the password of Basic.
 */
export type Part = string | Uint8Array

export interface CaseRequest {
  readonly method: string
  /** What follows the base URL, such as `/plants` or `/plants?access_token=$TOKEN`. */
  readonly target: string
  readonly credential: Credential
  /** Besides Host, Authorization and Content-Length; placeholders are filled in. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Absent: no body and no Content-Length. Empty: Content-Length 0. */
  readonly body?: readonly Part[]
  readonly needs: readonly Need[]
}

/** One question put to the server. */
export interface Case {
  /** Stable and readable, such as `N5/id-string`. */
  readonly id: string
  readonly rule: RuleId
  /** The rule's level, or `open` where the rule leaves this form open. */
  readonly level: Level
  readonly expect: Expectation
  /** What is sent, in plain words, such as `id is a string`. */
  readonly title: string
  readonly request: CaseRequest
  /** Whether a right server may store a plant: such cases stay at home with `--no-create`. */
  readonly creates: boolean
  /** For generated cases: what fast-check needs to make it again. */
  readonly replay?: { readonly seed: number; readonly path: string }
}
