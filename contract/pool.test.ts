import { expect, test } from 'vitest'
import { createPool } from './pool.ts'

/** Tasks that end when they are told to. */
const tasks = (
  pool: ReturnType<typeof createPool>,
  count: number,
): { readonly started: number[]; readonly end: (nth: number) => Promise<void> } => {
  const started: number[] = []
  const ends: (() => void)[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const over = new Promise<void>((resolve) => (ends[nth] = resolve))
    void pool.run(() => {
      started.push(nth)
      return over
    })
  }
  const end = async (nth: number): Promise<void> => {
    ends[nth]?.()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { started, end }
}

test('tasks run a few at a time, in order', async () => {
  const { started, end } = tasks(
    createPool(() => 2, undefined),
    4,
  )
  await end(-1)
  expect(started).toEqual([0, 1])
  await end(1)
  expect(started).toEqual([0, 1, 2])
  await end(0)
  expect(started).toEqual([0, 1, 2, 3])
})

test('a size that changes counts from then on', async () => {
  let size = 1
  const { started, end } = tasks(
    createPool(() => size, undefined),
    6,
  )
  await end(-1)
  expect(started).toEqual([0])
  size = 3
  await end(0)
  expect(started).toEqual([0, 1, 2, 3])
  size = 1
  await end(1)
  await end(2)
  expect(started).toEqual([0, 1, 2, 3])
  await end(3)
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('a task that hangs keeps no other waiting', async () => {
  const pool = createPool(
    () => 1,
    () => 1,
  )
  const { started } = tasks(pool, 3)
  await pool.idle()
  expect(started).toEqual([0, 1, 2])
})
