import { createBudget } from '../base/pattern.ts'
import { isObject, memberOf, showValue } from '../check-value.ts'
import type { Behavior, BehaviorName } from './behavior.ts'
import { Body } from './body.ts'
import { credentialOf, stateTokenOf } from './credential.ts'
import { type ErrorName, ERRORS } from './errors.ts'
import { type MockRequest, pathOf, type RequestProblem } from './exchange.ts'
import { hideParameters } from './hide-secrets.ts'
import type { MockOperation } from './operation.ts'
import { namesIn } from '../document/pointer.ts'
import { codingsOf, isApplicationJson } from '../header-syntax.ts'
import type { Problem, ProblemKeyword } from '../validator.ts'

/** A request with all that decides its response. */
export type Subject = ReturnType<typeof subjectOf>

/** What a request is judged by. */
export interface Situation {
  readonly operation: MockOperation
  /** Where the operation is, below the base path; one that begins with `*` accepts any path that ends in the rest. */
  readonly path: string
  readonly behavior: Behavior
  readonly isKnownId?: (id: unknown) => boolean
  /** Counts up over the requests of one mock. */
  readonly number?: number
  readonly body?: Body
}

export function subjectOf(request: MockRequest, situation: Situation) {
  const { operation, path, behavior, isKnownId = () => false, number = 1 } = situation
  const { body = new Body(request.body, behavior, operation.request.memberNames) } = situation
  const { headers } = request
  const { security } = operation
  const { token, problem: credential } = credentialOf(headers, security, behavior.tokens)
  const stateToken = token ?? stateTokenOf(headers, security, behavior.tokens)
  const patternBudget = createBudget()
  return {
    request,
    operation,
    body,
    path,
    stateToken,
    credential,
    behavior,
    isKnownId,
    number,
    patternBudget,
  }
}

/** Why a request is refused, in the words of the mock. */
export interface FoundProblem extends RequestProblem {
  /** The class of the problem: the name of an error or a behavior, and for members that of the member, such as `type/id`. */
  readonly key: string
  readonly keyword: ErrorName
  /** Whether a behavior accepts it. */
  readonly accepted: boolean
  readonly member?: string | undefined
  /** The offending value of a member or a header. */
  readonly value?: unknown
}

type Details = Pick<FoundProblem, 'member' | 'value'> & { readonly pointer?: string }
type Add = (key: string, message: string, details?: Details) => void
type Stage = (subject: Subject, add: Add, isAll: boolean) => void

/** The class of each keyword that the body of a request can break. */
const CLASS_OF_KEYWORD: Readonly<Record<ProblemKeyword, string>> = {
  required: 'required',
  type: 'type',
  format: 'format',
  minimum: 'range',
  maximum: 'range',
  exclusiveMinimum: 'range',
  exclusiveMaximum: 'range',
  multipleOf: 'range',
  minLength: 'short',
  maxLength: 'length',
  minItems: 'length',
  maxItems: 'length',
  minProperties: 'length',
  maxProperties: 'length',
  pattern: 'characters',
  uniqueItems: 'refused',
  additionalProperties: 'refused',
  enum: 'refused',
  const: 'refused',
  anyOf: 'refused',
  oneOf: 'refused',
  not: 'refused',
  false: 'refused',
  depth: 'refused',
  steps: 'refused',
}

/** Classes whose error has another name. */
const ERROR_OF: Readonly<Record<string, ErrorName>> = {
  'byte-order-mark': 'body-json',
  characters: 'refused',
  short: 'length',
}
/** Classes that a behavior accepts or refuses. */
export const DECIDED_BY: Readonly<Record<string, BehaviorName>> = {
  'byte-order-mark': 'byteOrderMark',
  'repeated-member': 'repeatedMember',
  'lone-surrogate': 'loneSurrogate',
  'repeated-id': 'repeatedId',
}

/** `type` of `type/id`. */
export function firstPart(key: string): string {
  const end = key.indexOf('/')
  return end < 0 ? key : key.slice(0, end)
}

/** The error of a class of problems. @throws {Error} if it has none, which is a mistake in the kit */
export function errorOf(key: string): ErrorName {
  const name = firstPart(key)
  const error = ERROR_OF[name]
  if (error !== undefined) return error
  if (!Object.hasOwn(ERRORS, name)) throw new Error(`the problem ${key} has no error number`)
  return name as ErrorName
}

