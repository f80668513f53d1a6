import { isObject, memberOf } from '../base/check-value.ts'
import type { MockSubject } from '../core/operation.ts'
import type { Delay } from '../scenario/delay.ts'
import type { ErrorFacts } from '../core/responses.ts'
import { ERRORS } from '../core/errors.ts'
import { withHeadersOf } from '../core/refusal.ts'
import { JSON_HEADERS, NO_PROBLEMS, type Outcome, TEXT_HEADERS } from '../core/exchange.ts'
import type { Player } from '../core/player.ts'
import { isOfMembers } from '../problems/find-problems.ts'
import { integerOf, jsonText, readJson } from '../base/json.ts'
import { type ClassifiedProblem, decisive, FIRST_TYPE, firstPart, prefixesOf } from './classes.ts'
import { classify, optionsKey } from './classify.ts'
import { joinBodies } from './join-bodies.ts'
import { placeAt } from './places.ts'
import type { ErrorRule, JoinObject, ProfileSettings } from './settings.ts'
import { plantIn, render, renderText, unlessDeep, type Values, valuesOf } from './template.ts'

type Rule = Exclude<ErrorRule, 'accepted'>

/** Maximum number of problems in one response. */
const MAX_JOINED = 100

/** Plays a profile. */
export class ProfilePlayer implements Player {
  readonly #settings: ProfileSettings
  readonly #join: JoinObject | false

  constructor(settings: ProfileSettings) {
    const { join = '; ' } = settings
    this.#settings = settings
    this.#join = typeof join === 'string' ? { between: join } : join
  }

  /** The problems that refuse a request; the one that decides the response is first. */
  findRefused(subject: MockSubject): readonly ClassifiedProblem[] {
    const { order } = this.#settings
    const refused = decisive(classify(subject).filter((problem) => this.isRefused(problem)))
    if (order === undefined) return refused
    // A class that is not listed comes last.
    const rank = (problem: ClassifiedProblem): number =>
      order.indexOf(this.#listedOf(problem) ?? '') + 1 || order.length + 1
    const startOf = ({ pointer }: ClassifiedProblem): number =>
      placeAt(subject.body, pointer)?.start ?? 0
    const isFirstType = (problem: ClassifiedProblem): boolean =>
      this.#listedOf(problem) === FIRST_TYPE
    return refused.toSorted(
      (a, b) => rank(a) - rank(b) || (isFirstType(a) ? startOf(a) - startOf(b) : 0),
    )
  }

  /** The rule for a class of problems, and the key that it stands under, if there is one. */
  ruleOf(key: string): readonly [rule?: ErrorRule, under?: string] {
    const { errors } = this.#settings
    const under = errors && prefixesOf(key).find((prefix) => Object.hasOwn(errors, prefix))
    return under === undefined ? [] : [errors?.[under] as ErrorRule, under]
  }

  /** Whether it is an OPTIONS request, and no rule decides about it. */
  allowsOptions({ request: { method, headers } }: MockSubject): boolean {
    return method === 'OPTIONS' && this.ruleOf(optionsKey(headers)).length === 0
  }

  /** Whether a problem of this class refuses the request; `accepted`: the mock itself accepts it. */
  isRefused({ key, accepted }: Pick<ClassifiedProblem, 'key' | 'accepted'>): boolean {
    const [rule, under = ''] = this.ruleOf(key)
    return rule === undefined
      ? !accepted
      : rule !== 'accepted' && (!accepted || isRefusedUnder(key, under))
  }

  /** The response to these problems; the first one decides its status. */
  refuse(found: readonly ClassifiedProblem[], subject: MockSubject): Outcome {
    const first = found[0] as ClassifiedProblem
    const ruleFor = ({ key }: ClassifiedProblem): Rule => (this.ruleOf(key)[0] ?? {}) as Rule
    const statusFor = (problem: ClassifiedProblem): number =>
      ruleFor(problem).status ?? subject.operation.statuses[problem.keyword]
    const status = statusFor(first)
    const join = this.#join || {}
    const isJoined = (problem: ClassifiedProblem): boolean =>
      isOfMembers(problem) && !this.#decidesAlone(problem) && statusFor(problem) === status
    const shown =
      this.#join !== false && isJoined(first)
        ? found.filter(isJoined).slice(0, MAX_JOINED)
        : [first]
    const problems = shown.map(({ pointer, keyword, message }) => ({ pointer, keyword, message }))
    const { text, headers, fault } = ruleFor(first)
    const valuesFor = this.#valuesIn(subject, status)
    const values = valuesFor(first)
    const written = shown.map((problem): Written => {
      const own = problem === first ? values : valuesFor(problem)
      const { error: number = ERRORS[problem.keyword][0], message, body, text } = ruleFor(problem)
      if (text !== undefined) return { body: renderText(text, own) }
      if (body !== undefined) return { body: render(body, own) }
      const sentence = message === undefined ? problem.message : renderText(message, own)
      return errorBody(subject, status, { number, message: sentence, problems: [problem] })
    })
    const bodies = written.map((response) => response.body)
    const [{ headers: ofBody = JSON_HEADERS, ...single }] = written as [Written]
    const body = bodies.length === 1 ? single.body : joinBodies(bodies, join, values, join.body)
    const usual = renderHeaders(
      withHeadersOf(first.keyword, status, ofBody, subject.operation),
      this.#settings.response?.error?.headers,
      values,
    )
    return {
      status,
      headers: renderHeaders(
        text === undefined ? usual : { ...usual, ...TEXT_HEADERS },
        headers,
        values,
      ),
      body: text === undefined ? textOf(body) : String(body),
      problems,
      fault,
      delay: this.#delayOf(status),
    }
  }

  /** The response to an accepted request: a 200 with the Plant that was sent, with its id only if `echoId` is set (R3, R4). */
  accept(subject: MockSubject): Outcome {
    const { request, success } = subject.operation
    const value = plantIn(subject.body, request.memberNames)
    const plant = success.store(isObject(value) ? value : {})
    const { status = success.status, headers, body: own } = this.#settings.response?.plant ?? {}
    const values = this.#valuesIn(subject, status)()
    const id = integerOf(memberOf(plant, 'id'))
    const stored = id === undefined ? plant : { ...Object(plant), id }
    const isValid = request.validate(stored).length === 0
    const usual = (): unknown =>
      isValid ? success.body(stored, subject.number) : success.share(plant)
    const body = own === undefined ? withSentId(usual(), plant, subject) : render(own, values)
    return {
      status,
      headers: renderHeaders(own === undefined ? success.headers : JSON_HEADERS, headers, values),
      body: textOf(body),
      problems: NO_PROBLEMS,
      delay: this.#delayOf(status),
      plant: isValid ? stored : undefined,
    }
  }

  #delayOf(status: number): Delay | undefined {
    return this.#settings.latency?.[status < 400 ? 'accepted' : 'refused']
  }

