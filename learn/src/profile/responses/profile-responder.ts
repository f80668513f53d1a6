import type { Delay, JoinObject, ProfileSettings } from 'plant-store-kit/options'
import { jsonText, readJson } from 'plant-store-kit/json'
import {
  JSON_HEADERS,
  type PlannedResponse,
  TEXT_HEADERS,
  ERRORS,
  type BodyMockContext,
  type Responder,
  withHeadersOf,
  type ErrorFacts,
  isJoined,
} from 'plant-store-kit/responder'
import type { ClassifiedProblem } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import { lineageOf } from '../classes/profile-class.ts'
import { classify } from '../classify/classify.ts'
import { reachable } from '../decide/reachable.ts'
import { ErrorRules } from '../decide/error-rules.ts'
import { BETWEEN, joinBodies } from './join-bodies.ts'
import { classOfMethod, OPTIONS } from '../parts/target.ts'
import { ProblemOrder } from '../decide/problem-order.ts'
import { acceptingResponse } from './accepting-response.ts'
import { bodyText, type Headers, renderHeaders } from './render-response.ts'
import { ResponseValues, type ValuesOfResponse } from './response-values.ts'
import { templatesOf } from './rule-templates.ts'

const newValues: ValuesOfResponse = (context, status) => new ResponseValues(context, status)

/** Maximum number of problems in one response. */
const MAX_JOINED = 100

/** Plays a profile: its rules decide which problems refuse a request, its templates write the responses. */
export class ProfileResponder implements Responder {
  readonly #settings: ProfileSettings
  readonly rules: ErrorRules
  readonly #order: ProblemOrder
  /** Undefined if responses have one problem only. */
  readonly #join: JoinObject | undefined
  readonly #neverJoined: readonly string[]
  readonly #valuesOf: ValuesOfResponse

  /** @param valuesOf values that are used again, where many profiles respond to the same request */
  constructor(settings: ProfileSettings, valuesOf: ValuesOfResponse = newValues) {
    const { join = BETWEEN, errors, order } = settings
    this.#settings = settings
    this.#valuesOf = valuesOf
    this.rules = new ErrorRules(errors)
    this.#order = new ProblemOrder(order)
    if (join !== false) this.#join = typeof join === 'string' ? { between: join } : join
    this.#neverJoined = this.#join?.neverJoined ?? []
  }

  /** Whether a request is an OPTIONS request about which no rule decides. */
  allowsOptions({ request, operation }: BodyMockContext): boolean {
    if (request.method !== OPTIONS) return false
    return this.rules.ruleFor(classOfMethod(request, classesOf(operation.source))) === undefined
  }

  /** The problems that refuse a request; the one that decides the response is first. */
  findRefused(context: BodyMockContext): readonly ClassifiedProblem[] {
    const refused = classify(context).filter((problem) => this.rules.isRefused(problem))
    return this.#order.sort(reachable(refused), context.body)
  }

  /** The response to these problems; the first one decides its status. */
  refuse(refused: readonly ClassifiedProblem[], context: BodyMockContext): PlannedResponse {
    const first = refused[0]!
    const { text, fault } = this.rules.responseOfRule(first) ?? {}
    const status = this.#statusOf(first, context)
    const writing: Writing = { context, status, values: this.#valuesOf(context, status) }
    const reported = this.#reportedProblems(refused, context)
    const content = this.#joinedContent(reported, writing)
    return {
      status,
      headers: this.#headersOf(first, content, writing),
      body: text === undefined ? bodyText(content.body) : String(content.body),
      problems: reported.map(({ pointer, keyword, message }) => ({ pointer, keyword, message })),
      fault,
      delay: this.#delayOf(status),
    }
  }

  /** The headers of a body, of the status, of all refusals, of a text and of the rule; the later ones count. */
  #headersOf(
    problem: ClassifiedProblem,
    content: Required<Content>,
    { context, status, values }: Writing,
  ): Headers {
    const { text, headers: ofRule } = templatesOf(this.rules.responseOfRule(problem))
    const valuesOfProblem = values.of(problem)
    const ofError = withHeadersOf(problem.keyword, status, content.headers, context.operation)
    const { headers: ofService } = templatesOf(this.#settings.response?.error)
    const common = renderHeaders(ofError, ofService, valuesOfProblem)
    const ofFormat = text === undefined ? common : { ...common, ...TEXT_HEADERS }
    return renderHeaders(ofFormat, ofRule, valuesOfProblem)
  }

  #statusOf(problem: ClassifiedProblem, { operation }: BodyMockContext): number {
    return this.rules.responseOfRule(problem)?.status ?? operation.statuses[problem.keyword]
  }

