import { isInteger, isObject, memberOf, showValue } from '../check-value.ts'
import { readCredential } from '../problems/read-credential.ts'
import { type HeaderMap, pathOf } from '../request.ts'
import { isApplicationJson } from '../header-syntax.ts'
import { readAccept } from '../negotiation-headers.ts'
import { credentialMessage, UNKNOWN_TOKEN } from '../problems/credential.ts'
import { decodedPath, isOperation } from '../problems/path.ts'
import { findProblems, type FoundProblem } from '../problems/find-problems.ts'
import { type ClassifiedProblem, classOf, firstPart, KEYS } from './classes.ts'
import { knownIdProblem, classOfKeyword, limitProblems, sentenceOf } from '../problems/members.ts'
import { mediaTypeMessage } from '../problems/content.ts'
import { pointerTo } from '../document/pointer.ts'
import type { Subject } from '../problems/subject.ts'
import { membersOfNewPlant as KNOWN, validateNewPlant } from '../document/plant-store.ts'
import { integerOf } from '../json.ts'
import {
  isDecimal,
  isEmpty,
  kindOfCredential,
  kindOfFormat,
  kindOfMediaType,
  kindOfPath,
  kindOfRange,
  kindOfType,
  refineJson,
} from './kinds.ts'
import { placesIn } from './places.ts'
import { bytesOf } from './text-places.ts'

const TEXT_PROBLEM = /^(?:length|short|empty|characters|blank)\/(name|tag).*/
/** What has one place in the default order: the kinds of a class, and the problems of one text. */
const groupOf = (key: string): string =>
  key.replace(TEXT_PROBLEM, 'length/$1').split('/', 2).join('/')
const GROUPS = new Map(KEYS.toReversed().map((key, at) => [groupOf(key), -at]))

/** Classes that are not of the Plant Store come last. */
const rankOf = ({ key }: ClassifiedProblem): number => GROUPS.get(groupOf(key)) ?? 1

/** All problems of a request with their kinds, accepted ones included, in the default order. */
export function classify(subject: Subject): readonly ClassifiedProblem[] {
  const found = findProblems(subject, true).map((problem): ClassifiedProblem => {
    const { kind, ...details } = REFINEMENTS[firstPart(problem.key)]?.(problem, subject) ?? {}
    return {
      ...problem,
      key: kind === undefined ? problem.key : `${problem.key}/${kind}`,
      ...details,
    }
  })
  const { request, body } = subject
  const isCut = ({ key, place }: ClassifiedProblem): boolean =>
    request.truncated === true &&
    key.startsWith('body-json') &&
    place?.position === body.source.length
  // A service that reads JSON while it arrives may find a mistake before the limit, but not where the body is cut.
  return [...found.filter((problem) => !isCut(problem)), ...findUnusual(subject)].toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  )
}

/** The kind within the class of a problem or another class, and the value and place that the mock itself does not need. */
type Refinement = { readonly kind?: string } & Partial<
  Pick<ClassifiedProblem, 'key' | 'value' | 'place'>
>

const REFINEMENTS: Readonly<
  Record<string, (problem: FoundProblem, subject: Subject) => Refinement>
