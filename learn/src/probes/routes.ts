import { plain } from './pieces/body-pieces.ts'
import { type BodyOperation } from 'plant-store-kit/operation'
import type { Probe } from './probe.ts'

/** A path that is not that of the operation. */
export const wrongPaths: readonly Probe[] = [
  { rule: 'open', slug: 'other-path', body: plain, overrides: { target: '/no-such-path' } },
  // An id of the run: many services update what is there.
  { rule: 'open', slug: 'path-below', body: plain, overrides: { target: '$path/$ID' } },
  { rule: 'open', slug: 'slash', body: plain, overrides: { target: '$path/' } },
  { rule: 'open', slug: 'capital-path', body: plain, overrides: { target: '$capitalPath' } },
]

/** A method that is not that of the operation. */
export const wrongMethods: readonly Probe[] = [
  { rule: 'open', slug: 'put', body: plain, overrides: { method: 'PUT' } },
  { rule: 'open', slug: 'get', overrides: { method: 'GET' } },
]

/** The path of the operation in other spellings; without letters and digits, it has none in percent encoding. */
export function respelledPaths({ target }: BodyOperation): readonly Probe[] {
  const plainCharacters = [...target.matchAll(ESCAPE_OR_PLAIN)].filter(
    ([text]) => !text.startsWith('%'),
  )
  const [first] = plainCharacters
  const last = plainCharacters.at(-1)
  return [
    ...(first === undefined ? [] : [withEncoded('encoded-path', target, first)]),
    ...(last === undefined ? [] : [withEncoded('encoded-end', target, last)]),
    { rule: 'open', slug: 'slashes', body: plain, overrides: { target: `/${target}` } },
  ]
}

/** A character in percent encoding, which stays, or else a letter, a digit, `_` or `-`. */
const ESCAPE_OR_PLAIN = /%[\da-f]{2}|[\w-]/gi

/** A request to the path with percent encoding of one character. */
function withEncoded(slug: string, path: string, { 0: character, index }: RegExpExecArray): Probe {
  const escape = `%${character.charCodeAt(0).toString(16)}`
  const target = path.slice(0, index) + escape + path.slice(index + character.length)
  return { rule: 'open', slug, body: plain, overrides: { target } }
}
