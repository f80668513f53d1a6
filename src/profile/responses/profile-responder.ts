import { isObject, memberOf } from '../../base/check-value.ts'
import { integerOf, jsonText, readJson } from '../../base/json.ts'
import {
  JSON_HEADERS,
  NO_PROBLEMS,
  type PlannedResponse,
  TEXT_HEADERS,
} from '../../core/exchange.ts'
import { ERRORS } from '../../core/errors.ts'
import type { MockContext, MockOperation } from '../../core/operation.ts'
import type { Responder } from '../../core/responder.ts'
import { withHeadersOf } from '../../core/refusal.ts'
import type { ErrorFacts } from '../../core/responses.ts'
import { isOfMembers } from '../../problems/find-problems.ts'
import type { Delay } from '../../scenario/delay.ts'
import type { ClassifiedProblem } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import { classify } from '../classify/classify.ts'
import { decisive } from '../decide/decisive.ts'
import { ErrorRules } from '../decide/error-rules.ts'
import { joinBodies } from './join-bodies.ts'
import { classOfOptions } from '../kinds/method.ts'
import { ProblemOrder } from '../decide/problem-order.ts'
import { ResponseValues } from './response-values.ts'
import type { JoinObject, ProfileSettings } from '../settings/settings.ts'
import { plantIn, unlessDeep } from './sent-plant.ts'
import { render, renderText, type Values } from '../templates/template.ts'

/** Maximum number of problems in one response. */
const MAX_JOINED = 100

/** Plays a profile: its rules decide which problems refuse a request, its templates write the responses. */
export class ProfileResponder implements Responder {
  readonly #settings: ProfileSettings
  readonly #rules: ErrorRules
  readonly #order: ProblemOrder
  /** Undefined if responses have one problem only. */
  readonly #join: JoinObject | undefined

  constructor(settings: ProfileSettings) {
    const { join = '; ', errors, order } = settings
    this.#settings = settings
    this.#rules = new ErrorRules(errors)
    this.#order = new ProblemOrder(order)
    if (join !== false) this.#join = typeof join === 'string' ? { between: join } : join
  }

  get rules(): ErrorRules {
    return this.#rules
  }

  /** Whether it is an OPTIONS request, and no rule decides about it. */
  allowsOptions({ request: { method, headers }, operation }: MockContext): boolean {
    if (method !== 'OPTIONS') return false
    return this.#rules.ruleFor(classOfOptions(headers, classesOf(operation))) === undefined
  }

  /** The problems that refuse a request; the one that decides the response is first. */
  findRefused(context: MockContext): readonly ClassifiedProblem[] {
    const refused = classify(context).filter((problem) => this.#rules.isRefused(problem))
    return this.#order.sort(decisive(refused), context.body)
  }

  /** The response to these problems; the first one decides its status. */
  refuse(refused: readonly ClassifiedProblem[], context: MockContext): PlannedResponse {
    const first = refused[0]!
    const { text, headers, fault } = this.#rules.responseFor(first)
    const status = this.#statusOf(first, context)
    const values = new ResponseValues(context, status)
    const reported = this.#reportedOf(refused, context)
    const written = this.#writeAll(reported, { context, status, values })
    const ofError = withHeadersOf(first.keyword, status, written.headers, context.operation)
    const valuesOfFirst = values.of(first)
    const ofProfile = this.#settings.response?.error?.headers
    const common = renderHeaders(ofError, ofProfile, valuesOfFirst)
    const typed = text === undefined ? common : { ...common, ...TEXT_HEADERS }
    return {
      status,
      headers: renderHeaders(typed, headers, valuesOfFirst),
      body: text === undefined ? bodyText(written.body) : String(written.body),
      problems: reported.map(({ pointer, keyword, message }) => ({ pointer, keyword, message })),
      fault,
      delay: this.#delayOf(status),
    }
  }

  #statusOf(problem: ClassifiedProblem, { operation }: MockContext): number {
    return this.#rules.responseFor(problem).status ?? operation.statuses[problem.keyword]
  }

