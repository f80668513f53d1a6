import { expect, test } from 'vitest'
import { hideInQuotations, lineQuotation, quotation } from './quotation.ts'

const hide = (text: string): string => text.replaceAll('secret', '***')

test.each([
  ['a word', 'my secret', '"my ***"'],
  ['quotation marks', 'a "secret" b', String.raw`"a \"***\" b"`],
  ['a backslash at the end', 'secret\\', String.raw`"***\\"`],
  ['a line break', 'a\nsecret', String.raw`"a\n***"`],
])(
  'a secret is hidden in a quotation with %s, and not in the words around',
  (_what, text, shown) => {
    const sentence = `the secret is ${quotation(text, 40)}, and no secret is ${quotation('', 40)}`
    expect(hideInQuotations(sentence, hide)).toBe(`the secret is ${shown}, and no secret is ""`)
  },
)

test.each([
  ['the first of several lines', 'SSH-2.0\r\nmore', '"SSH-2.0"'],
  ['an empty first line', '\r\nab', String.raw`"\x0d\x0aab"`],
  ['marks and bytes', 'a"\\\0b', String.raw`"a\"\\\x00b"`],
  ['more than is quoted', 'abcdefghijk', '"abcdefghij…"'],
])('bytes with %s are quoted in printable ASCII', (_what, bytes, shown) => {
  expect(lineQuotation(bytes, 10)).toBe(shown)
})

test('a secret is hidden in quoted bytes', () => {
  const sentence = `it sent ${lineQuotation('a "secret"', 40)}`
  expect(hideInQuotations(sentence, hide)).toBe(String.raw`it sent "a \"***\""`)
})

test('only the beginning of a long text is quoted', () => {
  expect(quotation('abcdef', 4)).toBe('"abcd"')
})
