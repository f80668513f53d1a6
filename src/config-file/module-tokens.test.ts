import { describe, expect, test } from 'vitest'
import { tokensOf } from './module-tokens.ts'

const textsOf = (text: string): readonly string[] => tokensOf(text).map((token) => token.text)

test('tokens have their lines, and comments are none', () => {
  expect(tokensOf("a // {\n/* b\n*/ 'c\\'d'\n\n5.5")).toEqual([
    { text: 'a', line: 1 },
    { text: "'c\\'d'", line: 3 },
    { text: '5', line: 5 },
    { text: '.', line: 5 },
    { text: '5', line: 5 },
  ])
})

describe('a slash begins a regular expression', () => {
  test.each<[text: string, expression: string]>([
    ['a: /[{"]/u', '/[{"]/u'],
    ['a = /}\\/{/', '/}\\/{/'],
    ['[/[/\\]}]/]', '/[/\\]}]/'],
    ['export default /{/', '/{/'],
    ['() => { return /{/ }', '/{/'],
    ['if (a) /{/.test(b)', '/{/'],
    ['if ((a)) /{/.test(b)', '/{/'],
    ['{ }\n/{/.test(b)', '/{/'],
    ['a && !/{/.test(b)', '/{/'],
    ['`${/}/}`; /{/', '/{/'],
  ])('in %s', (text, expression) => {
    expect(textsOf(text)).toContain(expression)
  })
})

describe('a slash divides', () => {
  test.each([
    '1 / 2 / 3',
    'a / b / c',
    '(a) / b / c',
    'a.if(b) / c / d',
    'a.return / b / c',
    'list[0] / b / c',
    'a++ / b / c',
    'a! / b / c',
    "'a' / b / c",
    '`a` / b / c',
  ])('in %s', (text) => {
    expect(textsOf(text).filter((token) => token === '/')).toHaveLength(2)
  })
})

test.each([
  ['`a{`', ['`a{`']],
  ['`${`}`}{` b', ['`${`}`}{`', 'b']],
  ['`${{ a: 1 }.a}$\\`{`', ['`${{ a: 1 }.a}$\\`{`']],
  ['a `b ${c', ['a']],
  ['a: "b\n}', ['a', ':']],
  ['a: /b\n}', ['a', ':']],
  ['größe: 1', ['größe', ':', '1']],
])('the tokens of %s are %j', (text, tokens) => {
  expect(textsOf(text)).toEqual(tokens)
})