  /** The problems in the response: the first one, with all others of members that have its status. */
  #reportedOf(
    refused: readonly ClassifiedProblem[],
    context: MockContext,
  ): readonly ClassifiedProblem[] {
    const first = refused[0]!
    const status = this.#statusOf(first, context)
    const isJoined = (problem: ClassifiedProblem): boolean =>
      isOfMembers(problem) &&
      !this.#order.decidesAlone(problem) &&
      this.#statusOf(problem, context) === status
    if (this.#join === undefined || !isJoined(first)) return [first]
    return refused.filter(isJoined).slice(0, MAX_JOINED)
  }

  /** The body for some problems, joined if there are several. */
  #writeAll(reported: readonly ClassifiedProblem[], writing: Writing): Required<Written> {
    const written = reported.map((problem) => this.#write(problem, writing))
    const { body, headers = JSON_HEADERS } = written[0]!
    if (written.length === 1) return { body, headers }
    const join = this.#join ?? {}
    const bodies = written.map((response) => response.body)
    return { body: joinBodies(bodies, join, writing.values.of(reported[0]), join.body), headers }
  }

  /** The body for one problem. */
  #write(problem: ClassifiedProblem, { context, status, values: ofResponse }: Writing): Written {
    const { error, message, body, text } = this.#rules.responseFor(problem)
    const values = ofResponse.of(problem)
    if (text !== undefined) return { body: renderText(text, values) }
    if (body !== undefined) return { body: render(body, values) }
    return errorBody(context, status, {
      number: error ?? ERRORS[problem.keyword][0],
      message: message === undefined ? problem.message : renderText(message, values),
      problems: [problem],
    })
  }

  /** The response to an accepted request: a 200 with the Plant that was sent, with its id only if `echoId` is set (R3, R4). */
  accept(context: MockContext): PlannedResponse {
    const { request, success } = context.operation
    const { status = success.status, headers, body } = this.#settings.response?.plant ?? {}
    const received = plantIn(context.body, request.memberNames)
    const sent = success.store(isObject(received) ? received : {})
    const plant = withReadId(sent, request)
    const isValid = request.validate(plant).length === 0
    const values = new ResponseValues(context, status).of()
    const common = body === undefined ? success.headers : JSON_HEADERS
    const byDefault = isValid ? success.body(plant, context.number) : success.share(sent)
    return {
      status,
      headers: renderHeaders(common, headers, values),
      body: bodyText(
        body === undefined ? withSentId(byDefault, sent, context) : render(body, values),
      ),
      problems: NO_PROBLEMS,
      delay: this.#delayOf(status),
      plant: isValid ? plant : undefined,
    }
  }

  #delayOf(status: number): Delay | undefined {
    return this.#settings.latency?.[status < 400 ? 'accepted' : 'refused']
  }
}

/** The response that is written. */
interface Writing {
  readonly context: MockContext
  readonly status: number
  readonly values: ResponseValues
}

/** The body of a response, with its headers if they are not those of JSON. */
interface Written {
  readonly body: unknown
  readonly headers?: Headers
}

/** The body of an error as the mock itself would write it. */
function errorBody({ operation }: MockContext, status: number, facts: ErrorFacts): Written {
  const { headers, text } = operation.bodies.error(status, facts)
  const { value } = readJson(text)
  return { body: value, headers }
}

/** A response without a body is empty. */
const bodyText = (body: unknown): string => (body === undefined ? '' : jsonText(body))

/** A plant with its id as a service keeps it that converts the id. */
function withReadId(plant: unknown, { idMember }: MockOperation['request']): unknown {
  const id = integerOf(memberOf(plant, idMember))
  return id === undefined ? plant : { ...Object(plant), [idMember]: id }
}

/** A body with what may be a value, and the id that was sent only if `echoId` is set, valid or not. */
function withSentId(body: unknown, plant: unknown, { behavior, operation }: MockContext): unknown {
  if (!isObject(body)) return unlessDeep(body)
  const members = Object.entries(body).map(([name, value]) => [name, unlessDeep(value)])
  const shown = Object.fromEntries(members) as Record<string, unknown>
  if (!behavior.echoId) return shown
  const { idMember } = operation.request
  return { [idMember]: unlessDeep(memberOf(plant, idMember)), ...shown }
}

type Headers = Readonly<Record<string, string>>

/** Headers with further ones: an empty one removes another, and what HTTP cannot carry of a request's values is replaced. */
function renderHeaders(common: Headers, headers: Headers = {}, values: Values): Headers {
  const rendered = Object.entries(headers).map(([name, value]) => {
    const text = renderText(value, values).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    return [name.toLowerCase(), text]
  })
  const entries = Object.entries({ ...common, ...(Object.fromEntries(rendered) as Headers) })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
