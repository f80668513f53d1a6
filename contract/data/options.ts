import { sentencesOf } from '../../src/base/mistake.ts'
import * as check from '../../src/base/check-value.ts'
import { isHeaderName, isHeaderValue } from '../../src/base/header-syntax.ts'
import { checkDocument, type DocumentOptions, type Operation } from '../../src/document/document.ts'
import { openOperation, openOperations } from '../../src/document/open-document.ts'
import { credentialHeadersOf } from '../operation/credentials.ts'
import {
  credentialMistake,
  flagsOf,
  missingCredentials,
  tokenSchemeOf,
  withFilledSecurity,
} from '../operation/given-credentials.ts'
import { bodyMistake, withGivenBody } from '../operation/given-bodies.ts'
import { parameterMistake, whyWithoutResource } from '../operation/given-parameters.ts'
import { readGeneratedName } from './case-name.ts'
import type { ExpectedResponses } from './expected-responses.ts'
import type { Headers } from './exchange.ts'
import { checkLevels, type Levels, replacedByLevels } from '../rules/levels.ts'
import type { Entry, Baseline } from './report.ts'

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
  slowMilliseconds: 200, // min time of a response for which more requests are under way at a time
  hangMilliseconds: 500, // min time after which a request counts as hanging
  stalls: 3, // times that requests hang, before the run reuses no connection: one may be a pause of the server
  lateMilliseconds: 10, // for bytes after a response, before the connection closes
  unreadMilliseconds: 50, // for a response to the unread rest of a body, which Nagle's algorithm may hold back for 40
  headMilliseconds: 20, // for a response to the head of a request, before its body is sent
  patientHeadMilliseconds: 250, // the same where few requests need it, and the server may be slow
  connectMilliseconds: 250, // after which a connection counts as one that waits in a queue
  acceptMilliseconds: 1, // for the server to take a connection of the burst from the queue
  fullQueues: 3, // new connections that a full queue may delay in a burst, or reset in a run
  exitMilliseconds: 100, // for a process to end after its last response
  settleMilliseconds: 25, // for the server to read the first parts of all requests of the burst
  timeoutsOfRule: 8, // in a row, after which the other cases of the rule are skipped
  silent: 5, // requests in a row without a response, before the server is probed
  reconnectPauseMilliseconds: 100, // after a request without a connection
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

/** What differs for the operations after the first one: a run of fifty must take a minute. */
const defaultsOfOthers = { cases: 150, explore: 20 } as const

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
   * About how many cases are sent, 950 by default: of what servers get wrong, each place of a body gets a few values of each
   * kind in any case, and others as long as there is room.
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
  /** Reports each response that differs from this profile's; `readProfile` of `plant-store-kit/learn` reads one. */
  readonly profile?: ExpectedResponses | undefined
  /** Stops the run; the report has the results so far. */
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: ((event: CheckEvent) => void) | undefined
}

type WithDefaults = Omit<CheckOptions, 'operation'> & {
  readonly [Name in keyof typeof defaults]: NonNullable<CheckOptions[Name]>
}

export type Settings = ReturnType<typeof readOptions>

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

const replayedNames = ({ replay }: CheckOptions): readonly string[] =>
  typeof replay === 'string' ? [replay] : (replay ?? [])

const isGeneratedName = (name: string): boolean => readGeneratedName(name) !== undefined

/** The first thing that is wrong with the options; undefined if they can be used. */
const problemOf = (options: CheckOptions): string | undefined => {
  const checks = { ...checkOptionChecks, acceptDenials: replacedByLevels }
  const mistakes = check.object(checks)(options, [])
  if (mistakes.length > 0) return `Cannot use the options: ${sentencesOf(mistakes).join('; ')}.`
  const { baseUrl, token, tokenTtlSeconds, badToken, cert, key, seed } = options
  if (baseUrl === undefined) return 'A base URL is required: set the option baseUrl.'
  if (tokenTtlSeconds !== undefined && typeof token === 'string')
    return 'A token with a lifetime needs a function or command that returns it.'
  if ((cert === undefined) !== (key === undefined))
    return 'A client certificate needs its key: set both options, cert and key.'
  if (badToken !== undefined && badToken === token)
    return 'The bad token is the token itself: give one that the server must refuse.'
  const isOfGenerated = replayedNames(options).some(isGeneratedName)
  if (isOfGenerated && seed === undefined)
    return 'A replay of a generated case needs its seed: copy it from the report.'
  return undefined
}

/** What is wrong with the credentials for an operation; undefined if they can be used. */
const credentialProblemOf = (
  { token, credentials, headers = {} }: CheckOptions,
  operation: Operation,
): string | undefined => {
  const given = { token, credentials }
  const mistake = credentialMistake(operation, given)
  if (mistake !== undefined) return mistake
  const missing = missingCredentials(operation, given)
  if (missing !== undefined)
    return missing.length === 1
      ? 'A token is required: set the option token.'
      : `The credentials ${missing.map(({ name }) => JSON.stringify(name)).join(' and ')} are required: set the option credentials.`
  const names = credentialHeadersOf(operation)
  const name = Object.keys(headers).find((header) => names.has(header.toLowerCase()))
  return name === undefined
    ? undefined
    : `Cannot use the options: the header "${name}" is set by the cases: leave it out.`
}

