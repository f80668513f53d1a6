import type { responseExamples } from '../generated/examples.ts'
import type { Delay } from './delay.ts'
import type { Status } from '../base/http-status.ts'
import { statuses } from '../generated/statuses.ts'
import type { RequestBody } from '../generated/types.ts'
import type { Conditions } from './when.ts'

export type { Status }

type NamesOf<Type> = Type extends unknown ? keyof Type : never
/** One of the types of a union, without members of the others. */
type Exactly<Type, Union = Type> = Type extends unknown
  ? Type & { readonly [Name in Exclude<NamesOf<Union>, keyof Type>]?: undefined }
  : never

type ExampleName = NamesOf<(typeof responseExamples)[keyof typeof responseExamples]>

/** A response sent whatever the request was. */
export type FixedAnswer = {
  /** In a scenario 200 by default; 400 with `error` or `message`. */
  readonly status?: Status
  readonly headers?: Readonly<Record<string, string>>
} & Exactly<
  | { /** Sent as JSON. */ readonly body?: unknown }
  | { /** Sent as it is; text/plain unless `headers` has a content-type. */ readonly text: string }
  | { readonly example: ExampleName }
  | { readonly error?: number; readonly message?: string }
>

/** Name of a scenario: a built-in one, or one of the mock's `Own`. */
export type ScenarioName<Own extends string = never> = BuiltInScenario | Own

/** The request that a scenario's function decides about: as the journal has it, with whole tokens. */
export interface ScenarioRequest {
  readonly method: string
  /** As sent, in origin or absolute form. */
  readonly target: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** As text. */
  readonly body: string
  /** The parsed body; undefined if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as in the journal, so that functions need no casts
  readonly json: any
}

/** What the mock knows for the token of the request, without the request itself. */
export interface ScenarioContext {
  /** Whole; undefined for requests without a token. */
  readonly token: string | undefined
  /** Name of the scenario in use. */
  readonly scenario: string
  /** In the order of their creation. */
  readonly plants: () => readonly RequestBody[]
  /** Earlier requests, in their order. */
  readonly requests: () => readonly EarlierRequest[]
}

/** The members of a journal entry that a scenario's function may decide by; its tokens are shortened. */
export interface EarlierRequest {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly time: number
  readonly scenario: string | null
  readonly request: ScenarioRequest
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
}

/** How the mock responds: a name or a definition. `Own` are the names of the mock's own scenarios; `string` allows any name. */
export type Scenario<Own extends string = never> = ScenarioName<Own> | ScenarioDefinition<Own>

/** One of `answer` (default `auto`), `sequence` and `choose`, with `delay` and `fault` on any of them. */
export type ScenarioDefinition<Own extends string = never> = {
  readonly description?: string
  readonly delay?: Delay
  readonly fault?: Fault
} & Exactly<
  | {
      /**
       * `auto` validates the request, then 200 or 400; `created` is always 200 and `rejected` always 400;
       * any other name is that scenario; a function (in code only) decides by the request.
       */
      readonly answer?:
        | ScenarioName<Own>
        | FixedAnswer
        | ((request: ScenarioRequest, context: ScenarioContext) => Scenario<Own>)
    }
  | {
      /** One step per request; the last one stays unless `loop` starts again. */
      readonly sequence: readonly Step<Own>[]
      readonly loop?: boolean
    }
  | {
      /** The first branch whose `when` matches; `auto` if none does. */ readonly choose: readonly Branch<Own>[]
    }
>

/** Network trouble: no response ever, a reset connection, a body that stops halfway. */
export const FAULTS = ['hang', 'reset', 'cut-off'] as const
export type Fault = (typeof FAULTS)[number]

/** Answers that the request and its problems decide; a user's scenario may have the same name. */
const DECIDED_ANSWERS = ['auto', 'created', 'rejected'] as const
export type DecidedAnswer = (typeof DECIDED_ANSWERS)[number]

export const isDecided = (answer: unknown): answer is DecidedAnswer =>
  DECIDED_ANSWERS.includes(answer as DecidedAnswer)

export type Scenarios = Readonly<Record<string, ScenarioDefinition<string>>>

/** The name of a scenario that was given as a definition. */
export const CUSTOM = 'custom'

/** The name of a scenario for display. */
export const nameOf = (scenario: Scenario<string>): string =>
  typeof scenario === 'string' ? scenario : CUSTOM

/** `times`: number of requests that the step covers, 1 by default. */
export type Step<Own extends string = never> =
  | ScenarioName<Own>
  | (ScenarioDefinition<Own> & { readonly times?: number })

export type Branch<Own extends string = never> = ScenarioDefinition<Own> & {
  readonly when?: Conditions
}

/** The statuses of a document that descriptions of scenarios name. */
export interface DescribedStatuses {
  /** Of a request that succeeds. */
  readonly success: number | string
  /** Of a request whose members are refused. */
  readonly failure: number | string
}

/** The scenarios of every mock, described with the statuses of its document. */
export const builtInScenariosOf = ({ success, failure }: DescribedStatuses) =>
  ({
    auto: { description: `validates the request, then ${success} or ${failure}`, answer: 'auto' },
    created: {
      description: `always ${success}, with the body sent or an example`,
      answer: 'created',
    },
    rejected: { description: `always ${failure}, whatever was sent`, answer: 'rejected' },
    slow: { description: 'like auto, after 2 seconds', delay: 2000 },
    flaky: {
      description: `${failure}, ${failure}, then like auto`,
      sequence: [{ answer: 'rejected', times: 2 }, 'auto'],
    },
    busy: {
      description: '503 with Retry-After twice, then like auto',
      sequence: [
        {
          answer: { status: 503, headers: { 'retry-after': '1' }, message: 'Busy. Try again.' },
          times: 2,
        },
        'auto',
      ],
    },
    hang: { description: 'never responds', fault: 'hang' },
    offline: { description: 'resets the connection', fault: 'reset' },
    'off-contract-500': {
      description: 'breaks the contract: 500 with an HTML page',
      answer: {
        status: 500,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        text: '<!doctype html><title>500</title>Internal Server Error',
      },
    },
    'off-contract-nameless': {
      description: `breaks the contract: ${success} without a name`,
      answer: { body: { tag: 'indoor' } },
    },
    'off-contract-truncated': {
      description: `breaks the contract: ${success} with truncated JSON`,
      answer: { headers: { 'content-type': 'application/json' }, text: '{"name":"Monstera del' },
    },
    'off-contract-204': {
      description: 'breaks the contract: 204 without a body',
      answer: { status: 204 },
    },
  }) as const

export type BuiltInScenario = keyof ReturnType<typeof builtInScenariosOf>

/** The scenarios of a mock of the Plant Store; the `off-contract` ones break the contract, to test how a client copes. */
export const builtInScenarios: Readonly<Record<BuiltInScenario, ScenarioDefinition>> =
  /* @__PURE__ */ builtInScenariosOf(statuses)
