import { isObject, showValue } from '../check.ts'
import { Decimal, members, type Problem, validateNewPlant } from '../generated/validators.ts'
import type { Behavior, BehaviorName } from './behavior.ts'
import { Body } from './body.ts'
import { type CredentialProblem, malformationOf, readCredential } from './credential.ts'
import { type ErrorName, ERRORS } from './error-response.ts'
import type { MockRequest, RequestProblem } from './exchange.ts'
import { type JsonError, parseJson } from './json.ts'
import { isApplicationJson, kindOfMediaType } from './media-type.ts'
import { OPERATION, pathOf } from './route.ts'

/**
 * A class that a behavior accepts or refuses names it. `rule` is of docs/contract-rules.md. `error` is without a value the
 * one with the name of the class or its beginning, or else `refused`.
 */
type ProblemClass = readonly [
  keys: string,
  when: string,
  byDefault: 'refused' | 'accepted' | BehaviorName,
  rule?: string,
  error?: ErrorName,
]

/** The classes of problems, in the default order. Braces list the kinds of a class. */
export const PROBLEMS: readonly ProblemClass[] = [
  ['unknown-path/{slash,letter-case,below,other}', '`/plants/`, `/Plants`, `/plants/7`, any other path', 'refused'],
  ['unknown-method/{get,head,put,patch,delete,options,trace,connect}', 'any other method, in lower case', 'refused'],
  ['credential-missing', 'no `Authorization`', 'refused', 'A1'],
  ['credential-malformed/{scheme,no-token,bare}', 'another scheme, `Bearer` alone, the token alone', 'refused', 'A2'],
  ['credential-malformed/{tokens,form}', 'several tokens, any other form', 'refused', 'A2'],
  ['credential-unknown', 'the token is not one of the behavior `tokens`', 'refused', 'A5'],
  ['credential-scheme-case', '`bearer` in other letter case', 'accepted', 'A4', 'credential-malformed'],
  ['credential-spaces', 'several spaces after `Bearer`', 'accepted', '', 'credential-malformed'],
  ['media-type/{none,text,form,xml,other}', 'none, `text/plain`, any other', 'refused', 'N10'],
  ['media-type/{json-suffix,json-like}', '`application/x+json`, `text/json`', 'refused', 'N10'],
  ['media-type-parameters', '`application/json; charset=utf-8`', 'accepted', 'V7'],
  ['media-type-case', '`Application/JSON`', 'accepted', 'V7'],
  ['body-limit', 'over the behavior `bodyLimit`', 'refused'],
  ['body-missing', 'no body', 'refused', 'N1'],
  ['body-encoding/{utf-8,wide}', 'invalid UTF-8, or UTF-16 and UTF-32', 'refused', 'N9'],
  ['byte-order-mark', 'before the JSON text', 'byteOrderMark', '', 'body-json'],
  ['body-json/{blank,after,nesting}', 'only white space, more after the value, too many brackets', 'refused', 'N2'],
  ['body-json/{control,escape,string}', 'a string with a control character, a wrong escape, no end', 'refused', 'N2'],
  [
    'body-json/{nan,number,comment,comma,quote,end,other}/{first-name,name,colon,value,delimiter,item-delimiter}',
    'NaN or Infinity, the rest of a number such as `01`, …, and what was expected instead',
    'refused',
    'N2',
  ],
  ['type/body/{string,number,boolean,null,array}', 'JSON, but not an object', 'refused', 'N3'],
  ['required/name', 'no `name`', 'refused', 'N4'],
  ['type/name/{number,fraction,boolean,null,object,array}', '`name` is not a string', 'refused', 'N6'],
  ['type/tag/{number,fraction,boolean,null,object,array}', '`tag` is not a string', 'refused', 'N7'],
  ['required/id', 'no `id`', 'refused', 'N4'],
  ['type/id/{digits,empty,string}', '`id` is a string: `"7"`, `""`, any other', 'refused', 'N5'],
  ['type/id/{fraction,boolean,null,object,array}', '`id` is not an integer', 'refused', 'N5'],
  ['format/id/{low,high,infinite}', '`id` is outside int64, or even outside double', 'refused', 'N8'],
  ['absent/tag', 'no `tag`', 'accepted', 'R1'],
  ['zero/id', '`0`', 'accepted', 'V1'],
  ['decimal/id', '`1.0`, `1e3`', 'accepted', 'V2'],
  ['range/id/{low,high}', '`id` is below the behavior `idMin`, or above `idMax`', 'refused', 'V1'],
  ['length/{name,tag}', 'over the behaviors `nameLimit` and `tagLimit`', 'refused', 'V3'],
  ['empty/{name,tag}', '`""`', 'accepted', 'V3'],
  ['blank/{name,tag}', 'only white space', 'accepted', 'V3'],
  ['nul/{name,tag}', 'U+0000 in it', 'accepted', 'V3'],
  ['further', 'a member other than `id`, `name` and `tag`', 'accepted', 'V5'],
  ['repeated-member', 'a member is given twice', 'repeatedMember', 'V8'],
  ['lone-surrogate', 'half of a surrogate pair in a string', 'loneSurrogate', 'V3'],
  ['repeated-id', 'a plant with this `id` exists', 'repeatedId'],
]

