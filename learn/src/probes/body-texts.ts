import {
  body,
  id,
  name,
  plain,
  nameOf,
  otherRequired,
  type Body,
  type Piece,
} from './pieces/body-pieces.ts'

/** An object of members, without absent ones. */
export function objectOf(...members: readonly (Piece | Body)[]): Body {
  const [first = '', ...others] = members.filter((member) => member !== '')
  if (first === id && others.length === 1 && others[0] === name) return plain
  const following = others.flatMap((member) => body`,${member}`)
  return body`{${otherRequired}${first}${following}}`
}

/** After a line break, and longer in bytes than in characters: positions are then different numbers. */
export const wideTag = body`\n${nameOf.tag}:"\u00d6l gr\u00fcn"`
export const wideName = body`\n${nameOf.name}:"$NAME \u00d6l gr\u00fcn"`

/** Makes positions differ from columns, and both from the codes of characters. */
export const gap = ' '.repeat(32)

/** Longer than many services allow. */
export const longText = 'x'.repeat(200)
