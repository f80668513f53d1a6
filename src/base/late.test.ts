import { expect, test, vi } from 'vitest'
import { LatePart, present } from './late.ts'

test('a part is loaded once, and waited for until it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const load = vi.fn(() => promise)
  const late = new LatePart(load)
  expect([late.part, late.loading, load.mock.calls.length]).toEqual([undefined, undefined, 0])
  const loading = late.load()
  expect(late.load()).toBe(loading)
  expect(late.loading).toBe(loading)
  resolve('part')
  await loading
  expect([late.part, late.loading, late.load()]).toEqual(['part', undefined, undefined])
  expect(load).toHaveBeenCalledOnce()
})

test('a part that could not be loaded is tried again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no network')))
  const late = new LatePart<string>(load)
  await expect(late.load()).rejects.toThrow('no network')
  load.mockResolvedValueOnce('part' as never)
  await late.load()
  expect(late.part).toBe('part')
})

test('a part that is there is not waited for', () => {
  const { part, load, loading } = present('part')
  expect([part, load(), loading]).toEqual(['part', undefined, undefined])
})
