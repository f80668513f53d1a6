import { expect, test } from 'vitest'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { withMember } from '../../test/support/odd-documents.ts'
import { membersOf } from './members.ts'
import { areFresh, firstOfRuns } from './run-values.ts'

test('the first request of the first run has the lowest id, and a name with an empty mark', () => {
  expect(firstOfRuns(membersOf(plantStore))).toEqual({
    id: 100_000_001n,
    name: 'Plant 0000000 1',
    seed: 1,
  })
})

test('ids and names of requests differ, unless the document allows a single value', () => {
  expect(areFresh(membersOf(plantStore))).toEqual({ id: true, name: true })
  const oneId = withMember('id', { type: 'integer', minimum: 5, maximum: 5 })
  expect(areFresh(membersOf(oneId))).toEqual({ id: false, name: true })
  const oneName = withMember('name', { type: 'string', pattern: '^fern$' })
  expect(areFresh(membersOf(oneName))).toEqual({ id: true, name: false })
})
