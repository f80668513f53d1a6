import { expect, test } from 'vitest'
import { Exclusive } from './exclusive.ts'

test('tasks run one after another, also after one that fails', async () => {
  const exclusive = new Exclusive()
  const order: string[] = []
  const task = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
  }
  const first = exclusive.run(task('first'))
  const second = exclusive.run(task('second'))
  await expect(first).rejects.toThrow('failed')
  await second
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('is idle only when no task is left, not even one that was added meanwhile', async () => {
  const exclusive = new Exclusive()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let isIdle = false
  void exclusive.run(() => first.promise)
  const idle = exclusive.idle().then(() => (isIdle = true))
  void exclusive.run(() => second.promise)
  first.resolve()
  await new Promise((resolve) => void setImmediate(resolve))
  expect(isIdle).toBe(false)
  second.resolve()
  await idle
  expect(isIdle).toBe(true)
})

test('is idle at first, and again after a task that fails', async () => {
  const exclusive = new Exclusive()
  await expect(exclusive.idle()).resolves.toBeUndefined()
  const failing = exclusive.run(() => Promise.reject(new Error('failed')))
  expect(exclusive.isIdle).toBe(false)
  await expect(failing).rejects.toThrow('failed')
  expect(exclusive.isIdle).toBe(true)
})
