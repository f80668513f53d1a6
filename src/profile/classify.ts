import * as values from '../base/check-value.ts'
import { isObject, memberOf, showValue } from '../base/check-value.ts'
import { isApplicationJson } from '../base/header-syntax.ts'
import { readAccept } from '../base/negotiation-headers.ts'
import type { MockSubject } from '../core/operation.ts'
import { namesIn, pointerTo } from '../document/pointer.ts'
import { integerOf } from '../base/json.ts'
import { mediaTypeMessage } from '../problems/content.ts'
import { credentialMessage, UNKNOWN_TOKEN } from '../problems/credential.ts'
import { findProblems, type FoundProblem } from '../problems/find-problems.ts'
import { knownIdProblem, limitProblems, sentenceOf } from '../problems/members.ts'
import { decodedPath, isOperation } from '../problems/path.ts'
import { readCredential } from '../problems/read-credential.ts'
import { type HeaderMap, pathOf } from '../base/request.ts'
import type { Problem, ProblemKeyword } from '../base/validator.ts'
import {
  allowsNull,
  BOUNDS,
  CLASS_OF_KEYWORD,
  type Classes,
  classesOf,
  type ClassifiedProblem,
  classOf,
  firstPart,
  forbidsOthers,
  isInteger,
  isNumeric,
  isText,
} from './classes.ts'
import { isDecimal, isEmpty, kindOfCredential, kindOfFormat } from './kinds.ts'
import { kindOfMediaType, kindOfPath, kindOfRange, kindOfType, refineJson } from './kinds.ts'
import type { MemberPlace } from './member-places.ts'
import { type MemberValue, valuesIn, withValueAt } from './member-values.ts'
import { placesIn } from './places.ts'
import { bytesOf } from './text-places.ts'

/** All problems of a request with their kinds, accepted ones included, in the default order. */
export function classify(subject: MockSubject): readonly ClassifiedProblem[] {
  const classes = classesOf(subject.operation)
  const problems = findProblems(subject, true)
  const refined = problems.map((problem) => refine(problem, subject, classes))
  const { request, body } = subject
  const isCut = ({ key, place }: ClassifiedProblem): boolean =>
    request.truncated === true &&
    key.startsWith('body-json') &&
    place?.position === body.source.length
  // A service that reads JSON while it arrives may find a mistake before the limit, but not where the body is cut.
  const found = refined.filter((problem) => !isCut(problem))
  const unusual = [...findUnusual(subject), ...unusualMembers(subject, problems, classes)]
  return [...found, ...unusual].toSorted((a, b) => classes.rankOf(a.key) - classes.rankOf(b.key))
}

/** A problem of the mock with the kind within its class, and what the mock itself does not need. */
function refine(problem: FoundProblem, subject: MockSubject, classes: Classes): ClassifiedProblem {
  const { start, place, ...ofMember } = memberClass(problem, subject, classes)
  const refineClass = REFINEMENTS[firstPart(start)]
  const { kind, ...details } = refineClass?.(problem, subject, place) ?? {}
  const key = kind === undefined ? start : `${start}/${kind}`
  return {
    ...problem,
    ...ofMember,
    ...details,
    key: classes.nearest(details.key ?? key),
  }
}

/** The beginning of a key, with the place of problems that a schema finds, and the member that it is about. */
function memberClass(
  { key, constraint, pointer, member }: FoundProblem,
  { body }: MockSubject,
  { places }: Classes,
): Pick<FoundProblem, 'member'> & { readonly start: string; readonly place?: MemberPlace } {
  if (constraint === undefined) return { start: key, member }
  const name = CLASS_OF_KEYWORD[constraint]
  if (name === 'depth') return { start: name, member }
  const place = places.at(pointer)
  if (name !== 'additionalProperties' || place !== places.body)
    return { start: `${name}/${place.key}`, place, member }
  const names = isObject(body.first) ? Object.keys(body.first) : []
  return { start: 'further', member: names.find((other) => place.child(other) === undefined) }
}

/** The kind within the class of a problem or another class, and the value and place that the mock itself does not need. */
type Refinement = { readonly kind?: string } & Partial<
  Pick<ClassifiedProblem, 'key' | 'value' | 'place'>
>

const REFINEMENTS: Readonly<
  Record<string, (problem: FoundProblem, subject: MockSubject, place?: MemberPlace) => Refinement>
