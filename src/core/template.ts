import { isObject } from '../check.ts'
import { Body } from './body.ts'
import type { MockRequest } from './exchange.ts'
import { jsonText } from './json.ts'
import { type FoundProblem, typeOf } from './problems.ts'
import { pathOf } from './route.ts'

/** What each placeholder stands for; undefined without a value, such as `tag` of a request without one. */
export type Values = Readonly<Record<string, unknown>>

/** Values nested deeper have no text. */
const MAX_NESTING = 500

/** The placeholders that depend on the request and on its problem. `body` of malformed JSON is its text. */
export function valuesOf(
  request: MockRequest,
  problem?: FoundProblem,
  body: Body = new Body(request.body, { byteOrderMark: 'ignored', nestingLimit: 10_000 }),
): Values {
  const plant = isShallow(body.lenientValue, MAX_NESTING) ? body.lenientValue : undefined
  const memberOf = (name: string): unknown => (isObject(plant) && Object.hasOwn(plant, name) ? plant[name] : undefined)
  return {
    id: memberOf('id'),
    name: memberOf('name'),
    tag: memberOf('tag'),
    body: body.lenientJson.error === undefined ? plant : body.lenient,
    path: pathOf(request.target),
    method: request.method,
    'media-type': request.headers.get('content-type') ?? undefined,
    ...valuesOfProblem(problem),
  }
}

/** The placeholders that depend only on the problem. */
export function valuesOfProblem({ member, value: received, place }: Partial<FoundProblem> = {}): Values {
  const value = isShallow(received, MAX_NESTING) ? received : undefined
  const text = typeof value === 'string' || value === undefined ? value : jsonText(value)
  return { member, value, text, type: typeOf(received), ...(place ?? NO_PLACE) }
}

const NO_PLACE = { line: undefined, column: undefined, position: undefined }

/** Whether a value is nested at most this deep: JSON.stringify fails at some thousand levels. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1))
}

const PLACEHOLDER = /\{([a-z-]+)\}/g

/** A text with the values of its placeholders; an unknown placeholder stays, one without a value is empty. */
export function renderText(template: string, values: Values): string {
  return template.replaceAll(PLACEHOLDER, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) return placeholder
    const { [name]: value } = values
    if (value === undefined) return ''
    return typeof value === 'string' && name !== 'value' ? value : jsonText(value)
  })
}

/**
 * A JSON value with the values of the placeholders in its strings. A string that is exactly one placeholder becomes the
 * value itself; without a value, its member or item is left out.
 */
export function render(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const [, name = ''] = /^\{([a-z-]+)\}$/.exec(template) ?? []
    return Object.hasOwn(values, name) ? values[name] : renderText(template, values)
  }
  const isKept = (value: unknown): boolean => value !== undefined
  if (Array.isArray(template)) return template.map((item) => render(item, values)).filter(isKept)
  if (!isObject(template)) return template
  const members = Object.entries(template).map(([name, member]) => [name, render(member, values)] as const)
  return Object.fromEntries(members.filter(([, value]) => isKept(value)))
}