/** The JSON Pointer (RFC 6901) to a member, or to the whole body. */
export const pointerTo = (name?: string): string =>
  name === undefined ? '' : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/**
 * The problems of the first stage that finds any: path, method, credential, media type, coding, body, members. With `isAll`
 * those of every stage, as far as a lenient service would read the request, and those that a behavior accepts.
 */
export function findProblems(subject: Subject, isAll = false): readonly FoundProblem[] {
  const { behavior } = subject
  const found: FoundProblem[] = []
  const add: Add = (key, message, { member, value, pointer = pointerTo(member) } = {}) => {
    const decidedBy = DECIDED_BY[key]
    const accepted = decidedBy !== undefined && behavior[decidedBy] !== 'refused'
    if (!accepted || isAll)
      found.push({ key, keyword: errorOf(key), pointer, message, accepted, member, value })
  }
  for (const stage of STAGES) {
    stage(subject, add, isAll)
    if (found.length > 0 && !isAll) break
  }
  return found
}

/** Whether the problem is of the path, the method or the credential: no scenario applies to such a request. */
export const isOfRoute = ({ keyword }: FoundProblem): boolean =>
  keyword.startsWith('unknown-') || keyword.startsWith('credential-')

/** Whether validators of members report the problem together with others. */
export const isOfMembers = ({ keyword }: FoundProblem): boolean =>
  /^(?:required|type|format|range|length|refused)$/.test(keyword)

/** Whether a path is that of the operation. */
export const isOperation = (sent: string, path: string): boolean =>
  sent === path || (path.startsWith('*') && sent.endsWith(path.slice(1)))

/** The path of a target without needless escapes: an unreserved character means the same (RFC 3986 §6.2.2.2). */
export const decodedPath = (target: string): string =>
  pathOf(target).replaceAll(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi, (code) =>
    decodeURIComponent(code),
  )

const findPath: Stage = ({ request: { target }, operation: { method }, path }, add) => {
  if (target === path || isOperation(pathOf(target), path)) return
  const received = decodedPath(target)
  if (isOperation(received, path)) return
  const shown = hideParameters(received).slice(0, 80)
  add('unknown-path', `there is nothing at ${shown}: the store has ${method} ${path}`)
}

const findMethod: Stage = ({ request: { method }, operation }, add) => {
  if (method !== operation.method)
    add('unknown-method', `the method must be ${operation.method} (got ${method.slice(0, 20)})`)
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  'credential-missing': 'none',
  'credential-malformed': 'something else',
  'credential-unknown': 'a token that this store does not accept',
}

/** The sentence about a credential, by the class of its problem or what was received. */
export function credentialMessage(got: string, { security }: MockOperation): string {
  const required = security.credentials.map((credential) =>
    credential.type === 'bearer'
      ? 'the Authorization header must be "Bearer <ACCESS_TOKEN>"'
      : `the ${credential.header} header must be a key`,
  )
  return `${required.join(', or ')} (got ${CREDENTIALS[got] ?? got})`
}

const findCredential: Stage = ({ credential, operation }, add) => {
  if (credential !== undefined) add(credential, credentialMessage(credential, operation))
}

/** The sentence about a Content-Type. */
export const mediaTypeMessage = (
  given: string | null | undefined,
  { request: { mediaTypes } }: MockOperation,
): string =>
  `the Content-Type must be ${mediaTypes.join(' or ')} (got ${JSON.stringify(given?.slice(0, 80)) ?? 'none'})`

const findMediaType: Stage = ({ request, operation, body }, add) => {
  const given = request.headers.get('content-type')
  const { mediaTypes, isRequired } = operation.request
  if (isOneOf(given, mediaTypes) || (!isRequired && !given && body.text === '')) return
  add('media-type', mediaTypeMessage(given, operation), { value: given || undefined })
}

/** Whether a Content-Type is one of these media types, with any parameters, in any letter case. */
function isOneOf(contentType: string | null | undefined, mediaTypes: readonly string[]): boolean {
  if (contentType === mediaTypes[0]) return true
  return mediaTypes.some((mediaType) =>
    mediaType === 'application/json'
      ? contentType === mediaType || isApplicationJson(contentType)
      : essenceOf(contentType ?? '') === essenceOf(mediaType),
  )
}

