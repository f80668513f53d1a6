import { plainRoleTexts } from '../../operation/body-text.ts'
import { type Role, roleNames } from '../../operation/role.ts'

/** The plain body of the operation. */
interface PlainPiece {
  readonly kind: 'plain'
}

/** A member as it is in the plain body; a document that does not declare it gets a body without it. */
interface MemberPiece {
  readonly kind: 'member'
  readonly role: Role
}

/** The name of a member that has another value, another place or another spelling. */
interface NamePiece {
  readonly kind: 'name'
  readonly role: Role
  readonly quote: '"' | "'"
  readonly isEscaped: boolean
}

/** Where members belong that only another document requires; by default before the first member. */
interface RequiredPiece {
  readonly kind: 'required'
}

/** A part of a body of the tables: text with the placeholders of `Part`, bytes, or what depends on the document. */
export type Piece = string | Uint8Array | PlainPiece | MemberPiece | NamePiece | RequiredPiece

/** A body of the tables. Texts beside each other are one piece. */
export type Body = readonly Piece[]

/** Pieces in a row, with texts beside each other as one. */
export const joinPieces = <Item extends Piece>(
  pieces: readonly Item[],
): readonly (Item | string)[] => {
  const joined: (Item | string)[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') joined.splice(-1, 1, last + piece)
    else joined.push(piece)
  }
  return joined
}

/**
 * A body of the tables.
 * @example body`{${id},${nameOf.name}:5}`
 */
export const body = (
  texts: TemplateStringsArray,
  ...values: readonly (Piece | Body)[]
): readonly Piece[] =>
  joinPieces(
    texts.flatMap((text, at) => {
      const value = values[at] ?? ''
      return Array.isArray(value) ? [text, ...(value as Body)] : [text, value as Piece]
    }),
  ).filter((piece) => piece !== '')

const ofRoles = <Result>(of: (role: Role) => Result): Readonly<Record<Role, Result>> => ({
  id: of('id'),
  name: of('name'),
  tag: of('tag'),
})

/** The values that members have in the plain body, as JSON text. */
export const plainValues: Readonly<Record<Role, string>> = {
  ...plainRoleTexts,
  tag: '"indoor"',
}

/** Names with escapes, as the tables write them. */
export const escapedNames: Readonly<Record<Role, string>> = {
  id: String.raw`\u0069\u0064`,
  name: String.raw`\u006eame`,
  tag: String.raw`t\u0061g`,
}

export const memberOf = ofRoles((role): MemberPiece => ({ kind: 'member', role }))

/** Members of the plain body, and the optional one that some requests have. */
export const { id, name, tag } = memberOf

/** The plain valid body. */
export const plain: Body = [{ kind: 'plain' }]

/** Names of members with their quotation marks, for other values than those of the plain body. */
export const nameOf = ofRoles((role): NamePiece => ({
  kind: 'name',
  role,
  quote: '"',
  isEscaped: false,
}))

export const escapedNameOf = ofRoles((role): NamePiece => ({ ...nameOf[role], isEscaped: true }))

/** Names in single quotes, which JSON does not have. */
export const singleQuotedNameOf = ofRoles((role): NamePiece => ({ ...nameOf[role], quote: "'" }))

export const otherRequired: RequiredPiece = { kind: 'required' }

/** Whether a piece is text that no document changes, or bytes. */
export const isFixed = (piece: Piece): piece is string | Uint8Array =>
  typeof piece === 'string' || piece instanceof Uint8Array

/** Whether a piece is the plain body of the operation. */
export const isPlainPiece = (piece: Piece): boolean => !isFixed(piece) && piece.kind === 'plain'

/** A body in one piece or several. */
export const asBody = (pieces: Piece | Body): Body =>
  Array.isArray(pieces) ? (pieces as Body) : [pieces as Piece]

/** The roles of members with another value, place or spelling than in the plain body. */
export const variedRoles = (pieces: Body): readonly Role[] =>
  roleNames.filter((role) =>
    pieces.some((piece) => !isFixed(piece) && piece.kind === 'name' && piece.role === role),
  )

/** The text of a member name in its quotation marks, whose content depends on the document. */
export const nameWith = (
  { role, quote, isEscaped }: NamePiece,
  contentOf: (role: Role, isEscaped: boolean) => string,
): string => quote + contentOf(role, isEscaped) + quote

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
  return joinPieces(flat)
}

/** How the tables write a name, without its quotation marks. */
const writtenName = (role: Role, isEscaped: boolean): string =>
  isEscaped ? escapedNames[role] : role

/** The text of a body, in which names are as `contentOf` says, and bytes are missing. */
export const textWith = (
  pieces: Body,
  contentOf: (role: Role, isEscaped: boolean) => string,
): string => {
  const textOf = (piece: Piece): string => {
    if (typeof piece === 'string') return piece
    if (isFixed(piece) || piece.kind === 'required') return ''
    if (piece.kind === 'name') return nameWith(piece, contentOf)
    return textWith(innerPieces(piece), contentOf)
  }
  return pieces.map(textOf).join('')
}

/** The text of a body as the Plant Store's operation has it. */
export const writtenText = (pieces: Body): string => textWith(pieces, writtenName)

/** A piece in two at a position in its written text; a name becomes text. */
const cutPiece = (piece: Piece, position: number): readonly [before: Body, after: Body] => {
  const parts = innerPieces(piece)
  if (parts.length > 1) return splitAt(parts, position)
  const text = writtenText([piece])
  return [[text.slice(0, position)], [text.slice(position)]]
}

/** The pieces of a body before and after a position in its written text. */
export const splitAt = (pieces: Body, position: number): readonly [before: Body, after: Body] => {
  const before: Piece[] = []
  const after: Piece[] = []
  let start = 0
  for (const piece of pieces) {
    const { length } = writtenText([piece])
    if (start + length <= position) before.push(piece)
    else if (start >= position) after.push(piece)
    else {
      const [first, rest] = cutPiece(piece, position - start)
      before.push(...first)
      after.push(...rest)
    }
    start += length
  }
  return [joinPieces(before), joinPieces(after)]
}