> = {
  'unknown-path': (_, subject) => ({ kind: kindOfPath(subject) }),
  'unknown-method': (_, { request: { method, headers } }) => {
    if (method === 'OPTIONS') return { key: optionsKey(headers) }
    const kind = method === method.toUpperCase() ? method.toLowerCase() : 'other'
    return { kind: KEYS.includes(`unknown-method/${kind}`) ? kind : 'other' }
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
  type: (problem, subject) => ({ kind: kindOfType(problem, subject) }),
  format: (problem, subject) => ({ kind: kindOfFormat(problem, subject) }),
  range: ({ value }, subject) => ({ kind: kindOfRange(value, subject) }),
  short: ({ value }) => (value === '' ? { kind: 'empty' } : {}),
  characters: ({ value }) => (BLANK.test(String(value)) ? { kind: 'blank' } : {}),
  'repeated-member': ({ member = '' }, { body }) => {
    if (!KNOWN.includes(member)) return { kind: 'further' }
    const [{ value, start, end } = { start: 0, end: 0 }] = placesIn(body).get(member) ?? []
    const problems = validateNewPlant({ ...(body.first as object), [member]: value })
    if (problems.every(({ pointer }) => pointer !== `/${member}`)) return {}
    return {
      kind: `wrong/${value === null ? 'null' : member}`,
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

/** An escaped surrogate without the other half of its pair. */
const LONE = /\\u(?:d[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\u)d[c-f])/i

/** The class of an OPTIONS request; only with a rule for it, a mock refuses one. */
export const optionsKey = (headers: HeaderMap): string =>
  headers.get('access-control-request-method') ? 'preflight' : 'unknown-method/options'

function refineEncoding({ request, body: { text, isUtf8, isWide } }: Subject): Refinement {
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

/** What the mock accepts, but a rule may refuse, and what services find that convert a value first. */
function findUnusual(subject: Subject): readonly ClassifiedProblem[] {
  const { request, path, credential, body, behavior } = subject
  const found: ClassifiedProblem[] = []
  const add = (key: string, message: string, value?: unknown, member?: string): void =>
    void found.push({
      ...classOf(key, behavior),
      message,
      pointer: member === undefined ? '' : pointerTo('', member),
      member,
      value,
    })
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
  const value = body.first
  if (request.truncated === true || !isObject(value)) return found
  if (isEmpty(value)) add('empty/body', 'the body must have members')
  const addMember = (
    key: string,
    member: string,
    must: string,
    received = memberOf(value, member),
  ): void => add(key, `${JSON.stringify(member)} ${must}`, received, member)
  // A service that reads "7" as 7 reports the number.
  const id = integerOf(value['id'])
  const [outside] = id === undefined ? [] : validateNewPlant({ id, name: '' })
  const isInt64 = isInteger(value['id']) && !outside
  if (outside && typeof value['id'] === 'string') {
    const kind = kindOfFormat({ value: id }, subject)
    addMember(`format/id/${kind}`, 'id', `${outside.must} (got ${showValue(id)})`, id)
  } else if (id !== undefined && !outside) {
    const [range] = limitProblems('id', id, subject)
    if (isInt64 && isDecimal(body, 'id'))
      addMember('decimal/id', 'id', 'must be written as an integer', id)
    if (range !== undefined && !isInt64)
      addMember(`range/id/${kindOfRange(id, subject)}`, 'id', sentenceOf(range), id)
    else if (range === undefined && id === 0) addMember('zero/id', 'id', 'must not be 0', id)
  }
  if (id !== undefined && !isInt64 && subject.isKnownId(id))
    addMember('repeated-id', 'id', knownIdProblem(id), id)
  for (const name of ['name', 'tag'] as const) {
    const { [name]: given = null } = value
    if (typeof given === 'object') continue
    const text = String(given)
    // A service that reads 5 as "5" checks that text.
    const broken = limitProblems(name, text, subject)
    for (const problem of typeof given === 'string' ? [] : broken)
      addMember(classOfKeyword(problem).key, name, sentenceOf(problem))
    if (text === '' && !broken.some(({ keyword }) => keyword === 'minLength'))
      addMember(`empty/${name}`, name, 'must not be empty')
    // Java's `trim` also removes control characters, but no further white space of Unicode.
    const kind = /[^\0- ]/.test(text) ? '/unicode' : /[^\t-\r ]/.test(text) ? '/control' : ''
    const isBlank = BLANK.test(text) && !broken.some(({ keyword }) => keyword === 'pattern')
    if (isBlank) addMember(`blank/${name}${kind}`, name, 'must not be blank')
  }
  if (value['tag'] === undefined) addMember('absent/tag', 'tag', 'is required')
  for (const name of Object.keys(value))
    if (!KNOWN.includes(name))
      addMember(name === '__proto__' ? 'further/proto' : 'further', name, 'is not known')
  return found
}
