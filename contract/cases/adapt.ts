import type { Operation, Response } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { isObject } from '../../src/base/check-value.ts'
import { jsonText, readJson } from '../../src/base/json.ts'
import { type Members, membersOf } from '../operation/members.ts'
import { type Role, encoded, objectText, plainTexts } from '../operation/plain-body.ts'
import type { Headers } from '../data/exchange.ts'
import type { Case, CaseRequest, Part } from '../data/case.ts'

/** The path and the media type that the tables are written for. */
const writtenPath = '/plants'
const writtenType = 'application/json'

/** The plain valid body of the tables. */
const writtenPlain = '{"id":$ID,"name":"$NAME"}'

/** A member name with its colon, in quotes of either kind. */
const memberName = /(["'])(id|name|tag)\1(\s*:)/g

/** Member names with escapes, as the tables write them. */
const escapedNames: Readonly<Record<Role, string>> = {
  id: String.raw`\u0069\u0064`,
  name: String.raw`\u006eame`,
  tag: String.raw`t\u0061g`,
}

const roleNames: readonly Role[] = ['id', 'name', 'tag']

/** A name whose first character is escaped. */
const withEscape = (name: string): string => {
  const [first = '', ...restOfName] = Array.from(name)
  const units = Array.from({ length: first.length }, (_, at) => first.charCodeAt(at))
  const escapes = units.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`)
  return escapes.join('') + encoded(restOfName.join('')).slice(1, -1)
}

const withEscapedNames = (text: string, { roles }: Members): string =>
  roleNames.reduce(
    (result, role) =>
      roles[role] === role
        ? result
        : result.replaceAll(escapedNames[role], () => withEscape(roles[role])),
    text,
  )

const renamed = (text: string, members: Members): string =>
  withEscapedNames(text, members).replace(
    memberName,
    (_, quote: string, role: Role, colon: string) => {
      const name = encoded(members.roles[role]).slice(1, -1)
      return `${quote}${name}${quote}${colon}`
    },
  )

/** Where the other required members go: before the first member of a role in an object. */
const firstMember = /\{\s*(["'])(?:id|name|tag|Id|ID|Name|_id|nmae|id |\\u0069\\u0064)\1\s*:/

/** A member of the plain body, with the comma before or after it; white space before a comma stays, so that a long one is read once. */
const writtenMember: Readonly<Record<Role, RegExp>> = {
  id: /,\s*"id":\$ID(?=[,}\s])|"id":\$ID(?:\s*,|(?=[}\s]))/g,
  name: /,\s*"name":"\$NAME"(?=[,}\s])|"name":"\$NAME"(?:\s*,|(?=[}\s]))/g,
  tag: /,\s*"tag":"indoor"(?=[,}\s])|"tag":"indoor"(?:\s*,|(?=[}\s]))/g,
}

/** The members of the plain body of the tables. */
const writtenTexts = { id: '"id":$ID', name: '"name":"$NAME"' } as const

/** The text with required members instead of those whose roles the document does not have, and the other ones. */
const withRequired = (text: string, { declared, required }: Members) => {
  const remaining = Array.from(required, ([name, value]) => `${encoded(name)}:${value.text}`)
  let result = declared.has('tag') ? text : text.replaceAll(writtenMember.tag, '')
  for (const role of ['id', 'name'] as const) {
    if (declared.has(role)) continue
    const isWhole = result.search(writtenMember[role]) >= 0
    const replacement = isWhole ? remaining.shift() : undefined
    result =
      replacement === undefined
        ? result.replaceAll(writtenMember[role], '')
        : result.replace(writtenTexts[role], () => replacement)
  }
  return { text: result, remaining }
}

/** Text that is JSON if the values of its placeholders are. */
const withValues = (text: string): string =>
  text.replaceAll(/\$\(-?\d+[+-]ID\)|\$(?:FIRST_|SAME_)?ID/g, '1')

/** The members of the text by name; undefined if it is not the JSON of an object. */
const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const { value } = readJson(withValues(text))
  return isObject(value) ? value : undefined
}

/** The plain body of the operation, as JSON text with placeholders. */
const plainText = (members: Members): string =>
  members.whole?.text ?? objectText(plainTexts(members))

const adaptText = (text: string, members: Members): string => {
  if (text.includes(writtenPlain)) return text.replaceAll(writtenPlain, () => plainText(members))
  if (members.whole !== undefined) return objectIn(text) === undefined ? text : members.whole.text
  const at = text.search(firstMember)
  const { text: after, remaining } = withRequired(at < 0 ? text : text.slice(at + 1), members)
  if (at < 0) return renamed(after, members)
  const isAlone = after.trimStart().startsWith('}') || remaining.length === 0
  const added = `${remaining.join()}${isAlone ? '' : ','}`
  return renamed(text.slice(0, at + 1), members) + added + renamed(after, members)
}

const adaptBody = (body: readonly Part[], members: Members): readonly Part[] => {
  const [first, ...laterParts] = body
  if (typeof first !== 'string') return body
  const adaptedParts = laterParts.map((part) =>
    typeof part === 'string' ? renamed(part, members) : part,
  )
  return [adaptText(first, members), ...adaptedParts]
}

/** The members that the tables are written for, with all that their schemas assert. */
const writtenMembers: Readonly<Record<string, string>> = {
  id: '{"types":["integer"],"format":"int64"}',
  name: '{"types":["string"]}',
  tag: '{"types":["string"]}',
}
const writtenRequired: readonly string[] = ['id', 'name']

/** Parts of a schema that say nothing about values. */
const annotations = new Set(['pointer', 'name', 'isShared', 'examples', 'default', 'writeOnly'])

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

/** The media types of requests or responses. */
const typesOf = (
  bodies: readonly Pick<Response, 'content' | 'otherMediaTypes'>[],
): readonly string[] => {
  const types = bodies.flatMap(({ content, otherMediaTypes }) => [
    ...content.map(({ mediaType }) => mediaType),
    ...otherMediaTypes,
  ])
  return [...new Set(types)]
}

/** The media types of the responses: a server may refuse a request that accepts no success. */
const acceptOf = ({ responses }: Operation): string => typesOf(responses).join(', ') || writtenType

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
    typesOf([requestBody]).join() === writtenType && acceptOf(operation) === writtenType
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

/** The media type of the tables, in a header or in a title about it. */
const writtenTypes = /^((?:Content-Type: )?)(application\/json)(?=$|\s*;)/i

/** The media type of an operation, in the letters of the one that the tables write. */
const inLettersOf = (letters: string, mediaType: string): string => {
  if (letters === letters.toUpperCase()) return mediaType.toUpperCase()
  const isCapitalized = letters !== letters.toLowerCase()
  return isCapitalized
    ? mediaType.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : mediaType
}

/** A header or a title with the media type of the operation. */
const withTypeOf = (text: string, { requestBody: { content } }: Operation): string =>
  text.replace(
    writtenTypes,
    (_, before: string, letters: string) => before + inLettersOf(letters, content[0].mediaType),
  )

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

/** Words of titles that name a role or the plant; the phrases before them are about no role. */
const writtenWords = /member names?|name and value|\b(?:id|name|tag|plants?)\b/g

/** The method and the target with which the titles of some tables begin. */
const requestLine = /^([A-Z]+) (\/\S*)/

/** The plain body in titles. */
const plainWords = /a plant with id(?: and name|, name and tag)/

/** A title of the tables in the words of the operation. */
export const adaptTitle = (title: string, operation: Operation): string => {
  const members = membersOf(operation)
  if (isAsWritten(operation, members)) return title
  const { roles, declared } = members
  const isOfRoles = declared.has('id') && declared.has('name')
  const replacements: Readonly<Record<string, string>> = {
    ...roles,
    plant: 'body',
    plants: 'bodies',
  }
  const [line = '', method, target = ''] = requestLine.exec(title) ?? []
  const plain = title.includes('tag') && declared.has('tag') ? 'a body with tag' : 'a plain body'
  const words = withEscapedNames(withTypeOf(title, operation), members)
    .slice(line.length)
    .replace(plainWords, isOfRoles ? '$&' : plain)
    .replace(writtenWords, (word) => replacements[word] ?? word)
  if (line === '') return words
  const { method: ownMethod, path } = operation
  return `${method === 'POST' ? ownMethod : method} ${adaptTarget(target, path)}${words}`
}

/** A role at the beginning of the name of a case. */
const roleOfSlug = /^(?:id|name|tag)(?=-|$)/

/** The name of a case of the tables, by the members of the operation. */
export const adaptSlug = (slug: string, operation: Operation): string => {
  const members = membersOf(operation)
  if (isAsWritten(operation, members)) return slug
  return slug.replace(roleOfSlug, (role) => printable(members.roles[role as Role]))
}

/** White space and controls of a name or a value. */
const unprintable = /[\s\p{C}]/gu

/** A text as a part of the id of a case. */
export const printable = (text: string): string => text.replaceAll(unprintable, '_')

/** Rules whose cases are about the values in a valid or an invalid body. */
const aboutValues = /^(?:R1|V[1-68]|N[3-9]|N11|N12|open)$/

/** Methods that change what is at a path: the tables send them only to the path that they are written for. */
const changing = new Set(['PUT', 'PATCH', 'DELETE'])

/** Whether the members that no role has are those of no other document. */
const isOfNoMember = (text: string, { all, roles }: Members): boolean => {
  const unwritten = all.filter(
    ({ name }) => !Object.values(roles).includes(name) && !roleNames.some((role) => role === name),
  )
  // To read all texts takes long.
  const named = unwritten.filter(({ name }) => text.includes(jsonText(name)))
  const body = named.length === 0 ? undefined : objectIn(text)
  return body === undefined || !named.some(({ name }) => Object.hasOwn(body, name))
}

/**
 * Whether a case of the tables says something about the operation: it varies only roles that the document has, and if the
 * body is no object, it is about the whole body.
 */
export const isAbout = (testCase: Case, operation: Operation): boolean => {
  const { rule, title, request } = testCase
  const members = membersOf(operation)
  const { declared, whole } = members
  if (changing.has(request.method) && operation.path !== writtenPath) return false
  const { body } = request
  if (!aboutValues.test(rule) || body === undefined) return true
  const text = body.map((part) => (typeof part === 'string' ? part : '')).join('')
  if (whole !== undefined) return text.includes(writtenPlain) && !/^N[3-8]$/.test(rule)
  const words: readonly string[] = title.replace(plainWords, '').match(writtenWords) ?? []
  const absent = roleNames.filter((role) => !declared.has(role))
  const isVaried = (role: Role): boolean =>
    words.includes(role) ||
    text.includes(escapedNames[role]) ||
    text.replaceAll(writtenMember[role], '').includes(`"${role}"`) ||
    testCase.facts.varies.includes(role)
  return !absent.some(isVaried) && isOfNoMember(text, members)
}
