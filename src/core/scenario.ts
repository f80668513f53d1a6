import type { Delay } from './delay.ts'
import type { Fault, MockRequest } from './exchange.ts'
import type { JsonValue } from './json.ts'
import type { Conditions } from './when.ts'

/** An answer given whatever was sent. The body is one of `body`, `text`, `example` or `error` with `message`; none is empty. */
export interface FixedAnswer {
  /** 200 by default; 400 with `error` or `message`. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is; text/plain unless `headers` says otherwise. */
  readonly text?: string
  /** The name of an example in openapi.yaml, for the status. */
  readonly example?: string
  readonly error?: number
  readonly message?: string
}

/**
 * `auto` validates, then 200 or 400; `created` is always 200 and `rejected` always 400;
 * any other name is that scenario; a function (in code only) decides by the request.
 */
export type ScenarioAnswer = string | FixedAnswer | ((request: ScenarioRequest) => Scenario)

/** What a function of a scenario is told; `value` is undefined where the body is not JSON. */
export interface ScenarioRequest extends MockRequest {
  readonly value: JsonValue | undefined
}

/** How the mock answers: a name, or one of `answer` (default `auto`), `sequence` and `choose`, with `delay` and `fault` on any of them. */
export type Scenario = string | ScenarioRecord

export interface ScenarioRecord {
  readonly description?: string
  readonly answer?: ScenarioAnswer
  /** A step a request; the last one stays, unless `loop` starts again. */
  readonly sequence?: readonly Step[]
  readonly loop?: boolean
  /** The first whose `when` holds; `auto` where none does. */
  readonly choose?: readonly Branch[]
  readonly delay?: Delay
  readonly fault?: Fault
}

/** A scenario in force, under the name that people see. */
export interface NamedScenario {
  readonly name: string
  readonly scenario: Scenario
}

/** `times`: how many requests the step is for, 1 by default. */
export type Step = string | (ScenarioRecord & { readonly times?: number })

export type Branch = ScenarioRecord & { readonly when?: Conditions }

const json = { 'content-type': 'application/json' }

export type BuiltIn =
  | 'auto'
  | 'created'
  | 'rejected'
  | 'slow'
  | 'flaky'
  | 'hang'
  | 'offline'
  | `off-contract-${'500' | 'nameless' | 'cut-off' | '204'}`

/** The scenarios that every mock has, in words in scenario-meanings.ts; the `off-contract` ones break the contract, to try a client's nerves. */
export const builtInScenarios: Readonly<Record<BuiltIn, ScenarioRecord>> = {
  auto: { answer: 'auto' },
  created: { answer: 'created' },
  rejected: { answer: 'rejected' },
  slow: { delay: 2000 },
  flaky: { sequence: [{ answer: 'rejected', times: 2 }, 'auto'] },
  hang: { fault: 'hang' },
  offline: { fault: 'reset' },
  'off-contract-500': {
    answer: {
      status: 500,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      text: '<!doctype html><title>500</title>Internal Server Error',
    },
  },
  'off-contract-nameless': { answer: { body: { tag: 'indoor' } } },
  'off-contract-cut-off': { answer: { headers: json, text: '{"name":"Monstera del' } },
  'off-contract-204': { answer: { status: 204 } },
}
