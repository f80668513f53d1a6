import { expect, test } from 'vitest'
import { typeScriptLiteral } from './typescript-literal.ts'

const literalOf = (value: object): string => typeScriptLiteral(value, (name) => `about ${name}`)

/** The text of one member, without its comment. */
const memberOf = (name: string, value: unknown): string => literalOf({ [name]: value }).slice(2, -2)

test('has a comment before each member, and a line for each member within it', () => {
  expect(literalOf({ first: { a: 1, b: [true, null] }, second: 'x' })).toBe(`{
  // about first
  first: {
    a: 1,
    b: [
      true,
      null
    ]
  },
  // about second
  second: "x"
}`)
})

test.each([
  ['an identifier', 'maxLength', 1, 'maxLength: 1'],
  ['other names in quotes', 'type/id', 1, '"type/id": 1'],
  ['a name that begins with a digit in quotes', '7a', 1, '"7a": 1'],
  ['__proto__ as a computed name', '__proto__', 1, '["__proto__"]: 1'],
  ['an empty object', 'a', {}, 'a: {}'],
  ['an empty array', 'a', [], 'a: []'],
  ['no member that is undefined', 'a', { b: undefined }, 'a: {}'],
  ['the largest integer of a double', 'a', 9_007_199_254_740_991, 'a: 9007199254740991'],
  ['a larger integer as a bigint', 'a', 9_007_199_254_740_993n, 'a: 9007199254740993n'],
  ['a small bigint as a number', 'a', 7n, 'a: 7'],
  ['a negative bigint', 'a', -9_007_199_254_740_993n, 'a: -9007199254740993n'],
  ['a fraction', 'a', 0.5, 'a: 0.5'],
  ['digits in a text', 'a', '9007199254740993', 'a: "9007199254740993"'],
  [
    'digits before a line separator of Unicode in a text',
    'a',
    ' 9007199254740993\u2028',
    'a: " 9007199254740993\u2028"',
  ],
  ['a larger integer in a list', 'a', [9_007_199_254_740_993n], 'a: [\n    9007199254740993n\n  ]'],
  ['a name with quotes', 'a', { '"b': 1 }, 'a: {\n    "\\"b": 1\n  }'],
  ['quotes and line breaks in a text', 'a', '"\n', String.raw`a: "\"\n"`],
])('writes %s', (_what, name, value, text) => {
  expect(memberOf(name, value)).toBe(`  // about ${name}\n  ${text}`)
})

test('is empty without members', () => {
  expect(literalOf({ a: undefined })).toBe('{}')
})
