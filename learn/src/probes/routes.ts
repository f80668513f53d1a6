import { type BodyOperation } from 'plant-store-kit/operation'
import { plain } from 'plant-store-kit/recording'
import type { Probe } from './probe.ts'

/** The plain body to another path, or with another method. */
const elsewhere = (
  slug: string,
  title: string,
  overrides: NonNullable<Probe['overrides']>,
): Probe => ({
  rule: 'open',
  slug,
  title,
  body: plain,
  overrides,
})

/** A path that is not that of the operation. */
export const wrongPaths: readonly Probe[] = [
  elsewhere('other-path', 'another path', { target: '/no-such-path' }),
  // An id of the run: many services update what is there.
  elsewhere('path-below', 'a path below', { target: '$path/$ID' }),
  elsewhere('slash', 'a slash after the path', { target: '$path/' }),
  elsewhere('capital-path', 'a capital in the path', { target: '$capitalPath' }),
]

const methods: readonly Probe[] = [
  elsewhere('put', 'PUT', { method: 'PUT' }),
  { rule: 'open', slug: 'get', title: 'GET', overrides: { method: 'GET' } },
]

/** A method that is not that of the operation. */
export const wrongMethods = ({ method }: BodyOperation): readonly Probe[] =>
  methods.filter(({ overrides }) => overrides?.method !== method)

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
    elsewhere('slashes', 'two slashes before the path', { target: `/${target}` }),
  ]
}

/** A character in percent encoding, which stays, or else a letter, a digit, `_` or `-`. */
const ESCAPE_OR_PLAIN = /%[\da-f]{2}|[\w-]/gi

/** A request to the path with percent encoding of one character. */
function withEncoded(slug: string, path: string, { 0: character, index }: RegExpExecArray): Probe {
  const escape = `%${character.charCodeAt(0).toString(16)}`
  const target = path.slice(0, index) + escape + path.slice(index + character.length)
  return elsewhere(slug, `the path with ${escape}`, { target })
}