  /** Whether a problem is the only one in its response, as where a service reads the body member by member. */
  #decidesAlone(problem: ClassifiedProblem): boolean {
    const isInOrder = this.#settings.order?.includes(FIRST_TYPE) === true
    return (
      isInOrder && (problem.key.startsWith('further') || this.#listedOf(problem) === FIRST_TYPE)
    )
  }

  /** The key in `order` that holds for a problem. */
  #listedOf({ key }: ClassifiedProblem): string | undefined {
    const prefixes = isOfType(key) ? [...prefixesOf(key), FIRST_TYPE] : prefixesOf(key)
    return prefixes.find((prefix) => this.#settings.order?.includes(prefix))
  }

  /** All placeholders, by problem. The random UUID is of version 4; crypto.randomUUID is missing on insecure pages. */
  #valuesIn(
    { request, body, operation, number: counter }: MockSubject,
    status: number,
  ): (problem?: ClassifiedProblem) => Values {
    const uuid = '00000000-0000-4000-a000-000000000000'.replaceAll('0', () =>
      ((Math.random() * 16) | 0).toString(16),
    )
    const now = Date.now()
    const time = new Date(now).toISOString()
    const times = {
      'date-time': time,
      date: time.slice(0, 10),
      seconds: Math.floor(now / 1000),
      milliseconds: now,
    }
    return (problem) => ({
      status,
      counter,
      uuid,
      ...times,
      ...valuesOf(request, operation, problem, body),
    })
  }
}

/** The body of a response, with its headers if they are not those of JSON. */
interface Written {
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The body of an error as the mock itself would write it. */
function errorBody({ operation }: MockSubject, status: number, facts: ErrorFacts): Written {
  const { headers, text } = operation.bodies.error(status, facts)
  const { value } = readJson(text)
  return { body: value, headers }
}

/** A response without a body is empty. */
const textOf = (body: unknown): string => (body === undefined ? '' : jsonText(body))

/** A body with what may be a value, and the id that was sent only if `echoId` is set, valid or not. */
function withSentId(body: unknown, plant: unknown, { behavior: { echoId } }: MockSubject): unknown {
  if (!isObject(body)) return unlessDeep(body)
  const members = Object.entries(body).map(([name, value]) => [name, unlessDeep(value)])
  const shown = Object.fromEntries(members) as Record<string, unknown>
  return echoId ? { id: unlessDeep(memberOf(plant, 'id')), ...shown } : shown
}

/** Whether a problem is a wrong type of a member, or a number outside its format. */
function isOfType(key: string): boolean {
  const [name = '', place] = key.split('/', 2)
  return (name === 'type' || name === 'format') && place !== 'body'
}

/** Whether a rule under this key refuses a class that the mock accepts: `credential-spaces` does, `credential` does not. */
export const isRefusedUnder = (key: string, under: string): boolean =>
  under.startsWith(firstPart(key))

type Headers = Readonly<Record<string, string>>

/** Headers with further ones: an empty one removes another, and what HTTP cannot carry of a request's values is replaced. */
function renderHeaders(usual: Headers, headers: Headers = {}, values: Values): Headers {
  const own = Object.entries(headers).map(([name, value]) => {
    return [
      name.toLowerCase(),
      renderText(value, values).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
    ]
  })
  const all = Object.entries({ ...usual, ...(Object.fromEntries(own) as Headers) })
  return Object.fromEntries(all.filter(([, value]) => value !== ''))
}
