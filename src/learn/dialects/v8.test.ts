import { expect, test } from 'vitest'
import { fitTemplate } from '../templates/fit-template.ts'
import { patternOf } from '../templates/marks.ts'

const members = { byName: new Map<string, string>(), varying: new Set<string>(), written: [] }

test('a message names the first character at which JSON is malformed', () => {
  const observations = ['pots', 'NaN'].map((source) => ({
    actual: `Unexpected token '${source[0]}'`,
    values: { source },
    members,
  }))
  expect(fitTemplate(observations)).toBe("Unexpected token '{source:first}'")
})

test('the line and the column of a file are no values of a request', () => {
  expect(patternOf('17').test('at app.mjs:17:5')).toBe(false)
  expect(patternOf('5').test('at app.mjs:17:5')).toBe(false)
  expect(patternOf('5').test('at 5')).toBe(true)
})
