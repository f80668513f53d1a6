import { readJson, jsonText, isObject } from '../../../src/json.ts'
import { type Case, type Exchange, membersOf } from '../../../contract/recording.ts'
import { operation } from '../../../src/document/plant-store.ts'

/** A request of a check, and what came of it. */
export interface Checked {
  readonly testCase: Case
  readonly exchange: Exchange
}

/** A response as a change of the service sees it. */
interface Response {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** JSON, or else a text. */
  readonly body: unknown
}

interface Changing extends Checked {
  readonly response: Response
  /** The response to another probe, by its name; undefined without one. */
  readonly responseTo: (slug: string) => Response | undefined
}

/** A change of a service, which a check with its profile must find. */
export interface Change {
  readonly name: string
  /** The response after the change; undefined if it does not concern the request. */
  readonly apply: (changing: Changing) => Partial<Response> | undefined
}

const isRefused = ({ status }: Response): boolean => status >= 400
const isAccepted = ({ status }: Response): boolean => status < 300

const of = (pattern: RegExp, { testCase }: Checked): boolean => pattern.test(testCase.id)

/** The same response with another status of the same kind. */
const withOtherStatus = ({ status }: Response): Partial<Response> => ({
  status: status === 422 ? 400 : 422,
})

/** A JSON value with other texts of several words. */
function withMessages(value: unknown, change: (message: string) => string): unknown {
  if (typeof value === 'string') return /\s/.test(value) ? change(value) : value
  if (Array.isArray(value)) return value.map((item) => withMessages(item, change))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, inner]) => [name, withMessages(inner, change)])
  return Object.fromEntries(members) as unknown
}

const withoutHeader = ({ headers }: Response, name: string): Response['headers'] =>
  headers.filter(([header]) => header.toLowerCase() !== name)

const headerOf = ({ headers }: Response, name: string): string | undefined =>
  headers.find(([header]) => header.toLowerCase() === name)?.[1]

/** A JSON value with its lists in the reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed).toReversed()
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, inner]) => [name, reversed(inner)])
  return Object.fromEntries(members) as unknown
}

/** The response with the second of two problems first: that of a list in reverse, or that to a request with the second one alone. */
function withSecondFirst({
  testCase,
  response,
  responseTo,
}: Changing): Partial<Response> | undefined {
  const [, first, second] = /^learn-members-([1-5])([1-5])0$/.exec(testCase.slug) ?? []
  if (first === undefined || !isRefused(response)) return undefined
  const body = reversed(response.body)
  return jsonText(body) === jsonText(response.body)
    ? responseTo(`learn-members-0${second}0`)
    : { body }
}

const CODES = /^(?:code|error|status|statusCode|errorCode)$/

/** Refusals with other numbers of errors. */
function withOtherCodes({ response }: Changing): Partial<Response> | undefined {
  const { body } = response
  if (!isRefused(response) || !isObject(body)) return undefined
  const members = Object.entries(body).map(([name, value]) =>
    CODES.test(name) && typeof value === 'number' ? [name, value + 1] : [name, value],
  )
  return { body: Object.fromEntries(members) }
}

function withoutLastMember({ response }: Changing): Partial<Response> | undefined {
  const { body } = response
  if (!isAccepted(response) || !isObject(body)) return undefined
  return { body: Object.fromEntries(Object.entries(body).slice(0, -1)) }
}

/** The response with another id than that which was sent. */
function withConstantId({ exchange, response }: Changing): Partial<Response> | undefined {
  const { id } = membersOf(operation).roles
  const sent = readJson(new TextDecoder().decode(exchange.request.body)).value
  const value = isObject(sent) ? sent[id] : undefined
  if (typeof value !== 'number' || value < 1e8) return undefined
  const text = jsonText(response.body ?? null).replaceAll(String(value), '7')
  return { body: readJson(text).value }
}

/** The response to a request without its problem, if it was refused, and else with one. */
const otherwise =
  (pattern: RegExp, accepted: string, refused: string) =>
  (changing: Changing): Partial<Response> | undefined =>
    of(pattern, changing)
      ? changing.responseTo(isAccepted(changing.response) ? refused : accepted)
      : undefined

