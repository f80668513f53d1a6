import { ANNOTATIONS } from '../../src/document/annotations.ts'
import type { Operation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { jsonText } from '../../src/base/json.ts'
import { acceptOf, mediaTypesOf } from '../operation/media-types.ts'
import { type Members, membersOf, roleNames } from '../operation/members.ts'
import { type RuleId, type Subject, ruleOf, subjectOf } from '../rules/rules.ts'
import type { Headers } from '../data/exchange.ts'
import type { Case, CaseRequest } from '../data/case.ts'
import { adaptBody, objectIn, writtenPlain } from './adapt-body.ts'
import { writtenPath } from './changing-methods.ts'

/** The media type that the tables are written for. */
const writtenType = 'application/json'

/** The members that the tables are written for, with all that their schemas assert. */
const writtenMembers: Readonly<Record<string, string>> = {
  id: '{"types":["integer"],"format":"int64"}',
  name: '{"types":["string"]}',
  tag: '{"types":["string"]}',
}
const writtenRequired: readonly string[] = ['id', 'name']

const annotations: ReadonlySet<string> = new Set(ANNOTATIONS)

const assertionsOf = (schema: Schema): object =>
  Object.fromEntries(
    Object.entries(merged(schema)).filter(
      ([keyword, value]) => !annotations.has(keyword) && value !== undefined,
    ),
  )

const isWritten = (body: Schema, { all }: Members): boolean =>
  all.length === Object.keys(writtenMembers).length &&
  all.every(
    ({ name, schema, isRequired }) =>
      writtenMembers[name] === jsonText(assertionsOf(schema)) &&
      writtenRequired.includes(name) === isRequired,
  ) &&
  Object.keys(assertionsOf(body)).toSorted().join() === 'properties,required,types'

/** Whether the operation is the one that the tables are written for. */
export const isAsWritten = (operation: Operation, members: Members): boolean => {
  const isSame = knownAsWritten.get(operation) ?? compareWithTables(operation, members)
  knownAsWritten.set(operation, isSame)
  return isSame
}

const knownAsWritten = new WeakMap<Operation, boolean>()

const compareWithTables = (operation: Operation, members: Members): boolean => {
  const { method, path, requestBody } = operation
  const isSame = method === 'POST' && path === writtenPath && requestBody.isRequired
  const hasSameTypes =
    mediaTypesOf([requestBody]).join() === writtenType && acceptOf(operation) === writtenType
  return isSame && hasSameTypes && isWritten(requestBody.content[0].schema, members)
}

/** The start of a request target in which the tables write the path in their own way. */
const targetsLike: readonly (readonly [written: string, like: (path: string) => string])[] = [
  [writtenPath, (path) => path],
  ['//plants', (path) => `/${path}`],
  ['/Plants', (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  [
    '/%70lants',
    (path) => path.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ],
]

const adaptTarget = (target: string, path: string): string => {
  const like = targetsLike.find(([writtenTarget]) => target.startsWith(writtenTarget))
  return like === undefined ? target : like[1](path) + target.slice(like[0].length)
}

type Header = Headers[number]

/** The media type of the tables, with or without parameters. */
const writtenTypes = /^application\/json(?=$|\s*;)/i

/** The media type of an operation, in the letters of the one that the tables write. */
const inLettersOf = (letters: string, mediaType: string): string => {
  if (letters === letters.toUpperCase()) return mediaType.toUpperCase()
  const isCapitalized = letters !== letters.toLowerCase()
  return isCapitalized
    ? mediaType.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : mediaType
}

/** A Content-Type of the tables with the media type of the operation. */
const withTypeOf = (contentType: string, { requestBody: { content } }: Operation): string =>
  contentType.replace(writtenTypes, (letters) => inLettersOf(letters, content[0].mediaType))

/** A header of the tables with the media types of the operation. */
const adaptHeader = ([name, value]: Header, operation: Operation): Header => {
  if (/^content-type$/i.test(name)) return [name, withTypeOf(value, operation)]
  const isUsual = /^accept$/i.test(name) && value === writtenType
  return [name, isUsual ? acceptOf(operation) : value]
}

/**
 * A request of the tables as the operation needs it: with its path and its required members, and with the names that its
 * members have. For the document that the tables are written for it is the same request.
 */
export const adaptRequest = (
  request: CaseRequest,
  operation: Operation,
  isBodyAdapted = false,
): CaseRequest => {
  const members = membersOf(operation)
  if (isAsWritten(operation, members)) return request
  const { method, target, headers, body } = request
  const isOfOperation = method === 'POST'
  return {
    ...request,
    method: isOfOperation ? operation.method : method,
    target: adaptTarget(target, operation.path),
    headers: headers.map((header) => adaptHeader(header, operation)),
    ...(body && { body: isBodyAdapted ? body : adaptBody(body, members) }),
  }
}

/** What is said by the members of a body. */
const ofMembers: ReadonlySet<Subject | undefined> = new Set(['values', 'spelling', 'anything'])

/** Whether the cases of a rule have values that no object of the tables may have. */
const isOfInvalidObject = (rule: RuleId): boolean =>
  subjectOf(rule) === 'values' && ruleOf(rule).expect === 'refuse'

/** Whether the members that no role has are those of no other document. */
const isOfNoMember = (text: string, members: Members): boolean => {
  const { all, roles } = members
  const unwritten = all.filter(
    ({ name }) => !Object.values(roles).includes(name) && !roleNames.some((role) => role === name),
  )
  // To read all texts takes long.
  const named = unwritten.filter(({ name }) => text.includes(jsonText(name)))
  const body = named.length === 0 ? undefined : objectIn(text, members)
  return body === undefined || !named.some(({ name }) => Object.hasOwn(body, name))
}

/**
 * Whether a case of the tables says something about the operation: it is about no role that the document lacks, and if
 * the body is no object, it is about the whole body.
 */
export const isAbout = (testCase: Case, operation: Operation): boolean => {
  const { rule, request, facts } = testCase
  const members = membersOf(operation)
  const { declared, whole } = members
  const { body } = request
  if (!ofMembers.has(subjectOf(rule)) || body === undefined) return true
  const text = body.map((part) => (typeof part === 'string' ? part : '')).join('')
  if (whole !== undefined) return text.includes(writtenPlain) && !isOfInvalidObject(rule)
  return facts.about.every((role) => declared.has(role)) && isOfNoMember(text, members)
}
