import { jsonText, typeOf } from '../../base/json.ts'
import { type MockRequest, pathOf } from '../../base/request.ts'
import type { MockOperation } from '../../core/operation.ts'
import { Body } from '../../problems/request-body.ts'
import type { ClassifiedProblem } from '../classes/classified-problem.ts'
import { valueAt } from '../places/member-values.ts'
import {
  PLACE_NAMES,
  placeholdersOf,
  type PlacePrefix,
  type PROBLEM_NAMES,
  type REQUEST_NAMES,
} from '../templates/placeholders.ts'
import { locate, type ProblemLocation } from './problem-location.ts'
import { plantIn, unlessDeep } from './sent-plant.ts'
import type { Values } from '../templates/template.ts'
import { TextPlaces } from '../positions/text-places.ts'

/** The values of placeholders with these names. */
type ValuesOf<Names extends readonly string[]> = Readonly<Record<Names[number], unknown>>

/** The placeholders that depend on the request and on its problem. `body` is a text if JSON or UTF-8 is refused. */
export function valuesOf(
  request: MockRequest,
  operation: MockOperation,
  problem?: ClassifiedProblem,
  body: Body = new Body(request.body),
): Values {
  const shared = sharedIn(body, operation)
  const isOfBytes = problem?.profileClass.facts.isOfBytes === true
  const text = isOfBytes ? body.text : body.source
  const isJson = body.json.error === undefined && text === body.source
  return {
    ...valuesOfRequest(request, isJson ? shared.shownPlant : text || undefined),
    ...valuesOfProblem(problem, body, text),
    ...shared.members,
  }
}

function valuesOfRequest(
  { method, target, headers, body }: MockRequest,
  shownBody: unknown,
): ValuesOf<typeof REQUEST_NAMES> {
  const header = (name: string): string | undefined => headers.get(name) ?? undefined
  return {
    path: pathOf(target),
    target,
    method,
    host: hostOf(target) ?? header('host'),
    scheme: header('authorization')?.split(' ')[0],
    'media-type': header('content-type'),
    body: shownBody,
    // Of a body over the limit only the beginning is read.
    size: Number(header('content-length') ?? body.length),
  }
}

/** That of an absolute target, which proxies get. */
const hostOf = (target: string): string | undefined => /^[^/?#]+:\/\/([^/?#]+)/.exec(target)?.[1]

/** @param text in which its places are: the body as sent, if its bytes are wrong */
function valuesOfProblem(
  problem: ClassifiedProblem | undefined,
  body: Body,
  text: string,
): ValuesOf<typeof PROBLEM_NAMES> {
  const value = unlessDeep(problem?.value)
  const location = problem === undefined ? undefined : locate(problem, body)
  return {
    member: problem?.member,
    value,
    text: typeof value === 'string' || value === undefined ? value : jsonText(value),
    type: typeOf(problem?.value),
    source: location?.source || undefined,
    excerpt: location && excerptOf(text, problem?.place?.position ?? location.place.start),
    ...valuesOfLocation(location, textPlacesOf(text, body), text.length),
  }
}

/** Undefined for a problem without a place. */
function valuesOfLocation(
  location: ProblemLocation | undefined,
  places: TextPlaces,
  endOfText: number,
) {
  const { start, position } = location?.place ?? {}
  const end = location && location.place.start + location.source.length
  const next = end === undefined ? undefined : Math.min(end + 1, endOfText)
  return {
    ...valuesOfPlace(places, position, ''),
    ...valuesOfPlace(places, start, 'start-'),
    ...valuesOfPlace(places, end, 'end-'),
    ...valuesOfPlace(places, next, 'next-'),
  }
}

/** Characters that V8 shows before and after the place. */
const EXCERPT_SIDE = 10

/** Where a text is malformed, as V8 shows it in the message of JSON.parse. */
function excerptOf(text: string, at: number): string {
  const isShort = text.length <= 2 * EXCERPT_SIDE
  const hasStart = isShort || at < EXCERPT_SIDE
  const hasEnd = isShort || (!hasStart && at >= text.length - EXCERPT_SIDE)
  const start = hasStart ? 0 : at - EXCERPT_SIDE
  const end = hasEnd ? text.length : at + EXCERPT_SIDE
  return `${hasStart ? '' : '...'}"${text.slice(start, end)}"${hasEnd ? '' : '...'}`
}

/** `position` and the offsets count from 0, the others from 1; those with `byte` count bytes of UTF-8. */
function valuesOfPlace<Prefix extends PlacePrefix>(
  places: TextPlaces,
  position: number | undefined,
  prefix: Prefix,
) {
  const values = position === undefined ? {} : numbersAt(places, position)
  const entries = PLACE_NAMES.map((name) => [prefix + name, values[name]])
  return Object.fromEntries(entries) as Record<
    `${Prefix}${(typeof PLACE_NAMES)[number]}`,
    number | undefined
  >
}

function numbersAt(
  places: TextPlaces,
  position: number,
): Partial<Record<(typeof PLACE_NAMES)[number], number>> {
  const at = Math.max(0, position)
  const start = places.startOfLine(at)
  const bytesBefore = places.bytesBefore(at)
  const byteOffset = bytesBefore - places.bytesBefore(start)
  return {
    line: places.lineAt(at) + 1,
    column: at - start + 1,
    position,
    offset: at - start,
    'byte-column': byteOffset + 1,
    'byte-offset': byteOffset,
    byte: bytesBefore + 1,
  }
}

/** What the problems of one body share, because there may be many of both. */
interface Shared {
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
    shownPlant: unlessDeep(plant),
    members: Object.fromEntries(members) as Values,
  }
  sharedBy.set(body, shared)
  return shared
}

const textPlaces = new WeakMap<Body, Map<string, TextPlaces>>()

/** The places of the text of a body, or of the body as sent. */
function textPlacesOf(text: string, body: Body): TextPlaces {
  const byText = textPlaces.get(body) ?? new Map<string, TextPlaces>()
  textPlaces.set(body, byText)
  const places = byText.get(text) ?? new TextPlaces(text)
  byText.set(text, places)
  return places
}
