import { expect, test } from 'vitest'
import { escapeText, templateParts, readPlaceholder, writePlaceholder } from './placeholder.ts'

test.each([
  ['{name}', { name: 'name', conversions: [], byDefault: undefined }],
  [
    '{name:string:trimmed}',
    { name: 'name', conversions: ['string', 'trimmed'], byDefault: undefined },
  ],
  ['{tag|}', { name: 'tag', conversions: [], byDefault: '' }],
  ['{/a/b c:upper|none}', { name: '/a/b c', conversions: ['upper'], byDefault: 'none' }],
])('%s is a whole placeholder, which is written so', (text, placeholder) => {
  expect(readPlaceholder(text)).toMatchObject(placeholder)
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
  expect(readPlaceholder(text)).toBeUndefined()
})

test('a text consists of placeholders and what is between them', () => {
  expect(templateParts('{a}{b:upper|x|y} of {5} but {/c d}.')).toEqual([
    { name: 'a', conversions: [], byDefault: undefined, source: '{a}' },
    { name: 'b', conversions: ['upper'], byDefault: 'x|y', source: '{b:upper|x|y}' },
    ' of {5} but ',
    { name: '/c d', conversions: [], byDefault: undefined, source: '{/c d}' },
    '.',
  ])
  expect(templateParts('')).toEqual([])
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
