import type { CredentialSet, ParameterPlace, ParameterStyle } from '../document/document.ts'
import type { BodyGroups } from '../document/bodies/body-groups.ts'
import type { RequestHeaders } from '../document/request-headers.ts'
import type { JournalEntry, JournalQuery, PageQuery } from '../core/journal.ts'
import type { UseOptions } from '../core/view.ts'
import type { Scenario, Scenarios } from '../scenario/scenario.ts'
import type { RequestCondition, WaitOptions } from '../core/wait-for-request.ts'
import type { RequestBody, Resources } from '../generated/types.ts'

/** Every path of the control API begins with it. */
export const PREFIX = '/_mock'
/** Maximum journal entries or resources in one response. */
export const MAX_LIMIT = 1000

/** A value in process, a promise over HTTP: code that awaits it works with both. */
export type Awaitable<Value> = Value | PromiseLike<Value>

/** The state of one token, wherever the mock runs. */
export interface TokenControl {
  /** Name of the scenario in use. */
  readonly scenario: Awaitable<string>
  /**
   * Chooses a scenario and restarts its sequences; undefined returns to the mock's, or to the configured one. That for one
   * operation comes before the one for all.
   */
  use(scenario: Scenario<string & {}> | undefined, options?: UseOptions): Awaitable<void>
  /** Journal entries in the order of the requests. */
  requests(query?: JournalQuery): Awaitable<readonly JournalEntry[]>
  /** Waits for the next matching request, recorded or still to come; rejects with what was received instead. */
  waitForRequest(condition?: RequestCondition, options?: WaitOptions): Promise<JournalEntry>
  /** Plants in the order of their creation; `Body` is their type. */
  plants<Body = RequestBody>(query?: PageQuery): Awaitable<readonly Body[]>
  /** Resources of a collection, such as `/stores/7/plants`, in the order of their creation; `/stores/{storeId}/plants` for those of all stores. */
  resources<Path extends keyof Resources>(
    path: Path,
    query?: PageQuery,
  ): Awaitable<readonly Resources[Path][]>
  resources<Body = unknown>(path: string, query?: PageQuery): Awaitable<readonly Body[]>
  /** Clears the journal, and nothing else. */
  clearRequests(): Awaitable<void>
  /** Clears journal, plants and the scenario. */
  reset(): Awaitable<void>
}

/** A mock, wherever it runs: in this process (a `Mock` is one), in a page, behind HTTP (`remote`). */
export interface Control extends TokenControl {
  /** Every scenario by its name. */
  readonly scenarios: Awaitable<Scenarios>
  forToken(token: string): TokenControl
}

export interface ScenarioState {
  /** Name of the scenario in use. */
  readonly scenario: string
  /** Whether `use` chose it for this token, or for the whole mock. */
  readonly own: boolean
  /** Names of the scenarios that it chose for operations; absent without one. */
  readonly operations?: Readonly<Record<string, string>>
  /** The scenario of tokens without their own. */
  readonly default: string
  /** Shortened; null for the whole mock. */
  readonly token: string | null
  /** Path of the operation, such as `/api/v1/plants`. */
  readonly path: string
}

/** An operation of a mock. */
export interface OperationSummary {
  /** Such as `GET /plants`. */
  readonly name: string
  /** Null without one. */
  readonly operationId: string | null
  /** In upper case. */
  readonly method: string
  /** Such as `/plants`, without the base path. */
  readonly path: string
  /** The statuses that the document has, such as `200`, `4XX` or `default`. */
  readonly statuses: readonly string[]
  readonly deprecated: boolean
}

/** An operation, or a whole path, that the document has and the mock leaves out. */
export interface LeftOutInfo {
  /** Such as `POST /files`. */
  readonly name: string
  /** Null for all methods of the path. */
  readonly method: string | null
  readonly path: string
  readonly reasons: readonly string[]
}

/** The operations of a mock, in the order of the document. */
export interface OperationList extends RequestHeaders {
  readonly operations: readonly OperationSummary[]
  readonly leftOut: readonly LeftOutInfo[]
}

/** A parameter of an operation, with a value to begin with. */
export interface ParameterInfo {
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  /** Such as `integer`; empty if any will do. */
  readonly type: string
  readonly style: ParameterStyle
  readonly exploded: boolean
  /** Whether its value is a list or an object, and texts of it are JSON. */
  readonly structured: boolean
  /** A text of a valid value: an example, or else a sample; empty without either. */
  readonly example: string
  /** The texts of all its values, if the document lists them, or if they are `true` and `false`. */
  readonly values: readonly string[]
}

/** Where resources are stored. */
export interface CollectionInfo {
  /** Such as `/stores/7/plants`, without the base path. */
  readonly path: string
  /** Of its resources. */
  readonly count: number
}

/** A resource that a mock stores. */
export interface StoredResource {
  /** That of the request that created it. */
  readonly id: number
  /** That of its collection. */
  readonly path: string
  readonly value: unknown
}

/** What the console knows about an operation of a mock. */
export interface OperationInfo extends OperationSummary {
  /** Of the document. */
  readonly title: string
  /** What the path of the operation is appended to, such as `/api/v1`; empty without one. */
  readonly basePath: string
  readonly parameters: readonly ParameterInfo[]
  /** Null if requests have no body. */
  readonly mediaType: string | null
  /** What an ordinary request needs; empty without security. */
  readonly credentials: CredentialSet
  /** The scheme of the first one; null without security. */
  readonly credential: 'bearer' | 'basic' | 'apiKey' | null
  /** A short body; empty if requests have none. */
  readonly example: string
  /** Texts of bodies, or their bytes, by kind and name; empty for bodies that are no JSON; null for the first operation of the kit's own document. */
  readonly bodies: BodyGroups | null
}

/** Number and status of each error; docs/control-api.md explains them. */
export const CONTROL_ERRORS = {
  input: [7001, 400],
  'body-limit': [7002, 413],
  'control-token': [7003, 401],
  access: [7004, 403],
  path: [7005, 404],
  method: [7006, 405],
  internal: [7008, 500],
} as const

/** A refusal of the control API, with its response. */
export class ControlError extends Error {
  readonly response: Response

  constructor(
    name: keyof typeof CONTROL_ERRORS,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message)
    const [error, status] = CONTROL_ERRORS[name]
    this.response = Response.json({ error, message }, { status, headers })
  }
}
