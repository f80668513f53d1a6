import { describe, expect, test } from 'vitest'
import type { Exchange } from './exchange.ts'
import { PlantLog } from './plant-log.ts'

const push = (log: PlantLog, ...bodies: string[]): void => {
  // The log reads the body's bytes and nothing else.
  for (const body of bodies) log.push({} as Exchange, new TextEncoder().encode(body))
}
const plant = (id: number | string): string => `{"id":${id},"name":"p"}`

/** Asked from the first, or only when all is in: ids are noted once somebody asks. */
describe.each([['early'], ['late']])('asked %s, a log of plants', (when) => {
  const log = (limit: number, ...bodies: string[]): PlantLog => {
    const made = new PlantLog(limit)
    if (when === 'early') made.holds(0)
    push(made, ...bodies)
    return made
  }

  test('knows the ids it holds, exact', () => {
    const ids = log(3, plant(1), plant('9007199254740993'), plant('2.0'))
    const asked = [1, 9007199254740993n, 2, 0, 3, 9007199254740992n]
    expect(asked.map((id) => ids.holds(id))).toEqual([true, true, true, false, false, false])
  })

  test('forgets an id with the last plant that has it', () => {
    const ids = log(2, plant(1), plant(1), plant(2))
    expect([ids.holds(1), ids.holds(2)]).toEqual([true, true])
    push(ids, plant(3))
    expect([ids.holds(1), ids.holds(2), ids.holds(3)]).toEqual([false, true, true])
    ids.dropOldest()
    expect([ids.holds(2), ids.holds(3), ids.size]).toEqual([false, true, 1])
  })

  test('forgets all when it is cleared', () => {
    const ids = log(2, plant(1), plant(2))
    ids.holds(1)
    ids.clear()
    expect([ids.holds(1), ids.holds(2), ids.size, ids.read()]).toEqual([false, false, 0, []])
    push(ids, plant(2))
    expect([ids.holds(1), ids.holds(2), ids.size]).toEqual([false, true, 1])
    ids.dropOldest()
    expect(ids.holds(2)).toBe(false)
  })
})

test('plants are kept as the text they were sent in', () => {
  const log = new PlantLog(2)
  push(log, plant(1), ' {"id":2.0, "name":"\\u0070"} ', '\uFEFF{"id":3,"name":"p"}')
  expect(log.read()).toEqual([
    { body: ' {"id":2.0, "name":"\\u0070"} ' },
    { body: '\uFEFF{"id":3,"name":"p"}' },
  ])
  expect(log.holds(3)).toBe(true)
})

test('plants take their text, and more once their ids are noted', () => {
  const log = new PlantLog(5)
  push(log, plant(1), plant(2), plant(3))
  const text = 3 * plant(1).length
  expect(log.bytes).toBe(text + 3 * 16)
  log.holds(1)
  expect(log.bytes).toBe(text + 3 * 80)
  log.clear()
  expect(log.bytes).toBe(0)
})
