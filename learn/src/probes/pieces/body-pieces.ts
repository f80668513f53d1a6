import { joinTexts } from 'plant-store-kit/options'
import { plainRoleTexts, type Role, roleNames } from 'plant-store-kit/recording'

// Tables write bodies in pieces: each document has other names for the members, and requires others.

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
export interface NamePiece {
  readonly kind: 'name'
  readonly role: Role
  readonly quote: '"' | "'"
}

/** Where members belong that only another document requires; by default before the first member. */
interface RequiredPiece {
  readonly kind: 'required'
}

/** A part of a body of the tables: text with the placeholders of `Part`, bytes, or what depends on the document. */
export type Piece = string | Uint8Array | PlainPiece | MemberPiece | NamePiece | RequiredPiece

/** A body of the tables. Texts beside each other are one piece. */
export type Body = readonly Piece[]

const isBody = (value: Piece | Body): value is Body => Array.isArray(value)

/** A body in one piece or several. */
export const asBody = (value: Piece | Body): Body => (isBody(value) ? value : [value])

/**
 * A body of the tables, of texts and of pieces or bodies between them.
 * @example body`{${id},${nameOf.name}:5}`
 */
export const body = (
  texts: TemplateStringsArray,
  ...values: readonly (Piece | Body)[]
): readonly Piece[] => {
  const pieces = texts.flatMap((text, at) => [text, ...asBody(values[at] ?? '')])
  return joinTexts(pieces).filter((piece) => piece !== '')
}

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

/** Members as they are in the plain body. */
export const plainMembers = ofRoles((role): MemberPiece => ({ kind: 'member', role }))

/** Members of the plain body, and the optional one that some requests have. */
export const { id, name, tag } = plainMembers

/** The plain valid body. */
export const plain: Body = [{ kind: 'plain' }]

/** Names of members with their quotation marks, for other values than those of the plain body. */
export const nameOf = ofRoles((role): NamePiece => ({
  kind: 'name',
  role,
  quote: '"',
}))

/** Names in single quotes, which JSON does not have. */
export const singleQuotedNameOf = ofRoles((role): NamePiece => ({ ...nameOf[role], quote: "'" }))

export const otherRequired: RequiredPiece = { kind: 'required' }

/** Whether a piece is text that no document changes, or bytes. */
export const isFixed = (piece: Piece): piece is string | Uint8Array =>
  typeof piece === 'string' || piece instanceof Uint8Array

/** Whether a piece is the plain body of the operation. */
export const isPlainPiece = (piece: Piece): boolean => !isFixed(piece) && piece.kind === 'plain'

/** The roles of members with another value, place or spelling than in the plain body. */
export const variedRoles = (pieces: Body): readonly Role[] =>
  roleNames.filter((role) =>
    pieces.some((piece) => !isFixed(piece) && piece.kind === 'name' && piece.role === role),
  )
