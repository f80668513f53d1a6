import { expect, test } from 'vitest'
import { fillPlaceholders, placeholdersIn, withoutPlaceholders } from './placeholders.ts'

const filled = (text: string): string =>
  fillPlaceholders(text, { valueOf: (placeholder) => `<${placeholder}>`, idOfSum: () => 5n })

test.each([
  ['$ID, $FIRST_ID and $SAME_ID', '<ID>, <FIRST_ID> and <SAME_ID>'],
  ['$NAME, $FIRST_NAME and $LONG_NAME', '<NAME>, <FIRST_NAME> and <LONG_NAME>'],
  ['Bearer $TOKEN $BASIC $BAD_TOKEN', 'Bearer <TOKEN> <BASIC> <BAD_TOKEN>'],
  ['$IDs and $$ID', '<ID>s and $<ID>'],
  ['$id, $OTHER_ID, $MEMBER("a") and {"$ne":1}', '$id, $OTHER_ID, $MEMBER("a") and {"$ne":1}'],
])('%s becomes %s', (text, expected) => {
  expect(filled(text)).toBe(expected)
})

test('a sum with an id is exact, however large its integer is', () => {
  expect(filled('$(9223372036854775807+ID) $(-7-ID) $(0-ID)')).toBe('9223372036854775812 -12 -5')
  expect(filled('$(x+ID) $(7*ID)')).toBe('$(x+ID) $(7*ID)')
})

test('a value is not filled again', () => {
  expect(fillPlaceholders('$NAME', { valueOf: () => '$ID $& $(1+ID)', idOfSum: () => 1n })).toBe(
    '$ID $& $(1+ID)',
  )
})

test('the placeholders of a text are known', () => {
  expect(placeholdersIn('$ID $ID $FIRST_NAME')).toEqual({
    names: new Set(['ID', 'FIRST_NAME']),
    hasSum: false,
  })
  expect(placeholdersIn('$(7+ID) $ID')).toEqual({ names: new Set(['ID']), hasSum: true })
  expect(placeholdersIn('no placeholder')).toEqual({ names: new Set(), hasSum: false })
})

test('a text for people leaves out what is new in each request', () => {
  const text = '{"a":$(7+ID),"b":$FIRST_ID,"c":"$NAME","d":"$NAME x","e":$MEMBER("e"),"f":"$x"}'
  expect(withoutPlaceholders(text)).toBe('{"a":…,"b":…,"c":…,"d":"… x","e":…,"f":"$x"}')
  expect(withoutPlaceholders('$BODY')).toBe('…')
})