> = {
  'unknown-path': (_, subject) => ({ kind: kindOfPath(subject) }),
  'unknown-method': (_, { request: { method, headers } }) => {
    if (method === 'OPTIONS') return { key: optionsKey(headers) }
    const kind = method === method.toUpperCase() ? method.toLowerCase() : 'other'
    return { kind: KNOWN_METHODS.includes(kind) ? kind : 'other' }
  },
  'credential-missing': (_, { request: { headers, target } }) => {
    if (headers.get('authorization') === '') return { kind: 'empty' }
    return { kind: /[?&]access_token=/.test(target) ? 'query' : 'absent' }
  },
  'credential-malformed': (_, { request }) => ({
    kind: kindOfCredential(request.headers.get('authorization') ?? ''),
  }),
  'media-type': ({ value = '' }, { body }) => {
    return {
      kind: value === '' && body.text === '' ? 'none/no-body' : kindOfMediaType(String(value)),
    }
  },
  'body-encoding': (_, subject) => refineEncoding(subject),
  'byte-order-mark': () => ({ place: { start: 0, position: 0 } }),
  'body-json': (_, { body }) => refineJson(body),
  type: (problem, subject, place) => ({ kind: kindOfType(problem, place!, subject) }),
  format: ({ member, value }, { body }) =>
    typeof value === 'string' ? {} : { kind: kindOfFormat(value, body, member) },
  range: ({ value }, subject, place) => ({ kind: kindOfRange(value, place!, subject) }),
  short: ({ value }) => (value === '' ? { kind: 'empty' } : {}),
  characters: ({ value }) => (BLANK.test(String(value)) ? { kind: 'blank' } : {}),
  further: ({ member }) => (member === '__proto__' ? { kind: 'proto' } : {}),
  'repeated-member': ({ member = '' }, { body, operation }) => {
    const place = classesOf(operation).places.member(member)
    if (place === undefined) return { kind: 'further' }
    const [{ value, start, end } = { start: 0, end: 0 }] = placesIn(body).get(member) ?? []
    const problems = operation.request.validate({ ...(body.first as object), [member]: value })
    if (problems.every(({ pointer }) => pointer !== pointerTo('', member))) return {}
    return {
      kind: `wrong/${value === null ? 'null' : place.key}`,
      value,
      place: { start, position: end - 1 },
    }
  },
  'lone-surrogate': (_, { body: { source } }) => {
    const at = source.search(LONE)
    const value = source.slice(at + 2, at + 6)
    return {
      kind: /^d[89ab]/i.test(value) ? 'high' : 'low',
      value,
      place: { start: at + 6, position: at + 5 },
    }
  },
}

/** Other methods are of one kind. */
const KNOWN_METHODS: readonly string[] = [
  'get',
  'head',
  'put',
  'patch',
  'delete',
  'options',
  'trace',
  'connect',
]

/** An escaped surrogate without the other half of its pair. */
const LONE = /\\u(?:d[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\u)d[c-f])/i

/** The class of an OPTIONS request; only with a rule for it, a mock refuses one. */
export const optionsKey = (headers: HeaderMap): string =>
  headers.get('access-control-request-method') ? 'preflight' : 'unknown-method/options'

function refineEncoding({ request, body: { text, isUtf8, isWide } }: MockSubject): Refinement {
  const position = text.search(/[\0\uFFFD]/)
  const byte = request.body[bytesOf(text.slice(0, position))] ?? 0
  const kindOfWide = isUtf8
    ? position === 0
      ? 'wide/big-endian'
      : 'wide/little-endian'
    : 'wide/marked'
  // Other bytes begin a character in UTF-8.
  const kindOfByte = byte < 0xc2 || byte > 0xf4 ? 'utf-8/start' : 'utf-8'
  const place = { start: position, position }
  return { kind: isWide ? kindOfWide : kindOfByte, value: `0x${byte.toString(16)}`, place }
}

/** Only white space, by Unicode or as Java's `trim`, which also removes control characters. */
const BLANK = /^(?:\p{White_Space}+|[\0- ]+)$/u

