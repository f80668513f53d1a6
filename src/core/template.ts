import { isObject, memberOf } from '../check-value.ts'
import { Body } from './body.ts'
import { type MockRequest, pathOf } from './exchange.ts'
import { type FoundProblem, isOfMembers } from './errors.ts'
import { jsonText, parseJson, typeOf } from '../json.ts'

/** What each placeholder stands for; undefined without a value, such as `tag` of a request without one. */
export type Values = Readonly<Record<string, unknown>>

/** The placeholders that depend on the request and on its problem. `body` of malformed JSON is its text. */
export function valuesOf(
  request: MockRequest,
  problem?: FoundProblem,
  body: Body = new Body(request.body, { nestingLimit: 10_000, memberCase: 'exact' }),
): Values {
  const { source: text, json, value: plant } = body
  const { member, value: received } = problem ?? {}
  const value = unlessDeep(received)
  const isRead = problem !== undefined && isOfMembers(problem)
  const last = text.trimEnd().length
  const [start, end] = (isRead && parseJson(text, Infinity).places.get(member ?? '')) || [last, last]
  const place = problem?.place ?? (isRead ? placeIn(text, end - 1) : undefined)
  return {
    id: unlessDeep(memberOf(plant, 'id')),
    name: unlessDeep(memberOf(plant, 'name')),
    tag: unlessDeep(memberOf(plant, 'tag')),
    body: json.error === undefined ? unlessDeep(plant) : text,
    path: pathOf(request.target),
    method: request.method,
    // Of a body over the limit only the beginning is read.
    size: Number(request.headers.get('content-length') ?? request.body.length),
    'media-type': request.headers.get('content-type') ?? undefined,
    excerpt: problem?.place && excerptOf(text, problem.place.position),
    member,
    value,
    text: typeof value === 'string' || value === undefined ? value : jsonText(value),
    source: text.slice(start, end) || undefined,
    type: typeOf(received),
    line: place?.line,
    column: place?.column,
    position: place?.position,
  }
}

/** Where a text is malformed, as V8 shows it in the message of JSON.parse. */
function excerptOf(text: string, at: number): string {
  const [hasStart, hasEnd] = text.length > 20 ? [at < 10, at >= 10 && at >= text.length - 10] : [true, true]
  const shown = text.slice(hasStart ? 0 : at - 10, hasEnd ? text.length : at + 10)
  return `${hasStart ? '' : '...'}"${shown}"${hasEnd ? '' : '...'}`
}

/** The line and column of a position. */
function placeIn(text: string, position: number): FoundProblem['place'] {
  const lines = text.slice(0, position + 1).split('\n')
  return { line: lines.length, column: (lines.at(-1) as string).length, position }
}

/** A value unless it is nested deeper than 500 levels: JSON.stringify fails at some thousands. */
function unlessDeep(value: unknown): unknown {
  const fits = (item: unknown, levels: number): boolean =>
    typeof item !== 'object' ||
    item === null ||
    (levels > 0 && Object.values(item).every((each) => fits(each, levels - 1)))
  return fits(value, 500) ? value : undefined
}

/** What services make of a value, after a colon: `{name:trimmed}`, `{id:double}`. */
export const FORMS: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === 'string' ? value : value === null ? '' : jsonText(value)),
  double: (value) => {
    const isNumber = typeof value === 'string' ? /\d/.test(value) : !Array.isArray(value) && !isObject(value)
    return isNumber && !Number.isNaN(Number(value)) ? Number(value) : value
  },
  trimmed: (value) => (typeof value === 'string' ? value.trim() : value),
  length: (value) => (typeof value === 'string' ? Array.from(value).length : undefined),
  html: (value) => (typeof value === 'string' ? value.replaceAll(/[&<>"']/g, (each) => `&${ENTITIES[each]};`) : value),
}

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }

const PLACEHOLDER = /\{([a-z-]+)(?::([a-z]+))?\}/g
const ONE_PLACEHOLDER = /^\{([a-z-]+)(?::([a-z]+))?\}$/

const isKnown = (name: string, form: string | undefined, values: Values): boolean =>
  Object.hasOwn(values, name) && (form === undefined || Object.hasOwn(FORMS, form))

const valueIn = (values: Values, name: string, form = ''): unknown => {
  const { [name]: value } = values
  return value === undefined || FORMS[form] === undefined ? value : FORMS[form](value)
}

/** A text with the values of its placeholders; an unknown placeholder stays, one without a value is empty. */
export function renderText(template: string, values: Values): string {
  return template.replaceAll(PLACEHOLDER, (placeholder, name: string, form?: string) => {
    if (!isKnown(name, form, values)) return placeholder
    const value = valueIn(values, name, form)
    if (value === undefined) return ''
    return typeof value === 'string' && (name !== 'value' || form !== undefined) ? value : jsonText(value)
  })
}

/**
 * A JSON value with the values of the placeholders in its strings. A string that is exactly one placeholder becomes the
 * value itself; without a value, its member or item is left out.
 */
export function render(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const [, name = '', form] = ONE_PLACEHOLDER.exec(template) ?? []
    return isKnown(name, form, values) ? valueIn(values, name, form) : renderText(template, values)
  }
  const isKept = (value: unknown): boolean => value !== undefined
  if (Array.isArray(template)) return template.map((item) => render(item, values)).filter(isKept)
  if (!isObject(template)) return template
  const members = Object.entries(template).map(([name, member]) => [name, render(member, values)] as const)
  return Object.fromEntries(members.filter(([, value]) => isKept(value)))
}
