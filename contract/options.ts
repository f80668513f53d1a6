import type { Baseline } from './baseline.ts'
import type { Case } from './case.ts'
import type { Environment } from './client/base-url.ts'
import type { Exchange, Headers } from './exchange.ts'
import type { Finding } from './finding.ts'
import { rules } from './rules.ts'
import { UsageError } from './usage-error.ts'

/** How much a run sends, and how long it waits; times in milliseconds. */
export const volumes = {
  burst: 32, // requests that the server holds at once
  repetitions: 40, // of the plain request: some faults show every tenth time, or after the twentieth plant
  shrinkFailures: 5, // failures of generated requests that are reduced to their smallest form
  shrinkRequests: 60, // for one failure
  shrinkTime: 3000, // for all failures
  throttled: 10, // requests in a row with a Retry-After that is too long, before the run stops
  hangTime: 500, // min time after which a request counts as hanging
  hanging: 32, // hanging requests that wait together
  phaseTime: 2000, // after which hanging requests of a phase no longer delay the next one
  inTurnTime: 1500, // for requests one after another; slow servers get several at a time after it
  connectTime: 250, // after which a connection of the burst counts as one that waits in a queue
  settleTime: 25, // for the server to read the first parts of all requests of the burst
  timeoutsOfRule: 8, // in a row, after which the other cases of the rule are skipped
  timeouts: 100, // in all, after which the run stops
  silent: 10, // requests in a row without a response, before the server is probed
  silentInTurn: 3, // the same with a concurrency of 1
  unanswered: 64, // requests to a server that never responded, before the run stops
  reconnectPause: 100, // after a request without a connection
  reconnectTime: 2000, // for a lost server to accept connections again
  maxBody: 16 * 1024, // bytes of a body in a report
} as const

/** What the options are when they are not given. */
export const defaults = {
  headers: [],
  only: [],
  skip: [],
  noCreate: false,
  strict: false,
  explore: 200,
  concurrency: 8,
  timeout: 10_000,
  patience: 30_000,
  bail: false,
  now: Date.now,
} as const

/** What happens during a run. Secrets are hidden. */
export type CheckEvent =
  /** `requests` is how many are planned; retries and shrinking are not included. */
  | Readonly<{ type: 'start'; url: string; seed: number; requests: number }>
  | Readonly<{ type: 'exchange'; case: Case; exchange: Exchange; findings: readonly Finding[] }>
  /** The server sent Retry-After. */
  | Readonly<{ type: 'wait'; milliseconds: number }>
  | Readonly<{ type: 'end'; violations: number }>

export interface CheckOptions {
  /** `http://host:port/path` or `https://…`, without `/plants`. */
  readonly baseUrl: string
  /** The token that the server accepts. */
  readonly token: string
  /** A token that the server must refuse (A5). */
  readonly badToken?: string | undefined
  /** Sent with every request, instead of a header of the same name. */
  readonly headers?: Headers | undefined
  /** Rules such as `N5`, or cases such as `N5/id-string`; by default all. */
  readonly only?: readonly string[] | undefined
  readonly skip?: readonly string[] | undefined
  /** Sends only requests that must be refused. */
  readonly noCreate?: boolean | undefined
  /** Makes warnings fail the check. */
  readonly strict?: boolean | undefined
  /** Generated requests; 200 by default. */
  readonly explore?: number | undefined
  /** An int32; random by default. */
  readonly seed?: number | undefined
  /** The path of one generated case in the run with `seed`: only this case is sent. */
  readonly replay?: string | undefined
  /** Requests under way at a time; 8 by default. When given, it limits the burst as well. */
  readonly concurrency?: number | undefined
  /** Max requests per second. */
  readonly rate?: number | undefined
  /** Milliseconds for one exchange; 10,000 by default. */
  readonly timeout?: number | undefined
  /** Milliseconds to wait in all for a server that responds 429 or 503 with Retry-After; 30,000 by default. */
  readonly patience?: number | undefined
  /** Stops the run at the first violation. */
  readonly bail?: boolean | undefined
  /** Milliseconds to wait until the port accepts a connection; sends no request. */
  readonly wait?: number | undefined
  /** Accepts any TLS certificate. */
  readonly insecure?: boolean | undefined
  /** Findings that do not fail the check. */
  readonly baseline?: Baseline | undefined
  /** Holds HTTP_PROXY, HTTPS_PROXY and NO_PROXY; by default the environment of the process. */
  readonly environment?: Environment | undefined
  /**
   * Responds to requests instead of a server, so that an implementation is checked without a port.
   * Cases that need raw bytes are not checked then.
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Stops the run; the report has what was seen so far. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds since 1970, for reports that are the same in every run. */
  readonly now?: (() => number) | undefined
  readonly onEvent?: ((event: CheckEvent) => void) | undefined
}

