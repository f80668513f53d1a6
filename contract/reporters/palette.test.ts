import { expect, test } from 'vitest'
import { sample } from '../../test/support/sample-report.ts'
import { reporters } from './index.ts'
import { createPalette } from './palette.ts'

test('colors begin and end with numbers of ANSI', () => {
  const { bad, warn, good, strong, faint } = createPalette(true)
  expect([bad('a'), warn('a'), good('a'), strong('a'), faint('a')]).toEqual([
    '\u001b[31ma\u001b[39m',
    '\u001b[33ma\u001b[39m',
    '\u001b[32ma\u001b[39m',
    '\u001b[1ma\u001b[22m',
    '\u001b[2ma\u001b[22m',
  ])
})

test('there is no color unless it is asked for', () => {
  expect(createPalette(false).bad('a')).toBe('a')
  expect(reporters.text(sample)).not.toContain('\u001b')
})

test('a failure is red, a warning yellow, and a passed rule green', () => {
  const written = reporters.text(sample, { color: true })
  expect(written).toContain('\u001b[31m✗ R3 ')
  expect(written).toContain('\u001b[33m! V1 ')
  expect(written).toContain('\u001b[32m✓ ')
  expect(written).toContain('\u001b[1m\u001b[31m✗ ')
  const passed = reporters.text({ ...sample, exitCode: 0, groups: [] }, { color: true })
  expect(passed).toContain('\u001b[1m\u001b[32m✓ ')
})
