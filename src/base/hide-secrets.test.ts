import { describe, expect, test } from 'vitest'
import { hideParameters, hideValues, shortenToken } from './hide-secrets.ts'

describe('a target', () => {
  test.each<[title: string, target: string, shown: string]>([
    ['nothing without parameters', '/plants', '/plants'],
    ['no ordinary parameter', '/plants?page=12&size=3', '/plants?page=12&size=3'],
    ['a token', '/plants?token=abcdefghijklmnop', '/plants?token=abcd…'],
    ['the user of a URL', 'https://ada:pw@store.example/plants', 'https://…@store.example/plants'],
    ['a token of a fragment', '/#access_token=abcdefghijkl&x=1', '/#access_token=abcd…&x=1'],
    ['a parameter of a path, in its segment', '/a;token=abcdefghi/b', '/a;token=abc…/b'],
    ['no slash of a query', '/?token=abc/defghi&x=1', '/?token=abc…&x=1'],
    ['commas in a value of a query', '/?token=abcdef,ghijkl&x=1', '/?token=abcd…&x=1'],
    ['a list of values in a path', '/a;token=abcdef;ghijkl;x=1', '/a;token=abcd…;x=1'],
    [
      'an encoded separator',
      '/?to=%2Fa%3Ftoken%3Dabcdefghi%26x%3D1',
      '/?to=%2Fa%3Ftoken%3Dabc…%26x%3D1',
    ],
    ['an encoded name', '/?%74oken=abcdefghi', '/?%74oken=abc…'],
    ['an empty value', '/?token=', '/?token=…'],
    ['a name without a value', '/?token&x=1', '/?token&x=1'],
  ])('hides %s', (_title, target, shown) => {
    expect(hideParameters(target)).toBe(shown)
  })

  test('reports each value that it hides', () => {
    const values: string[] = []
    hideParameters('/?token=abc,def&password=xyz&a=1', { onSecret: (value) => values.push(value) })
    expect(values).toEqual(['abc,def', 'xyz'])
  })
})

test('a text hides secrets, but no ordinary words', () => {
  expect(hideValues('got s3cr3t-value and s3cr3t-value', ['s3cr3t-value'])).toBe(
    'got s3cr… and s3cr…',
  )
  expect(hideValues('a fern', ['fern'])).toBe('a fern')
  expect(hideValues('a $& 12', ['12'])).toBe('a $& 12')
})

test('a text hides all of several secrets that overlap', () => {
  expect(hideValues('got abc1def2ghi3, abc1def2', ['abc1def2', 'def2ghi3'])).toBe('got abc1…, ab…')
  expect(hideValues('got ab1ab1ab1ab1', ['ab1ab1ab1'])).toBe('got ab1a…')
  expect(hideValues('got abc1def2', ['c1de', 'abc1def2'])).toBe('got ab…')
})

describe('a token is shortened', () => {
  test.each([
    ['', '…'],
    ['ab', '…'],
    ['abc', 'a…'],
    ['abcdef', 'ab…'],
    ['abcdefghijkl', 'abcd…'],
    ['abcdefghijklmnopqrstuvwxyz', 'abcd…'],
    ['abcd…', 'abcd…'],
    ['abcde…', 'ab…'],
  ])('from %j to %j', (token, shortened) => {
    expect(shortenToken(token)).toBe(shortened)
  })
})
