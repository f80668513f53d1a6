import { expect, test } from 'vitest'
import { namesOfPlaceholder, placeholderOf } from './placeholder-names.ts'

test('a plain name is its own placeholder', () => {
  expect(placeholderOf('heightCm')).toBe('heightCm')
})

test.each<[what: string, names: readonly string[], placeholder: string]>([
  ['that means something else', ['type'], '/type'],
  ['of a member in a member', ['origin', 'country'], '/origin/country'],
  ['with a slash and a tilde', ['a/b~c'], '/a~1b~0c'],
  ['with characters that end a placeholder', ['{a:b|c}%7D'], '/%7Ba%3Ab%7Cc%7D%257D'],
])('a name %s has a JSON Pointer as its placeholder', (_what, names, placeholder) => {
  expect(placeholderOf(...names)).toBe(placeholder)
  expect(namesOfPlaceholder(placeholder)).toEqual(names)
})

test('reads percent-encoded characters in small letters', () => {
  expect(namesOfPlaceholder('/a%7db')).toEqual(['a}b'])
})
