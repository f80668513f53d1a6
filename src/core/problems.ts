import { isObject, memberOf, showValue } from '../check-value.ts'
import { Decimal, members, type Problem, validateNewPlant } from '../generated/validators.ts'
import type { Behavior } from './behavior.ts'
import { Body } from './body.ts'
import { malformationOf, readCredential } from './credential.ts'
import { type Details, type FoundProblem, problemOf } from './problem-classes.ts'
import { type HeaderMap, type MockRequest, OPERATION, pathOf } from './exchange.ts'
import { integerOf, parseJson, typeOf } from '../json.ts'
import { isApplicationJson, kindOfMediaType } from './media-type.ts'
import type { Player } from './player.ts'
import { bytesOf } from './template.ts'

/** A request with all that its classification needs. */
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

/** `name` is the first part of the key. */
type Add = (key: string, message: string, details?: Details, name?: string) => void
type Stage = (subject: Subject, add: Add, wanted: ReadonlySet<string> | undefined) => void

/** The problems of a request in the default order; without a player all of them, accepted ones included. */
export function findProblems(subject: Subject, player?: Player): readonly FoundProblem[] {
  const found: FoundProblem[] = []
  const add: Add = (key, message, details, name) => {
    const problem = problemOf(key, message, subject.behavior, details, name)
    if (player === undefined || player.refuses(problem)) found.push(problem)
  }
  for (const stage of STAGES) {
    stage(subject, add, player?.wanted)
    if (found.length > 0 && player?.isDecidedByFirst) break
  }
  return found
}

const findPath: Stage = ({ request: { target }, path }, add) => {
  if (target === path) return
  const sent = pathOf(target)
  const received = sent.replaceAll(ENCODED, (code) => decodeURIComponent(code))
  const isAny = path.startsWith('*')
  const fits = (text: string, wanted: string): boolean => text === wanted || (isAny && text.endsWith(OPERATION))
  if (fits(sent, path)) return
  if (fits(received, path)) return add('encoded-path', `the path must be written as ${path} (got ${sent})`)
  const isBelow = isAny ? received.includes(`${OPERATION}/`) : received.startsWith(`${path}/`)
  let kind = isBelow ? 'below' : 'other'
  if (fits(received.toLowerCase(), path.toLowerCase())) kind = 'letter-case'
  if (fits(received.replace(/\/$/, ''), path)) kind = 'slash'
  add(`unknown-path/${kind}`, `there is nothing at ${received.slice(0, 80)}: the store has POST ${path}`)
}

/** An unreserved character, which means the same as if it were not encoded (RFC 3986 §6.2.2.2). */
const ENCODED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi

/** The class of an OPTIONS request; only with a rule for it, a mock refuses one. */
export const optionsKey = (headers: HeaderMap): string =>
  headers.get('access-control-request-method') ? 'preflight' : 'unknown-method/options'

const findMethod: Stage = ({ request: { method, headers } }, add) => {
  if (method === 'POST') return
  const shown = method.slice(0, 20)
  const key = method === 'OPTIONS' ? optionsKey(headers) : `unknown-method/${shown.toLowerCase()}`
  add(key, `the method must be POST (got ${shown})`)
}

const findCredential: Stage = ({ request, credential }, add, wanted) => {
  if (credential === undefined && wanted?.size === 0) return
  const given = request.headers.get('authorization')
  const authorization = given ?? ''
  const refuse = (key: string, got: string): void =>
    add(key, `the Authorization header must be "Bearer <ACCESS_TOKEN>" (got ${got})`)
  if (credential === 'credential-missing') refuse(`${credential}/${given === '' ? 'empty' : 'absent'}`, 'none')
  if (credential === 'credential-malformed') refuse(`${credential}/${malformationOf(authorization)}`, 'something else')
  if (credential === 'credential-unknown') refuse(credential, 'a token that this store does not accept')
  if (/^bearer /i.test(authorization) && !authorization.startsWith('Bearer'))
    refuse('credential-scheme-case', 'another letter case')
  if (/^bearer {2,}\S/i.test(authorization)) refuse('credential-spaces', 'several spaces')
}