/** One problem of a request, with its class. Its `message` is the mock's own; `keyword` is the name of its error. */
export interface FoundProblem extends RequestProblem {
  /** The class and its kinds, such as `type/id/string`. */
  readonly key: string
  readonly keyword: ErrorName
  /** The mock accepts it unless a rule refuses it. */
  readonly accepted: boolean
  readonly member?: string | undefined
  /** The offending value of a member; of malformed JSON the character at `position`, and undefined at the end. */
  readonly value?: unknown
  /** Where the text stops being JSON: line and column from 1, position in UTF-16 code units from 0. */
  readonly place?: Readonly<Record<'line' | 'column' | 'position', number>> | undefined
}

/** What a classification reads. */
export interface Subject {
  readonly request: MockRequest
  readonly body: Body
  /** The path of the operation; one that begins with `*` accepts any path that ends in `/plants`. */
  readonly path: string
  readonly credential: CredentialProblem | undefined
  readonly behavior: Behavior
  /** Of the classes that the mock accepts, the first parts of the keys to look for; all if undefined. */
  readonly wanted: ReadonlySet<string> | undefined
  readonly isKnownId: (id: unknown) => boolean
  /** Counts up over the requests of one mock. */
  readonly number?: number
}

type Details = Partial<Pick<FoundProblem, 'keyword' | 'member' | 'value' | 'place'>>
type Add = (name: string, kind: string, message: string, details?: Details) => void
type Stage = (subject: Subject, add: Add) => void

/** What is classified of a request to a mock without plants. `path` is that of the operation. */
export function subjectOf(request: MockRequest, path: string, behavior: Behavior, wanted?: Subject['wanted']): Subject {
  const body = new Body(request.body, behavior)
  const { problem: credential } = readCredential(request.headers.get('authorization'), behavior.tokens)
  return { request, body, path, credential, behavior, wanted, isKnownId: () => false, number: 1 }
}

/** All problems of a request, accepted ones included, in the default order. */
export function findProblems(
  request: MockRequest,
  path: string,
  behavior: Behavior,
  isKnownId: Subject['isKnownId'] = () => false,
): readonly FoundProblem[] {
  return findIn([...ROUTE, ...CONTENT], { ...subjectOf(request, path, behavior), isKnownId })
}

/** The problems that `counts` accepts, only of the first stage with one; without it, all problems of all stages. */
export function findIn(
  stages: readonly Stage[],
  subject: Subject,
  counts?: (problem: FoundProblem) => boolean,
): readonly FoundProblem[] {
  const found: FoundProblem[] = []
  const add: Add = (name, kind, message, details) => {
    const problem = problemOf(name, kind, message, subject.behavior, details)
    if (!problem.accepted || wants(subject, name)) found.push(problem)
  }
  for (const stage of stages) {
    stage(subject, add)
    if (counts === undefined || found.length === 0) continue
    const counted = found.filter(counts)
    if (counted.length > 0) return counted
  }
  return counts === undefined ? found : []
}

