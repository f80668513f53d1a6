import { describe, expect, test } from 'vitest'
import { charsetOf, readAccept } from './negotiation-headers.ts'

describe('the Accept header', () => {
  test.each<[accept: string, verdict: ReturnType<typeof readAccept>]>([
    ['application/json', 'allows JSON'],
    ['Application/JSON; charset=utf-8', 'allows JSON'],
    ['text/html, application/*;q=0.1', 'allows JSON'],
    [' text/plain;q=0.5 ,, */* ; q=1.000 ', 'allows JSON'],
    ['text/html;a="x, y;q=z", */*', 'allows JSON'],
    ['application/json;q=0, application/json;version=2', 'allows JSON'],
    ['text/html', 'excludes JSON'],
    ['application/problem+json', 'excludes JSON'],
    ['application/json;q=0, */*', 'excludes JSON'],
    ['application/*;Q=0.000, */*;q=1', 'excludes JSON'],
    ['', 'excludes JSON'],
    ['json', 'malformed'],
    ['application/', 'malformed'],
    ['/json', 'malformed'],
    ['application/json text/html', 'malformed'],
    ['application/json, ;', 'malformed'],
    ['application/json;q=high', 'malformed'],
    ['application/json;q=', 'malformed'],
    ['application/json;q=1.001', 'malformed'],
    ['application/json;q=-1', 'malformed'],
    ['application/json;a="x', 'malformed'],
    ['{}', 'malformed'],
  ])('%j %s', (accept, verdict) => {
    expect(readAccept(accept)).toBe(verdict)
  })

  // Backtracking over these would take longer than any time limit.
  test.each([
    ['spaces', `text/html${' '.repeat(16_000)}@`],
    ['semicolons', `text/html${';   '.repeat(4000)}@`],
    ['commas', `${',  '.repeat(5000)}@`],
    ['ranges', `${'a/b;q=1, '.repeat(1700)}@`],
  ])('of many %s is malformed in linear time', (_name, accept) => {
    expect(readAccept(accept)).toBe('malformed')
  })
})

test.each<[contentType: string | undefined, charset: string | undefined]>([
  [undefined, undefined],
  ['application/json', undefined],
  ['application/json; version=1', undefined],
  ['application/json; charset=utf-8', 'utf-8'],
  ['application/json ;Charset="UTF-8"; a=b', 'utf-8'],
  ['application/json; a=b; charset=utf8mb4', 'utf8mb4'],
  ['application/json; charset=', ''],
])('the Content-Type %j names the charset %j', (contentType, charset) => {
  expect(charsetOf(contentType)).toBe(charset)
})