const findMediaType: Stage = ({ request }, add, wanted) => {
  const given = request.headers.get('content-type')
  const coding = wanted?.has('content-encoding') === false ? null : request.headers.get('content-encoding')
  if (coding && coding !== 'identity') add('content-encoding', `the body must not be encoded (got ${coding})`)
  if (given === 'application/json') return
  const received = given ?? ''
  const got = JSON.stringify(given?.slice(0, 80)) ?? 'none'
  const message = `the Content-Type must be application/json (got ${got})`
  const details = { value: received || undefined }
  if (!isApplicationJson(received)) return add(`media-type/${kindOfMediaType(received)}`, message, details)
  const [charset, utf8] = /;\s*charset="?(utf-8\b)?/i.exec(received) ?? []
  const kind = utf8?.toLowerCase() ?? (charset === undefined ? 'other' : 'charset')
  if (received.includes(';')) add(`media-type-parameters/${kind}`, message, details)
  if (!received.startsWith('application/json')) add('media-type-case', message, details)
}

const findBody: Stage = ({ request, body, behavior }, add) => {
  const { text, isUtf8, isWide } = body
  if (request.truncated === true) return add('body-limit', `the body must have at most ${behavior.bodyLimit} bytes`)
  if (text === '') return add('body-missing', 'the body is required (got none)')
  if (!isUtf8 || isWide) {
    const position = text.search(/[\0\uFFFD]/)
    const place = { start: position, position }
    const byte = request.body[bytesOf(text.slice(0, position))] ?? 0
    const value = byte === 0 ? '\0' : `0x${byte.toString(16)}`
    const kindOfWide = isUtf8 ? (position === 0 ? 'wide/big-endian' : 'wide/little-endian') : 'wide/marked'
    add(`body-encoding/${isWide ? kindOfWide : 'utf-8'}`, 'the body must be UTF-8', { value, place })
  } else if (text.startsWith('\uFEFF'))
    add('byte-order-mark', 'the body must be JSON: line 1, column 1: unexpected U+FEFF')
  const { error } = body.json
  if (error === undefined) return
  const { kind, start } = error
  // Of an escape, most readers report the character after the backslash.
  const position = error.position + (kind === 'escape' ? 1 : 0)
  const [value] = body.source.slice(position, position + 2)
  const place = { start, position }
  add(`body-json/${kind}`, `the body must be JSON: ${error.message}`, { value, place })
}

const KNOWN: readonly string[] = members.NewPlant

const findMembers: Stage = (subject, add, wanted) => {
  // A service that ignores what follows the first value judges that one.
  const value = subject.body.first
  if (subject.request.truncated === true || value === undefined) return
  const problems = validateNewPlant(value)
  for (const problem of problems) addSchemaProblem(problem, add, subject.body)
  if (wanted?.size !== 0) findUnusual(subject, add, wanted, problems)
}

/** What the schema allows, but a behavior or a rule may refuse; `problems` are those of the schema. */
function findUnusual(
  { body, behavior, isKnownId }: Subject,
  add: Add,
  wanted: ReadonlySet<string> | undefined,
  problems: readonly Problem[],
): void {
  const value = body.first
  if (!isObject(value)) return
  const { idMin, idMax, lengthUnit: unit } = behavior
  const wants = (name: string): boolean => wanted?.has(name) ?? true
  const id = integerOf(value['id'])
  const refuse = (name: string, member: string, must: string, kind = `/${member}`): void => {
    // A service that reads "7" as 7 reports the number.
    const received = (member === 'id' ? id : undefined) ?? memberOf(value, member)
    add(name + kind, `${JSON.stringify(member)} ${must}`, { member, value: received })
  }
  if (id !== undefined && problems.every(({ keyword }) => keyword !== 'format')) {
    const outside = (end: string, must: string): void =>
      refuse('range', 'id', `${must} (got ${id})`, `/id/${typeof id === 'bigint' ? 'unsafe/' : ''}${end}`)
    if (wants('decimal') && isWhole(value['id']) && isDecimal(body.source, 'id'))
      refuse('decimal', 'id', 'must be written as an integer')
    if (idMin !== 'int64' && id < idMin) outside(id === 0 ? 'zero' : 'low', `must be at least ${idMin}`)
    else if (idMax !== 'int64' && id > idMax) outside('high', `must be at most ${idMax}`)
    else if (id === 0) refuse('zero', 'id', 'must not be 0')
  }
  const texts = [
    ['name', behavior.nameMin, behavior.nameLimit, behavior.nameCharacters],
    ['tag', behavior.tagMin, behavior.tagLimit, behavior.tagCharacters],
  ] as const
  for (const [name, min, limit, characters] of texts) {
    const { [name]: text } = value
    if (typeof text !== 'string') continue
    const length = limit === 'none' && min === 0 ? 0 : lengthOf(text, unit)
    if (limit !== 'none' && length > limit) refuse('length', name, `must have at most ${limit} ${unit}`)
    if (length < min)
      refuse('short', name, `must have at least ${min} ${unit}`, `/${name}${text === '' ? '/empty' : ''}`)
    else if (text === '') refuse('empty', name, 'must not be empty')
    const isBlank = /^\s+$/.test(text)
    if (!isAllowed(text, characters))
      refuse('characters', name, `must have only the characters ${characters}`, `/${name}${isBlank ? '/blank' : ''}`)
    else if (isBlank) refuse('blank', name, 'must not be blank')
  }
  if (value['tag'] === undefined) refuse('absent', 'tag', 'is required')
  for (const name of Object.keys(value)) if (!KNOWN.includes(name)) refuse('further', name, 'is not known', '')
  const { repeated } = wants('repeated-member') ? parseJson(body.source, Infinity) : { repeated: [] }
  const known = repeated.find((name) => KNOWN.includes(name))
  const twice = known ?? repeated[0]
  if (twice !== undefined) refuse('repeated-member', twice, 'must be given once', known === undefined ? '/further' : '')
  const isLone = (name: string): boolean => typeof value[name] === 'string' && !value[name].isWellFormed()
  const lone = Object.keys(value).find(isLone)
  if (lone !== undefined) refuse('lone-surrogate', lone, 'must be well-formed Unicode', '')
  if (id !== undefined && wants('repeated-id') && isKnownId(id))
    refuse('repeated-id', 'id', `must be new (a plant with id ${id} exists)`, '')
}

