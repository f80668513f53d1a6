import { describe, expect, test } from 'vitest'
import { KnownWords } from './known-words.ts'

const request = {
  method: 'POST',
  url: 'http://store.test/plants',
  headers: [['X-Team', 'green team']] as const,
  body: Buffer.from('{"name":"Plant 0abcdef 1"}'),
}

/** Whether a word in a text is part of something longer that is known. */
const isExplained = (text: string, word: string): boolean => {
  const start = text.indexOf(word)
  return new KnownWords(request).explains(text, start, start + word.length)
}

describe('a word is known', () => {
  test.each([
    ['the body of the request, after it', '{"a":"Plant 0abcdef"}', 'Plant'],
    ['the body of the request, before it', '{"a":"Plant 0abcdef"}', '0abcdef'],
    ['the address of the request', 'at http://store.test', 'store'],
    ['the method of the request', 'POST http', 'POST'],
    ['a header of the request', 'X-Team: green', 'X-Team:'],
    ['another header of the request', 'from green team', 'green'],
    ['the head of most responses', 'Content-Type: a', 'Content'],
    ['the head of most responses in another letter case', 'CACHE-CONTROL', 'CACHE'],
    ['the body of the request in another spelling', String.raw`Plant\u00200abcdef`, 'Plant'],
  ])('as a part of %s', (_words, text, word) => {
    expect(isExplained(text, word)).toBe(true)
  })

  test('only with a character beside it', () => {
    expect(isExplained('Plant', 'Plant')).toBe(false)
    expect(isExplained('"Plant"', 'Plant')).toBe(false)
    expect(isExplained('{"by":"Plant moss"}', 'Plant')).toBe(false)
    expect(isExplained('green x', 'green')).toBe(false)
  })

  test('only with a character near it', () => {
    expect(isExplained(`Plant${' '.repeat(20)}0abcdef`, 'Plant')).toBe(false)
  })
})

test('a request without a body is known, too', () => {
  const { body: _, ...withoutBody } = request
  expect(new KnownWords(withoutBody).explains('green team', 0, 5)).toBe(true)
})
