import { isObject } from '../../src/base/check-value.ts'
import { readJson } from '../../src/base/json.ts'
import { jsonText } from '../../src/base/json-text.ts'

// A token that looks like another one and has nothing of it: a service reads it the same way, and nobody can use it.

/** The characters of each class, in an order without words. */
const classes = ['qzxjkvbwpfgymucldhrsnioate', 'QZXJKVBWPFGYMUCLDHRSNIOATE', '7301958246'] as const

/** The text with other letters and digits; each one is that of its position, whatever it was. */
const withOtherCharacters = (text: string, shift: number): string => {
  let position = shift
  return Array.from(text, (character) => {
    const ofClass = classes.find((list) => list.includes(character))
    if (ofClass === undefined) return character
    position += 1
    return ofClass[(position * 7) % ofClass.length]
  }).join('')
}

const jsonIn = (base64: string): unknown =>
  readJson(Buffer.from(base64, 'base64url').toString(), 10).value

/** JSON with other texts; its names and numbers, such as times, stay, so that a service reads it the same way. */
const withOtherTexts = (value: unknown, shift: number): unknown => {
  if (typeof value === 'string') return withOtherCharacters(value, shift)
  if (Array.isArray(value)) return value.map((item) => withOtherTexts(item, shift))
  if (!isObject(value)) return value
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, member]) => [name, withOtherTexts(member, shift)]))
}

/** The token as a JSON Web Token with other claims and another signature; undefined if it is none. */
const asWebToken = (token: string, shift: number): string | undefined => {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || signature === '') return undefined
  const claims = jsonIn(payload)
  if (!isObject(jsonIn(header)) || !isObject(claims)) return undefined
  const otherClaims = jsonText(withOtherTexts(claims, shift))
  const otherPayload = Buffer.from(otherClaims).toString('base64url')
  return [header, otherPayload, withOtherCharacters(signature, shift)].join('.')
}

/** Whether one text begins with the other. */
const isPrefix = (left: string, right: string): boolean =>
  left.startsWith(right) || right.startsWith(left)

/**
 * A token of the same form: as long, with the same classes of characters, a JSON Web Token if it is one. It depends on
 * the form alone, so that runs repeat it and it says nothing else about the token.
 */
export const madeUpLike = (token: string): string => {
  for (const shift of classes[0].split('').keys()) {
    const madeUp = asWebToken(token, shift) ?? withOtherCharacters(token, shift)
    if (!isPrefix(madeUp, token)) return madeUp
  }
  // Nothing in it can be another character.
  return 'made-up'
}
