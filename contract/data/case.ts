import { type Unique, uniqueRoles } from '../operation/role.ts'
import type { Concern } from '../rules/citable-document.ts'
import type { Expectation, Level, RuleId } from '../rules/rules.ts'

export type { Expectation }

/** How the request is sent. */
export type Need =
  | 'chunked' // the body in chunks, without Content-Length
  | 'split' // the body in several writes
  | 'reused-connection' // a connection that carried an accepted request before
  | 'first' // alone, before all others
  | 'repeated' // again and again on one connection
  | 'at-once' // many times at once
  | 'chain' // after other requests, of which it shows something

/**
 * Bytes, or text with placeholders: `$ID` a fresh id from 1 to 2^31-1, `$(N+ID)` and `$(N-ID)` a fresh id beside the
 * integer N, `$NAME` a fresh name with the run's mark, `$LONG_NAME` one of 253 characters, `$FIRST_ID` and `$FIRST_NAME`
 * those of the run's first request, `$MEMBER("heightCm")` the JSON of a fresh value of a member that only another
 * document requires, `$BODY` that of a body that is no object, `$SAME_ID` an id of the run that no `$ID` is, `$TOKEN` the token, `$BASIC` the token as the password of Basic,
 * `$BAD_TOKEN` the user's bad token (A5), `$BAD_BASIC` the same in Base64, `$CREDENTIAL("key")` the credential of a scheme
 * in its place, `$PATH("id")` the value of a parameter in the path, `$KEY("Idempotency-Key")` a fresh value of a header.
 */
export type Part = string | Uint8Array

/** Another encoding than UTF-8. */
export type Encoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

export interface CaseRequest {
  readonly method: string
  /** Path and query after the base URL, such as `/plants?access_token=$TOKEN`. */
  readonly target: string
  /** Besides Host, User-Agent and Content-Length; may contain placeholders. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Absent: no body and no Content-Length. Empty: Content-Length 0. */
  readonly body?: readonly Part[]
  /** How the text of the body is encoded; by default in UTF-8. */
  readonly encoding?: Encoding
  readonly need?: Need
  /** Whether it is sent without User-Agent. */
  readonly noUserAgent?: true
  /** The version of HTTP, if it is not 1.1. */
  readonly version?: '1.0'
}

/**
 * Where the value of a member comes from. fresh: it is new in each request. fixed: every run sends it. first: it is that
 * of the run's first request. shared: some requests of the run have it. mistyped: it is fixed, and of a type that the
 * member cannot have.
 */
export type Origin = 'fresh' | 'fixed' | 'first' | 'shared' | 'mistyped'

/**
 * What a request has as its credential. token: the token of the run, in the form of the document. alternative: all that
 * another alternative of the document needs. respelled: the same in
 * another letter case. several: the token in several headers of that name, of which no standard says which one counts. bad:
 * the user's bad token. other: any other form, place or token.
 */
export type SentCredential =
  | 'token'
  | 'alternative'
  | 'respelled'
  | 'several'
  | 'bad'
  | 'other'
  | 'none'

/** A part of a request, besides the values of its members, that differs from the plain valid one. */
export type Difference =
  | 'method'
  | 'target'
  | 'transfer'
  | 'content-type'
  | 'accept'
  | 'credential'
  | 'headers'
  | 'user-agent'

/** What a case is about, so that nobody reads it in an id or in the text of a body. */
export interface CaseFacts {
  /** Of the members that servers may want to be unique, if the body is an object; without absent ones. */
  readonly origins: Readonly<Partial<Record<Unique, Origin>>>
  /** The declared members that differ from those of the plain body. */
  readonly varies: readonly string[]
  /** The names of its members that the document does not declare. */
  readonly additionalNames: readonly string[]
  /** Whether the body differs as a whole, if no member does: no object, another encoding, order, white space or escapes. */
  readonly isRewritten: boolean
  /** Whether it has values of other requests of the run. */
  readonly sharesValues: boolean
  /** Whether it has a sum with a fresh id: near a large number servers may round it. */
  readonly hasSum: boolean
  /** Other differences from the plain valid request than those of its body. */
  readonly differs: readonly Difference[]
  /** The member of which it shows whether the server accepts a value a second time. */
  readonly repeats?: Unique
}