const essenceOf = (contentType: string): string =>
  (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** The core is synchronous, and what decompresses a body is not. */
const findCoding: Stage = ({ request }, add) => {
  const contentEncoding = request.headers.get('content-encoding')
  if (!contentEncoding || codingsOf(contentEncoding).length === 0) return
  const shown = JSON.stringify(contentEncoding.slice(0, 80))
  add(
    'content-encoding',
    `the Content-Encoding ${shown} is not supported: send the body uncompressed`,
    { value: contentEncoding },
  )
}

const findBody: Stage = ({ request, operation, body, behavior }, add) => {
  const { text, isUtf8, isWide } = body
  const isCut = request.truncated === true
  if (isCut) add('body-limit', `the body must have at most ${behavior.bodyLimit} bytes`)
  if (text === '')
    return operation.request.isRequired
      ? add('body-missing', 'the body is required (got none)')
      : undefined
  if (!isCut && (!isUtf8 || isWide)) add('body-encoding', 'the body must be UTF-8')
  else if (text.startsWith('\uFEFF'))
    add('byte-order-mark', 'the body must be JSON: line 1, column 1: unexpected U+FEFF')
  const { error } = body.json
  if (error !== undefined) add('body-json', `the body must be JSON: ${error.message}`)
}

export const knownIdProblem = (id: unknown): string =>
  `must be new (a plant with id ${showValue(id)} exists)`

/** How a value of a member breaks the limits of a behavior. */
export function limitProblems(
  member: string,
  value: unknown,
  { operation, patternBudget }: Pick<Subject, 'operation' | 'patternBudget'>,
): readonly Problem[] {
  return operation.request.limits?.({ [member]: value }, '', patternBudget) ?? []
}

/** The class of what a validator found, such as `type/id`. */
export const keyOf = ({ keyword, pointer }: Pick<Problem, 'keyword' | 'pointer'>): string =>
  CLASS_OF_KEYWORD[keyword] + (pointer || '/body')

/** What is wrong, as the rest of a sentence about the value. */
export const sentenceOf = ({ keyword, must, value }: Problem): string =>
  keyword === 'required' ? must : `${must} (got ${showValue(value)})`

/** `name`, `origin/country` */
const shownMember = (pointer: string): string =>
  pointer.includes('~') ? namesIn(pointer).join('/') : pointer.slice(1)

const findMembers: Stage = (subject, add, isAll) => {
  const { operation, body, behavior, isKnownId, request } = subject
  // A service that ignores what follows the first value judges that one.
  const value = body.first
  if (request.truncated === true || value === undefined) return
  const report = (problem: Problem): void => {
    const { pointer, value: received } = problem
    const member = pointer === '' ? undefined : shownMember(pointer)
    const name = member === undefined ? 'the body' : `"${member}"`
    add(keyOf(problem), `${name} ${sentenceOf(problem)}`, { member, value: received, pointer })
  }
  const { validate, limits } = operation.request
  const problems = validate(value)
  const wrong = new Set(problems.map(({ pointer }) => pointer))
  problems.forEach(report)
  if (!isObject(value)) return
  const addMember = (key: string, member: string, must: string): void =>
    add(key, `${JSON.stringify(member)} ${must}`, { member, value: memberOf(value, member) })
  const { id } = value
  const broken = limits?.(value, '', subject.patternBudget) ?? []
  broken.filter(({ pointer }) => !wrong.has(pointer)).forEach(report)
  if (isAll || behavior.repeatedMember === 'refused') {
    const names = body.parsed.repeated
    const repeated = names.find((name) => operation.request.memberNames.includes(name)) ?? names[0]
    if (repeated !== undefined) addMember('repeated-member', repeated, 'must be given once')
  }
  if (isAll || behavior.loneSurrogate === 'refused') {
    const lone = Object.keys(value).find(
      (name) => typeof value[name] === 'string' && !value[name].isWellFormed(),
    )
    if (lone !== undefined) addMember('lone-surrogate', lone, 'must be well-formed Unicode')
  }
  if (
    (isAll || behavior.repeatedId === 'refused') &&
    !wrong.has('/id') &&
    id !== undefined &&
    isKnownId(id)
  )
    addMember('repeated-id', 'id', knownIdProblem(id))
}

const STAGES: readonly Stage[] = [
  findPath,
  findMethod,
  findCredential,
  findMediaType,
  findCoding,
  findBody,
  findMembers,
]
