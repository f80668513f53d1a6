import * as check from '../../src/base/checks.ts'
import { isHeaderName, isHeaderValue } from '../../src/base/header-fields.ts'
import { checkDocument, type DocumentOptions } from '../../src/document/document.ts'
import { checkLevels, type Levels } from '../rules/levels.ts'
import type { ExpectedResponses } from './expected-responses.ts'
import type { Baseline, Entry } from './report.ts'

/** How much a run sends, and how long it waits. */
export const constants = {
  burst: 32, // requests that the server holds at once, or that hang together
  race: 16, // requests with one id at once
  repetitions: 40, // of the plain request: some failures show every tenth time, or after the twentieth plant
  repetitionsOfOthers: 10, // the same of the operations after the first one
  outage: 6, // responses 502, 503 or 504 in a row, and no other one so far, before the run is given up
  throttled: 10, // requests in a row with a Retry-After that is too long, before the run stops
  limitIntervalMilliseconds: 25, // after the first 429 or 503; half more after each further one
  maxLimitIntervalMilliseconds: 500,
  proofs: 4, // responses that show a cause, because one may come by chance: a 503 at any rate, a reused connection
  slowMilliseconds: 100, // min time of a response for which more requests are under way at a time
  hangMilliseconds: 500, // min time after which a request counts as hanging
  stalls: 3, // times that requests hang, before the run reuses no connection: one may be a pause of the server
  lateMilliseconds: 10, // for bytes after a response, before the connection closes
  unreadMilliseconds: 50, // for a response to the unread rest of a body, which Nagle's algorithm may hold back for 40
  headMilliseconds: 20, // for a response to the head of a request, before its body is sent
  patientHeadMilliseconds: 250, // the same where few requests need it, and the server may be slow
  connectMilliseconds: 250, // after which a connection counts as one that waits in a queue
  acceptMilliseconds: 1, // for the server to take a connection of the burst from the queue
  fullQueues: 3, // new connections that a full queue may delay in a burst, or reset in a run
  replicaMilliseconds: 200, // after which a read that did not show what was written is sent once more
  exitMilliseconds: 100, // for a process to end after its last response
  settleMilliseconds: 25, // for the server to read the first parts of all requests of the burst
  timeoutsOfRule: 8, // in a row, after which the other cases of the rule are skipped
  silent: 5, // requests in a row without a response, before the server is probed
  reconnectPauseMilliseconds: 100, // after a request without a connection
  lastMilliseconds: 1000, // for responses to what may have created something, once a run has stopped
  reconnectMilliseconds: 2000, // for a lost server to accept connections again
  maxBodyBytes: 16 * 1024, // of a body in a report
} as const

/** The lowest rate that the option takes, in requests per second. */
export const minRate = 0.001

export const defaults = {
  headers: {},
  parameters: {},
  only: [],
  skip: [],
  noCreate: false,
  otherMethods: false,
  tokenAnywhere: false,
  strict: false,
  levels: {},
  cases: 950,
  explore: 200,
  concurrency: 8,
  timeoutSeconds: 10,
  patienceSeconds: 30,
} as const

/** What happens during a run. Secrets are hidden. */
export type CheckEvent =
  /** Before the first request, while the others are planned. */
  | Readonly<{
      type: 'start'
      baseUrl: string
      /** Such as `POST /plants`. */
      operation: string
      /** Of a run on several operations: which of them it is. */
      position?: Readonly<{ number: number; of: number }>
      seed: number
    }>
  /** `requests` is how many are planned; retries are not included. A service may store something for `creating` of them. */
  | Readonly<{
      type: 'plan'
      requests: number
      creating: number
      /** Requests with another method, which may change or remove something. */
      changing: number
    }>
  /** `fails`: whether a finding of it fails the check, with its baseline and strictness. */
  | (Readonly<{ type: 'exchange'; fails: boolean }> & Entry)
  /** The server responded 429 or 503. */
  | Readonly<{ type: 'wait'; milliseconds: number }>
  | Readonly<{ type: 'end'; violations: number }>

