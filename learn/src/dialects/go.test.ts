import { expect, test } from 'vitest'
import { fitTemplate } from '../fitting/fit-template.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }

test('a message names the first byte of a character', () => {
  const observations = ['Ã', '§'].map((byte, at) => ({
    actual: `invalid character '${byte}'`,
    values: { text: ['é', '\u{9a7}'][at] },
    members,
  }))
  observations[1] = { ...observations[1]!, actual: "invalid character 'à'" }
  expect(fitTemplate(observations)).toBe("invalid character '{text:go-byte}'")
})

test('a message names a member as Go quotes it', () => {
  const written = ['"color"', String.raw`"a\tb"`, String.raw`"\"x\""`, String.raw`"\x01"`]
  const observations = ['color', 'a\tb', '"x"', '\u{1}'].map((member, at) => ({
    actual: `json: unknown field ${written[at]}`,
    values: { member },
    members,
  }))
  expect(fitTemplate(observations)).toBe('json: unknown field {member:go}')
})

test('a message has a value as Go quotes it', () => {
  const written = ['"oak"', String.raw`"a\u00a0b"`]
  const observations = ['oak', 'a\u00a0b'].map((value, at) => ({
    actual: `no plant ${written[at]}`,
    values: { value, text: value },
    members,
  }))
  expect(fitTemplate(observations)).toBe('no plant {value:go}')
})
