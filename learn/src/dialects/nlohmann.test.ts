import { expect, test } from 'vitest'
import { fitTemplate } from '../fitting/fit-template.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }

test('a message has what was read since the last string or number, with codes of controls', () => {
  const written = ['"tag"<U+000A>x', '7;', '"a"~']
  const observations = ['"tag"\nx', '7;', '"a"~'].map((read, at) => ({
    actual: `invalid literal; last read: '${written[at]}'`,
    values: { 'last-read': read, position: 9 },
    members,
  }))
  const template = "invalid literal; last read: '{last-read:controls}'"
  expect(fitTemplate(observations)).toBe(template)
})
