import { trimEnd } from '../base/trim.ts'
import { isInteger } from '../base/check-value.ts'
import type { Behavior } from '../problems/behavior.ts'
import type { FoundProblem } from '../problems/find-problems.ts'
import { decodedPath, isOperation } from '../problems/path.ts'
import type { Body } from '../problems/request-body.ts'
import type { Subject } from '../problems/subject.ts'
import { Decimal } from '../base/validator.ts'
import { namesIn } from '../document/pointer.ts'
import { typeOf } from '../base/json.ts'
import { isNumeric } from './classes.ts'
import type { MemberPlace } from './member-places.ts'
import { placeOf } from './places.ts'

const isSlash = (character: string): boolean => character === '/'

/** How another path differs from that of the operation. */
export function kindOfPath({ request, path }: Subject): string {
  const received = decodedPath(request.target)
  if (isOperation(trimEnd(received, isSlash), path))
    return received.endsWith('//') ? 'slashes/end' : 'slash'
  if (/%2F/i.test(received)) return 'encoded-slash'
  if (/%(?![\dA-F]{2})/i.test(received)) return 'malformed'
  if (isOperation(received.replaceAll(/\/+(?=\/)/g, ''), path)) return 'slashes'
  if (isOperation(received.toLowerCase(), path.toLowerCase())) return 'letter-case'
  const isBelow = path.startsWith('*')
    ? received.includes(`${path.slice(1)}/`)
    : received.startsWith(`${path}/`)
  return isBelow ? 'below' : 'other'
}

/** How an Authorization header that is not a bearer credential is wrong. */
export function kindOfCredential(authorization: string): string {
  if (/^bearer *$/i.test(authorization)) return 'no-token'
  if (/^bearer +\S+$/i.test(authorization)) return 'characters'
  if (/^bearer +[^\s,]+, *bearer /i.test(authorization)) return 'twice'
  if (/^bearer +\S+ +\S/i.test(authorization)) return 'tokens'
  if (/^bearer\t+\S+$/i.test(authorization)) return 'tab'
  if (/^bearer(?![a-z\d])/i.test(authorization)) return 'form'
  return /^\S+ +\S/.test(authorization) ? 'scheme' : 'bare'
}

/** What a Content-Type other than `application/json` names. */
export function kindOfMediaType(contentType: string): string {
  if (contentType === '') return 'none'
  const type = contentType.toLowerCase().replace(/;.*/s, '').trim()
  if (type === 'application/json') return 'malformed'
  if (/^(?:application|\*)\/\*$/.test(type)) return 'range'
  if (/^application\/.*\+json$/.test(type)) return 'json-suffix'
  if (type.startsWith('application/json')) return 'json-prefix'
  if (type.includes('json')) return 'json-like'
  if (!/^[^\s,/]+\/[^\s,/]+$/.test(type)) return 'invalid'
  if (type.includes('xml')) return 'xml'
  if (/^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type)) return 'form'
  return type === 'text/plain' ? 'text' : 'other'
}

/** How a value of a wrong type is wrong. */
export function kindOfType(
  { member, value }: FoundProblem,
  place: MemberPlace,
  { body, behavior }: Subject,
): string {
  const type = typeOf(value)
  const kind =
    type === 'number' && !isInteger(value) ? 'fraction' : (kindOfText(value, place) ?? type)
  if (isEmpty(value)) return `${kind}/empty`
  if (Array.isArray(value) && value.length === 1) return `${kind}/single`
  if (kind === 'fraction' && isNumeric(place)) {
    // A double cannot hold the fraction.
    if (Number.isInteger(Number(value))) return `${kind}/double`
    // Validators that check all rules report both.
    if (isBelow(value, place, behavior)) return `${kind}/low`
  }
  if (kind !== 'number') return kind
  if (value instanceof Decimal) return `${kind}/infinite`
  return isDecimal(body, member) ? `${kind}/decimal` : kind
}

/** What a text looks like to a service that converts it. */
function kindOfText(value: unknown, place: MemberPlace): string | undefined {
  if (typeof value !== 'string') return undefined
  if (isNumeric(place)) return NUMBERS.find(([, pattern]) => pattern.test(value))?.[0]
  const isBoolean = place.types?.includes('boolean') === true && /^(?:true|false)$/.test(value)
  return isBoolean ? 'string/boolean' : undefined
}

/** Whether a number is below the limits of the document or of a behavior. */
function isBelow(
  number: unknown,
  { schemas, pointer }: MemberPlace,
  { members }: Behavior,
): boolean {
  const [name = '', ...rest] = namesIn(pointer ?? '')
  const ofBehavior = rest.length === 0 && Object.hasOwn(members, name) ? [members[name]!] : []
  return [...schemas, ...ofBehavior].some(
    ({ minimum, exclusiveMinimum }) =>
      (minimum !== undefined && Number(number) < Number(minimum)) ||
      (exclusiveMinimum !== undefined && Number(number) <= Number(exclusiveMinimum)),
  )
}

