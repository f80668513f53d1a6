import { expect, test } from 'vitest'
import { templatesGiving, placeholdersByText } from './written-values.ts'

const members = {
  byName: new Map<string, string>(),
  fresh: new Set<string>(),
  written: ['{name:upper}'],
}

test('a text has the placeholders that give it, those without a conversion first', () => {
  const parts = placeholdersByText({ values: { name: 'fern', text: 'fern' }, members })
  expect(parts.get('fern')).toEqual(['{name}', '{text}', '{text:html}'])
  expect(parts.get('FERN')).toEqual(['{text:upper}', '{name:upper}'])
  expect(parts.get('4')).toEqual(['{text:length}', '{text:octets:length}'])
  expect(parts.has('')).toBe(false)
})

test('the length of a text is looked for in characters and in bytes', () => {
  const parts = placeholdersByText({ values: { text: 'Öl' }, members })
  expect(parts.get('2')).toEqual(['{text:length}'])
  expect(parts.get('3')).toEqual(['{text:octets:length}'])
})

test('the beginning and the end of a credential are looked for', () => {
  const parts = placeholdersByText({ values: { credential: 'made-up-0921' }, members })
  expect(parts.get('made')).toEqual(['{credential:first4}'])
  expect(parts.get('0921')).toEqual(['{credential:last4}'])
})

test('what follows from a mistake on is looked for as Perl writes it, also without its first character', () => {
  const parts = placeholdersByText({ values: { rest: '/* note */' }, members })
  expect(parts.get('* note */')).toEqual(['{rest:tail:perl}', '{rest:octets:tail:perl}'])
})

test('the names of unknown members are looked for together if there are several', () => {
  const partsWith = (additional: object) => placeholdersByText({ values: { additional }, members })
  expect(partsWith({ a: 1, b: 2 }).get('"a", "b"')).toEqual(['{additional:names:quoted:listed}'])
  expect(partsWith({ a: 1 }).has('"a"')).toBe(false)
})

test.each([
  [1000, true],
  [1001, false],
])('looks for values up to 1000 characters, so that of %i: %j', (length, isFound) => {
  const name = 'x'.repeat(length)
  expect(placeholdersByText({ values: { name }, members }).has(name)).toBe(isFound)
})

test('a whole value has its placeholder, and those with conversions that change it', () => {
  const values = { id: 7, name: ' Fern ', column: 7 }
  expect(templatesGiving(7, values)).toEqual(['{id}', '{column}'])
  expect(templatesGiving('Fern', values)).toEqual([
    '{name:trimmed}',
    '{name:unspaced}',
    '{name:essence}',
  ])
  expect(templatesGiving('7', values)).toEqual([
    '{id:string}',
    '{id:python}',
    '{id:pydantic}',
    '{id:json}',
    '{id:javascript}',
  ])
  expect(templatesGiving('other', values)).toEqual([])
})

test('a position has no conversions, a member whose name begins like one has', () => {
  expect(templatesGiving('7', { line: 7, 'start-column': 7, source: 7 })).toEqual([])
  expect(templatesGiving('7', { lineCount: 7 })).toEqual([
    '{lineCount:string}',
    '{lineCount:python}',
    '{lineCount:pydantic}',
    '{lineCount:json}',
    '{lineCount:javascript}',
  ])
  expect(templatesGiving('FERN', { sourceName: 'fern', 'my-byte': 'fern' })).toEqual([
    '{sourceName:upper}',
    '{my-byte:upper}',
  ])
})

test('a list that a conversion makes is found', () => {
  expect(templatesGiving(['a'], { additional: { a: 1 } })).toEqual(['{additional:names}'])
})

test('what varies has no conversions: a part of its constant is another text by chance', () => {
  const values = { uuid: '00000000-0000-4000-8000-000000000000', counter: 0 }
  expect(templatesGiving(values.uuid, values)).toEqual(['{uuid}'])
  expect(templatesGiving('0', values)).toEqual([])
})

test('a conversion that has no result for a value gives no null', () => {
  expect(templatesGiving(null, { name: 'Fern' })).toEqual([])
})

test('a value that is absent has no placeholder', () => {
  expect(templatesGiving('', { tag: undefined })).toEqual([])
})