/** The status, a text, a header, a limit, … of some responses. */
export const changes: readonly Change[] = [
  {
    name: 'status of wrong credentials',
    apply: (changing) =>
      of(/^A\d/, changing) && isRefused(changing.response) ? { status: 403 } : undefined,
  },
  {
    name: 'status of a wrong id',
    apply: (changing) =>
      of(/^N5\//, changing) && isRefused(changing.response)
        ? withOtherStatus(changing.response)
        : undefined,
  },
  {
    name: 'message about malformed JSON',
    apply: (changing) =>
      of(/^N2\//, changing) && isRefused(changing.response)
        ? { body: withMessages(changing.response.body, (message) => `${message} now`) }
        : undefined,
  },
  {
    name: 'letter case of messages about missing members',
    apply: (changing) =>
      of(/^N4\//, changing) && isRefused(changing.response)
        ? { body: withMessages(changing.response.body, (message) => message.toUpperCase()) }
        : undefined,
  },
  { name: 'member of accepting responses removed', apply: withoutLastMember },
  {
    name: 'member of refusals added',
    apply: ({ response }) =>
      isRefused(response) && isObject(response.body)
        ? { body: { ...response.body, help: 'call us' } }
        : undefined,
  },
  { name: 'numbers of errors', apply: withOtherCodes },
  {
    name: 'media type of refusals',
    apply: ({ response }) =>
      isRefused(response)
        ? { headers: [...withoutHeader(response, 'content-type'), ['Content-Type', 'text/xml']] }
        : undefined,
  },
  {
    name: 'Location',
    apply: ({ response }) =>
      isAccepted(response)
        ? {
            headers:
              headerOf(response, 'location') === undefined
                ? [...response.headers, ['Location', '/plants/7']]
                : withoutHeader(response, 'location'),
          }
        : undefined,
  },
  {
    name: 'WWW-Authenticate',
    apply: ({ response }) =>
      response.status === 401
        ? {
            headers: [
              ...withoutHeader(response, 'www-authenticate'),
              ['WWW-Authenticate', 'Basic'],
            ],
          }
        : undefined,
  },
  {
    name: 'Allow',
    apply: ({ response }) =>
      headerOf(response, 'allow') === undefined
        ? undefined
        : { headers: [...withoutHeader(response, 'allow'), ['Allow', 'DELETE']] },
  },
  {
    name: 'response at other paths',
    apply: (changing) =>
      of(/learn-(?:other-path|slash|path-below)-/, changing)
        ? { status: 410, body: 'gone' }
        : undefined,
  },
  { name: 'id of responses constant', apply: withConstantId },
  { name: 'order of problems', apply: withSecondFirst },
  {
    name: 'empty name',
    apply: otherwise(/learn-members-040$/, 'learn-members-000', 'learn-members-010'),
  },
  {
    name: 'null as the tag',
    apply: otherwise(/learn-members-002$/, 'learn-members-000', 'learn-members-001'),
  },
  {
    name: 'limits raised',
    apply: ({ testCase: { slug }, responseTo }) =>
      slug.endsWith('-passed') ? responseTo(slug.replace(/passed$/, 'kept')) : undefined,
  },
  {
    name: 'media types accepted',
    apply: (changing) =>
      of(/^N10\//, changing) && isRefused(changing.response)
        ? changing.responseTo('learn-members-000')
        : undefined,
  },
]

/** Of more responses that a change concerns, some are looked at. */
const MAX_LOOKED_AT = 40

/** Exchanges of a check whose responses a change of the service makes others. */
export function changedBy(change: Change, checked: readonly Checked[]): readonly Checked[] {
  const changed = allChangedBy(change, checked)
  const step = Math.ceil(changed.length / MAX_LOOKED_AT)
  return changed.filter((_, index) => index % step === 0)
}

function allChangedBy({ apply }: Change, checked: readonly Checked[]): readonly Checked[] {
  const bySlug = new Map(checked.map((item) => [item.testCase.slug, item.exchange]))
  const responseTo = (slug: string): Response | undefined => {
    const exchange = bySlug.get(slug)
    return exchange && responseOf(exchange)
  }
  return checked.flatMap(({ testCase, exchange }): readonly Checked[] => {
    const response = responseOf(exchange)
    if (response === undefined) return []
    const changed = apply({ testCase, exchange, response, responseTo })
    if (changed === undefined) return []
    const after = { ...response, ...changed }
    return textOf(after) === textOf(response)
      ? []
      : [{ testCase, exchange: withResponse(exchange, after) }]
  })
}

const textOf = ({ status, headers, body }: Response): string =>
  JSON.stringify([status, headers, typeof body === 'string' ? body : jsonText(body ?? null)])

function responseOf({ response }: Exchange): Response | undefined {
  if (response.type !== 'response') return undefined
  const { status, headers } = response
  const text = new TextDecoder().decode(response.body)
  return { status, headers, body: readJson(text).value ?? text }
}

function withResponse(exchange: Exchange, { status, headers, body }: Response): Exchange {
  const text = typeof body === 'string' ? body : jsonText(body)
  const response = { ...exchange.response, status, headers, body: new TextEncoder().encode(text) }
  return { ...exchange, response }
}
