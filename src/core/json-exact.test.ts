import { expect, test, vi } from 'vitest'
import { Decimal } from '../generated/validators.ts'
import { readExactJson } from './json-exact.ts'

const texts: [text: string, value: unknown][] = [
  ['[{"id":9007199254740993,"share":1.5}]', [{ id: 9_007_199_254_740_993n, share: 1.5 }]],
  ['{"a":{"b":[-9223372036854775808]}}', { a: { b: [-9_223_372_036_854_775_808n] } }],
  ['{"a":[1e400,"1e400"]}', { a: [new Decimal('1e400', true), '1e400'] }],
  ['{"a":[9007199254740993.5]}', { a: [new Decimal('9007199254740993.5', false)] }],
  ['{"a":[1,true,null]}', { a: [1, true, null] }],
]
test.each(texts)('%s is exact at every depth', (text, value) => {
  expect(readExactJson(text)).toEqual({ value })
})

test('a text that is not JSON says where', () => {
  expect(readExactJson('[1.5')).toEqual({
    fault: { line: 1, column: 5, why: 'unexpected end of the text' },
  })
})

test('a bound on nesting holds', () => {
  expect(readExactJson('[[1.5]]', 2)).toEqual({ value: [[1.5]] })
  expect(readExactJson('[[1.5]]', 1)).toEqual({
    fault: { line: 1, column: 2, why: 'nested deeper than 1' },
  })
})

test('an engine that tells no source keeps its own numbers', () => {
  const { parse } = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) =>
    parse(
      text,
      reviver && ((name: string, value: unknown): unknown => reviver.call(undefined, name, value)),
    ),
  )
  try {
    expect(readExactJson('{"a":[1.5,"x"]}')).toEqual({ value: { a: [1.5, 'x'] } })
  } finally {
    vi.restoreAllMocks()
  }
})
