import { expect, test } from 'vitest'
import { isMember, piecesOf, variedRoles } from './body-pieces.ts'

const membersIn = (text: string): readonly unknown[] => piecesOf(text).filter(isMember)

const id = { role: 'id', quote: '"', isEscaped: false, colon: ':', isPlain: false }

test('members of the plain body are whole, and other text is in tokens', () => {
  expect(piecesOf('{"id":$ID, "name":"$NAME","tag":"indoor" ,"pots":[5]}')).toEqual([
    '{',
    { ...id, isPlain: true },
    ',',
    ' ',
    { ...id, role: 'name', isPlain: true },
    ',',
    { ...id, role: 'tag', isPlain: true },
    ' ',
    ',',
    '"pots"',
    ':',
    '[',
    '5',
    ']',
    '}',
  ])
})

test.each([
  ['another value', '{"id":5}', id],
  ['a longer value', '{"id":$ID.5}', id],
  ['a plain value that nothing follows', '{"id":$ID', id],
  ['white space around the colon', '{"id" : $ID}', { ...id, colon: ' :' }],
  ['white space after the colon', '{"id": $ID}', id],
  ['single quotes', `{'id':$ID}`, { ...id, quote: "'" }],
  ['escapes', String.raw`{"\u0069\u0064":$ID}`, { ...id, isEscaped: true }],
])('a member with %s is not plain', (_words, text, member) => {
  expect(membersIn(text)).toEqual([member])
})

test.each([
  ['a name without a colon', '{"id" 5}'],
  ['a value', '{"tags":["id"],"color":"name"}'],
  ['a name in a string', String.raw`"{\"id\":5}"`],
  ['another name', '{"identity":5,"Id":5,"i\\u0064":5}'],
  ['a name without its second quote', '{"id'],
  ['a name in mixed quotes', `{"id':5}`],
])('%s is no member', (_words, text) => {
  expect(membersIn(text)).toEqual([])
})

test('a string ends with its line', () => {
  expect(membersIn(`)]}',\n{"id":5}`)).toEqual([id])
  expect(membersIn('{"name":"a\n","id":5}')).toEqual([{ ...id, role: 'name' }])
})

test.each([
  ['{"id":$ID,"name":"$NAME","tag":"indoor"}', []],
  ['[{"id":$ID,"name":"$NAME"},{"tag":"indoor"}]', []],
  ['{"tag":5,"id":$ID,"name":""}', ['tag', 'name']],
  ['{"pot":{"id":$ID}}', ['id']],
  ['{"pot":{},"id":$ID}', []],
])('the members that differ from those of the plain body: %s', (text, roles) => {
  expect(variedRoles(text)).toEqual(roles)
})