const wants = ({ wanted }: Subject, name: string): boolean => wanted === undefined || wanted.has(name)

/** A problem of the class `name`; `kind` is empty for a class without kinds. */
export function problemOf(
  name: string,
  kind: string,
  message: string,
  behavior: Behavior,
  details: Details = {},
): FoundProblem {
  const { byDefault, keyword } = CLASSES.get(name) ?? UNKNOWN
  const accepted = byDefault !== 'refused' && behavior[byDefault as 'repeatedId'] !== 'refused'
  const { member, value, place } = details
  const pointer = member === undefined ? '' : pointerTo(member)
  const key = kind === '' ? name : `${name}/${kind}`
  return { key, keyword: details.keyword ?? keyword, pointer, message, accepted, member, value, place }
}

/** The JSON Pointer (RFC 6901) to a member. */
export function pointerTo(name: string): string {
  return `/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`
}

/** The keys that hold for a key, most specific first: `type/id/null`, `type/id`, `type`; `body-json`, `body`. */
export function prefixesOf(key: string): readonly string[] {
  const end = key.lastIndexOf(key.includes('/') ? '/' : '-')
  return end < 1 ? [key] : [key, ...prefixesOf(key.slice(0, end))]
}

/** Every key of one class: `type/{a,b}` is `type/a` and `type/b`. */
export function keysOf([keys]: readonly [keys: string, ...unknown[]]): readonly string[] {
  const [all, before = '', kinds = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(keys) ?? []
  return all === undefined ? [keys] : kinds.split(',').flatMap((kind) => keysOf([before + kind + after]))
}

/** `type` of `type/id/null`. */
export const firstPart = (key: string): string => key.replace(/\/.*/, '')

const isError = (name: string): name is ErrorName => Object.hasOwn(ERRORS, name)
const CLASSES = new Map(
  PROBLEMS.map(([keys, , byDefault, , error]) => {
    const name = firstPart(keys)
    return [name, { byDefault, keyword: error ?? prefixesOf(name).find(isError) ?? 'refused' }]
  }),
)

const UNKNOWN = { byDefault: 'refused', keyword: 'refused' } as const

/** Whether the problem is of the path, the method or the credential: it is answered before any scenario. */
export const isOfRoute = ({ key }: FoundProblem): boolean => /^(?:unknown|credential)-/.test(key)

/** Without the problems of a body that is not read, because its media type is refused. */
export function decisive(refused: readonly FoundProblem[]): readonly FoundProblem[] {
  const isUnread = refused.some(({ keyword }) => keyword === 'media-type')
  return isUnread ? refused.filter(({ keyword }) => UNREAD.test(keyword)) : refused
}
const UNREAD = /^(?:unknown-|credential-|media-type|body-missing|body-limit)/

/** Whether validators of members report the problem together with others. */
export const isOfMembers = ({ keyword }: FoundProblem): boolean => MEMBER_ERRORS.has(keyword)
const MEMBER_ERRORS: ReadonlySet<ErrorName> = new Set(['required', 'type', 'format', 'range', 'length', 'refused'])

const findPath: Stage = ({ request: { target }, path }, add) => {
  if (target === path) return
  const received = pathOf(target)
  const kind = pathKind(received, path)
  if (kind !== undefined)
    add('unknown-path', kind, `there is nothing at ${received.slice(0, 80)}: the store has POST ${path}`)
}

function pathKind(received: string, path: string): string | undefined {
  const isAny = path.startsWith('*')
  const fits = (text: string, wanted: string): boolean => text === wanted || (isAny && text.endsWith(OPERATION))
  if (fits(received, path)) return undefined
  if (fits(received.replace(/\/$/, ''), path)) return 'slash'
  if (fits(received.toLowerCase(), path.toLowerCase())) return 'letter-case'
  const isBelow = isAny ? received.includes(`${OPERATION}/`) : received.startsWith(`${path}/`)
  return isBelow ? 'below' : 'other'
}

const findMethod: Stage = ({ request: { method } }, add) => {
  const shown = method.slice(0, 20)
  if (method !== 'POST') add('unknown-method', shown.toLowerCase(), `the method must be POST (got ${shown})`)
}

const CREDENTIAL_RECEIVED: Readonly<Record<CredentialProblem, string>> = {
  'credential-missing': 'none',
  'credential-malformed': 'something else',
  'credential-unknown': 'a token that this store does not accept',
}

const findCredential: Stage = ({ request, credential, wanted }, add) => {
  if (credential === undefined && wanted?.size === 0) return
  const authorization = request.headers.get('authorization') ?? ''
  const refuse = (name: string, kind: string, got: string): void =>
    add(name, kind, `the Authorization header must be "Bearer <ACCESS_TOKEN>" (got ${got})`)
  if (credential !== undefined) {
    const kind = credential === 'credential-malformed' ? malformationOf(authorization) : ''
    refuse(credential, kind, CREDENTIAL_RECEIVED[credential])
  }
  if (/^bearer /i.test(authorization) && !authorization.startsWith('Bearer'))
    refuse('credential-scheme-case', '', 'another letter case')
  if (/^bearer {2,}\S/i.test(authorization)) refuse('credential-spaces', '', 'several spaces')
}

const findMediaType: Stage = ({ request }, add) => {
  const given = request.headers.get('content-type')
  if (given === 'application/json') return
  const received = given ?? ''
  const refuse = (name: string, kind: string): void => {
    const got = JSON.stringify(given?.slice(0, 80)) ?? 'none'
    add(name, kind, `the Content-Type must be application/json (got ${got})`, { value: received || undefined })
  }
  if (!isApplicationJson(received)) return refuse('media-type', kindOfMediaType(received))
  if (received.includes(';')) refuse('media-type-parameters', '')
  if (!received.startsWith('application/json')) refuse('media-type-case', '')
}

const jsonMessage = ({ line, column, reason }: Pick<JsonError, 'line' | 'column' | 'reason'>): string =>
  `the body must be JSON: line ${line}, column ${column}: ${reason}`
const BYTE_ORDER_MARK = jsonMessage({ line: 1, column: 1, reason: 'unexpected U+FEFF' })

const findBody: Stage = ({ request, body, behavior }, add) => {
  const { text, isWide } = body
  if (request.truncated === true) return add('body-limit', '', `the body must have at most ${behavior.bodyLimit} bytes`)
  if (text === '') return add('body-missing', '', 'the body is required (got none)')
  if (text === undefined) {
    const at = body.display.indexOf('\uFFFD')
    const place = { line: 1, column: at + 1, position: at }
    add('body-encoding', isWide ? 'wide' : 'utf-8', 'the body must be UTF-8', { place })
  } else if (isWide && body.json.error)
    add('body-encoding', 'wide', jsonMessage(body.json.error), { keyword: 'body-json' })
  else if (text.startsWith('\uFEFF')) add('byte-order-mark', '', BYTE_ORDER_MARK)
  const { error } = body.lenientJson
  if (error === undefined) return
  const { kind, line, column, position } = error
  // Of an escape, most readers report the character after the backslash.
  const skipped = kind === 'escape' ? 1 : 0
  const start = position + skipped
  const [value] = body.lenient.slice(start, start + 2)
  add('body-json', kind, jsonMessage(error), { value, place: { line, column: column + skipped, position: start } })
}

const KNOWN: readonly string[] = members.NewPlant

const findMembers: Stage = (subject, add) => {
  const { request, body, behavior, wanted, isKnownId } = subject
  const value = request.truncated === true ? undefined : body.lenientJson.value
  if (value === undefined) return
  const problems = validateNewPlant(value)
  for (const each of problems) add(...schemaProblem(each))
  if (wanted?.size === 0 || !isObject(value)) return
  const own = (name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined)
  const refuse = (name: string, kind: string, member: string, must: string): void =>
    add(name, kind, `${JSON.stringify(member)} ${must}`, { member, value: own(member) })
  for (const name of ['name', 'tag'] as const) {
    const text = own(name)
    if (name === 'tag' && text === undefined) refuse('absent', name, name, 'is required')
    if (typeof text !== 'string') continue
    const limit = behavior[`${name}Limit`]
    const isLong = limit !== 'none' && text.length > limit && Array.from(text).length > limit
    if (isLong) refuse('length', name, name, `must have at most ${limit} characters`)
    if (text === '') refuse('empty', name, name, 'must not be empty')
    if (/^\s+$/.test(text)) refuse('blank', name, name, 'must not be blank')
    if (text.includes('\0')) refuse('nul', name, name, 'must not contain U+0000')
  }
  const id = own('id')
  const isNumber = typeof id === 'number' || typeof id === 'bigint'
  if (isNumber) {
    const isInt64 = !problems.some(({ keyword }) => keyword === 'format')
    const { idMin, idMax } = behavior
    if (isInt64 && idMin !== 'int64' && id < idMin)
      refuse('range', 'id/low', 'id', `must be at least ${idMin} (got ${id})`)
    if (isInt64 && idMax !== 'int64' && id > idMax)
      refuse('range', 'id/high', 'id', `must be at most ${idMax} (got ${id})`)
    if (id === 0) refuse('zero', 'id', 'id', 'must not be 0')
    if ((typeof id === 'bigint' || Number.isInteger(id)) && /"id"\s*:\s*-?\d+[.eE]/.test(body.lenient))
      refuse('decimal', 'id', 'id', 'must be written as an integer')
  }
  for (const name of Object.keys(value)) if (!KNOWN.includes(name)) refuse('further', '', name, 'is not known')
  const [repeated] = wants(subject, 'repeated-member') ? parseJson(body.lenient, Infinity).repeated : []
  if (repeated !== undefined) refuse('repeated-member', '', repeated, 'must be given once')
  const isLone = (name: string): boolean => typeof value[name] === 'string' && !value[name].isWellFormed()
  const lone = Object.keys(value).find(isLone)
  if (lone !== undefined) refuse('lone-surrogate', '', lone, 'must be well-formed Unicode')
  if (isNumber && wants(subject, 'repeated-id') && isKnownId(id))
    refuse('repeated-id', '', 'id', `must be new (a plant with id ${id} exists)`)
}

/** A problem of the schema, by its keyword, its member and the type of what was received. */
function schemaProblem(given: Problem): Parameters<Add> {
  const { pointer, keyword, must, value } = given
  // The names of a NewPlant's members need no escapes.
  const name = pointer.slice(1)
  const got = 'value' in given ? ` (got ${showValue(value)})` : ''
  const place = name === '' ? 'the body' : `"${name}"`
  let kind = keyword === 'type' ? `/${kindOf(value, name)}` : ''
  if (keyword === 'format') kind = value instanceof Decimal ? '/infinite' : Number(value) < 0 ? '/low' : '/high'
  return [keyword, `${name || 'body'}${kind}`, `${place} ${must}${got}`, { member: name || undefined, value }]
}

function kindOf(value: unknown, name: string): string {
  const type = typeOf(value)
  const isWhole = typeof value === 'bigint' || Number.isInteger(value) || (value instanceof Decimal && value.integral)
  if (type === 'number' && name !== '' && !isWhole) return 'fraction'
  if (name !== 'id' || typeof value !== 'string') return type
  return value === '' ? 'empty' : /^-?\d+$/.test(value) ? 'digits' : type
}

/** The JSON type of a value; `undefined` of a missing member. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'bigint' || value instanceof Decimal ? 'number' : typeof value
}

/** What is decided before any scenario. */
export const ROUTE: readonly Stage[] = [findPath, findMethod, findCredential]
export const CONTENT: readonly Stage[] = [findMediaType, findBody, findMembers]
