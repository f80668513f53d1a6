import { describe, expect, test } from 'vitest'
import { codingsOf, isApplicationJson } from './header-syntax.ts'

describe('the Content-Type', () => {
  const types: [contentType: string | null | undefined, is: boolean][] = [
    ['application/json', true],
    ['application/json ; charset=UTF-8', true],
    ['application/json\t;\tcharset=utf-8', true],
    [String.raw`application/json; a="\"; b=\\"`, true],
    ['application/json; a="é"', true],
    ['application/json; a="x;y"; b=z', true],
    ['application/json;', true],
    ['application/json; ; charset=utf-8', true],
    ['application/json; charset=utf-8 ', true],
    ["application/json; a=!#$%&'*+-.^_`|~0", true],
    [null, false],
    ['application/json, application/json', false],
    [' application/json', false],
    ['application/json x', false],
    ['application/json; charset', false],
    ['application/json; charset=', false],
    ['application/json; charset= utf-8', false],
    ['application/json; a="x', false],
    ['application/json; a="x"y', false],
    [String.raw`application/json; a="x\"`, false],
    ['application/json; a=é', false],
    ['application/json\n', false],
    ['*/*', false],
  ]
  test.each(types)('%j is application/json: %j', (contentType, is) => {
    expect(isApplicationJson(contentType)).toBe(is)
  })

  // Backtracking over these would take longer than any time limit.
  const long: [name: string, contentType: string][] = [
    ['semicolons', `application/json${';   '.repeat(4000)}@`],
    ['spaces', `application/json${' '.repeat(16_000)}@`],
    ['semicolons and tabs', `application/json${';\t\t;'.repeat(4000)}"`],
    ['parameters', `application/json${';a=b  '.repeat(2600)}@`],
    ['escapes', `application/json;a="${'\\"'.repeat(8000)}`],
  ]
  test.each(long)('of many %s is refused in linear time', (_name, contentType) => {
    expect(isApplicationJson(contentType)).toBe(false)
  })
})

test.each<[contentEncoding: string | null | undefined, codings: readonly string[]]>([
  [undefined, []],
  [null, []],
  ['', []],
  ['identity', []],
  ['Identity, identity', []],
  ['gzip', ['gzip']],
  ['X-GZIP', ['x-gzip']],
  [' gzip ,, identity, br', ['gzip', 'br']],
])('the Content-Encoding %j has the codings %j', (contentEncoding, codings) => {
  expect(codingsOf(contentEncoding)).toEqual(codings)
})
