import { describe, expect, test } from 'vitest'
import { type Piece, readBrackets } from './module-brackets.ts'

/** The tokens of a module, with those in brackets; a bracket that closes is none. */
const tokensOf = (module: string): readonly string[] => textsOf(readBrackets(module))

const textsOf = (pieces: readonly Piece[]): readonly string[] =>
  pieces.flatMap(({ text, inside = [] }) => [text, ...textsOf(inside)])

test('pieces have their places, and comments are none', () => {
  expect(readBrackets("a // {\n/* b\n*/ 'c\\'d'({ e })\n\n5.5")).toEqual([
    { text: 'a', at: 0 },
    { text: "'c\\'d'", at: 15 },
    {
      text: '(',
      at: 21,
      inside: [{ text: '{', at: 22, inside: [{ text: 'e', at: 24 }] }],
    },
    { text: '5', at: 30 },
    { text: '.', at: 31 },
    { text: '5', at: 32 },
  ])
})

describe('a slash begins a regular expression', () => {
  test.each<[module: string, expression: string]>([
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
  ])('in %s', (module, expression) => {
    expect(tokensOf(module)).toContain(expression)
  })
})

describe('a slash divides', () => {
  test.each([
    '1 / 2 / 3',
    'a / b / c',
    '(a) / b / c',
    '(if_) / b / c',
    'a.if(b) / c / d',
    'a.return / b / c',
    'list[0] / b / c',
    'a++ / b / c',
    'a! / b / c',
    "'a' / b / c",
    '`a` / b / c',
    '/a/ / b / c',
  ])('in %s', (module) => {
    expect(tokensOf(module).filter((token) => token === '/')).toHaveLength(2)
  })
})

test.each([
  ['`a{`', ['`a{`']],
  ['`${`}`}{` b', ['`${`}`}{`', 'b']],
  ['`${{ a: 1 }.a}$\\`{`', ['`${{ a: 1 }.a}$\\`{`']],
  ['`${a}${b}` c', ['`${a}${b}`', 'c']],
  ['größe: 1', ['größe', ':', '1']],
])('the tokens of %s are %j', (module, tokens) => {
  expect(tokensOf(module)).toEqual(tokens)
})

test.each([
  ['a `b ${c', 'end'],
  ['a `b', 'b'],
  ['{ a: "b\n}', '"'],
  ['{ a: /b\n}', '/'],
  ['{ a: 1', 'end'],
  ['{ a: 1 ]', ']'],
  ['{ a: ) }', ')'],
  ['a }', '}'],
])('%j has no fitting brackets', (module, unexpected) => {
  expect(() => readBrackets(module)).toThrow(`unexpected ${unexpected}`)
})
