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

const HTML_500 = '<!doctype html>\n<title>500</title>\n<h1>Internal Server Error</h1>\n'
const json = { 'content-type': 'application/json' }

/** The scenarios that every mock has; the `off-contract` ones break the contract, to try a client's nerves. */
export const builtInScenarios: Readonly<Record<string, ScenarioRecord>> = {
  auto: { description: 'validates the request, then 200 or 400', answer: 'auto' },
  created: { description: 'always 200, with what was sent or an example', answer: 'created' },
  rejected: { description: 'always 400, whatever was sent', answer: 'rejected' },
  slow: { description: 'like auto, after 2 seconds', delay: 2000 },
  flaky: {
    description: '400, 400, then like auto',
    sequence: [{ answer: 'rejected', times: 2 }, 'auto'],
  },
  hang: { description: 'never answers', fault: 'hang' },
  offline: { description: 'resets the connection', fault: 'reset' },
  'off-contract-500': {
    description: 'breaks the contract: 500 with an HTML page',
    answer: {
      status: 500,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      text: HTML_500,
    },
  },
  'off-contract-nameless': {
    description: 'breaks the contract: 200 without a name',
    answer: { status: 200, body: { tag: 'indoor' } },
  },
  'off-contract-cut-off': {
    description: 'breaks the contract: 200 with JSON cut off',
    answer: { status: 200, headers: json, text: '{"name":"Monstera del' },
  },
  'off-contract-204': {
    description: 'breaks the contract: 204 without a body',
    answer: { status: 204 },
  },
}
