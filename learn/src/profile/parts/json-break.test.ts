import { expect, test } from 'vitest'
import { Body } from '../../../../src/problems/request-body.ts'
import { findBreak } from './json-break.ts'

/** The kind, the character that cannot follow, and where the wrong part starts and stops. */
const breakOf = (text: string, nestingLimit = 10): string => {
  const body = new Body(new TextEncoder().encode(text), { nestingLimit })
  const { kind, value, span } = findBreak(body)
  return `${kind} ${JSON.stringify(value)} ${span.start}-${span.position}`
}

test.each([
  ['', 'blank undefined 0-0'],
  [' \n', 'blank undefined 2-2'],
  ['[[', 'end/first-item undefined 2-2'],
  ['{"a":"b', 'string undefined 5-7'],
  ['{"a":"\\', 'escape/end undefined 6-7'],
  ['{"a":"\\x"}', 'escape "x" 6-7'],
  ['{"a":"\\u12', 'unicode-escape/end undefined 7-10'],
  ['{"a":"\\u12x"}', 'unicode-escape "x" 7-10'],
  ['{"a":"\\u"}', 'unicode-escape "\\"" 7-8'],
  ['{"a":"\t"}', 'control "\\t" 6-6'],
  ['{"a":1.}', 'fraction "}" 6-7'],
  ['{"a":1.5.2}', 'other/delimiter "." 8-8'],
  ['{"a":1e}', 'exponent "}" 6-7'],
  ['{"a":1E+}', 'exponent "}" 6-8'],
  ['{"a":1e-x}', 'exponent "x" 6-8'],
  ['{"a":01}', 'number/delimiter "1" 6-6'],
  ['[01]', 'number/item-delimiter "1" 2-2'],
  ['{"a":truex}', 'word/delimiter "x" 9-9'],
  ['{"a":true x}', 'word/delimiter "x" 10-10'],
  ['[1 2]', 'other/item-delimiter "2" 3-3'],
  ['{"a":-}', 'minus "}" 5-6'],
  ['{"a":-', 'end/value undefined 5-6'],
  ['[-', 'end/first-item undefined 1-2'],
  ['[1,-x]', 'minus "x" 3-4'],
  ['{"a":-Infinity}', 'negative-infinity "I" 5-6'],
  ['{"a":tru}', 'literal "}" 5-8'],
  ['{"a":nul', 'end/value undefined 5-8'],
  ['{"a":falx}', 'literal "x" 5-8'],
  ['{"a":NaN}', 'nan/value "N" 5-5'],
  ['{"a":Infinity}', 'nan/value "I" 5-5'],
  ['{"a":None}', 'word/value "N" 5-5'],
  ['{a:1}', 'word/first-name "a" 1-1'],
  ['{true:1}', 'word/first-name "t" 1-1'],
  ['{"a":1,-', 'other/name "-" 7-7'],
  ['{$:1}', 'word/first-name "$" 1-1'],
  ["{'a':1}", 'quote/first-name "\'" 1-1'],
  ['{`a`:1}', 'quote/first-name "`" 1-1'],
  ['{"a":1,}', 'trailing-comma/name "}" 7-7'],
  ['[1, \n]', 'trailing-comma/item "]" 5-5'],
  ['{"a":}', 'other/value "}" 5-5'],
  ['{,}', 'comma/first-name "," 1-1'],
  ['{"a":1,,}', 'comma/name "," 7-7'],
  ['{#}', 'comment/first-name "#" 1-1'],
  ['{"a":/**/1}', 'comment/value "/" 5-5'],
  ['{"a" 1}', 'other/colon "1" 5-5'],
  ['{"a":1}x', 'after "x" 6-7'],
  ['{"a":1} {}', 'after "{" 6-8'],
  ['1 2', 'after/start "2" 0-2'],
  ['1.2.3', 'after/start "." 2-3'],
  ['nulll', 'after/start "l" 3-4'],
  ['1.', 'fraction/start undefined 1-2'],
  ['"\\', 'escape/start undefined 1-2'],
  ['hello', 'word/start "h" 0-0'],
  ['nul', 'end/start undefined 0-3'],
  ['<a/>', 'other/start "<" 0-0'],
  ['{"a":🌿}', 'other/value "🌿" 5-5'],
])('of %j the break is %s', (text, expected) => {
  expect(breakOf(text)).toBe(expected)
})

test('nesting that is too deep is a kind of its own', () => {
  expect(breakOf('[[1]]', 1)).toBe('nesting "[" 1-1')
})
