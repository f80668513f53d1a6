import { expect, test } from 'vitest'
import { fitTemplate } from '../fitting/fit-template.ts'
import { normalizeJson } from '../samples/normalize.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }

test('a message has the code of a character and the column after it', () => {
  const observations = ['}', ','].map((text, at) => ({
    actual: `Unexpected character ('${text}' (code ${text.charCodeAt(0)})) at column: ${at + 9}`,
    values: { text, column: at + 8 },
    members,
  }))
  const template = "Unexpected character ('{text}' (code {text:code})) at column: {column:next}"
  expect(fitTemplate(observations)).toBe(template)
})

test('a message has the path without its first slash', () => {
  const observations = ['/seeds', '/pots'].map((path) => ({
    actual: `No static resource ${path.slice(1)}.`,
    values: { path },
    members,
  }))
  expect(fitTemplate(observations)).toBe('No static resource {path:relative}.')
})

test('a date of Java is the same in all texts', () => {
  const text = 'on Sat Jan 01 00:00:00 UTC 2000'
  expect(normalizeJson(text)).toBe('on 2000-01-01T00:00:00.000Z')
})
