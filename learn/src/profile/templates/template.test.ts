import { expect, test } from 'vitest'
import { readTemplate, TextTemplate, type Values } from './template.ts'

const render = (template: unknown, templateValues: Values): unknown =>
  readTemplate(template).render(templateValues)

test('the members of a spread object become those of the object around it', () => {
  const template = { id: '{id}', data: { '...': '{additional}', size: 1 } }
  const values = { id: 7, additional: { color: 'red', size: 2 } }
  expect(render(template, values)).toEqual({ id: 7, data: { color: 'red', size: 1 } })
})

test('spreads only objects', () => {
  expect(render({ a: 1, '...': '{additional}' }, { additional: undefined })).toEqual({ a: 1 })
  expect(render({ a: 1, '...': 'text' }, {})).toEqual({ a: 1 })
})

const values = {
  name: 'Fern',
  id: 7,
  tag: undefined,
  none: null,
  value: 'x',
  body: { origin: { 'a/b': 'Peru' } },
  origin: { 'a/b': 'Peru' },
}

test.each<[what: string, template: string, rendered: unknown]>([
  ['a placeholder alone keeps the type of its value', '{id}', 7],
  ['an escaped brace begins no placeholder', '{left-brace}id} of {id}', '{id} of 7'],
  ['an escaped placeholder alone is a text', '{left-brace}id}', '{id}'],
  ['a conversion changes a value', '{name:lower}', 'fern'],
  ['conversions apply from left to right', '{name:length:next}', 5],
  ['a placeholder without a value gives none', '{tag}', undefined],
  ['a conversion of no value gives none', '{tag:upper}', undefined],
  ['a default replaces a missing value', '{tag|gone}', 'gone'],
  ['a default may be null', '{tag|null}', null],
  ['null stays without a default', '{none}', null],
  ['a default replaces what a conversion leaves out', '{origin:scalar|gone}', 'gone'],
  ['a default replaces null', '{none|gone}', 'gone'],
  ['a JSON Pointer leads into a member', '{/origin/a~1b}', 'Peru'],
  ['a JSON Pointer into no declared member stays', '{/pot/size}', '{/pot/size}'],
  ['an unknown name stays', '{unknown}', '{unknown}'],
  ['an unknown conversion stays', '{name:wrong}', '{name:wrong}'],
])('%s: %j', (_, template, rendered) => {
  expect(render(template, values)).toEqual(rendered)
})

test.each<[what: string, template: string, text: string]>([
  ['values of any type', '{name} has {id}', 'Fern has 7'],
  ['quotes around the wrong value, unless it is converted', '{value}, {value:upper}', '"x", X'],
  ['nothing in place of a missing value', 'no {tag}{tag|tag}', 'no tag'],
  ['an unknown placeholder as it is', '{/origin/a~1b}: {unknown}', 'Peru: {unknown}'],
])('a text has %s', (_, template, text) => {
  expect(new TextTemplate(template).render(values)).toBe(text)
})

test('the default of {value} has no quotes', () => {
  const template = new TextTemplate('got {value|none}')
  const texts = [undefined, null, 'none'].map((value) => template.render({ value }))
  expect(texts).toEqual(['got none', 'got none', 'got "none"'])
})

test('names of members are rendered, and items without a value left out', () => {
  const template = { '{name}': ['{id}', '{tag}', true], tag: '{tag}' }
  expect(render(template, values)).toEqual({ Fern: [7, true] })
})
