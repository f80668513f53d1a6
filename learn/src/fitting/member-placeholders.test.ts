import { expect, test } from 'vitest'
import { measured } from '../../../test/support/evolved-documents.ts'
import { optionsOf } from '../../../test/support/evolve.ts'
import { withMember } from '../../../test/support/odd-documents.ts'
import { servedStore } from '../../../test/support/store.ts'
import { openMockOperation } from '../../../src/core/open-operation.ts'
import { memberPlaceholdersOf } from './member-placeholders.ts'

test('each member of the body has a placeholder, and those of fresh values vary', () => {
  const { byName, fresh } = memberPlaceholdersOf(servedStore.source)
  expect([...byName]).toEqual([
    ['id', 'id'],
    ['name', 'name'],
    ['tag', 'tag'],
  ])
  expect([...fresh]).toEqual(['id', 'name'])
})

test('services write numbers in two forms, and texts in three', () => {
  expect(memberPlaceholdersOf(servedStore.source).written).toEqual([
    '{id:integer}',
    '{id:double}',
    '{name:encoded}',
    '{name:lower}',
    '{name:upper}',
    '{tag:encoded}',
    '{tag:lower}',
    '{tag:upper}',
  ])
})

test('a member whose name means something else is a JSON Pointer', () => {
  const operation = withMember('text', { type: 'boolean' })
  const { byName, written } = memberPlaceholdersOf(openMockOperation(optionsOf(operation)).source)
  expect(byName.get('text')).toBe('/text')
  expect(written.filter((form) => form.startsWith('{/text'))).toEqual([])
})

test('a required member with fresh values is fresh, too', () => {
  const { fresh } = memberPlaceholdersOf(openMockOperation(optionsOf(measured)).source)
  expect([...fresh]).toContain('heightCm')
})
