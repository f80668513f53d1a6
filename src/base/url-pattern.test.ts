import { matchRequestUrl } from 'msw'
import { describe, expect, test } from 'vitest'
import { patternOf } from './url-pattern.ts'

const matches = (matcher: string | RegExp, url: string): boolean =>
  matchRequestUrl(new URL(url), matcher).matches

test('a path of ordinary characters stays a pattern', () => {
  expect(patternOf('*/v1', ['/my-plants_2.0~'], '/*')).toBe('*/v1/my-plants_2.0~/*')
})

describe.each(['/plants(1)', '/a:b', '/v1/plants*', '/~plants+', '/a$.b|[c]^'])(
  'the path %s',
  (path) => {
    const { pathname } = new URL(path, 'https://a.example')

    test.each([
      ['*', 'https://a.example', true],
      ['*', 'https://a.example/api', true],
      ['*/api', 'https://a.example/v1/api', true],
      ['*/api', 'https://a.example/v1', false],
      ['https://a.example:8080/api', 'https://a.example:8080/api', true],
      ['https://A.example', 'https://a.example', true],
      ['https://a.example', 'https://axexample', false],
      ['https://a.example', 'https://a.example/b', false],
      ['https://a.example/:version', 'https://a.example/v1', true],
      ['https://a.example/:version', 'https://a.example/v1/b', false],
    ])('below %s is that at %s: %j', (base, url, expected) => {
      expect(matches(patternOf(base, [pathname]), url + pathname)).toBe(expected)
    })

    test('is no other path', () => {
      const matcher = patternOf('https://a.example', [pathname])
      const others = ['/plants1', '/axb', '/v1/plants', '/v1/plantss', '/~plantss', `${pathname}/7`]
      for (const other of others) expect(matches(matcher, `https://a.example${other}`)).toBe(false)
    })

    test('may have a pattern after it', () => {
      const below = patternOf('https://a.example', [pathname], '/*')
      expect(matches(below, `https://a.example${pathname}/7`)).toBe(true)
      expect(matches(below, `https://a.example${pathname}`)).toBe(false)
    })
  },
)

test('the hex digits of an escape may have another letter case', () => {
  expect(matches(patternOf('*', ['/pl%C3%A4nts']), 'https://a.example/pl%c3%a4nts')).toBe(true)
})

test.each([
  ['/plants', true],
  ['/plants/7', true],
  ['/plants/7/', true],
  ['/files/a.txt', true],
  ['/plants/7/parts', false],
  ['/files/.txt', false],
  ['/trees', false],
])('of several paths with parameters, %s is one: %j', (path, expected) => {
  const matcher = patternOf('https://a.example', ['/plants', '/plants/{id}', '/files/{name}.txt'])
  expect(matches(matcher, `https://a.example${path}`)).toBe(expected)
})
