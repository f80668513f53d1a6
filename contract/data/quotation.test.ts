import { expect, test } from 'vitest'
import { detailOf, hideInQuotations, lineQuotation, quotation } from './quotation.ts'

const hide = (text: string): string => text.replaceAll('secret', '***')

test.each([
  ['a word', 'my secret', '"my ***"'],
  ['quotation marks', 'a "secret" b', String.raw`"a \"***\" b"`],
  ['a backslash at the end', 'secret\\', String.raw`"***\\"`],
  ['a line break', 'a\nsecret', String.raw`"a\n***"`],
])(
  'a secret is hidden in a quotation with %s, and not in the words around',
  (_what, text, shown) => {
    const empty = quotation('', 40)
    const sentence = ['the secret is ', quotation(text, 40), ', and no secret is ', empty]
    const { detail } = hideInQuotations(detailOf(sentence), hide)
    expect(detail).toBe(`the secret is ${shown}, and no secret is ""`)
  },
)

test.each([
  ['the first of several lines', 'SSH-2.0\r\nmore', '"SSH-2.0"'],
  ['an empty first line', '\r\nab', String.raw`"\x0d\x0aab"`],
  ['marks and bytes', 'a"\\\0b', String.raw`"a\"\\\x00b"`],
  ['more than is quoted', 'abc defghi jk', '"abc defghi…"'],
  ['a word that is cut', 'abc defghijk', '"abc defg…"'],
])('bytes with %s are quoted in printable ASCII', (_what, bytes, shown) => {
  expect(lineQuotation(bytes, 10)).toEqual({ quoted: shown })
})

test('a secret is hidden in quoted bytes', () => {
  const detailed = detailOf(['it sent ', lineQuotation('a "secret"', 40)])
  expect(hideInQuotations(detailed, hide).detail).toBe(String.raw`it sent "a \"***\""`)
})

test('a sentence keeps its parts when secrets are hidden in it', () => {
  const once = hideInQuotations(detailOf(['it sent ', { quoted: '"a secret b"' }]), hide)
  expect(once.detailParts).toEqual(['it sent ', { quoted: '"a *** b"' }])
  expect(hideInQuotations(once, (text) => text.replace('b', '-')).detail).toBe('it sent "a *** -"')
})

test('what looks like a quotation in the words of the client is none', () => {
  const detailed = detailOf(['the option "secret" is missing'])
  expect(detailed).toEqual({ detail: 'the option "secret" is missing' })
  expect(hideInQuotations(detailed, hide)).toEqual(detailed)
})

test.each([
  ['between words', 'abc def ghi', 7, '"abc def"'],
  ['after a word that is whole', 'abc defg', 8, '"abc defg"'],
  ['within a word, which may be a secret', 'abc def-secret', 13, '"abc def-"'],
  ['within its only word', 'long-secret', 10, '"long"'],
])('a long text is cut %s', (_where, text, max, quoted) => {
  expect(quotation(text, max)).toEqual({ quoted })
})