export function kindOfRange(number: unknown, place: MemberPlace, { behavior }: Subject): string {
  const low = number === 0 ? 'zero' : 'low'
  const kind = isBelow(number, place, behavior) ? low : 'high'
  return typeof number === 'bigint' ? `unsafe/${kind}` : kind
}

export function kindOfFormat(value: unknown, body: Body, member?: string): string {
  if (!Number.isFinite(Number(value))) return 'infinite'
  const size = Number(value) < 0 ? 'low' : Number(value) < 2 ** 64 ? 'high' : 'huge'
  return `${size}/${isDecimal(body, member) ? 'decimal' : 'digits'}`
}

/** Whether the number that is a member, or the whole body, has a fraction or an exponent. */
export const isDecimal = (body: Body, member?: string): boolean =>
  /^\s*-?\d+[.eE]/.test(body.source.slice(placeOf(body, member)?.start))

/** Whether some languages treat the value as empty, such as 0, false or []. */
export const isEmpty = (value: unknown): boolean =>
  value === 0 || value === false || (value instanceof Object && Object.keys(value).length === 0)

/** Strings that some services read as an id. */
const NUMBERS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['digits', /^-?\d+$/],
  ['empty', /^$/],
  ['blank', /^[\t-\r ]+$/],
  ['plus', /^\+\d+$/],
  ['spaces', /^\s*[-+]?\d+\s*$/],
  ['decimal', /^-?\d+\.0+$/],
  ['string/fraction', /^-?\d+\.\d+$/],
  ['exponent', /^-?\d+[eE]\+?\d+$/],
]

/**
 * The kind of malformed JSON, what is where something else is expected: a kind of the class `body-json`. `value` is the
 * character at `position`, which cannot follow; `start` is that of the unterminated string, the incomplete part of a number,
 * the unfinished word, the u of a wrong escape, or the last character of a complete value.
 */
export function refineJson(body: Body) {
  const { source: text, json } = body
  const { at, expected, stringStart, isTooDeep } = json.error!
  const [name, found] = KINDS.find(([, pattern, where]) => {
    pattern.lastIndex = at
    return where?.test(expected) !== false && pattern.test(text)
  }) as Kind
  const position = found.lastIndex
  let start = at
  if (name === 'string') start = stringStart
  else if (name.startsWith('unicode-escape')) start += 1
  else if (expected === 'after' && position === at) start = placeOf(body)!.end - 1
  let kind = name.endsWith('/') ? name + expected : name
  if (!/^[ \t\n\r]*[[{]/.test(text)) kind = name.replace(/\/(?:end)?$|$/, '/start')
  if (isTooDeep) kind = 'nesting'
  if (/^[ \t\n\r]*$/.test(text)) kind = 'blank'
  const [value] = text.slice(position, position + 2)
  return { kind, value, place: { start, position } }
}

/** A kind, what is found, and where something else is expected; after a slash at the end comes that, as in `comma/value`. */
type Kind = readonly [name: string, found: RegExp, expected?: RegExp]
const VALUE = /value|item$/
/** The beginnings of `true`, `false` and `null`. */
const WORD = 't(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?'
const KINDS: readonly Kind[] = [
  ['string', /$/y, /string/],
  ['unicode-escape/end', /\\u[\da-fA-F]*$/y, /string/],
  ['unicode-escape', /\\u[\da-fA-F]*/y, /string/],
  ['escape/end', /\\$/y, /string/],
  ['escape', /\\/y, /string/],
  ['control', /(?:)/y, /string/],
  ['fraction', /(?<=(?<![.\d])\d+)\./y, /delimiter|after/],
  ['exponent', /(?<=\d)[eE][+-]?/y, /delimiter|after/],
  ['number/', /(?<=\d)(?=\d)/y],
  ['word/', /(?<=[a-z])(?=[a-z])/y, /delimiter|after/],
  ['after', /(?:)/y, /after/],
  ['end/', new RegExp(`(?:-|${WORD})$`, 'y'), VALUE],
  ['negative-infinity', /-(?=Infinity)/y, VALUE],
  ['minus', /-/y, VALUE],
  ['literal', new RegExp(WORD, 'y'), VALUE],
  ['end/', /$/y],
  ['comment/', /(?=[/#])/y],
  ['quote/', /(?=['`])/y],
  ['nan/', /(?=NaN|Infinity)/y],
  ['comma/', /(?=,)/y],
  ['trailing-comma/', /(?<=,\s*)(?=[}\]])/y],
  ['word/', /(?=[A-Za-z_$])/y],
  ['other/', /(?:)/y],
]