/** Checked options with their defaults. */
export type Settings = CheckOptions & {
  readonly [Name in keyof typeof defaults | 'seed']: NonNullable<CheckOptions[Name]>
} & {
  /** Requests sent at once; 0 when a rate or a concurrency of 1 excludes it. */
  readonly burst: number
}

/** Headers that the cases set themselves. */
const ofCases = /^(authorization|content-type|content-length|transfer-encoding)$/i
const minimums = { explore: 0, concurrency: 1, rate: 0.001, timeout: 1, patience: 0, wait: 0 } as const

const isSendable = (token: unknown): boolean => typeof token === 'string' && /^[!-~]+$/.test(token)
const isHeader = (name: string, value: string): boolean =>
  /^[!#$%&'*+\-.^_`|~\w]+$/.test(name) && !/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)

/** What may be wrong with the options, in the order of its messages. */
const problemsOf = (options: CheckOptions): readonly (readonly [isWrong: boolean, message: string])[] => {
  const { token, badToken, headers = [], only = [], skip = [], replay, seed = 0 } = options
  const [unsendable] = headers.find(([name, value]) => !isHeader(name, value)) ?? []
  const [reserved] = headers.find(([name]) => ofCases.test(name)) ?? []
  const known = new Set<string>(rules.map(({ id }) => id.toLowerCase()))
  const named = [...only, ...skip].map((entry) => entry.split('/')[0]!)
  const unknown = named.find((rule) => !known.has(rule.toLowerCase()))
  const numbers = Object.entries(minimums).map(([name, min]): readonly [boolean, string] => {
    const value = options[name as keyof typeof minimums]
    const isWrong = value !== undefined && !(value >= min && Number.isFinite(value))
    return [isWrong, `The option ${name} must be a number from ${min}, not ${value}.`]
  })
  const sendable = 'cannot be sent: it must be visible ASCII characters without spaces.'
  return [
    [!token, 'A token is required: set the option token.'],
    [!isSendable(token), `The token ${sendable}`],
    [badToken !== undefined && !isSendable(badToken), `The bad token ${sendable}`],
    [badToken === token, 'The bad token is the token itself: give one that the server must refuse.'],
    [unsendable !== undefined, `The header "${unsendable}" cannot be sent: write it like "X-Tenant: plants".`],
    [reserved !== undefined, `The header "${reserved}" is set by the cases: leave it out.`],
    [unknown !== undefined, `No rule is named "${unknown}": rules are R1 to R8, N1 to N10, V1 to V8, A1 to A6, open.`],
    ...numbers,
    [!Number.isInteger(seed) || Math.abs(seed) > 2 ** 31, `The seed must be an integer of 32 bits, not ${seed}.`],
    [!/^\d+(:\d+)*$/.test(replay ?? '0'), `The path "${replay}" is not valid: copy it from a report, such as 17:0:2.`],
    [replay !== undefined && options.seed === undefined, 'A replay needs the seed: copy it from the report.'],
  ]
}

/**
 * Checks the options and adds the defaults; the client checks the base URL.
 *
 * @throws {UsageError} when an option cannot be used.
 */
export const readOptions = (options: CheckOptions): Settings => {
  const problem = problemsOf(options).find(([isWrong]) => isWrong)
  if (problem) throw new UsageError(problem[1])
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const settings = { ...defaults, ...Object.fromEntries(given) } as unknown as Settings
  const burst = options.rate === undefined ? Math.floor(options.concurrency ?? volumes.burst) : 0
  return {
    ...settings,
    explore: Math.floor(settings.explore),
    concurrency: Math.floor(settings.concurrency),
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    burst: burst > 1 ? burst : 0,
  }
}
