import { UsageError } from './usage-error.ts'
import type { Environment } from './client/proxy.ts'
import type { Headers } from './exchange.ts'
import type { Baseline } from './baseline.ts'
import type { CheckEvent } from './event.ts'
import { rules } from './rules.ts'

export interface CheckOptions {
  /** The token that the server accepts. */
  readonly token: string
  /** A token that the server must refuse (A5). */
  readonly badToken?: string | undefined
  /** Sent with every request, instead of a field of the same name. */
  readonly headers?: Headers | undefined
  /** Rules such as `N5`, or cases such as `N5/id-string`; by default all. */
  readonly only?: readonly string[] | undefined
  readonly skip?: readonly string[] | undefined
  /** Sends only requests that must be refused. */
  readonly noCreate?: boolean | undefined
  /** Lets warnings fail the check. */
  readonly strict?: boolean | undefined
  /** How many generated requests are sent besides; 200 by default. */
  readonly explore?: number | undefined
  /** An int32; by default another one in each run. */
  readonly seed?: number | undefined
  /** The path of one generated case in the run with `seed`: only this one is sent. */
  readonly replay?: string | undefined
  /** Requests under way at a time; 8 by default. When given, no more than these are ever sent at once. */
  readonly concurrency?: number | undefined
  /** Requests per second at most. */
  readonly rate?: number | undefined
  /** Milliseconds for one exchange; 10,000 by default. */
  readonly timeout?: number | undefined
  /** Milliseconds to wait in all for a server that answers 429 or 503 with Retry-After; 30,000 by default. */
  readonly patience?: number | undefined
  /** Ends the run at the first violation. */
  readonly bail?: boolean | undefined
  /** Milliseconds to wait until the port answers; it costs no request. */
  readonly wait?: number | undefined
  /** Takes any TLS certificate. */
  readonly insecure?: boolean | undefined
  /** Findings that don't fail the check. */
  readonly baseline?: Baseline | undefined
  /** Where HTTP_PROXY and its kin are looked up; by default the process's own. */
  readonly environment?: Environment | undefined
  /**
   * Answers requests in the place of a server, so that an implementation is checked without a port.
   * Cases that need bytes of ours are then not checked.
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Ends the run early; what was seen so far is reported. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds since 1970, for reports that must not change from run to run. */
  readonly now?: (() => number) | undefined
  readonly onEvent?: ((event: CheckEvent) => void) | undefined
}

/** Options with every default in its place. */
export interface Settled extends Omit<CheckOptions, 'onEvent'> {
  readonly headers: Headers
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly noCreate: boolean
  readonly strict: boolean
  readonly explore: number
  readonly seed: number
  readonly concurrency: number
  /** Requests that are sent at once to see whether they fare like one at a time; 0 where that is not wanted. */
  readonly burst: number
  readonly timeout: number
  readonly patience: number
  readonly bail: boolean
  readonly now: () => number
}

const ofUser = new Set(['authorization', 'content-type', 'content-length', 'transfer-encoding'])

const checkHeaders = (headers: Headers): void => {
  for (const [name, value] of headers) {
    if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name) || /[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) {
      throw new UsageError(`The header "${name}" cannot be sent: write it like "X-Tenant: plants".`)
    }
    if (ofUser.has(name.toLowerCase())) {
      throw new UsageError(`The header "${name}" belongs to the cases: leave it out.`)
    }
  }
}

const checkToken = (token: unknown, what: string): void => {
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
    throw new UsageError(
      `The ${what} cannot be sent: it must be one or more visible ASCII characters without spaces.`,
    )
  }
}

const checkNumber = (value: number | undefined, name: string, least: number): void => {
  if (value !== undefined && !(value >= least && Number.isFinite(value))) {
    throw new UsageError(`The option ${name} must be a number from ${least}, not ${value}.`)
  }
}

const checkSelection = (selection: readonly string[]): void => {
  for (const entry of selection) {
    const rule = entry.split('/')[0]!
    if (!rules.some(({ id }) => id.toLowerCase() === rule.toLowerCase())) {
      throw new UsageError(
        `There is no rule "${rule}": rules are R1 to R8, N1 to N10, V1 to V8, A1 to A6, open.`,
      )
    }
  }
}

/**
 * Checks the options and puts the defaults in.
 *
 * @throws {UsageError} in one sentence, when an option cannot be used.
 */
export const settle = (options: CheckOptions): Settled => {
  const { onEvent: _, ...given } = options
  if (options.token === undefined || options.token === '') {
    throw new UsageError('A token is needed: every request of the contract carries one.')
  }
  checkToken(options.token, 'token')
  if (options.badToken !== undefined) checkToken(options.badToken, 'bad token')
  if (options.badToken === options.token) {
    throw new UsageError('The bad token is the token itself: give one that the server must refuse.')
  }
  checkHeaders(options.headers ?? [])
  checkSelection([...(options.only ?? []), ...(options.skip ?? [])])
  checkNumber(options.explore, 'explore', 0)
  checkNumber(options.concurrency, 'concurrency', 1)
  checkNumber(options.rate, 'rate', 0.001)
  checkNumber(options.timeout, 'timeout', 1)
  checkNumber(options.patience, 'patience', 0)
  checkNumber(options.wait, 'wait', 0)
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  if (!Number.isInteger(seed) || seed !== Math.trunc(seed) || Math.abs(seed) > 2 ** 31) {
    throw new UsageError(`The seed must be a whole number of 32 bits, not ${seed}.`)
  }
  if (options.replay !== undefined) {
    if (!/^\d+(:\d+)*$/.test(options.replay)) {
      throw new UsageError(
        `The path "${options.replay}" is not one: copy it from a report, such as 17:0:2.`,
      )
    }
    if (options.seed === undefined) {
      throw new UsageError('A replay needs the seed of its run: it stands in the report.')
    }
  }
  const burst = options.rate === undefined ? Math.floor(options.concurrency ?? 32) : 0
  return {
    ...given,
    headers: options.headers ?? [],
    only: options.only ?? [],
    skip: options.skip ?? [],
    noCreate: options.noCreate ?? false,
    strict: options.strict ?? false,
    explore: Math.floor(options.explore ?? 200),
    seed,
    concurrency: Math.floor(options.concurrency ?? 8),
    burst: burst > 1 ? burst : 0,
    timeout: options.timeout ?? 10_000,
    patience: options.patience ?? 30_000,
    bail: options.bail ?? false,
    now: options.now ?? Date.now,
  }
}
