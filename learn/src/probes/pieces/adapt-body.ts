import { joinTexts } from 'plant-store-kit/options'
import { isObject, readJson, literalJson } from 'plant-store-kit/json'
import {
  type Members,
  type PlainBody,
  type Role,
  roleNames,
  uniqueRoles,
  plainBodyText,
  type Part,
  plainTextOf,
} from 'plant-store-kit/recording'
import { type Body, type Piece, isFixed, isPlainPiece, nameOf, plainValues } from './body-pieces.ts'
import { nameWith, writtenText } from './written-body.ts'

/** A piece as the operation has it. */
const partOf = (piece: Piece, members: PlainBody): Part => {
  if (isFixed(piece)) return piece
  const contentOf = (role: Role): string => literalJson(members.roles[role]).slice(1, -1)
  switch (piece.kind) {
    case 'plain':
      return plainBodyText(members)
    case 'member':
      return `${nameWith(nameOf[piece.role], contentOf)}:${plainValues[piece.role]}`
    case 'name':
      return nameWith(piece, contentOf)
    default:
      // No member is added here.
      return ''
  }
}

const isMemberOf = (piece: Piece, role: Role): boolean =>
  !isFixed(piece) && piece.kind === 'member' && piece.role === role

const commaAtEnd = /,\s*$/
const commaAtStart = /^\s*,/

/** A body without the member at a place, and without the comma before or after it. */
const withoutPiece = (pieces: Body, at: number): Body => {
  const [before, after] = [pieces[at - 1], pieces[at + 1]]
  if (typeof before === 'string' && commaAtEnd.test(before))
    return joinTexts(pieces.toSpliced(at - 1, 2, before.replace(commaAtEnd, '')))
  if (typeof after === 'string' && commaAtStart.test(after))
    return joinTexts(pieces.toSpliced(at, 2, after.replace(commaAtStart, '')))
  return joinTexts(pieces.toSpliced(at, 1))
}

const withoutMembers = (pieces: Body, role: Role): Body => {
  const at = pieces.findIndex((piece) => isMemberOf(piece, role))
  return at < 0 ? pieces : withoutMembers(withoutPiece(pieces, at), role)
}

const isOfMember = (piece: Piece): boolean =>
  !isFixed(piece) && (piece.kind === 'member' || piece.kind === 'name')

const isPlaceOfRequired = (piece: Piece): boolean => !isFixed(piece) && piece.kind === 'required'

/** Where members belong that the tables do not have; undefined in a body without members. */
const placeOfRequired = (pieces: Body): number | undefined => {
  const first = pieces.findIndex(isOfMember)
  if (first < 0) return undefined
  const place = pieces.findIndex(isPlaceOfRequired)
  return place < 0 ? first : place
}

/** The places of an id and a name that the document does not have. */
const freePlaces = (pieces: Body, { declared }: PlainBody): readonly number[] =>
  uniqueRoles
    .filter((role) => !declared.has(role))
    .map((role) => pieces.findIndex((piece) => isMemberOf(piece, role)))
    .filter((at) => at >= 0)

/** A body with the members that only another document requires: in free places, and then where the tables want them. */
const withRequired = (pieces: Body, members: PlainBody): Body => {
  const texts = Array.from(
    members.withoutRole,
    ([name, { text }]) => `${literalJson(name)}:${text}`,
  )
  const free = freePlaces(pieces, members).slice(0, texts.length)
  const replacements = new Map(free.map((at, index) => [at, texts[index]!]))
  const added = texts.slice(free.length).map((text) => `${text},`)
  const place = placeOfRequired(pieces)
  const filled = pieces.flatMap((piece, at): Body => {
    const addedHere = at === place ? added : []
    return isPlaceOfRequired(piece) ? addedHere : [...addedHere, replacements.get(at) ?? piece]
  })
  return joinTexts(filled)
}

/** A body with what the document requires, without what it does not declare. */
const adaptMembers = (pieces: Body, members: PlainBody): Body => {
  const undeclared = roleNames.filter((role) => !members.declared.has(role))
  return undeclared.reduce(withoutMembers, withRequired(pieces, members))
}

/** Whether a body is the JSON of an object. */
const isObjectBody = (body: readonly Part[], members: Members): boolean =>
  isObject(readJson(plainTextOf({ body }, members) ?? '').value)

/** A piece as the Plant Store's operation has it. */
const writtenPart = (piece: Piece): Part =>
  piece instanceof Uint8Array ? piece : writtenText([piece])

/** A body of the tables for an operation whose body is no object: the plain one stands for an object with members. */
const adaptToWhole = (pieces: Body, members: Members): readonly Part[] => {
  if (pieces.some(isPlainPiece)) return pieces.map((piece) => partOf(piece, members))
  const written = joinTexts(pieces.map(writtenPart))
  const isOfMembers = !pieces.every(isFixed)
  return isOfMembers && isObjectBody(written, members) ? [plainBodyText(members)] : written
}

/** A body of the tables as an operation needs it: with its required members, under the names that its members have. */
export const adaptBody = (pieces: Body, members: Members): readonly Part[] => {
  if (members.whole !== undefined) return joinTexts(adaptToWhole(pieces, members))
  return joinTexts(adaptMembers(pieces, members).map((piece) => partOf(piece, members)))
}