/** A request to send, and the response that the contract demands. */
export interface Case {
  /** Stable and readable, such as `N5/id-string`; of several operations `createPlant:N5/id-string`. */
  readonly id: string
  /** The label of its operation, if the run is about several. */
  readonly operation?: string | undefined
  readonly rule: RuleId
  /** The part of the id after the rule, such as `id-string`. */
  readonly slug: string
  /** The rule's level, or `open` if the rule leaves this request open. */
  readonly level: Level
  readonly expect: Expectation
  /** Such as `id is a string`. */
  readonly title: string
  readonly request: CaseRequest
  readonly credential: SentCredential
  readonly facts: CaseFacts
  /** Of a value: its place, and the keyword that it breaks there. */
  readonly concern?: Concern
  /** Whether a correct server may store a plant; `--no-create` skips such cases. */
  readonly mayCreate: boolean
  /** Of a generated case: the seed, and its place among the cases of that seed, from 0. */
  readonly generated?: { readonly seed: number; readonly position: number }
}

/** A case with other members. Its facts are read when somebody asks for them; a copy by spread would read them at once. */
export const withChanges = (testCase: Case, changes: Partial<Case>): Case => {
  const changed: Record<string, unknown> = {}
  for (const source of [testCase, changes]) {
    for (const name of Object.keys(source) as (keyof Case)[]) {
      if (name === 'facts') Object.defineProperty(changed, name, descriptorOf(source, name))
      else changed[name] = source[name]
    }
  }
  return changed as unknown as Case
}

const descriptorOf = (object: object, name: string): PropertyDescriptor =>
  Object.getOwnPropertyDescriptor(object, name)!

/** Whether a correct server may store a plant: only what must be refused creates nothing. */
export const allowsCreation = ({ level, expect }: Pick<Case, 'level' | 'expect'>): boolean =>
  level !== 'must' || expect === 'accept'

export const isGenerated = ({ generated }: Pick<Case, 'generated'>): boolean =>
  generated !== undefined

/** Whether a run sends the case many times. */
export const isSentManyTimes = ({ request: { need } }: Case): boolean =>
  need === 'repeated' || need === 'at-once'

/**
 * Whether the case gets a connection of its own: on a shared one, chunks may stay unread, and Jetty misreads credentials
 * after another one of the same scheme; HTTP/1.0 keeps none open.
 */
export const needsOwnConnection = ({ credential, expect, request }: Case): boolean =>
  request.need === 'chunked' ||
  request.version === '1.0' ||
  credential === 'respelled' ||
  (credential === 'other' && expect === 'deny')

/** Whether the values that a server may accept only once are new each time the case is sent. */
export const isFreshEachTime = ({ expect, facts: { origins, sharesValues } }: Case): boolean => {
  // A request that must fail shows its failure with a name that the server has, too.
  const needsFreshName = expect === 'accept'
  return !sharesValues && origins.id !== 'fixed' && !(needsFreshName && origins.name === 'fixed')
}

/** A member whose value every run sends, so that the server may have it from an earlier run. */
export const fixedMemberOf = ({ facts: { origins } }: Case): Unique | undefined =>
  uniqueRoles.find((member) => origins[member] === 'fixed')

/** Headers that every plain request has, by the difference of a request that changes or omits one. */
const headerOfDifference: Readonly<Partial<Record<Difference, string>>> = {
  accept: 'Accept',
  'user-agent': 'User-Agent',
}

/** The headers of plain requests that the case changes or omits on purpose. */
export const changedHeadersOf = ({ facts: { differs } }: Case): readonly string[] =>
  differs.flatMap((difference) => headerOfDifference[difference] ?? [])

/** The length of the body of a case, before its placeholders are replaced. */
export const sizeOf = ({ request }: Case): number =>
  request.body?.reduce((sum, part) => sum + part.length, 0) ?? 0
