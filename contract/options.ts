import type { Baseline } from './baseline.ts'
import type { Case } from './case.ts'
import type { Environment } from './client/base-url.ts'
import type { Exchange, Headers } from './exchange.ts'
import type { Finding } from './finding.ts'
import { rules } from './rules.ts'
import { UsageError } from './usage-error.ts'

/** How much a run sends, and how long it waits in milliseconds. */
export const volumes = {
  /** Requests under way at a time. */
  concurrency: 8,
  /** Requests that the server holds at once. */
  burst: 32,
  /** Repetitions of the plain request: some faults show every tenth time, or after the twentieth plant. */
  repetitions: 40,
  /** Generated requests. */
  explore: 200,
  /** Failures of generated requests that are reduced to their smallest form. */
  shrunkFailures: 5,
  /** Requests to reduce one failure, and the time to reduce all. */
  shrinkRequests: 60,
  shrinkTime: 3000,
  /** Time for one exchange. */
  timeout: 10_000,
  /** Time to wait in all for a server that responds 429 or 503 with Retry-After. */
  patience: 30_000,
  /** Requests in a row whose Retry-After is too long, before the run stops. */
  throttled: 10,
  /** Hanging requests that wait at the same time. */
  hanging: 32,
  /** The least time after which a request counts as hanging. */
  minHangTime: 500,
  /** Time after which a phase that hangs no longer delays the next one. */
  phaseTime: 2000,
  /** Time for requests one after another; slow servers get several at a time after it. */
  inTurnTime: 1500,
  /** Time after which a connection of the burst counts as one that waits in a queue. */
  connectTime: 250,
  /** Time for the server to read the first parts of all requests of the burst. */
  settleTime: 25,
  /** Timeouts in a row within the cases of one rule, after which the others are skipped. */
  timeoutsOfRule: 8,
  /** Timeouts in all, after which the run stops. */
  timeouts: 100,
  /** Requests without a response in a row, before the server is probed; and with a concurrency of 1. */
  silentRequests: 10,
  silentRequestsInTurn: 3,
  /** Requests to a server that never responded, after which the run stops. */
  unansweredRequests: 64,
  /** Time for a lost server to come back: after each request, and in all. */
  reconnectPause: 100,
  reconnectTime: 2000,
  /** Bytes of one body in a report, of one body once `bodies` are spent, and of all long bodies. */
  maxBody: 64 * 1024,
  minBody: 4 * 1024,
  bodies: 4 << 20,
} as const

/** What happens during a run. Secrets are hidden. */
export type CheckEvent =
  /** `requests` is how many are planned; retries and shrinking are not included. */
  | {
      readonly type: 'start'
      readonly url: string
      readonly seed: number
      readonly requests: number
    }
  | {
      readonly type: 'exchange'
      readonly case: Case
      readonly exchange: Exchange
      readonly findings: readonly Finding[]
    }
  /** The server sent Retry-After. */
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'end'; readonly violations: number }

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
  /** Holds HTTP_PROXY and its relatives; by default the environment of the process. */
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

type Defaulted =
  | 'headers'
  | 'only'
  | 'skip'
  | 'noCreate'
  | 'strict'
  | 'explore'
  | 'seed'
  | 'concurrency'
  | 'timeout'
  | 'patience'
  | 'bail'
  | 'now'

/** Checked options with their defaults. */
export type Settings = Omit<CheckOptions, Defaulted> & {
  readonly [Name in Defaulted]-?: NonNullable<CheckOptions[Name]>
} & {
  /** Requests sent at once; 0 when a rate or a concurrency of 1 rules it out. */
  readonly burst: number
}

const ofCases = new Set(['authorization', 'content-type', 'content-length', 'transfer-encoding'])

const checkHeaders = (headers: Headers): void => {
  for (const [name, value] of headers) {
    if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name) || /[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) {
      throw new UsageError(`The header "${name}" cannot be sent: write it like "X-Tenant: plants".`)
    }
    if (ofCases.has(name.toLowerCase())) {
      throw new UsageError(`The header "${name}" is set by the cases: leave it out.`)
    }
  }
}

const checkTokens = ({ token, badToken }: CheckOptions): void => {
  if (!token) throw new UsageError('A token is required: set the option token.')
  for (const [text, what] of [
    [token, 'token'],
    [badToken ?? 'none', 'bad token'],
  ] as const) {
    if (typeof text !== 'string' || !/^[!-~]+$/.test(text)) {
      throw new UsageError(
        `The ${what} cannot be sent: it must be one or more visible ASCII characters without spaces.`,
      )
    }
  }
  if (badToken === token) {
    throw new UsageError('The bad token is the token itself: give one that the server must refuse.')
  }
}

const checkNumbers = (options: CheckOptions): void => {
  const minimums = { explore: 0, concurrency: 1, rate: 0.001, timeout: 1, patience: 0, wait: 0 }
  for (const [name, min] of Object.entries(minimums)) {
    const value = options[name as keyof typeof minimums]
    if (value !== undefined && !(value >= min && Number.isFinite(value))) {
      throw new UsageError(`The option ${name} must be a number from ${min}, not ${value}.`)
    }
  }
}

const checkSelection = (selection: readonly string[]): void => {
  for (const entry of selection) {
    const rule = entry.split('/')[0]!
    if (!rules.some(({ id }) => id.toLowerCase() === rule.toLowerCase())) {
      throw new UsageError(
        `No rule is named "${rule}": rules are R1 to R8, N1 to N10, V1 to V8, A1 to A6, open.`,
      )
    }
  }
}

const checkReplay = ({ replay, seed }: CheckOptions): void => {
  if (seed !== undefined && !(Number.isInteger(seed) && Math.abs(seed) <= 2 ** 31)) {
    throw new UsageError(`The seed must be an integer of 32 bits, not ${seed}.`)
  }
  if (replay === undefined) return
  if (!/^\d+(:\d+)*$/.test(replay)) {
    throw new UsageError(
      `The path "${replay}" is not valid: copy it from a report, such as 17:0:2.`,
    )
  }
  if (seed === undefined) {
    throw new UsageError('A replay needs the seed of its run: copy it from the report.')
  }
}

/**
 * Checks the options and adds the defaults. The base URL is checked by the client.
 *
 * @throws {UsageError} when an option cannot be used.
 */
export const readOptions = (options: CheckOptions): Settings => {
  const { onEvent: _, ...given } = options
  const { headers = [], only = [], skip = [], rate } = options
  checkTokens(options)
  checkHeaders(headers)
  checkSelection([...only, ...skip])
  checkNumbers(options)
  checkReplay(options)
  const burst = rate === undefined ? Math.floor(options.concurrency ?? volumes.burst) : 0
  return {
    ...given,
    headers,
    only,
    skip,
    noCreate: options.noCreate ?? false,
    strict: options.strict ?? false,
    explore: Math.floor(options.explore ?? volumes.explore),
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    concurrency: Math.floor(options.concurrency ?? volumes.concurrency),
    burst: burst > 1 ? burst : 0,
    timeout: options.timeout ?? volumes.timeout,
    patience: options.patience ?? volumes.patience,
    bail: options.bail ?? false,
    now: options.now ?? Date.now,
  }
}