/** What the mock accepts of the path and the headers, but a rule may refuse. */
function findUnusual(subject: MockSubject): readonly ClassifiedProblem[] {
  const { request, path, credential, behavior } = subject
  const found: ClassifiedProblem[] = []
  const add = (key: string, message: string, value?: unknown): void =>
    void found.push({ ...classOf(key, behavior), message, pointer: '', value })
  const sent = pathOf(request.target)
  if (isOperation(sent, path)) {
    if (/\?./.test(request.target)) add('query', 'the target must have no query')
  } else if (isOperation(decodedPath(request.target), path))
    add('encoded-path', `the path must be written as ${path} (got ${sent})`)

  const header = (name: string): string => request.headers.get(name) ?? ''
  const authorization = header('authorization')
  // A service that accepts another scheme, or more text after the first token, still compares that one.
  const [, first = ''] = /^\S+ +(\S+)/.exec(authorization) ?? []
  const { problem } = readCredential(`Bearer ${first}`, behavior.tokens)
  if (problem === 'credential-unknown' && credential !== problem)
    add(problem, credentialMessage(UNKNOWN_TOKEN, subject.operation))
  if (/^bearer /i.test(authorization) && !authorization.startsWith('Bearer'))
    add('credential-scheme-case', credentialMessage('another letter case', subject.operation))
  if (/^bearer {2,}\S/i.test(authorization))
    add('credential-spaces', credentialMessage('several spaces', subject.operation))

  const accept = header('accept')
  const verdict = accept === '' ? 'allows JSON' : readAccept(accept)
  if (verdict !== 'allows JSON')
    add(
      verdict === 'malformed' ? 'accept/malformed' : 'accept',
      `the Accept header must allow application/json (got ${accept.slice(0, 80)})`,
      accept,
    )
  const type = header('content-type')
  if (type !== 'application/json' && isApplicationJson(type)) {
    const [charset, utf8] = /;\s*charset="?(utf-8\b)?/i.exec(type) ?? []
    const kind = utf8?.toLowerCase() ?? (charset === undefined ? 'other' : 'charset')
    if (type.includes(';'))
      add(`media-type-parameters/${kind}`, mediaTypeMessage(type, subject.operation), type)
    if (!type.startsWith('application/json'))
      add('media-type-case', mediaTypeMessage(type, subject.operation), type)
  }
  return found
}

/** The rest of a sentence about a value, with its class and kind. */
type Unusual = readonly [key: string, must: string, received?: unknown]

/** What the mock accepts of the members, but a rule may refuse, and what services find that convert a value first. */
function unusualMembers(
  subject: MockSubject,
  problems: readonly FoundProblem[],
  classes: Classes,
): readonly ClassifiedProblem[] {
  const { request, body, behavior } = subject
  const { places } = classes
  const whole = body.first
  if (request.truncated === true || !isObject(whole)) return []
  const found: ClassifiedProblem[] = []
  const add = ([key, must, received]: Unusual, pointer: string, value: unknown): void => {
    const member = pointer === '' ? undefined : namesIn(pointer).join('/')
    const subjectOfSentence = member === undefined ? 'the body' : JSON.stringify(member)
    const message = `${subjectOfSentence} ${must}`
    const facts = { ...classOf(classes.nearest(key), behavior), message, pointer, member }
    found.push({ ...facts, value: received ?? value })
  }
  if (isEmpty(whole)) add(['empty/body', 'must have members'], '', undefined)
  for (const item of valuesIn(whole, places)) {
    const broken = problems.filter(
      ({ pointer, constraint }) => pointer === item.pointer && constraint !== undefined,
    )
    const check = new ValueCheck(item, subject, broken)
    for (const unusual of check.unusual()) add(unusual, item.pointer, item.value)
  }
  const isFurther = (name: string): boolean => places.body.child(name) === undefined
  const further = forbidsOthers(places.body) ? [] : Object.keys(whole).filter(isFurther)
  for (const name of further) {
    const key = name === '__proto__' ? 'further/proto' : 'further'
    add([key, 'is not known'], pointerTo('', name), memberOf(whole, name))
  }
  return found
}

const LENGTH_OR_PATTERN: readonly ProblemKeyword[] = ['minLength', 'maxLength', 'pattern', 'steps']
const isBound = ({ keyword }: Pick<Problem, 'keyword'>): boolean =>
  BOUNDS.some((bound) => bound === keyword)

/** A number, or that of a text. */
function numberOf(value: unknown): number | bigint | undefined {
  if (typeof value !== 'string') return values.isNumeric(value) ? value : undefined
  const number = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(value) ? Number(value) : undefined
  return number !== undefined && Number.isFinite(number) ? number : undefined
}

const isScalar = (value: unknown): value is string | number | bigint | boolean =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value)

