import { expect, test } from 'vitest'
import { store } from '../../test/support/store.ts'
import { withMember } from '../../test/support/odd-documents.ts'
import { membersOf } from './members.ts'
import { areNamesFresh, extremesOfRuns, firstOfRuns } from './run-values.ts'

test('the first request of the first run has the lowest id, and a name with an empty mark', () => {
  expect(firstOfRuns(membersOf(store))).toEqual({
    id: 100_000_001n,
    name: 'Check 0000000 0001',
    seed: 1,
  })
})

test('names of requests differ, unless the document allows a single one', () => {
  expect(areNamesFresh(membersOf(store))).toBe(true)
  const oneName = withMember('name', { type: 'string', pattern: '^fern$' })
  expect(areNamesFresh(membersOf(oneName))).toBe(false)
})

test('the extremes of runs are the highest id of each range, and names as long as all others', () => {
  const extremes = extremesOfRuns(membersOf(store))
  expect(extremes.map(({ id, name }) => [id, name])).toEqual([
    [2n ** 29n, 'Check 0000000 255r'],
    [999_999_999n, 'Check zzzeke8 255r'],
    [2n ** 30n, 'Check zzzeke8 255r'],
    [2n ** 28n - 1n, 'Check zzzeke8 255r'],
    [2n ** 31n - 2n, 'Check zzzeke8 255r'],
  ])
})
