import { joinTexts } from 'plant-store-kit/options'
import { type Role } from 'plant-store-kit/recording'
import {
  type Body,
  type NamePiece,
  type Piece,
  body,
  id,
  isFixed,
  name,
  nameOf,
  plainValues,
} from './body-pieces.ts'

// The text of a body as its table writes it, and what cuts it by its characters.

/** The name of a member without its quotation marks. */
export type WriteName = (role: Role) => string

/** The text of a member name in its quotation marks, whose content depends on the document. */
export const nameWith = ({ role, quote }: NamePiece, writeName: WriteName): string =>
  quote + writeName(role) + quote

/** The members of a plain body, the name and the value of a member; another piece as it is. */
const innerPieces = (piece: Piece): Body => {
  if (isFixed(piece) || piece.kind === 'name' || piece.kind === 'required') return [piece]
  if (piece.kind === 'plain') return body`{${id},${name}}`
  return [nameOf[piece.role], `:${plainValues[piece.role]}`]
}

/** The same body of text, bytes and names alone. */
export const flatPieces = (pieces: Body): Body => {
  const flat = pieces.flatMap((piece): Body => {
    const parts = innerPieces(piece)
    return parts.length > 1 ? flatPieces(parts) : parts
  })
  return joinTexts(flat)
}

/** The text of a body; bytes are missing. */
export const textWith = (pieces: Body, writeName: WriteName): string => {
  const textOf = (piece: Piece): string => {
    if (typeof piece === 'string') return piece
    if (isFixed(piece) || piece.kind === 'required') return ''
    if (piece.kind === 'name') return nameWith(piece, writeName)
    return textWith(innerPieces(piece), writeName)
  }
  return pieces.map(textOf).join('')
}

/** The text of a body as the Plant Store's operation has it; bytes are missing. */
export const writtenText = (pieces: Body): string => textWith(pieces, (role) => role)

/** A body before and after a position. */
interface Halves {
  readonly before: Body
  readonly after: Body
}

/** A piece in two at a position in its written text; a name becomes text. */
const cutPiece = (piece: Piece, position: number): Halves => {
  const parts = innerPieces(piece)
  if (parts.length > 1) return splitAt(parts, position)
  const text = writtenText([piece])
  return { before: [text.slice(0, position)], after: [text.slice(position)] }
}

/** The pieces of a body before and after a position in its written text. */
export const splitAt = (pieces: Body, position: number): Halves => {
  const before: Piece[] = []
  const after: Piece[] = []
  let start = 0
  for (const piece of pieces) {
    const { length } = writtenText([piece])
    if (start + length <= position) before.push(piece)
    else if (start >= position) after.push(piece)
    else {
      const halves = cutPiece(piece, position - start)
      before.push(...halves.before)
      after.push(...halves.after)
    }
    start += length
  }
  return { before: joinTexts(before), after: joinTexts(after) }
}
