import { expect, test } from 'vitest'
import {
  escapeText,
  placeholdersIn,
  replacePlaceholders,
  wholePlaceholder,
  writePlaceholder,
} from './placeholder.ts'

test.each([
  ['{name}', { name: 'name', conversions: [], byDefault: undefined }],
  [
    '{name:string:trimmed}',
    { name: 'name', conversions: ['string', 'trimmed'], byDefault: undefined },
  ],
  ['{tag|}', { name: 'tag', conversions: [], byDefault: '' }],
  ['{/a/b c:upper|none}', { name: '/a/b c', conversions: ['upper'], byDefault: 'none' }],
])('%s is a whole placeholder, which is written so', (text, placeholder) => {
  expect(wholePlaceholder(text)).toMatchObject(placeholder)
  expect(writePlaceholder(placeholder)).toBe(text)
})

test.each([
  '{name} ',
  ' {name}',
  '{name}{tag}',
  '{5}',
  '{}',
  '{name:UPPER}',
  'name',
  '{a b}',
  '{a|{b}}',
])('%j is no placeholder alone', (text) => {
  expect(wholePlaceholder(text)).toBeUndefined()
})

test('the placeholders of a text are in its order, with their places', () => {
  const placeholders = placeholdersIn('no {member} of {5} but {type:upper}.')
  expect(placeholders.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['member', 3, 11],
    ['type', 23, 35],
  ])
})

test('each placeholder is replaced by its value, or stays as it is written', () => {
  const text = replacePlaceholders('{a} {b:upper|x} {c}', ({ name }, source) =>
    name === 'b' ? source : name,
  )
  expect(text).toBe('a {b:upper|x} c')
})

test.each([
  ['no /plants/{id} here', 'no /plants/{left-brace}id} here'],
  ['{id}', '{left-brace}id}'],
  ['{/a/b:upper|no}', '{left-brace}/a/b:upper|no}'],
  ['{{id}}', '{{left-brace}id}}'],
  ['{"error":{}} { id } {7}', '{"error":{}} { id } {7}'],
])('the text %j is escaped as %j', (text, template) => {
  expect(escapeText(text)).toBe(template)
})

test('only placeholders that are known are escaped', () => {
  const isKnown = ({ name }: { readonly name: string }): boolean => name === 'id'
  expect(escapeText('{id} of {L}', isKnown)).toBe('{left-brace}id} of {L}')
})