/** All operations of a document: its users give values to those that a run does not check, too. */
const operationsOf = (operation: Operation): readonly Operation[] =>
  operation.document.contents?.operations ?? [operation]

/** What is wrong with the profile for an operation; undefined if it can be used. */
const profileProblemOf = ({ profile }: CheckOptions, { name }: Operation): string | undefined =>
  profile?.operation === undefined || profile.operation === name
    ? undefined
    : `The profile ${profile.name} is about ${profile.operation}, and not about ${name}: read it with the same document.`

/** The cases of a replay: the generated ones before them are generated, but not sent. */
const replaySettings = (
  replay: readonly string[],
): Partial<Pick<WithDefaults, 'only' | 'explore'>> => {
  if (replay.length === 0) return {}
  const counts = replay.map((name) => (readGeneratedName(name)?.position ?? -1) + 1)
  return { only: replay, explore: Math.max(...counts) }
}

const throwIf = (problem: string | undefined): void => {
  if (problem !== undefined) throw new check.UsageError(problem)
}

const headersOf = ({ headers }: WithDefaults): Headers =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  )

/** Which of the operations of a run settings are about. */
interface About {
  readonly documented: Operation
  /** All of the run. */
  readonly operations: readonly Operation[]
  /** Whether it gets the cases of the first or only one, unless the user asks for others. */
  readonly isFirst: boolean
}

const aboutOne = (documented: Operation): About => ({
  documented,
  operations: [documented],
  isFirst: true,
})

/** Checks options and adds the defaults; client and plan check URLs and names. @throws {UsageError} if one is wrong */
export const readOptions = (options: CheckOptions, about?: About) => {
  throwIf(problemOf(options))
  const { documented, operations, isFirst } = about ?? aboutOne(openOperation(options))
  throwIf(credentialProblemOf(options, documented))
  const { parameters = {}, bodies = {} } = options
  throwIf(parameterMistake(operationsOf(documented), parameters))
  throwIf(bodyMistake(operationsOf(documented), bodies))
  const operation = withGivenBody(withFilledSecurity(documented, options), bodies)
  throwIf(profileProblemOf(options, operation))
  const definedOptions = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as CheckOptions
  const settings = {
    ...defaults,
    ...(isFirst ? {} : defaultsOfOthers),
    ...definedOptions,
  } as WithDefaults
  const replay = replayedNames(options)
  const burst = options.rate === undefined ? (options.concurrency ?? constants.burst) : 0
  return {
    ...settings,
    /** What the user has set, in place of the default. */
    asked: { cases: options.cases, explore: options.explore },
    /** At most how many cases are sent, unless the user names some; the first operation gets all. */
    budget: isFirst ? Infinity : settings.cases,
    /** How often the plain request is sent. */
    repetitions: isFirst ? constants.repetitions : constants.repetitionsOfOthers,
    operation,
    operations,
    /** The name of the scheme that the token is for. */
    tokenScheme: tokenSchemeOf(documented.security, options),
    /** Sent one after another on one connection, if there are several; empty without a replay. */
    replay,
    ...replaySettings(replay),
    headers: headersOf(settings),
    seed: options.seed ?? options.profile?.seed ?? randomSeed(),
    /** Requests sent at once; 0 when a rate or a concurrency of 1 excludes it. */
    burst: burst > 1 ? burst : 0,
  }
}

const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31)

/** An operation that a run cannot check, and why not. */
export interface Unchecked {
  readonly operation: Operation
  readonly reason: string
}

/** What a run is about: an operation after another, and those that it leaves out. */
export interface RunSettings {
  readonly checked: readonly [Settings, ...Settings[]]
  readonly unchecked: readonly Unchecked[]
}

/** The settings of a run for each of its operations. @throws {UsageError} if an option is wrong */
export const readRun = (options: CheckOptions): RunSettings => {
  throwIf(problemOf(options))
  const { profile, operation = profile?.operation } = options
  const operations = openOperations({ ...options, operation })
  const shared = { ...options, seed: options.seed ?? options.profile?.seed ?? randomSeed() }
  const lacking = operations.flatMap((operation): Unchecked[] => {
    const missing = missingCredentials(operation, options)
    if (missing !== undefined) return [{ operation, reason: `it needs ${flagsOf(missing)}` }]
    const reason = whyWithoutResource(operation, options)
    return reason === undefined ? [] : [{ operation, reason }]
  })
  const filled = operations.filter((operation) =>
    lacking.every((unfilled) => unfilled.operation !== operation),
  )
  // Without any, the first one says what is missing.
  const [first = operations[0], ...others] = filled
  const settingsOf = (documented: Operation, isFirst: boolean): Settings =>
    readOptions(shared, { documented, operations, isFirst })
  return {
    checked: [settingsOf(first, true), ...others.map((operation) => settingsOf(operation, false))],
    unchecked: lacking,
  }
}
