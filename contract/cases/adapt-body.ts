import { isObject } from '../../src/base/check-value.ts'
import { readJson } from '../../src/base/json.ts'
import type { Members } from '../operation/members.ts'
import type { Role } from '../operation/role.ts'
import { encoded } from '../operation/sample-text.ts'
import { objectText, plainTexts } from '../operation/body-text.ts'
import type { Part } from '../data/case.ts'
import {
  type Piece,
  escapedNames,
  isMember,
  isSpace,
  piecesOf,
  textOfPieces,
} from './body-pieces.ts'
import { plainTextOf } from './facts.ts'

/** The plain valid body of the tables. */
export const writtenPlain = '{"id":$ID,"name":"$NAME"}'

/** A name whose first character is escaped. */
const withEscape = (name: string): string => {
  const [first = '', ...restOfName] = Array.from(name)
  const units = Array.from({ length: first.length }, (_, at) => first.charCodeAt(at))
  const escapes = units.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`)
  return escapes.join('') + encoded(restOfName.join('')).slice(1, -1)
}

/** The name of a member with an escape, in a body and in titles. */
export const escapedName = (role: Role, { roles }: Members): string =>
  roles[role] === role ? escapedNames[role] : withEscape(roles[role])

const textOf = (pieces: readonly Piece[], members: Members): string =>
  textOfPieces(pieces, (role, isEscaped) =>
    isEscaped ? escapedName(role, members) : encoded(members.roles[role]).slice(1, -1),
  )

const isPlainOf = (piece: Piece, role: Role): boolean =>
  isMember(piece) && piece.isPlain && piece.role === role

/** The place of the next piece but white space, in a direction. */
const nextPlace = (pieces: readonly Piece[], from: number, step: 1 | -1): number => {
  let place = from + step
  while (isSpace(pieces[place])) place += step
  return place
}

/** Without the member at a place, and without the comma before or after it. */
const withoutPiece = (pieces: readonly Piece[], at: number): readonly Piece[] => {
  const [before, after] = [nextPlace(pieces, at, -1), nextPlace(pieces, at, 1)]
  if (pieces[before] === ',') return pieces.toSpliced(before, at + 1 - before)
  if (pieces[after] === ',') return pieces.toSpliced(at, after + 1 - at)
  return pieces.toSpliced(at, 1)
}

const withoutPlain = (pieces: readonly Piece[], role: Role): readonly Piece[] => {
  const at = pieces.findIndex((piece) => isPlainOf(piece, role))
  return at < 0 ? pieces : withoutPlain(withoutPiece(pieces, at), role)
}

/** The pieces with required members instead of those whose roles the document does not have, and the other ones. */
const withRequired = (pieces: readonly Piece[], { declared, required }: Members) => {
  const remaining = Array.from(required, ([name, { text }]) => `${encoded(name)}:${text}`)
  let result = declared.has('tag') ? pieces : withoutPlain(pieces, 'tag')
  for (const role of ['id', 'name'] as const) {
    if (declared.has(role)) continue
    const at = result.findIndex((piece) => isPlainOf(piece, role))
    const replacement = at < 0 ? undefined : remaining.shift()
    result = replacement === undefined ? withoutPlain(result, role) : result.with(at, replacement)
  }
  return { pieces: result, remaining }
}

/** Names that servers may take for those of the roles. */
const similarNames = new Set(['"Id"', '"ID"', '"Name"', '"_id"', '"nmae"', '"id "'])

/** Whether a member of a role, or one with a similar name, begins at a place. */
const isMemberAt = (pieces: readonly Piece[], at: number): boolean => {
  const piece = pieces[at]
  if (piece === undefined || isMember(piece)) return piece !== undefined
  return similarNames.has(piece) && pieces[nextPlace(pieces, at, 1)] === ':'
}

/** Where the members of an object of the tables begin; -1 without one. */
const startOfMembers = (pieces: readonly Piece[]): number =>
  pieces.findIndex((piece, at) => piece === '{' && isMemberAt(pieces, nextPlace(pieces, at, 1))) + 1

/** The members of a text of the tables by name; undefined if it is not the JSON of an object. */
export const objectIn = (
  text: string,
  members: Members,
): Readonly<Record<string, unknown>> | undefined => {
  const { value } = readJson(plainTextOf({ body: [text] }, members) ?? '')
  return isObject(value) ? value : undefined
}

/** The plain body of the operation, as JSON text with placeholders. */
const plainText = (members: Members): string =>
  members.whole?.text ?? objectText(plainTexts(members))

const adaptText = (text: string, members: Members): string => {
  if (text.includes(writtenPlain)) return text.replaceAll(writtenPlain, () => plainText(members))
  if (members.whole !== undefined)
    return objectIn(text, members) === undefined ? text : members.whole.text
  const pieces = piecesOf(text)
  const start = startOfMembers(pieces)
  const { pieces: after, remaining } = withRequired(pieces.slice(start), members)
  if (start === 0) return textOf(after, members)
  const isAlone = after[nextPlace(after, -1, 1)] === '}' || remaining.length === 0
  const added = `${remaining.join()}${isAlone ? '' : ','}`
  return textOf([...pieces.slice(0, start), added, ...after], members)
}

/**
 * The body of a request of the tables as an operation needs it: with its required members, and with the names that its
 * members have. Members of the tables are in its first part.
 */
export const adaptBody = (body: readonly Part[], members: Members): readonly Part[] => {
  const [first, ...laterParts] = body
  return typeof first === 'string' ? [adaptText(first, members), ...laterParts] : body
}