export interface CheckOptions extends DocumentOptions {
  /** `http://host:port/path` or `https://…`, without the path of the operation, such as `/plants`. */
  readonly baseUrl: string
  /**
   * The token, or a function that returns it: called at the start, and when a token expires or is refused. Of an operation
   * with an apiKey it is the key, of one with `http` basic `user:password`; of one without security it is not used.
   */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /**
   * The credentials of security schemes by their names in the document: a token, a key, or `user:password`. The token is
   * for the first scheme that lacks one.
   */
  readonly credentials?: Readonly<Record<string, string>> | undefined
  /**
   * Values of parameters in paths, by the name of the parameter, or with its operation, such as `getPlant.id` or
   * `GET /plants/{id}.id`.
   */
  readonly parameters?: Readonly<Record<string, string>> | undefined
  /**
   * Bodies that the service accepts, by the `operationId`, or the method and path, of their operation: the base of all its
   * requests. Members that must be new in each request, such as the id, get other values.
   */
  readonly bodies?: Readonly<Record<string, unknown>> | undefined
  /** Seconds for which a token from a function is used. */
  readonly tokenTtlSeconds?: number | undefined
  /** A token that the server must refuse (A5). */
  readonly badToken?: string | undefined
  /** Sent with every request; replaces a header of the same name. A list is sent as several headers. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>> | undefined
  /** Rules such as `N5`, or cases such as `N5/id-string`; by default all. */
  readonly only?: readonly string[] | undefined
  readonly skip?: readonly string[] | undefined
  /** Sends only requests that must be refused. */
  readonly noCreate?: boolean | undefined
  /**
   * Sends PUT, PATCH, DELETE, PURGE and TRACE to the path of the operation as well, unless the document has them there, to
   * see how they are refused. A service that allows one may change or remove its data.
   */
  readonly otherMethods?: boolean | undefined
  /**
   * Sends the token where the document wants none, too, such as in the query: URLs are logged. By default a made-up token of
   * its form goes there.
   */
  readonly tokenAnywhere?: boolean | undefined
  /** Makes warnings fail the check. */
  readonly strict?: boolean | undefined
  /**
   * Other levels of rules, such as `{ V1: 'must', A3: 'open' }`: what breaks them is then a violation (must), a warning
   * (should), which does not fail a strict check either, or a note (open).
   */
  readonly levels?: Levels | undefined
  /**
   * About how many cases of each operation are sent: of each rule about as many, spread over all places of a request. By
   * default about 950 of the first operation, of which each place gets a few of each kind in any case, and 150 of each other.
   */
  readonly cases?: number | undefined
  /** Number of generated requests; 200 by default. */
  readonly explore?: number | undefined
  /** An int32; by default that of the profile, or random. */
  readonly seed?: number | undefined
  /**
   * A case of a report: only this one is sent. Of a list, one after another on one connection. Generated ones, such as
   * `R1/generated-17`, need the `seed`.
   */
  readonly replay?: string | readonly string[] | undefined
  /** Pending requests at a time; 8 by default. A given value also limits the requests sent at once. */
  readonly concurrency?: number | undefined
  /** Maximum requests per second. */
  readonly rate?: number | undefined
  /** Seconds for one exchange; 10 by default. */
  readonly timeoutSeconds?: number | undefined
  /** Seconds to wait in all after 429 or 503; 30 by default. */
  readonly patienceSeconds?: number | undefined
  /** Stops the run at the first failure. */
  readonly bail?: boolean | undefined
  /** Seconds to wait for the first HTTP response whose status is not 502, 503 or 504. */
  readonly waitSeconds?: number | undefined
  /** Certificates of further authorities that the server's certificate may come from; PEM, one or several. */
  readonly ca?: string | Uint8Array | undefined
  /** The client's own certificate, PEM. */
  readonly cert?: string | Uint8Array | undefined
  /** The key of `cert`, PEM without a passphrase. */
  readonly key?: string | Uint8Array | undefined
  /** Accepts any TLS certificate. */
  readonly insecure?: boolean | undefined
  /** Findings that do not fail the check. */
  readonly baseline?: Baseline | undefined
  /** Reports each response that differs from this profile's; `readExpectedResponses` of `plant-store-learn` reads one. */
  readonly profile?: ExpectedResponses | undefined
  /** Stops the run; the report has the results so far. */
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: ((event: CheckEvent) => void) | undefined
}

const isFunction = (value: unknown): boolean => typeof value === 'function'
const seconds = check.number('seconds from 0 to 86400', 0, 86_400)
const positive = check.number('seconds from 0.001 to 86400', 0.001, 86_400)
const isPem = (value: unknown): boolean => typeof value === 'string' || value instanceof Uint8Array
const pem = check.secret(check.is('PEM as a string or bytes', isPem))
const anObject = check.is('an object', check.isObject)

const textOrTexts = check.anyOf(
  'a string, or a list of strings',
  check.string,
  check.listOf(check.string, 1),
)

/** The place of its value ends in its name. */
const header = check.formed({ type: 'also', check: textOrTexts }, (value, place) => {
  const header = String(place.at(-1))
  const name = `the header "${header}"`
  if (textOrTexts(value, place).length > 0)
    return [{ place, name, must: `takes ${textOrTexts.allowed}` }]
  const values = [value].flat() as readonly string[]
  if (!isHeaderName(header) || !values.every(isHeaderValue))
    return [{ place, name, must: 'cannot be sent: write it like "X-Tenant: plants"' }]
  const isOfCases = /^(content-type|content-length|transfer-encoding)$/i.test(header)
  return isOfCases ? [{ place, name, must: 'is set by the cases: leave it out' }] : []
})

/** A check for each option, in code, in config files and of flags. */
export const checkOptionChecks: Readonly<Record<keyof CheckOptions, check.Check>> = {
  baseUrl: check.string,
  token: (value, place) => (isFunction(value) ? [] : check.token(value, place)),
  credentials: check.objectOf(check.secret(check.string)),
  parameters: check.objectOf(check.string),
  bodies: check.objectOf(check.anything),
  tokenTtlSeconds: positive,
  badToken: check.token,
  headers: check.objectOf(header),
  only: check.listOf(check.string),
  skip: check.listOf(check.string),
  noCreate: check.boolean,
  otherMethods: check.boolean,
  tokenAnywhere: check.boolean,
  strict: check.boolean,
  levels: checkLevels,
  cases: check.wholeNumber(0),
  explore: check.wholeNumber(0),
  seed: check.wholeNumber(-(2 ** 31), 2 ** 31 - 1),
  replay: textOrTexts,
  concurrency: check.wholeNumber(1),
  rate: check.number(`a number from ${minRate}`, minRate, Infinity),
  timeoutSeconds: positive,
  patienceSeconds: seconds,
  bail: check.boolean,
  waitSeconds: seconds,
  ca: pem,
  cert: pem,
  key: pem,
  insecure: check.boolean,
  baseline: anObject,
  profile: anObject,
  document: checkDocument,
  operation: check.string,
  signal: anObject,
  onEvent: check.is('a function', isFunction),
}
