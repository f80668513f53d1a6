import { describe, expect, test } from 'vitest'
import { jsonValue, sample } from 'fast-check'
import { Decimal } from '../../src/base/validator.ts'
import { Code, decimalImport, print } from './literal.ts'

test.each<[code: string, value: unknown]>([
  ['null', null],
  ['undefined', undefined],
  ['true', true],
  ['-0', -0],
  ['1e+21', 1e21],
  ['9223372036854775808n', 2n ** 63n],
  ["new Decimal('1e400', true)", new Decimal('1e400', true)],
  ["'a'.repeat(9)", new Code("'a'.repeat(9)")],
  [`'plain "text"'`, 'plain "text"'],
  [`"it's"`, "it's"],
  [String.raw`'it\'s "text" \\'`, `it's "text" \\`],
  [String.raw`'a\n\u0000\u200b\u0301\ud800\udb40\udc41'`, 'a\n\u0000\u200b\u0301\ud800\u{e0041}'],
  ['[]', []],
  ['{}', {}],
  ["['a', { b: 1 }]", ['a', { b: 1 }]],
  ["{ '$ref': 1, 'a-b': 2, _c: 3 }", { $ref: 1, 'a-b': 2, _c: 3 }],
  ["{ ['__proto__']: 1 }", JSON.parse('{"__proto__":1}')],
])('writes %s', (code, value) => {
  expect(print(value)).toBe(code)
})

describe('a line has at most 100 columns', () => {
  test('with the name before a value', () => {
    const value = (length: number) => ({ a: { b: [['x'.repeat(length)]] }, c: 1 })
    const line = (length: number) => print(value(length)).split('\n')[1]
    expect(line(81)).toBe(`  a: { b: [['${'x'.repeat(81)}']] },`)
    expect(line(81)).toHaveLength(100)
    expect(line(82)).toBe('  a: {')
  })

  test('and the items of a list a line each', () => {
    const text = 'x'.repeat(60)
    expect(print([text, [text]])).toBe(`[\n  '${text}',\n  ['${text}']\n]`)
  })

  test('but many numbers share one', () => {
    const lines = print(Array.from({ length: 40 }, () => 1000)).split('\n')
    expect(lines.map((line) => line.length)).toEqual([1, 97, 97, 48, 1])
    expect(lines[1]).toMatch(/^ {2}1000, 1000, .*, 1000,$/)
  })
})

test.each([() => {}, Symbol('a')])('a value that no document has is refused: %s', (value) => {
  expect(() => print([value])).toThrow(`of type ${typeof value} as code`)
})

test('a program that reads what is written has the same values', async () => {
  const values = sample(jsonValue({ maxDepth: 4 }), { seed: 7, numRuns: 300 })
  const code = `export const values = ${print(values)}`
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  const read = (await import(/* @vite-ignore */ url)) as { readonly values: unknown }
  expect(read.values).toStrictEqual(values)
})

test('only code with a Decimal imports it', () => {
  expect(decimalImport('[1, 2]')).toBe('')
  expect(decimalImport(print([new Decimal('1', true)]))).toContain('import { Decimal }')
})