  /** The problems in the response: the first one, with all others of members that have its status, or one of each member. */
  #reportedProblems(
    refused: readonly ClassifiedProblem[],
    context: BodyMockContext,
  ): readonly ClassifiedProblem[] {
    const first = refused[0]!
    const status = this.#statusOf(first, context)
    const isReportedWithFirst = (problem: ClassifiedProblem): boolean =>
      isJoined(problem) &&
      !this.#order.decidesAlone(problem) &&
      !lineageOf(problem.profileClass).some(({ key }) => this.#neverJoined.includes(key)) &&
      this.#statusOf(problem, context) === status
    if (this.#join === undefined || !isReportedWithFirst(first)) return [first]
    const joined = refused.filter(isReportedWithFirst)
    return (this.#join.perMember === true ? firstOfMembers(joined) : joined).slice(0, MAX_JOINED)
  }

  /** The body for some problems, joined if there are several. */
  #joinedContent(reported: readonly ClassifiedProblem[], writing: Writing): Required<Content> {
    const contents = this.#distinctContents(reported, writing)
    const { body, headers = JSON_HEADERS } = contents[0]!
    if (contents.length === 1) return { body, headers }
    const join = this.#join ?? {}
    const bodies = contents.map((content) => content.body)
    const values = writing.values.of(reported[0])
    return { body: joinBodies(bodies, join, values), headers }
  }

  /** A body for each problem, but one for the problems of a class with equal bodies: such a body names all of their members. */
  #distinctContents(reported: readonly ClassifiedProblem[], writing: Writing): readonly Content[] {
    const contents = reported.map((problem) => {
      const content = this.#write(problem, writing)
      return [jsonText([problem.profileClass.key, content.body ?? null]), content] as const
    })
    return [...new Map(contents).values()]
  }

  /** The body for one problem. */
  #write(problem: ClassifiedProblem, { context, status, values: ofResponse }: Writing): Content {
    const rule = this.rules.responseOfRule(problem)
    const { message, body, text } = templatesOf(rule)
    const values = ofResponse.of(problem)
    if (text !== undefined) return { body: text.render(values) }
    if (body !== undefined) return { body: body.render(values) }
    return errorBody(context, status, {
      number: rule?.error ?? ERRORS[problem.keyword][0],
      message: message?.render(values) ?? problem.message,
      problems: [problem],
    })
  }

  /** The response to an accepted request, with what it stores. */
  accept(context: BodyMockContext): PlannedResponse {
    const settings = this.#settings.response?.success
    const response = acceptingResponse(context, settings, this.#valuesOf)
    return { ...response, delay: this.#delayOf(response.status) }
  }

  #delayOf(status: number): Delay | undefined {
    return this.#settings.latency?.[status < 400 ? 'accepted' : 'refused']
  }
}

/** The first problem of each member, in their order. */
const firstOfMembers = (problems: readonly ClassifiedProblem[]): readonly ClassifiedProblem[] =>
  [...Map.groupBy(problems, ({ pointer }) => pointer).values()].map(([first]) => first!)

/** The response that is written. */
interface Writing {
  readonly context: BodyMockContext
  readonly status: number
  readonly values: ResponseValues
}

/** The body of a response, with its headers if they are not those of JSON. */
interface Content {
  readonly body: unknown
  readonly headers?: Headers
}

/** The body of an error as the mock itself would write it. */
function errorBody({ operation }: BodyMockContext, status: number, facts: ErrorFacts): Content {
  const { headers, text } = operation.bodies.error(status, facts)
  const { value } = readJson(text)
  return { body: value, headers }
}
