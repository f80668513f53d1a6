import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Turns } from './turns.ts'

/** Milliseconds that a slow request takes. */
const SLOW = 20

let clock = 0
let done: string[] = []
/** The work of each turn. */
let turns: string[][] = []

beforeEach(() => {
  clock = 0
  done = []
  turns = []
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  onTestFinished(() => void vi.restoreAllMocks())
})

function work(name: string, duration: number): () => boolean {
  return () => {
    clock += duration
    done.push(name)
    return true
  }
}

/** Lets turns pass until all work is done. */
async function drain(count: number): Promise<void> {
  let known = 0
  while (known < count) {
    turns.push(done.slice(known))
    known = done.length
    await setImmediate()
  }
}

test('ordinary requests are answered at once', () => {
  const queue = new Turns()
  for (let index = 0; index < 9; index += 1) queue.run(work(`${index}`, 1), () => 'ada', 100)
  expect(done).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('a turn does one slow request, and others are read between turns', async () => {
  const queue = new Turns()
  for (const name of ['a', 'b', 'c']) queue.run(work(name, SLOW), () => 'slow', 100_000)
  expect(done).toEqual(['a'])
  await drain(3)
  expect(turns.filter(({ length }) => length > 0)).toEqual([['a'], ['b'], ['c']])
})

test('a small request of another token is next, also behind fifty tokens with large ones', async () => {
  const queue = new Turns()
  for (let index = 0; index < 50; index += 1)
    queue.run(work(`${index}`, SLOW), () => `slow ${index}`, 100_000)
  queue.run(work('small', 0), () => 'other', 100)
  await drain(51)
  expect(done.indexOf('small')).toBe(1)
})

test('the requests of a token keep their order, whatever they cost', async () => {
  const queue = new Turns()
  queue.run(work('first', SLOW), () => 'ada', 0)
  for (const [index, size] of [100_000, 0, 50_000, 0].entries())
    queue.run(work(`${index}`, SLOW), () => 'ada', size)
  await drain(5)
  expect(done).toEqual(['first', '0', '1', '2', '3'])
})

/** Work that stops when its turn is over, and is called again. */
function longWork(name: string, queue: Turns, duration: number): () => boolean {
  let rest = duration
  return () => {
    while (rest > 0 && !queue.isOver()) {
      clock += 1
      rest -= 1
    }
    done.push(rest > 0 ? `part of ${name}` : name)
    return rest === 0
  }
}

test('work that stops goes on in later turns, and requests of other tokens come in between', async () => {
  const queue = new Turns()
  queue.run(longWork('long', queue, 25), () => 'ada', 100_000)
  queue.run(work('next of ada', 1), () => 'ada', 0)
  queue.run(work('of ben', 1), () => 'ben', 0)
  await drain(5)
  expect(done).toEqual(['part of long', 'of ben', 'part of long', 'long', 'next of ada'])
})

test('a large request is answered although new small ones of other tokens keep coming', async () => {
  const queue = new Turns()
  queue.run(work('first', SLOW), () => 'ada', 0)
  queue.run(work('large', SLOW), () => 'ada', 20_000)
  let count = 0
  while (!done.includes('large') && count < 1000) {
    for (let index = 0; index < 2; index += 1) queue.run(work('new', 5), () => `${(count += 1)}`, 0)
    await setImmediate()
  }
  expect(done).toContain('large')
})
