import { isObject, showValue } from '../check-value.ts'
import { Decimal, members, type Problem, validateNewPlant } from '../generated/validators.ts'
import type { Behavior, BehaviorName } from './behavior.ts'
import { Body } from './body.ts'
import { malformationOf, readCredential } from './credential.ts'
import type { ErrorName } from './error-response.ts'
import type { MockRequest, RequestProblem } from './exchange.ts'
import { type JsonError, parseJson } from '../json.ts'
import { isApplicationJson, kindOfMediaType } from './media-type.ts'
import { OPERATION, pathOf } from './route.ts'

/** A class that a behavior accepts or refuses names it. Without `error` it is the one with the name of the class. */
type ProblemClass = readonly [keys: string, byDefault: 'refused' | 'accepted' | BehaviorName, error?: ErrorName]

/** The classes of problems, in the default order; docs/mock-server.md describes them. Braces list the kinds of a class. */
export const PROBLEMS: readonly ProblemClass[] = [
  ['unknown-path/{slash,letter-case,below,other}', 'refused'],
  ['unknown-method/{get,head,put,patch,delete,options,trace,connect}', 'refused'],
  ['credential-missing', 'refused'],
  ['credential-malformed/{scheme,no-token,bare,tokens,form}', 'refused'],
  ['credential-unknown', 'refused'],
  ['credential-scheme-case', 'accepted', 'credential-malformed'],
  ['credential-spaces', 'accepted', 'credential-malformed'],
  ['media-type/{none,text,form,xml,other,json-suffix,json-like}', 'refused'],
  ['media-type-parameters', 'accepted', 'media-type'],
  ['media-type-case', 'accepted', 'media-type'],
  ['body-limit', 'refused'],
  ['body-encoding/{utf-8,wide}', 'refused'],
  ['byte-order-mark', 'byteOrderMark', 'body-json'],
  ['body-json/{blank,after,nesting,control,escape,string}', 'refused'],
  [
    'body-json/{nan,number,comment,comma,quote,end,other}/{first-name,name,colon,value,delimiter,item-delimiter}',
    'refused',
  ],
  ['body-missing', 'refused'],
  ['type/body/{string,number,boolean,null,array}', 'refused'],
  ['required/name', 'refused'],
  ['type/{name,tag}/{number,fraction,boolean,null,object,array}', 'refused'],
  ['required/id', 'refused'],
  ['type/id/{digits,empty,string,fraction,boolean,null,object,array}', 'refused'],
  ['format/id/{low,high,infinite}', 'refused'],
  ['range/id/{low,high}', 'refused'],
  ['zero/id', 'accepted', 'refused'],
  ['decimal/id', 'accepted', 'refused'],
  ['length/{name,tag}', 'refused'],
  ['empty/{name,tag}', 'accepted', 'refused'],
  ['blank/{name,tag}', 'accepted', 'refused'],
  ['nul/{name,tag}', 'accepted', 'refused'],
  ['absent/tag', 'accepted', 'refused'],
  ['further', 'accepted', 'refused'],
  ['repeated-member', 'repeatedMember'],
  ['lone-surrogate', 'loneSurrogate'],
  ['repeated-id', 'repeatedId'],
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
export type Subject = ReturnType<typeof subjectOf>

/**
 * `path` is that of the operation; one that begins with `*` accepts any path that ends in `/plants`. `number` counts up
 * over the requests of one mock.
 */
export function subjectOf(
  request: MockRequest,
  path: string,
  behavior: Behavior,
  isKnownId: (id: unknown) => boolean = () => false,
  number = 1,
) {
  const body = new Body(request.body, behavior)
  const { token, problem: credential } = readCredential(request.headers.get('authorization'), behavior.tokens)
  return { request, body, path, token, credential, behavior, isKnownId, number }
}

type Details = Pick<FoundProblem, 'member' | 'value' | 'place'>
type Add = (key: string, message: string, details?: Details) => void
type Stage = (subject: Subject, add: Add, wanted: ReadonlySet<string> | undefined) => void

/** Which problems to find. */
export interface Search {
  /** Of the classes that the mock accepts, the first parts of the keys to look for. */
  readonly wanted: ReadonlySet<string>
  readonly refuses: (problem: FoundProblem) => boolean
  /** Whether one stage of the classification with a refused problem is enough. */
  readonly isDecidedByFirst: boolean
}

/** The problems of a request in the default order; without a search all of them, accepted ones included. */
export function findProblems(subject: Subject, search?: Search): readonly FoundProblem[] {
  const found: FoundProblem[] = []
  const add: Add = (key, message, details) => {
    const problem = problemOf(key, message, subject.behavior, details)
    if (search === undefined || search.refuses(problem)) found.push(problem)
  }
  for (const stage of STAGES) {
    stage(subject, add, search?.wanted)
    if (found.length > 0 && search?.isDecidedByFirst) break
  }
  return found
}

/** `type` of `type/id/null`. */
export function firstPart(key: string): string {
  const end = key.indexOf('/')
  return end < 0 ? key : key.slice(0, end)
}

const CLASSES = new Map(
  PROBLEMS.map(([keys, byDefault, error]) => {
    const name = firstPart(keys)
    return [name, { byDefault, keyword: error ?? (name as ErrorName) }]
  }),
)

export function problemOf(key: string, message: string, behavior: Behavior, details: Details = {}): FoundProblem {
  const { byDefault, keyword } = CLASSES.get(firstPart(key)) as { byDefault: 'repeatedId'; keyword: ErrorName }
  const accepted = (byDefault as string) !== 'refused' && behavior[byDefault] !== 'refused'
  const { member, value, place } = details
  const pointer = member === undefined ? '' : pointerTo(member)
  return { key, keyword, pointer, message, accepted, member, value, place }
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

/** Whether the problem is of the path, the method or the credential: no scenario applies to such a request. */
export const isOfRoute = ({ key }: FoundProblem): boolean => key.startsWith('unknown-') || key.startsWith('credential-')

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
  const isAny = path.startsWith('*')
  const fits = (text: string, wanted: string): boolean => text === wanted || (isAny && text.endsWith(OPERATION))
  if (fits(received, path)) return
  const isBelow = isAny ? received.includes(`${OPERATION}/`) : received.startsWith(`${path}/`)
  let kind = isBelow ? 'below' : 'other'
  if (fits(received.toLowerCase(), path.toLowerCase())) kind = 'letter-case'
  if (fits(received.replace(/\/$/, ''), path)) kind = 'slash'
  add(`unknown-path/${kind}`, `there is nothing at ${received.slice(0, 80)}: the store has POST ${path}`)
}

const findMethod: Stage = ({ request: { method } }, add) => {
  const shown = method.slice(0, 20)
  if (method !== 'POST') add(`unknown-method/${shown.toLowerCase()}`, `the method must be POST (got ${shown})`)
}

const findCredential: Stage = ({ request, credential }, add, wanted) => {
  if (credential === undefined && wanted?.size === 0) return
  const authorization = request.headers.get('authorization') ?? ''
  const refuse = (key: string, got: string): void =>
    add(key, `the Authorization header must be "Bearer <ACCESS_TOKEN>" (got ${got})`)
  if (credential === 'credential-missing') refuse(credential, 'none')
  if (credential === 'credential-malformed') refuse(`${credential}/${malformationOf(authorization)}`, 'something else')
  if (credential === 'credential-unknown') refuse(credential, 'a token that this store does not accept')
  if (/^bearer /i.test(authorization) && !authorization.startsWith('Bearer'))
    refuse('credential-scheme-case', 'another letter case')
  if (/^bearer {2,}\S/i.test(authorization)) refuse('credential-spaces', 'several spaces')
}

const findMediaType: Stage = ({ request }, add) => {
  const given = request.headers.get('content-type')
  if (given === 'application/json') return
  const received = given ?? ''
  const refuse = (key: string): void => {
    const got = JSON.stringify(given?.slice(0, 80)) ?? 'none'
    add(key, `the Content-Type must be application/json (got ${got})`, { value: received || undefined })
  }
  if (!isApplicationJson(received)) return refuse(`media-type/${kindOfMediaType(received)}`)
  if (received.includes(';')) refuse('media-type-parameters')
  if (!received.startsWith('application/json')) refuse('media-type-case')
}

const findBody: Stage = ({ request, body, behavior }, add) => {
  const { text, isUtf8, isWide } = body
  if (request.truncated === true) return add('body-limit', `the body must have at most ${behavior.bodyLimit} bytes`)
  if (text === '') return add('body-missing', 'the body is required (got none)')
  const jsonMessage = ({ line, column, reason }: Pick<JsonError, 'line' | 'column' | 'reason'>): string =>
    `the body must be JSON: line ${line}, column ${column}: ${reason}`
  if (!isUtf8 || isWide) {
    const position = text.search(/[\0\uFFFD]/)
    const place = { line: 1, column: position + 1, position }
    add(`body-encoding/${isWide ? 'wide' : 'utf-8'}`, 'the body must be UTF-8', { place })
  } else if (text.startsWith('\uFEFF'))
    add('byte-order-mark', jsonMessage({ line: 1, column: 1, reason: 'unexpected U+FEFF' }))
  const { error } = body.json
  if (error === undefined) return
  const { kind, line, column, position } = error
  // Of an escape, most readers report the character after the backslash.
  const skipped = kind === 'escape' ? 1 : 0
  const start = position + skipped
  const [value] = body.source.slice(start, start + 2)
  const place = { line, column: column + skipped, position: start }
  add(`body-json/${kind}`, jsonMessage(error), { value, place })
}

const KNOWN: readonly string[] = members.NewPlant

const findMembers: Stage = ({ request, body, behavior, isKnownId }, add, wanted) => {
  const { value } = body.json
  if (request.truncated === true || value === undefined) return
  const problems = validateNewPlant(value)
  for (const problem of problems) addSchemaProblem(problem, add)
  if (!isObject(value)) return
  const { idMin, idMax, nameLimit, tagLimit } = behavior
  const hasLimits = idMin !== 'int64' || idMax !== 'int64' || nameLimit !== 'none' || tagLimit !== 'none'
  if (wanted?.size === 0 && !hasLimits) return
  const wants = (name: string): boolean => wanted?.has(name) ?? true
  const refuse = (name: string, member: string, must: string, kind = `/${member}`): void => {
    const received = Object.hasOwn(value, member) ? value[member] : undefined
    add(name + kind, `${JSON.stringify(member)} ${must}`, { member, value: received })
  }
  const { id } = value
  const isInt64 = problems.every(({ keyword }) => keyword !== 'format')
  if (isWhole(id)) {
    if (isInt64 && idMin !== 'int64' && id < idMin)
      refuse('range', 'id', `must be at least ${idMin} (got ${id})`, '/id/low')
    if (isInt64 && idMax !== 'int64' && id > idMax)
      refuse('range', 'id', `must be at most ${idMax} (got ${id})`, '/id/high')
    if (id === 0) refuse('zero', 'id', 'must not be 0')
    if (wants('decimal') && /"id"\s*:\s*-?\d+[.eE]/.test(body.source))
      refuse('decimal', 'id', 'must be written as an integer')
  }
  for (const name of ['name', 'tag']) {
    const { [name]: text } = value
    const limit = name === 'name' ? nameLimit : tagLimit
    if (typeof text !== 'string') continue
    if (limit !== 'none' && text.length > limit && Array.from(text).length > limit)
      refuse('length', name, `must have at most ${limit} characters`)
    if (text === '') refuse('empty', name, 'must not be empty')
    if (/^\s+$/.test(text)) refuse('blank', name, 'must not be blank')
    if (text.includes('\0')) refuse('nul', name, 'must not contain U+0000')
  }
  if (value['tag'] === undefined) refuse('absent', 'tag', 'is required')
  for (const name of Object.keys(value)) if (!KNOWN.includes(name)) refuse('further', name, 'is not known', '')
  const [repeated] = wants('repeated-member') ? parseJson(body.source, Infinity).repeated : []
  if (repeated !== undefined) refuse('repeated-member', repeated, 'must be given once', '')
  const isLone = (name: string): boolean => typeof value[name] === 'string' && !value[name].isWellFormed()
  const lone = Object.keys(value).find(isLone)
  if (lone !== undefined) refuse('lone-surrogate', lone, 'must be well-formed Unicode', '')
  if (isWhole(id) && wants('repeated-id') && isKnownId(id))
    refuse('repeated-id', 'id', `must be new (a plant with id ${id} exists)`, '')
}

/** A problem of the schema, by its keyword, its member and the type of what was received. */
function addSchemaProblem({ pointer, keyword, must, value }: Problem, add: Add): void {
  // The names of a NewPlant's members need no escapes.
  const name = pointer.slice(1)
  let kind = ''
  if (keyword === 'type') kind = `/${kindOf(value, name)}`
  if (keyword === 'format') kind = value instanceof Decimal ? '/infinite' : Number(value) < 0 ? '/low' : '/high'
  const got = keyword === 'required' ? '' : ` (got ${showValue(value)})`
  const message = `${name === '' ? 'the body' : `"${name}"`} ${must}${got}`
  add(`${keyword}/${name || 'body'}${kind}`, message, { member: name || undefined, value })
}

const isWhole = (value: unknown): value is number | bigint => typeof value === 'bigint' || Number.isInteger(value)

function kindOf(value: unknown, name: string): string {
  const type = typeOf(value)
  if (type === 'number' && name !== '' && !isWhole(value) && !(value instanceof Decimal && value.integral))
    return 'fraction'
  if (name !== 'id' || typeof value !== 'string') return type
  return value === '' ? 'empty' : /^-?\d+$/.test(value) ? 'digits' : type
}

/** The JSON type of a value; `undefined` of a missing member. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'bigint' || value instanceof Decimal ? 'number' : typeof value
}

/** What is decided before any scenario, and then the content. */
const STAGES: readonly Stage[] = [findPath, findMethod, findCredential, findMediaType, findBody, findMembers]
