import { describe, expect, test } from 'vitest'
import { changeOf, cutOf, differingParts, isDamage } from './changed-text.ts'

describe('a text comes back', () => {
  test.each([
    ['caf\u00e9 7', 'caf\u00c3\u00a9 7', 'read-as-latin-1'],
    ['\u{1f331}', '\u00f0\u0178\u0152\u00b1', 'read-as-latin-1'],
    ['Plant \u00e9\u00e9\u00e9', 'Plant \u00c3\u00a9\u00c3', 'read-as-latin-1'],
    ['caf\u00e9 7', 'caf? 7', 'question-marks'],
    ['caf\u00e9 \u{1f331}!', 'caf\u00e9 ????!', 'question-marks'],
    ['what? \u00e9?', 'what? ??', 'question-marks'],
    ['\u690d\u7269 7', '?? 7', 'question-marks'],
    ['{{7*7}} ${7*7} <%= 7*7 %>', '49 ${7*7} <%= 7*7 %>', 'evaluated'],
    ['{{7*7}} ${7*7} <%= 7*7 %>', '{{7*7}} 49 <%= 7*7 %>', 'evaluated'],
    ['; id $(id) `id` $HOME > /dev/null', '; id $(id) `id` /root > /dev/null', 'evaluated'],
    ['%s %d %n {0}', 'None 0 %n {0}', 'evaluated'],
  ])('as %j → %j: damage, %s', (sent, received, change) => {
    expect(changeOf(sent, received)).toBe(change)
    expect(isDamage(change as never)).toBe(true)
  })

  test.each([
    [' a  b ', 'a b', 'white-space'],
    ['a\u00a0b', 'a b', 'white-space'],
    ['abc ', 'abc', 'white-space'],
    ['Moss', 'moss', 'letter-case'],
    ['stra\u00dfe', 'STRASSE', 'letter-case'],
    ['e\u0301', '\u00e9', 'normalized'],
    ['\uff26', 'F', 'normalized'],
    ['<b>"&"</b>', '&lt;b&gt;&quot;&amp;&#34;&lt;/b&gt;', 'escaped'],
    ["it's", 'it&#x27;s', 'escaped'],
    ['&amp; a', '& a', 'escaped'],
    ['abcdef', 'abc', 'truncated'],
    ['abc\u{1f331}', 'abc\ufffd', 'truncated'],
    ['abc', '', 'truncated'],
    // Removed or masked, but not evaluated.
    ['a {{7*7}} b', 'a 7*7 b', 'changed'],
    ['a <%= 7*7 %> b', 'a  b', 'changed'],
    ['a {{7*7}} b', 'a *** b', 'changed'],
    ['a {name} b', 'a \\{name\\} b', 'changed'],
    // Characters that nobody writes, which services may replace on purpose.
    ['a\u0080b', 'a?b', 'changed'],
    ['a\u200bb', 'a?b', 'changed'],
    ['a\u{10ffff}b', 'a?b', 'changed'],
    ['a\ud83cb', 'a?b', 'changed'],
    ['caf\u00e9', 'cafe', 'changed'],
    ['caf\u00e9 is', 'caf? was', 'changed'],
    ['Moss', 'Fern', 'changed'],
  ])('as %j → %j: a note, %s', (sent, received, change) => {
    expect(changeOf(sent, received)).toBe(change)
    expect(isDamage(change as never)).toBe(false)
  })

  test('as it was sent', () => {
    expect(changeOf('a', 'a')).toBeUndefined()
  })
})

test.each([
  ["St. John's", 'St. John', 'cut-at-quote'],
  ['a "b"', 'a ', 'cut-at-quote'],
  ['a \u{1f331}', 'a ', 'cut-at-wide'],
  ["St. John's", 'St. Joh', undefined],
  ["St. John's", 'Fern', undefined],
])('%j that comes back as %j has the cut %s', (sent, received, cut) => {
  expect(cutOf(sent, received)).toBe(cut)
})

test('the parts of two texts around their first difference are quoted', () => {
  expect(differingParts('Check k3x9a1b 0012 caf\u00e9', 'Check k3x9a1b 0012 caf?')).toEqual([
    '\u20260012 caf\u00e9',
    '\u20260012 caf?',
  ])
  expect(differingParts('a'.repeat(99), 'b')).toEqual([`${'a'.repeat(32)}\u2026`, 'b'])
  expect(differingParts('\u{1f331}', '')).toEqual(['\u{1f331}', ''])
})
