import type { Behavior } from './behavior.ts'
import { Body } from './body.ts'
import { malformationOf, readCredential } from './credential.ts'
import { type Details, type FoundProblem, KEYS, problemOf } from './problem-classes.ts'
import { type HeaderMap, type MockRequest, OPERATION, pathOf } from './exchange.ts'
import { isApplicationJson, kindOfMediaType } from './media-type.ts'
import { findMembers } from './member-problems.ts'
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
  body = new Body(request.body, behavior),
) {
  const { token, problem: credential } = readCredential(request.headers.get('authorization'), behavior.tokens)
  return { request, body, path, token, credential, behavior, isKnownId, number }
}

export type Add = (key: string, message: string, details?: Details) => void
export type Stage = (subject: Subject, add: Add, isUsual: boolean) => void

/** The problems of a request in the default order; without a player all of them, accepted ones included. */
export function findProblems(subject: Subject, player?: Player): readonly FoundProblem[] {
  const found: FoundProblem[] = []
  const add: Add = (key, message, details) => {
    const problem = problemOf(key, message, subject.behavior, details)
    if (player === undefined || player.isRefused(problem)) found.push(problem)
  }
  for (const stage of STAGES) {
    stage(subject, add, player?.isUsual === true)
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
  if (fits(sent, path)) return /\?./.test(target) ? add('query', 'the target must have no query') : undefined
  if (fits(received, path)) return add('encoded-path', `the path must be written as ${path} (got ${sent})`)
  const isBelow = isAny ? received.includes(`${OPERATION}/`) : received.startsWith(`${path}/`)
  let kind = isBelow ? 'below' : 'other'
  if (fits(received.toLowerCase(), path.toLowerCase())) kind = 'letter-case'
  if (fits(received.replaceAll(/\/+(?=\/)/g, ''), path)) kind = 'slashes'
  if (/%2F/i.test(received)) kind = 'encoded-slash'
  if (fits(received.replace(/\/+$/, ''), path)) kind = received.endsWith('//') ? 'slashes/end' : 'slash'
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
  const key = method === 'OPTIONS' ? optionsKey(headers) : `unknown-method/${method.toLowerCase()}`
  add(KEYS.includes(key) ? key : 'unknown-method/other', `the method must be POST (got ${shown})`)
}

const findCredential: Stage = ({ request, credential, behavior }, add, isUsual) => {
  if (credential === undefined && isUsual) return
  const given = request.headers.get('authorization')
  const authorization = given ?? ''
  const report = (key: string, got: string): void =>
    add(key, `the Authorization header must be "Bearer <ACCESS_TOKEN>" (got ${got})`)
  const kind = /[?&]access_token=/.test(request.target) ? 'query' : 'absent'
  if (credential === 'credential-missing') report(`${credential}/${given === '' ? 'empty' : kind}`, 'none')
  if (credential === 'credential-malformed') report(`${credential}/${malformationOf(authorization)}`, 'something else')
  // A service that accepts another scheme, or more text after the first token, still compares that one.
  const [, first] = /^\S+( +\S+)/.exec(authorization) ?? []
  if (first !== undefined && readCredential(`Bearer${first}`, behavior.tokens).problem === 'credential-unknown')
    report('credential-unknown', 'a token that this store does not accept')
  if (/^bearer /i.test(authorization) && !authorization.startsWith('Bearer'))
    report('credential-scheme-case', 'another letter case')
  if (/^bearer {2,}\S/i.test(authorization)) report('credential-spaces', 'several spaces')
}

const findMediaType: Stage = ({ request, body }, add) => {
  const given = request.headers.get('content-type')
  const coding = request.headers.get('content-encoding')
  if (coding && coding !== 'identity') add('content-encoding', `the body must not be encoded (got ${coding})`)
  const accept = request.headers.get('accept')
  if (accept && !/(?:\*|application)\/(?:\*|json)/i.test(accept))
    add('accept', `the Accept header must allow application/json (got ${accept.slice(0, 80)})`, { value: accept })
  if (given === 'application/json') return
  const received = given ?? ''
  const got = JSON.stringify(given?.slice(0, 80)) ?? 'none'
  const message = `the Content-Type must be application/json (got ${got})`
  const details = { value: received || undefined }
  const isAbsent = received === '' && body.text === ''
  const mediaType = isAbsent ? 'none/no-body' : kindOfMediaType(received)
  if (!isApplicationJson(received)) return add(`media-type/${mediaType}`, message, details)
  const [charset, utf8] = /;\s*charset="?(utf-8\b)?/i.exec(received) ?? []
  const kind = utf8?.toLowerCase() ?? (charset === undefined ? 'other' : 'charset')
  if (received.includes(';')) add(`media-type-parameters/${kind}`, message, details)
  if (!received.startsWith('application/json')) add('media-type-case', message, details)
}

const START = { start: 0, position: 0 }

const findBody: Stage = ({ request, body, behavior }, add) => {
  const { text, isUtf8, isWide } = body
  const isCut = request.truncated === true
  if (isCut) add('body-limit', `the body must have at most ${behavior.bodyLimit} bytes`)
  if (text === '') return add('body-missing', 'the body is required (got none)')
  if (!isCut && (!isUtf8 || isWide)) {
    const position = text.search(/[\0\uFFFD]/)
    const byte = request.body[bytesOf(text.slice(0, position))] ?? 0
    const kindOfWide = isUtf8 ? (position === 0 ? 'wide/big-endian' : 'wide/little-endian') : 'wide/marked'
    // Other bytes begin a character in UTF-8.
    const kindOfByte = byte < 0xc2 || byte > 0xf4 ? 'utf-8/start' : 'utf-8'
    const details = { value: `0x${byte.toString(16)}`, place: { start: position, position } }
    add(`body-encoding/${isWide ? kindOfWide : kindOfByte}`, 'the body must be UTF-8', details)
  } else if (text.startsWith('\uFEFF'))
    add('byte-order-mark', 'the body must be JSON: line 1, column 1: unexpected U+FEFF', { place: START })
  const { error } = body.json
  // A service that reads JSON while it arrives may find a mistake before the limit.
  if (error === undefined || (isCut && error.position === body.source.length)) return
  const [value] = body.source.slice(error.position, error.position + 2)
  add(`body-json/${error.kind}`, `the body must be JSON: ${error.message}`, { value, place: error })
}

/** In the default order: what is decided before any scenario, then the content. */
const STAGES: readonly Stage[] = [findPath, findMethod, findCredential, findMediaType, findBody, findMembers]
