import { isObject, showValue } from '../check.ts'
import { Decimal, type Problem, validateNewPlant } from '../generated/validators.ts'
import type { Behavior, BehaviorName } from './behavior.ts'
import { Body, knownName } from './body.ts'
import { type CredentialProblem, malformationOf, readCredential } from './credential.ts'
import type { ErrorName } from './error-response.ts'
import type { MockRequest, RequestProblem } from './exchange.ts'
import { type JsonResult, parseJson } from './json.ts'
import { isApplicationJson, kindOfMediaType } from './media-type.ts'
import { OPERATION, pathOf } from './route.ts'

/** `rule` is of docs/contract-rules.md; one that decides by a behavior names it. */
type ProblemClass = readonly [
  keys: string,
  when: string,
  byDefault: 'refused' | 'accepted' | BehaviorName,
  rule?: string,
]

const TYPES = 'string,number,boolean,null'
/** The classes of problems, in the default order. Braces list the kinds of a class. */
export const PROBLEMS: readonly ProblemClass[] = [
  ['unknown-path/{slash,letter-case,below,other}', '`/plants/`, `/Plants`, `/plants/7`, any other path', 'refused'],
  ['unknown-method/{get,head,put,patch,delete,options,trace,connect}', 'any other method, in lower case', 'refused'],
  ['credential-missing', 'no `Authorization`', 'refused', 'A1'],
  [
    'credential-malformed/{scheme,no-token,bare,tokens,form}',
    'another scheme, `Bearer` alone, the token alone, several tokens, any other form',
    'refused',
    'A2',
  ],
  ['credential-unknown', 'the token is not one of the behavior `tokens`', 'refused', 'A5'],
  ['credential-scheme-case', '`bearer` in other letter case', 'accepted', 'A4'],
  ['credential-spaces', 'several spaces after `Bearer`', 'accepted'],
  [
    'media-type/{none,text,form,xml,json-suffix,json-like,other}',
    'not `application/json`; `text/plain`, `application/x+json`, `text/json`',
    'refused',
    'N10',
  ],
  ['media-type-parameters', '`application/json; charset=utf-8`', 'accepted', 'V7'],
  ['media-type-case', '`Application/JSON`', 'accepted', 'V7'],
  ['body-limit', 'over the behavior `bodyLimit`', 'refused'],
  ['body-missing', 'no body', 'refused', 'N1'],
  ['body-encoding/{utf-8,utf-16,utf-32}', 'invalid UTF-8, or another encoding', 'refused', 'N9'],
  ['byte-order-mark', 'before the JSON text', 'byteOrderMark'],
  [
    'body-json/{blank,control,escape,string,after,nesting}',
    'not JSON: only white space, a control character or a wrong escape in a string, a string without an end, more after the value, too many brackets',
    'refused',
    'N2',
  ],
  [
    'body-json/{white-space,nan,number,comment,comma,quote,end,other}/{first-name,name,colon,value,delimiter,item-delimiter}',
    'not JSON, by what was found and what was expected: other white space, NaN or Infinity, the rest of a number such as `01`, a comment, a comma too many, single quotes, the end, anything else',
    'refused',
    'N2',
  ],
  [`type/body/{${TYPES},array}`, 'JSON, but not an object', 'refused', 'N3'],
  ['required/{name,id}', 'a member is missing', 'refused', 'N4'],
  ['type/name/{number,fraction,boolean,null,object,array}', '`name` is not a string', 'refused', 'N6'],
  ['type/tag/{number,fraction,boolean,null,object,array}', '`tag` is not a string', 'refused', 'N7'],
  [
    'type/id/{digits,empty,string,fraction,boolean,null,object,array}',
    '`id` is not an integer; the first three are `"7"`, `""` and any other string',
    'refused',
    'N5',
  ],
  ['format/id/{low,high,infinite}', '`id` is outside int64, or even outside double', 'refused', 'N8'],
  ['required/tag', 'no `tag`', 'accepted', 'R1'],
  ['zero/id', '`0`', 'accepted', 'V1'],
  ['decimal/id', '`1.0`, `1e3`', 'accepted', 'V2'],
  ['range/id/{low,high}', '`id` is below the behavior `idMin`, or above `idMax`', 'refused', 'V1'],
  ['length/{name,tag}', 'over the behaviors `nameLimit` and `tagLimit`', 'refused', 'V3'],
  ['empty/{name,tag}', '`""`', 'accepted', 'V3'],
  ['blank/{name,tag}', 'only white space', 'accepted', 'V3'],
  ['nul/{name,tag}', 'U+0000 in it', 'accepted', 'V3'],
  ['further', 'a member other than `id`, `name` and `tag`', 'accepted', 'V5'],
  ['letter-case', '`Name`, unless the behavior `memberCase` takes it for `name`', 'accepted', 'V5'],
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
  readonly accepted?: boolean
  readonly member?: string | undefined
  /** The offending value of a member; of malformed JSON the character at `position`, and undefined at the end. */
  readonly value?: unknown
  /** Where the text stops being JSON: line and column from 1, position in UTF-16 code units from 0. */
  readonly place?: Readonly<Record<'line' | 'column' | 'position', number>>
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

export type Stage = (subject: Subject, found: FoundProblem[]) => void

/** All problems of a request, accepted ones included, in the default order. `path` is that of the operation. */
export function findProblems(
  request: MockRequest,
  path: string,
  behavior: Behavior,
  isKnownId: Subject['isKnownId'] = () => false,
): readonly FoundProblem[] {
  const body = new Body(request.body, behavior)
  const { problem: credential } = readCredential(request.headers.get('authorization'), behavior.tokens)
  const found: FoundProblem[] = []
  const subject = { request, body, path, credential, behavior, wanted: undefined, isKnownId }
  for (const stage of [...ROUTE, ...CONTENT]) stage(subject, found)
  return found
}

/** The keys that hold for a key, most specific first: `type/id/null`, `type/id`, `type`; `body-json`, `body`. */
export function prefixesOf(key: string): readonly string[] {
  const parts = key.split('/')
  const [first = ''] = parts
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  for (let end = first.lastIndexOf('-'); end > 0; end = first.lastIndexOf('-', end - 1))
    prefixes.push(first.slice(0, end))
  return prefixes
}

/** Every key of one class: `type/{a,b}` is `type/a` and `type/b`. */
export function keysOf([keys]: readonly [keys: string, ...unknown[]]): readonly string[] {
  const [all, before = '', kinds = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(keys) ?? []
  return all === undefined ? [keys] : kinds.split(',').flatMap((kind) => keysOf([before + kind + after]))
}

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

const problem = (key: string, keyword: ErrorName, message: string, more?: Partial<FoundProblem>): FoundProblem => ({
  key,
  keyword,
  pointer: '',
  message,
  ...more,
})

const wants = (wanted: Subject['wanted'], name: string): boolean => wanted === undefined || wanted.has(name)

const findPath: Stage = ({ request: { target }, path }, found) => {
  if (target === path) return
  const received = pathOf(target)
  const kind = pathKind(received, path)
  if (kind === undefined) return
  const message = `there is nothing at ${received.slice(0, 80)}: the store has POST ${path}`
  found.push(problem(`unknown-path/${kind}`, 'unknown-path', message))
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

const findMethod: Stage = ({ request: { method } }, found) => {
  if (method === 'POST') return
  const message = `the method must be POST (got ${method.slice(0, 20)})`
  found.push(problem(`unknown-method/${method.slice(0, 20).toLowerCase()}`, 'unknown-method', message))
}

const CREDENTIAL_RECEIVED: Readonly<Record<CredentialProblem, string>> = {
  'credential-missing': 'none',
  'credential-malformed': 'something else',
  'credential-unknown': 'a token that this store does not accept',
}

const findCredential: Stage = ({ request, credential, wanted }, found) => {
  if (credential === undefined && wanted?.size === 0) return
  const authorization = request.headers.get('authorization') ?? ''
  const add = (key: string, name: CredentialProblem, got: string, accepted: boolean): void => {
    const message = `the Authorization header must be "Bearer <ACCESS_TOKEN>" (got ${got})`
    found.push(problem(key, name, message, { accepted }))
  }
  if (credential !== undefined) {
    const kind = credential === 'credential-malformed' ? `/${malformationOf(authorization)}` : ''
    add(credential + kind, credential, CREDENTIAL_RECEIVED[credential], false)
  }
  if (wants(wanted, 'credential-scheme-case') && /^(?!Bearer)[Bb][Ee][Aa][Rr][Ee][Rr] /.test(authorization))
    add('credential-scheme-case', 'credential-malformed', 'another letter case', true)
  if (wants(wanted, 'credential-spaces') && /^bearer {2,}\S/i.test(authorization))
    add('credential-spaces', 'credential-malformed', 'several spaces', true)
}

const findMediaType: Stage = ({ request, wanted }, found) => {
  const given = request.headers.get('content-type')
  const received = given ?? ''
  const add = (key: string, accepted: boolean): void => {
    const got = JSON.stringify(given?.slice(0, 80)) ?? 'none'
    const message = `the Content-Type must be application/json (got ${got})`
    found.push(problem(key, 'media-type', message, { value: received || undefined, accepted }))
  }
  if (!isApplicationJson(received)) return add(`media-type/${kindOfMediaType(received)}`, false)
  if (wants(wanted, 'media-type-parameters') && received.includes(';')) add('media-type-parameters', true)
  if (wants(wanted, 'media-type-case') && !received.startsWith('application/json')) add('media-type-case', true)
}

const jsonProblem = (key: string, { error }: JsonResult, more?: Partial<FoundProblem>): FoundProblem => {
  const { line = 1, column = 1, reason = 'unexpected U+FEFF' } = error ?? {}
  return problem(key, 'body-json', `the body must be JSON: line ${line}, column ${column}: ${reason}`, more)
}

const findEncoding: Stage = ({ request, body, behavior }, found) => {
  if (request.truncated === true)
    found.push(problem('body-limit', 'body-limit', `the body must have at most ${behavior.bodyLimit} bytes`))
  else if (body.text === '') found.push(problem('body-missing', 'body-missing', 'the body is required (got none)'))
  else if (body.encoding !== undefined) {
    const key = `body-encoding/${body.encoding}`
    // UTF-16 without a byte order mark is UTF-8 with U+0000 in it.
    const isText = body.text !== undefined
    found.push(isText ? jsonProblem(key, body.json) : problem(key, 'body-encoding', 'the body must be UTF-8'))
  } else if (body.text?.startsWith('\uFEFF'))
    found.push(jsonProblem('byte-order-mark', body.json, { accepted: behavior.byteOrderMark === 'ignored' }))
}

const findJsonError: Stage = ({ request, body }, found) => {
  if (request.truncated === true || body.text === '') return
  const { error, kind, position: at = 0 } = body.lenientJson
  if (error === undefined) return
  // Of an escape, most readers report the character after the backslash.
  const skipped = kind === 'escape' ? 1 : 0
  const place = { line: error.line, column: error.column + skipped, position: at + skipped }
  const [value] = body.lenient.slice(place.position, place.position + 2)
  found.push(jsonProblem(`body-json/${kind}`, body.lenientJson, { value, place }))
}

const NO_RANGE = { idMin: 'int64', idMax: 'int64' } as const

const findMembers: Stage = ({ request, body, behavior, wanted }, found) => {
  const value = request.truncated === true ? undefined : body.lenientJson.value
  if (value === undefined) return
  for (const each of validateNewPlant(value)) found.push(schemaProblem(each))
  if (wanted?.size === 0 || !isObject(value)) return
  const add = (key: string, keyword: ErrorName, must: string, accepted: boolean, name = key.split('/')[1] ?? '') => {
    const [first = ''] = key.split('/', 1)
    if (wants(wanted, first)) found.push({ ...memberProblem(key, keyword, name, must), value: value[name], accepted })
  }
  for (const name of ['name', 'tag'] as const) {
    const text = Object.hasOwn(value, name) ? value[name] : undefined
    const limit = behavior[`${name}Limit`]
    if (name === 'tag' && text === undefined) add('required/tag', 'required', 'is required', true)
    if (typeof text !== 'string') continue
    const isLong = limit !== 'none' && text.length > limit && Array.from(text).length > limit
    if (isLong) add(`length/${name}`, 'length', `must have at most ${limit} characters`, false)
    if (text === '') add(`empty/${name}`, 'refused', 'must not be empty', true)
    else if (!/\S/.test(text)) add(`blank/${name}`, 'refused', 'must not be blank', true)
    if (text.includes('\0')) add(`nul/${name}`, 'refused', 'must not contain U+0000', true)
  }
  const { id } = value
  if (typeof id === 'number' || typeof id === 'bigint') {
    const { idMin, idMax } = found.some(({ key }) => key.startsWith('format/')) ? NO_RANGE : behavior
    if (idMin !== 'int64' && id < idMin) add('range/id/low', 'range', `must be at least ${idMin} (got ${id})`, false)
    if (idMax !== 'int64' && id > idMax) add('range/id/high', 'range', `must be at most ${idMax} (got ${id})`, false)
    if (id === 0) add('zero/id', 'refused', 'must not be 0', true)
    if ((typeof id === 'bigint' || Number.isInteger(id)) && /"id"\s*:\s*-?\d+[.eE]/.test(body.lenient))
      add('decimal/id', 'type', 'must be written as an integer', true)
  }
  for (const name of Object.keys(value)) {
    const known = knownName(name)
    if (known !== name) add(known === undefined ? 'further' : 'letter-case', 'refused', 'is not known', true, name)
  }
}

/** A problem of the schema, by its keyword, its member and the type of what was received. */
function schemaProblem(given: Problem): FoundProblem {
  const { pointer, keyword, must, value } = given
  // The names of a NewPlant's members need no escapes.
  const name = pointer.slice(1)
  const got = 'value' in given ? ` (got ${showValue(value)})` : ''
  const place = name === '' ? 'the body' : `"${name}"`
  let kind = keyword === 'type' ? `/${kindOf(value, name)}` : ''
  if (keyword === 'format') kind = value instanceof Decimal ? '/infinite' : Number(value) < 0 ? '/low' : '/high'
  const key = `${keyword}/${name || 'body'}${kind}`
  return {
    key,
    keyword: keyword as ErrorName,
    pointer,
    message: `${place} ${must}${got}`,
    member: name || undefined,
    value,
  }
}

function kindOf(value: unknown, name: string): string {
  const type = typeOf(value)
  const isWhole = typeof value === 'bigint' || Number.isInteger(value) || (value instanceof Decimal && value.integral)
  if (type === 'number' && name !== '' && !isWhole) return 'fraction'
  if (name !== 'id') return type
  if (typeof value !== 'string') return type
  return value === '' ? 'empty' : /^-?\d+$/.test(value) ? 'digits' : type
}

/** The JSON type of a value; `undefined` of a missing member. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'bigint' || value instanceof Decimal ? 'number' : typeof value
}

function memberProblem(key: string, keyword: ErrorName, name: string, must: string): FoundProblem {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return { key, keyword, pointer, message: `${JSON.stringify(name)} ${must}`, member: name }
}

const findRepeatedMember: Stage = ({ body, behavior, wanted }, found) => {
  if (!wants(wanted, 'repeated-member')) return
  const [name] = parseJson(body.lenient, Infinity).repeated
  if (name === undefined) return
  const accepted = behavior.repeatedMember === 'accepted'
  found.push({ ...memberProblem('repeated-member', 'repeated-member', name, 'must be given once'), accepted })
}

const findLoneSurrogate: Stage = ({ body, behavior, wanted }, found) => {
  if (!wants(wanted, 'lone-surrogate')) return
  const { value } = body.lenientJson
  if (!isObject(value)) return
  const isLone = (member: unknown): boolean => typeof member === 'string' && !member.isWellFormed()
  const [name] = Object.entries(value).find(([, member]) => isLone(member)) ?? []
  if (name === undefined) return
  const accepted = behavior.loneSurrogate === 'accepted'
  found.push({ ...memberProblem('lone-surrogate', 'lone-surrogate', name, 'must be well-formed Unicode'), accepted })
}

const findRepeatedId: Stage = ({ body, behavior, wanted, isKnownId }, found) => {
  if (!wants(wanted, 'repeated-id')) return
  const { value } = body.lenientJson
  const id = isObject(value) ? value['id'] : undefined
  if ((typeof id !== 'number' && typeof id !== 'bigint') || !isKnownId(id)) return
  const accepted = behavior.repeatedId === 'accepted'
  const message = `"id" must be new (a plant with id ${id} exists)`
  found.push(problem('repeated-id', 'repeated-id', message, { pointer: '/id', member: 'id', value: id, accepted }))
}

/** What is decided before any scenario. */
export const ROUTE: readonly Stage[] = [findPath, findMethod, findCredential]
export const CONTENT: readonly Stage[] = [
  findMediaType,
  findEncoding,
  findJsonError,
  findMembers,
  findRepeatedMember,
  findLoneSurrogate,
  findRepeatedId,
]
