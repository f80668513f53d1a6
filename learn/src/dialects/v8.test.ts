import { expect, test } from 'vitest'
import { fitTemplate } from '../fitting/fit-template.ts'
import { indexOfValue } from '../fitting/text-positions.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }

test('a message names the first character at which JSON is malformed', () => {
  const observations = ['pots', 'NaN'].map((source) => ({
    actual: `Unexpected token '${source[0]}'`,
    values: { source },
    members,
  }))
  expect(fitTemplate(observations)).toBe("Unexpected token '{source:initial}'")
})

test('a message has a value as a template literal writes it', () => {
  const written = ['"oak"', '[object Object]', '1,', '7']
  const observations = ['oak', { id: 1 }, [1, null], 7].map((value, at) => ({
    actual: `no ${written[at]} here`,
    values: { value },
    members,
  }))
  expect(fitTemplate(observations)).toBe('no {value:javascript} here')
})

test('the line and the column of a file are no values of a request', () => {
  expect(indexOfValue('at app.mjs:17:5', '17')).toBe(-1)
  expect(indexOfValue('at app.mjs:17:5', '5')).toBe(-1)
  expect(indexOfValue('m:17:5', '17')).toBe(-1)
  expect(indexOfValue('at 5', '5')).toBe(3)
})

test('a number after a colon is a value unless a column follows it', () => {
  expect(indexOfValue('id:17', '17')).toBe(3)
  expect(indexOfValue('id 17:5', '17')).toBe(3)
})
