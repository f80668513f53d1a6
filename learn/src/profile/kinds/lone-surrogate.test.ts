import { expect, test } from 'vitest'
import { findLoneSurrogate } from './lone-surrogate.ts'

test.each([
  ['{"a":"\\ud83c"}', 'high', 'd83c', 12],
  ['{"a":"\\uD83C\\uDF3F\\uDF3F"}', 'low', 'DF3F', 24],
  ['{"a":"\\ud83d\\ud83d\\ude00"}', 'high', 'd83d', 12],
  ['{"a":"\\ude00\\ud83d"}', 'low', 'de00', 12],
  ['{"a":"\\\\ud83c \\ude00"}', 'low', 'de00', 20],
])('in %s the %s half %s is alone', (text, kind, value, start) => {
  const span = { start, position: start - 1 }
  expect(findLoneSurrogate(text)).toEqual({ kind, value, span })
})

test('pairs and escaped backslashes have no half that is alone', () => {
  expect(findLoneSurrogate('{"a":"\\ud83c\\udf3f \\\\ud83c"}')).toBeUndefined()
})
