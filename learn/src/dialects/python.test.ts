import { expect, test } from 'vitest'
import { fitTemplate } from '../fitting/fit-template.ts'
import { normalizeJson } from '../samples/normalize.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }

test('a message has a value as Python writes it', () => {
  const written = [`{'a': True}`, 'None', '[7]']
  const observations = [{ a: true }, null, [7]].map((value, at) => ({
    actual: `got ${written[at]}`,
    values: { value },
    members,
  }))
  expect(fitTemplate(observations)).toBe('got {value:python}')
})

test('a whole number of type float has a fraction', () => {
  const observations = [7, 8].map((value) => ({
    actual: `got ${value}.0`,
    values: { value },
    members,
  }))
  expect(fitTemplate(observations)).toBe('got {value:float}')
})

test('a message of Pydantic has the beginning and the end of the body', () => {
  const names = ['Fern', 'x'.repeat(60)]
  const written = ["{'name': 'Fern'}", `{'name': '${'x'.repeat(15)}...${'x'.repeat(22)}'}`]
  const observations = names.map((name, at) => ({
    actual: `Field required [input_value=${written[at]}]`,
    values: { body: { name }, name, value: undefined },
    members,
  }))
  expect(fitTemplate(observations)).toBe('Field required [input_value={body:pydantic}]')
})

test('the address of an object is the same in all texts', () => {
  expect(normalizeJson('<object at 0x7F12ab34cd56>')).toBe('<object at 0x7f0000000000>')
  expect(normalizeJson('0x1f')).toBe('0x1f')
})

test('a message names a member as Python writes a text', () => {
  const written = [`'tag'`, String.raw`'a\n'`, `"it's"`]
  const observations = ['tag', 'a\n', `it's`].map((member, at) => ({
    actual: `extra keys not allowed @ data[${written[at]}]`,
    values: { member },
    members,
  }))
  expect(fitTemplate(observations)).toBe('extra keys not allowed @ data[{member:python}]')
})
