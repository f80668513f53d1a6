import { expect, test } from 'vitest'
import { canonicalPath, isReading, pathOf } from './request.ts'

test.each([
  ['/plants?x=1#y', '/plants'],
  ['http://a.example/v1/plants?x', '/v1/plants'],
  ['http://a.example', '/'],
  ['', ''],
  ['*', '*'],
])('the path of the target %j is %j', (target, path) => {
  expect(pathOf(target)).toBe(path)
})

test.each([
  ['/%41%7a%30%2d%2E%7E%5f', '/Az0-.~_'],
  ['/%2f%40%c3%a4', '/%2F%40%C3%A4'],
  ['/%zz%', '/%zz%'],
  ['http://a.example/%c3?%c3', '/%C3'],
])('equivalent spellings of the path of %j are %j', (target, path) => {
  expect(canonicalPath(target)).toBe(path)
})

test('GET, HEAD and OPTIONS change nothing', () => {
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']
  expect(methods.filter(isReading)).toEqual(['GET', 'HEAD', 'OPTIONS'])
})