/** A problem of the schema, by its keyword, its member and the type of what was received. */
function addSchemaProblem({ pointer, keyword, must, value }: Problem, add: Add, { source }: Body): void {
  // The names of a NewPlant's members need no escapes.
  const member = pointer === '' ? undefined : pointer.slice(1)
  let kind = ''
  if (keyword === 'type') kind = `/${kindOf(value, member)}`
  if (kind === '/number' && isDecimal(source, member)) kind += '/decimal'
  if (keyword === 'format' && value instanceof Decimal) kind = '/infinite'
  else if (keyword === 'format') {
    const size = Number(value) < 0 ? 'low' : Number(value) < 2 ** 64 ? 'high' : 'huge'
    kind = `/${size}/${isDecimal(source, 'id') ? 'decimal' : 'digits'}`
  }
  const text = SUBJECTS.get(pointer) + must
  const message = keyword === 'required' ? text : `${text} (got ${showValue(value)})`
  add(`${keyword}${pointer || '/body'}${kind}`, message, { member, pointer, value }, keyword)
}

/** The beginning of each message by pointer. */
const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ['', 'the body '],
  ...KNOWN.map((name): [string, string] => [`/${name}`, `"${name}" `]),
])

/** Whether the number that is a member, or the whole text, has a fraction or an exponent. */
const isDecimal = (source: string, member?: string): boolean =>
  new RegExp(`${member === undefined ? '^' : `"${member}"\\s*:`}\\s*-?\\d+[.eE]`).test(source)

const lengthOf = (text: string, unit: Behavior['lengthUnit']): number =>
  unit === 'bytes' ? bytesOf(text) : unit === 'code-units' ? text.length : Array.from(text).length

/** Whether a text has only characters of a character class; `any` has all. */
export const isAllowed = (text: string, characters: string): boolean =>
  characters === 'any' || new RegExp(`^[${characters}]*$`, 'u').test(text)

const isWhole = (value: unknown): value is number | bigint => typeof value === 'bigint' || Number.isInteger(value)

function kindOf(value: unknown, name = ''): string {
  const type = typeOf(value)
  if (type === 'number' && !isWhole(value) && !(value instanceof Decimal && value.integral)) return 'fraction'
  if (name !== 'id' || typeof value !== 'string') return type
  for (const [kind, pattern] of NUMBERS) if (pattern.test(value)) return kind
  return type
}

/** Strings that some services read as an id. */
const NUMBERS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['digits', /^-?\d+$/],
  ['empty', /^$/],
  ['blank', /^\s+$/],
  ['plus', /^\+\d+$/],
  ['spaces', /^\s*[-+]?\d+\s*$/],
  ['decimal', /^-?\d+\.0+$/],
  ['exponent', /^-?\d+[eE]\+?\d+$/],
]

/** In the default order: what is decided before any scenario, then the content. */
const STAGES: readonly Stage[] = [findPath, findMethod, findCredential, findMediaType, findBody, findMembers]
