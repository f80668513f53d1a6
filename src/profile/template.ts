import { trimEnd, trimStart } from '../base/trim.ts'
import { isNumeric, isObject } from '../base/check-value.ts'
import { Body } from '../problems/request-body.ts'
import { type MockRequest, pathOf } from '../base/request.ts'
import type { MockOperation } from '../core/operation.ts'
import { isOfMembers } from '../problems/find-problems.ts'
import { integerOf, jsonText, readJson, typeOf } from '../base/json.ts'
import type { ClassifiedProblem } from './classes.ts'
import { valueAt } from './member-values.ts'
import { namesOfPlaceholder, placeholderOf, placeholdersOf } from './placeholders.ts'
import { placeAt, placeOf } from './places.ts'
import { bytesOf, TextPlaces } from './text-places.ts'

/** What each placeholder stands for; undefined without a value, such as `tag` of a request without one. */
export type Values = Readonly<Record<string, unknown>>

/** The placeholders that depend on where a problem is in the body, which takes most of the time. */
export const OF_PLACE = /\{(?:source|excerpt|(?:\w+-)?(?:line|column|offset|position|byte))/

/** The placeholders that depend on the request and on its problem. `body` is a text if JSON or UTF-8 is refused. */
export function valuesOf(
  request: MockRequest,
  operation: MockOperation,
  problem?: ClassifiedProblem,
  body: Body = new Body(request.body),
): Values {
  const { json } = body
  const shared = sharedIn(body, operation)
  // The places of these problems are in the text as sent.
  const text = /^(?:body-encoding|byte-order-mark)/.test(problem?.key ?? '')
    ? body.text
    : body.source
  const value = unlessDeep(problem?.value)
  const { place, source } = problem === undefined ? {} : locate(problem, body)
  const end = place && place.start + (source ?? '').length
  const places = placesOf(text, shared)
  const header = (name: string): string | undefined => request.headers.get(name) ?? undefined
  return {
    path: pathOf(request.target),
    target: request.target,
    method: request.method,
    host: /^[^/?#]+:\/\/([^/?#]+)/.exec(request.target)?.[1] ?? header('host'),
    scheme: header('authorization')?.split(' ')[0],
    'media-type': header('content-type'),
    excerpt: place && excerptOf(text, problem?.place?.position ?? place.start),
    member: problem?.member,
    value,
    text: typeof value === 'string' || value === undefined ? value : jsonText(value),
    source: source || undefined,
    type: typeOf(problem?.value),
    ...placeIn(places, place?.position, ''),
    ...placeIn(places, place?.start, 'start-'),
    ...placeIn(places, end, 'end-'),
    ...placeIn(places, end === undefined ? end : Math.min(end + 1, text.length), 'next-'),
    ...shared.members,
    body: json.error === undefined && text === body.source ? shared.shownPlant : text || undefined,
    // Of a body over the limit only the beginning is read.
    size: Number(header('content-length') ?? request.body.length),
  }
}

/** Where a problem is in the body, and its text there: the beginning of malformed JSON, or the value of a member. */
function locate(
  problem: ClassifiedProblem,
  body: Body,
): Pick<ClassifiedProblem, 'place'> & { readonly source?: string } {
  const { place, key, member } = problem
  const { source: text } = body
  if (place !== undefined)
    return { place, source: /^[-+.\w]*/.exec(text.slice(place.start))?.[0] ?? '' }
  const isOfName = /^(?:further|repeated-member)/.test(key)
  if (!isOfName && !isOfMembers(problem)) return {}
  const endOfText = text.trimEnd().length
  const placed = isOfName ? placeOf(body, member) : placeAt(body, problem.pointer)
  const { start, end } = placed ?? { start: endOfText, end: endOfText }
  const endOfName = text.lastIndexOf(`"${member}"`) + `${member}`.length + 1
  return {
    place: { start: isOfName ? endOfName : start, position: end - 1 },
    source: text.slice(start, end),
  }
}

/** Where a text is malformed, as V8 shows it in the message of JSON.parse. */
function excerptOf(text: string, at: number): string {
  const [hasStart, hasEnd] =
    text.length > 20 ? [at < 10, at >= 10 && at >= text.length - 10] : [true, true]
  const shown = text.slice(hasStart ? 0 : at - 10, hasEnd ? text.length : at + 10)
  return `${hasStart ? '' : '...'}"${shown}"${hasEnd ? '' : '...'}`
}

/** `position` and the offsets count from 0, the others from 1; those with `byte` count bytes of UTF-8. */
function placeIn(places: TextPlaces, position: number | undefined, prefix: string): Values {
  const end = Math.max(0, position ?? 0)
  const start = places.startOfLine(end)
  const bytes = places.bytesBefore(end) - places.bytesBefore(start)
  const place = {
    line: places.lineAt(end) + 1,
    column: end - start + 1,
    position,
    offset: end - start,
    'byte-column': bytes + 1,
    'byte-offset': bytes,
    byte: places.bytesBefore(end) + 1,
  }
  const entries = Object.entries(place)
  return Object.fromEntries(
    entries.map(([name, value]) => [prefix + name, position === undefined ? position : value]),
  )
}

/** What the problems of one body share, because there may be many of both. */
interface Shared {
  readonly places: Map<string, TextPlaces>
  /** Its JSON value, unless it is nested too deep. */
  readonly shownPlant: unknown
  /** The values of the members by their placeholders. */
  readonly members: Values
}
const sharedBy = new WeakMap<Body, Shared>()

function sharedIn(body: Body, operation: MockOperation): Shared {
  const known = sharedBy.get(body)
  if (known !== undefined) return known
  const plant = plantIn(body, operation.request.memberNames)
  const members = Array.from(placeholdersOf(operation), ([placeholder, names]) => [
    placeholder,
    unlessDeep(valueAt(plant, names)),
  ])
  const shared = {
    places: new Map<string, TextPlaces>(),
    shownPlant: unlessDeep(plant),
    members: Object.fromEntries(members) as Values,
  }
  sharedBy.set(body, shared)
  return shared
}

function placesOf(text: string, { places }: Shared): TextPlaces {
  const known = places.get(text)
  if (known !== undefined) return known
  const found = new TextPlaces(text)
  places.set(text, found)
  return found
}

/** The JSON value of a body; of malformed JSON the members of these names that the text contains. */
export function plantIn({ first, source }: Body, names: readonly string[]): unknown {
  if (first !== undefined) return first
  const pairs = [...source.matchAll(/"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/gs)].filter(
    ([, name = '']) => names.includes(name),
  )
  const entries = Array.from(pairs, ([, name, text = '']) => [
    name,
    readJson(text).value ?? text.slice(1, -1),
  ])
  return Object.fromEntries(entries)
}

/** A value unless it is nested deeper than 500 levels: JSON.stringify fails at some thousands. */
export function unlessDeep(value: unknown): unknown {
  const fits = (item: unknown, levels: number): boolean =>
    !(item instanceof Object) ||
    (levels > 0 && Object.values(item).every((value) => fits(value, levels - 1)))
  return fits(value, 500) ? value : undefined
}

/** By Unicode; JavaScript's own `trim` differs. */
const isWhiteSpace = (character: string): boolean => /\p{White_Space}/u.test(character)

type Conversion = (value: unknown) => unknown
const ofText =
  (convert: (text: string) => unknown): Conversion =>
  (value) =>
    typeof value === 'string' ? convert(value) : value

/** Conversions of a value as services do them, after a colon: `{name:trimmed}`; several in a row: `{name:string:trimmed}`. */
export const CONVERSIONS: Readonly<Record<string, Conversion>> = {
  string: (value) => {
    const one = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value
    return typeof one === 'string' ? one : one === null ? '' : jsonText(one)
  },
  double: (value) => {
    const isOther =
      typeof value === 'string' ? !/\d/.test(value) : Array.isArray(value) || isObject(value)
    return isOther || Number.isNaN(Number(value)) ? value : Number(value)
  },
  integer: (value) => integerOf(value) ?? value,
  float: (value) => {
    if (!isNumeric(value)) return value
    const number = Number(value)
    if (Math.abs(number) >= 1e16) return number.toExponential()
    return Number.isInteger(number) ? `${number}.0` : String(number)
  },
  present: (value) => value ?? undefined,
  filled: (value) => (value === '' || value === null ? undefined : value),
  unspaced: ofText((text) => trimEnd(trimStart(text, isWhiteSpace), isWhiteSpace)),
  trimmed: ofText((text) => text.trim()),
  relative: ofText((text) => text.replace(/^\//, '')),
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  essence: ofText((text) => text.split(';')[0]?.trim()),
  charset: ofText((text) => /;\s*charset="?([^";\s]+)/i.exec(text)?.[1]),
  html: ofText((text) =>
    text.replaceAll(/[&<>"'\n]/g, (found) => HTML[found] as string).replaceAll('  ', ' &nbsp;'),
  ),
  unicode: ofText((text) => text.toWellFormed()),
  encoded: ofText((text) => encodeURIComponent(text.toWellFormed())),
  first: ofText((text) => Array.from(text)[0]),
  byte: ofText((text) =>
    String.fromCharCode(...new TextEncoder().encode(text.slice(0, 2)).slice(0, 1)),
  ),
  length: ofText((text) => Array.from(text).length),
  units: ofText((text) => text.length),
  bytes: ofText(bytesOf),
  code: ofText((text) => (/^.$/su.test(text) ? text.codePointAt(0) : undefined)),
  next: (value) => (typeof value === 'number' ? value + 1 : undefined),
  plural: (value) => (typeof value === 'number' ? (value === 1 ? '' : 's') : undefined),
  python: pythonText,
}

type Texts = Readonly<Record<string, string>>
const HTML: Texts = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
}

/** A JSON value as Python shows it. */
function pythonText(value: unknown): string {
  return jsonText(value).replaceAll(/"(?:[^"\\]|\\.)*"|[a-z]{4,}|[,:]/g, (token) => {
    if (!token.startsWith('"')) return PYTHON[token] ?? token
    const text = token.slice(1, -1).replaceAll('\\u00', '\\x')
    const quoted = text.replaceAll('\\"', '"')
    return quoted === text && text.includes("'")
      ? `"${text}"`
      : `'${quoted.replaceAll("'", "\\'")}'`
  })
}

const PYTHON: Texts = { true: 'True', false: 'False', null: 'None', ',': ', ', ':': ': ' }

/** Its groups: name, conversions, and the text that replaces a missing member or null. */
export const PLACEHOLDER = /\{([A-Za-z][\w-]*|\/[^{}:|]*)(?::([a-z:]+))?(?:\|([^{}]*))?\}/g
export const ONE_PLACEHOLDER: RegExp = new RegExp(`^${PLACEHOLDER.source}$`)

/** Whether a placeholder is a JSON Pointer to or into a declared member. */
const isPointer = (name: string, values: Values): boolean =>
  name.startsWith('/') &&
  Object.hasOwn(values, placeholderOf(...namesOfPlaceholder(name).slice(0, 1)))

const isKnown = (name: string, conversions: string | undefined, values: Values): boolean =>
  (Object.hasOwn(values, name) || isPointer(name, values)) &&
  (conversions?.split(':').every((conversion) => Object.hasOwn(CONVERSIONS, conversion)) ?? true)

/** The value of a placeholder that is a JSON Pointer: a part of the body, at any depth. */
const valueAtPlaceholder = (values: Values, name: string): unknown =>
  name.startsWith('/') ? valueAt(values['body'], namesOfPlaceholder(name)) : undefined

const valueIn = (values: Values, name: string, conversions = '', byDefault?: string): unknown => {
  const given = Object.hasOwn(values, name) ? values[name] : valueAtPlaceholder(values, name)
  if (byDefault !== undefined && (given === undefined || given === null))
    return byDefault === 'null' ? null : byDefault
  return conversions.split(':').reduce((value, conversion) => {
    return value === undefined || CONVERSIONS[conversion] === undefined
      ? value
      : CONVERSIONS[conversion](value)
  }, given)
}

/** A text with the values of its placeholders; an unknown placeholder stays, one without a value is empty. */
export function renderText(template: string, values: Values): string {
  return template.replaceAll(
    PLACEHOLDER,
    (placeholder, name: string, conversions?: string, byDefault?: string) => {
      if (!isKnown(name, conversions, values)) return placeholder
      const value = valueIn(values, name, conversions, byDefault)
      if (value === undefined) return ''
      return typeof value === 'string' && (name !== 'value' || conversions !== undefined)
        ? value
        : jsonText(value)
    },
  )
}

/**
 * A JSON value with the values of the placeholders in its strings. A string that is exactly one placeholder becomes the
 * value itself; without a value, its member or item is left out.
 */
export function render(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const [, name = '', conversions, byDefault] = ONE_PLACEHOLDER.exec(template) ?? []
    return isKnown(name, conversions, values)
      ? valueIn(values, name, conversions, byDefault)
      : renderText(template, values)
  }
  const isKept = (value: unknown): boolean => value !== undefined
  if (Array.isArray(template)) return template.map((item) => render(item, values)).filter(isKept)
  if (!isObject(template)) return template
  const members = Object.entries(template).map(
    ([name, member]) => [renderText(name, values), render(member, values)] as const,
  )
  return Object.fromEntries(members.filter(([, value]) => isKept(value)))
}
