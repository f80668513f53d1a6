import { expect, test } from 'vitest'
import {
  placeholderOfMember,
  placeholdersIn,
  replacePlaceholders,
  splitAtPlaceholders,
  withoutPlaceholders,
} from './placeholders.ts'

test.each('ID FIRST_ID SAME_ID NAME FIRST_NAME LONG_NAME'.split(' '))(
  '$%s stands for a text',
  (name) => {
    expect(splitAtPlaceholders(`a$${name}b`)).toEqual([
      'a',
      { kind: 'text', name, written: `$${name}` },
      'b',
    ])
  },
)

test.each('TOKEN BASIC BAD_TOKEN'.split(' '))('$%s stands for a credential', (name) => {
  const written = `$${name}`
  expect(splitAtPlaceholders(written)).toEqual([{ kind: 'credential', name, written }])
})

test('a sum has an integer of any length and a sign', () => {
  expect(splitAtPlaceholders('$(9223372036854775807+ID)$(-7-ID)')).toEqual([
    { kind: 'sum', integer: 9223372036854775807n, sign: '+', written: '$(9223372036854775807+ID)' },
    { kind: 'sum', integer: -7n, sign: '-', written: '$(-7-ID)' },
  ])
})

test('the body and members of any name have placeholders', () => {
  const name = 'a "b") \\\\$ID'
  const written = placeholderOfMember(name)
  expect(splitAtPlaceholders(`$BODY${written}`)).toEqual([
    { kind: 'body', written: '$BODY' },
    { kind: 'member', member: name, written },
  ])
})

test.each(['$id', '$OTHER_ID', '$(x+ID)', '$(7*ID)', '$MEMBER(a)', '{"$ne":1}', '$', ''])(
  '%j has no placeholder',
  (text) => {
    expect(splitAtPlaceholders(text)).toEqual(text === '' ? [] : [text])
  },
)

test('a placeholder ends where its name ends', () => {
  expect(replacePlaceholders('$IDs and $$ID', ({ written }) => `<${written}>`)).toBe(
    '<$ID>s and $<$ID>',
  )
})

test('a value that replaces a placeholder is not read again', () => {
  expect(replacePlaceholders('$NAME', () => '$ID $& $(1+ID)')).toBe('$ID $& $(1+ID)')
})

test('the placeholders of a text are in its order', () => {
  const written = placeholdersIn('$ID x $(7+ID) $ID $NAME').map(
    (placeholder) => placeholder.written,
  )
  expect(written).toEqual(['$ID', '$(7+ID)', '$ID', '$NAME'])
})

test('a text for people leaves out what is new in each request', () => {
  const text = '{"a":$(7+ID),"b":$FIRST_ID,"c":"$NAME","d":"$NAME x","e":$MEMBER("e"),"f":"$x"}'
  expect(withoutPlaceholders(text)).toBe('{"a":…,"b":…,"c":…,"d":"… x","e":…,"f":"$x"}')
  expect(withoutPlaceholders('$BODY')).toBe('…')
})
