import { expect, test } from 'vitest'
import { fitTemplate } from '../fitting/fit-template.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }

test('a message has the beginning of what follows from a mistake on', () => {
  const written = ['pots,"tag":"a leaf a...', 'x}', String.raw`\x{e9}`]
  const observations = ['pots,"tag":"a leaf and a fern"}', 'x}', 'é'].map((rest, at) => ({
    actual: `malformed (before "${written[at]}")`,
    values: { rest, position: 9 },
    members,
  }))
  expect(fitTemplate(observations)).toBe('malformed (before "{rest:perl}")')
})
