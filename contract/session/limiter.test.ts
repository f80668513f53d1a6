import { describe, expect, test } from 'vitest'
import { readOptions } from '../data/settings.ts'
import { Limiter } from './limiter.ts'

const start = (options: { concurrency?: number; timeoutSeconds?: number } = {}): Limiter =>
  new Limiter(readOptions({ baseUrl: 'http://store', token: 'a', ...options }))

/** Starts tasks that the test ends, and lists those that run. */
const startTasks = (limiter: Limiter, count: number) => {
  const running: number[] = []
  const ends: (() => void)[] = []
  const results = Array.from({ length: count }, (_, number) =>
    limiter.run(() => {
      running.push(number)
      const task = Promise.withResolvers<number>()
      ends[number] = () => task.resolve(number)
      return task.promise
    }),
  )
  return { running, ends, results }
}

/** Lets what is due happen. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

describe('tasks', () => {
  test('run eight at a time, in their order', async () => {
    const limiter = start()
    limiter.record(1, 1)
    const { running } = startTasks(limiter, 10)
    await settle()
    expect(running).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('run as many at a time as the concurrency says', async () => {
    const { running, ends, results } = startTasks(start({ concurrency: 2 }), 4)
    await settle()
    expect(running).toEqual([0, 1])
    ends[0]!()
    expect(await results[0]).toBe(0)
    await settle()
    expect(running).toEqual([0, 1, 2])
  })

  test('make room for others when they fail', async () => {
    const limiter = start({ concurrency: 1 })
    await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limiter.run(() => Promise.resolve('done'))).toBe('done')
  })

  test('run up to 32 at a time before the first response', async () => {
    const { running } = startTasks(start(), 40)
    await settle()
    expect(running).toHaveLength(32)
  })

  test('run up to 32 at a time if no response took less than 100 ms', async () => {
    const limiter = start({ timeoutSeconds: 60 })
    limiter.record(100, 200)
    const { running } = startTasks(limiter, 40)
    await settle()
    expect(running).toHaveLength(32)
  })

  test('run eight at a time once a response took less than 100 ms', async () => {
    const limiter = start()
    limiter.record(5000, 200)
    limiter.record(99, 200)
    limiter.record(5000, 200)
    const { running } = startTasks(limiter, 40)
    await settle()
    expect(running).toHaveLength(8)
  })

  test('run only as many at a time as the server finishes in half of the time limit', async () => {
    const limiter = start({ timeoutSeconds: 1 })
    // Responses 150 ms apart: three of them in half a second.
    limiter.record(150, 1)
    const { running } = startTasks(limiter, 10)
    await settle()
    expect([running.length, limiter.maxInTime()]).toEqual([3, 3])
  })
})

describe('the time between two responses', () => {
  test('is that of a response divided by the requests under way, averaged over eight', () => {
    const limiter = start({ timeoutSeconds: 60 })
    limiter.record(80, 1)
    // 80 + (16 / 2 - 80) / 8 = 71, but no more than the fastest response, which took 16 ms.
    limiter.record(16, 2)
    expect(limiter.maxInTime()).toBe(30_000 / 16)
    // 16 + (160 / 20 - 16) / 8 = 15.
    limiter.record(160, 20)
    expect(limiter.maxInTime()).toBe(30_000 / 15)
  })

  test('allows one task at least', () => {
    const limiter = start({ timeoutSeconds: 0.1 })
    limiter.record(1000, 1)
    expect(limiter.maxInTime()).toBe(1)
  })

  test('allows any number before the first response', () => {
    expect(start().maxInTime()).toBe(Infinity)
  })
})

describe('a request hangs', () => {
  test('after half a second, or twice as long as all of them take one after the other', () => {
    const limiter = start()
    expect(limiter.hangTime()).toBe(500)
    limiter.record(80, 1)
    // 2 × 8 × 80 ms.
    expect(limiter.hangTime()).toBe(1280)
  })

  test('and others run beside it until it ends', async () => {
    const limiter = start({ concurrency: 2 })
    const { running, ends } = startTasks(limiter, 5)
    const hanging = Promise.withResolvers<void>()
    const skipped = limiter.skipHanging(hanging.promise)
    await settle()
    expect(running).toEqual([0, 1, 2])
    hanging.resolve()
    await skipped
    // Its place is taken again: the end of a task makes no room until there are fewer than two.
    ends[0]!()
    await settle()
    expect(running).toEqual([0, 1, 2])
    ends[1]!()
    await settle()
    expect(running).toEqual([0, 1, 2, 3])
  })

  test('and no other runs beside it if only one may run at a time', async () => {
    const limiter = start({ concurrency: 1 })
    const { running } = startTasks(limiter, 2)
    await limiter.skipHanging(new Promise(() => {}))
    await settle()
    expect(running).toEqual([0])
  })

  test('and at most 32 requests hang at a time', async () => {
    const limiter = start({ concurrency: 2 })
    const { running } = startTasks(limiter, 50)
    for (let count = 0; count < 40; count += 1) void limiter.skipHanging(new Promise(() => {}))
    await settle()
    expect(running).toHaveLength(34)
  })
})
