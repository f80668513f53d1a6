import { roleNames } from '../operation/members.ts'
import type { Role } from '../operation/role.ts'

/** The name of a member that the tables are about, with its colon, and with its value if that is the plain one. */
interface MemberPiece {
  readonly role: Role
  readonly quote: string
  readonly isEscaped: boolean
  /** With white space before it. */
  readonly colon: string
  /** Whether it is the whole member of the plain body; another value follows as text. */
  readonly isPlain: boolean
}

/** A part of the text of a body: a member of the tables, or a token of JSON, malformed or not. */
export type Piece = string | MemberPiece

export const isMember = (piece: Piece | undefined): piece is MemberPiece =>
  typeof piece === 'object'

export const isSpace = (piece: Piece | undefined): boolean =>
  typeof piece === 'string' && piece.trim() === ''

/** The values of the plain body of the tables. */
export const plainValues: Readonly<Record<Role, string>> = {
  id: '$ID',
  name: '"$NAME"',
  tag: '"indoor"',
}

/** Names with escapes, as the tables write them. */
export const escapedNames: Readonly<Record<Role, string>> = {
  id: String.raw`\u0069\u0064`,
  name: String.raw`\u006eame`,
  tag: String.raw`t\u0061g`,
}

const patterns = {
  space: /\s+/,
  // Those of malformed JSON may end with their line.
  string: /"(?:\\[^\n]|[^"\\\n])*"?/,
  singleQuoted: /'(?:\\[^\n]|[^'\\\n])*'?/,
  // Deep nesting is one token.
  brackets: /\[+|\]+/,
  sign: /[{},:]/,
  word: /[^\s"'{}[\],:]+/,
}

const token = new RegExp(
  Object.values(patterns)
    .map(({ source }) => source)
    .join('|'),
  'g',
)

const tokensOf = (text: string): readonly string[] => text.match(token) ?? []

/** The name of a member that has a role, as it is written; undefined for another token. */
const nameIn = (written: string): Pick<MemberPiece, 'role' | 'quote' | 'isEscaped'> | undefined => {
  const quote = written.charAt(0)
  const name = written.slice(1, -1)
  const isQuoted = (quote === '"' || quote === "'") && written === quote + name + quote
  if (!isQuoted) return undefined
  const role = roleNames.find((known) => name === known || name === escapedNames[known])
  return role && { role, quote, isEscaped: name !== role }
}

/** A colon with the white space before it, as tokens; undefined if others follow. */
const colonIn = ([first, second]: readonly string[]): readonly string[] | undefined => {
  if (first === ':') return [first]
  return isSpace(first) && second === ':' ? [first!, second] : undefined
}

/** Whether these are the tokens of a whole member of the plain body, and of what follows it. */
const isPlainMember = (role: Role, tokens: readonly string[]): boolean => {
  const [name, colon, value, following] = tokens
  const isWhole = following === ',' || following === '}' || isSpace(following)
  return name === `"${role}"` && colon === ':' && value === plainValues[role] && isWhole
}

/** A piece, and the number of its tokens. */
interface Reading {
  readonly piece: Piece
  readonly count: number
}

/** The piece that begins with the first of some tokens. */
const readPiece = (tokens: readonly [string, ...string[]]): Reading => {
  const [first, ...others] = tokens
  const name = nameIn(first)
  const colon = colonIn(others)
  if (name === undefined || colon === undefined) return { piece: first, count: 1 }
  const isPlain = isPlainMember(name.role, tokens)
  const piece = { ...name, colon: colon.join(''), isPlain }
  return { piece, count: 1 + colon.length + (isPlain ? 1 : 0) }
}

/** As many tokens as a plain member has, with white space and what follows. */
const maxRead = 5

/** The text of a body of the tables in pieces. */
export const piecesOf = (text: string): readonly Piece[] => {
  const tokens = tokensOf(text)
  const pieces: Piece[] = []
  let at = 0
  while (at < tokens.length) {
    const [first, ...others] = tokens.slice(at, at + maxRead)
    const { piece, count } = readPiece([first!, ...others])
    pieces.push(piece)
    at += count
  }
  return pieces
}

/** The text of pieces, with the names that members have there. */
export const textOfPieces = (
  pieces: readonly Piece[],
  nameOf: (role: Role, isEscaped: boolean) => string,
): string =>
  pieces
    .map((piece) => {
      if (!isMember(piece)) return piece
      const { role, quote, isEscaped, colon, isPlain } = piece
      const name = quote + nameOf(role, isEscaped) + quote
      return name + colon + (isPlain ? plainValues[role] : '')
    })
    .join('')

/** The roles of which the text has a member with another value or spelling, or within another object. */
export const variedRoles = (text: string): readonly Role[] => {
  const roles = new Set<Role>()
  let depth = 0
  for (const piece of piecesOf(text)) {
    if (piece === '{') depth += 1
    if (piece === '}') depth -= 1
    if (isMember(piece) && (!piece.isPlain || depth > 1)) roles.add(piece.role)
  }
  return [...roles]
}
