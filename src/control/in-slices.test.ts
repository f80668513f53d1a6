import { afterEach, expect, test, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('lets others have their turn where it takes long', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const met: number[] = []
  const made = inSlices([1, 2, 3, 4, 5], (item) => {
    now += 6
    met.push(item)
    return 10 * item
  })
  const heard = [...met]
  setTimeout(() => heard.push(0, ...met))
  expect(await made).toEqual([10, 20, 30, 40, 50])
  expect(heard).toEqual([1, 2, 0, 1, 2, 3, 4])
})

test('makes nothing of nothing', async () => {
  expect(await inSlices([], String)).toEqual([])
})
