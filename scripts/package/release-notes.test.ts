import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.ts'

const changelog = `# Changelog

## 0.2.0 — unreleased

- A panel.

## 0.1.1 — 2026-12-01

### Mend

- The mock starts.

## 0.1.0

The first version.
`

test('the notes of a version are its section of the CHANGELOG', () => {
  expect(releaseNotes(changelog, '0.1.1')).toBe('### Mend\n\n- The mock starts.\n')
  expect(releaseNotes(changelog, '0.1.0')).toBe('The first version.\n')
})

test('a version without a section has no notes', () => {
  expect(() => releaseNotes(changelog, '0.1')).toThrow('CHANGELOG.md has no section "## 0.1"')
})

test('an unreleased version has no notes', () => {
  expect(() => releaseNotes(changelog, '0.2.0')).toThrow('CHANGELOG.md calls 0.2.0 unreleased')
})