/** Looks for what is unusual about one value. */
class ValueCheck {
  readonly #item: MemberValue
  readonly #subject: MockSubject
  readonly #broken: readonly FoundProblem[]

  /** `broken` are the problems of the value itself. */
  constructor(item: MemberValue, subject: MockSubject, broken: readonly FoundProblem[]) {
    this.#item = item
    this.#subject = subject
    this.#broken = broken
  }

  unusual(): readonly Unusual[] {
    const { place, value } = this.#item
    if (value === undefined) return place.isRequired ? [] : [[`absent/${place.key}`, 'is required']]
    if (value === null && allowsNull(place)) return [[`null/${place.key}`, 'must not be null']]
    if (isNumeric(place)) return [...this.#numberProblems(), ...this.#knownId()]
    return isText(place) ? this.#textProblems() : []
  }

  /** The problems that another value in its place would have, by the document and by the behaviors. */
  #problemsOf(value: unknown): readonly Problem[] {
    const { pointer } = this.#item
    const { body, operation, patternBudget } = this.#subject
    const [name = '', ...rest] = namesIn(pointer)
    const member = withValueAt(memberOf(body.first, name), rest, value)
    const found = operation.request.validate({ [name]: member }, '', patternBudget)
    const ofLimits = rest.length === 0 ? limitProblems(name, value, this.#subject) : []
    return [...found.filter((problem) => problem.pointer === pointer), ...ofLimits]
  }

  /** A service that reads "7" as 7 reports the number. */
  #numberProblems(): readonly Unusual[] {
    const { place, value } = this.#item
    const { body } = this.#subject
    const member = this.#memberName
    const number = isInteger(place) ? integerOf(value) : numberOf(value)
    if (number === undefined) return []
    const problems = this.#problemsOf(number)
    const outside = problems.find(({ keyword }) => keyword === 'format')
    if (outside !== undefined) {
      if (typeof value !== 'string') return []
      const kind = kindOfFormat(number, body, member)
      return [[`format/${place.key}/${kind}`, `${outside.must} (got ${showValue(number)})`, number]]
    }
    const found: Unusual[] = []
    const isExact = typeof value !== 'string' && (values.isInteger(value) || !isInteger(place))
    if (isExact && isInteger(place) && isDecimal(body, member))
      found.push([`decimal/${place.key}`, 'must be written as an integer', number])
    const range = problems.find(isBound)
    if (range !== undefined && !isExact) {
      const kind = kindOfRange(number, place, this.#subject)
      found.push([`range/${place.key}/${kind}`, sentenceOf(range), number])
    } else if (range === undefined && number === 0)
      found.push([`zero/${place.key}`, 'must not be 0', number])
    return found
  }

  /** A service that converts an id first knows it by the number. */
  #knownId(): readonly Unusual[] {
    const { pointer, value } = this.#item
    const number = integerOf(value)
    const isOutside = this.#broken.some(({ constraint }) => constraint === 'format')
    const isConverted = !values.isInteger(value) || isOutside
    if (pointer !== '/id' || number === undefined || !isConverted) return []
    return this.#subject.isKnownId(number) ? [['repeated-id', knownIdProblem(number), number]] : []
  }

  #textProblems(): readonly Unusual[] {
    const { place, value } = this.#item
    if (!isScalar(value)) return []
    const text = String(value)
    const broken = this.#problemsOf(text)
    const isBroken = (...keywords: readonly ProblemKeyword[]): boolean =>
      broken.some(({ keyword }) => keywords.includes(keyword))
    const found: Unusual[] = []
    // A service that reads 5 as "5" checks that text.
    if (typeof value !== 'string')
      for (const problem of broken.filter(({ keyword }) => LENGTH_OR_PATTERN.includes(keyword)))
        found.push([`${CLASS_OF_KEYWORD[problem.keyword]}/${place.key}`, sentenceOf(problem)])
    if (text === '' && !isBroken('minLength'))
      found.push([`empty/${place.key}`, 'must not be empty'])
    // Java's `trim` also removes control characters, but no further white space of Unicode.
    const kind = /[^\0- ]/.test(text) ? '/unicode' : /[^\t-\r ]/.test(text) ? '/control' : ''
    if (BLANK.test(text) && !isBroken('pattern', 'steps'))
      found.push([`blank/${place.key}${kind}`, 'must not be blank'])
    return found
  }

  get #memberName(): string {
    return namesIn(this.#item.pointer).join('/')
  }
}
