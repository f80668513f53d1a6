import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createEnding } from './ending.ts'

test('a run without an end gives what was waited for', async () => {
  const ending = createEnding()
  expect(await ending.before(Promise.resolve(7))).toBe(7)
  await expect(ending.before(Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect([ending.sentence, ending.hopeless]).toEqual([undefined, false])
})

test('what has come is let go', async () => {
  const ending = createEnding()
  for (let nth = 0; nth < 20; nth += 1) await ending.before(Promise.resolve(nth))
  expect(getEventListeners(ending.signal, 'abort')).toEqual([])
})

test('an end leaves what is under way', async () => {
  const ending = createEnding()
  const waited = ending.before(new Promise(() => {}))
  ending.end('the server no longer answers')
  ending.end('something else')
  expect(await waited).toBeUndefined()
  expect(await ending.before(new Promise(() => {}))).toBeUndefined()
  expect(ending.sentence).toBe('The server no longer answers, so the rest was not sent.')
  expect(ending.reason).toBe('the server no longer answers')
})

test('a run that cannot be made says why', () => {
  const ending = createEnding()
  ending.giveUp('Nothing listens there: is the server up?')
  expect([ending.sentence, ending.reason, ending.hopeless]).toEqual([
    'Nothing listens there: is the server up?',
    'there was nobody to ask',
    true,
  ])
})
