import { expect, test } from 'vitest'
import { readJson } from './json.ts'
import { Pauses, unlessPaused } from './pauses.ts'

test('JSON is read in several turns as in one', () => {
  const items = Array.from({ length: 100 }, (_, index) => `{"id":${index}e1,"tags":["a",[]]}`)
  const text = `{"items":[${items.join(', ')}],"a":1,"a":2}`
  const pauses = new Pauses(() => true, 5)
  let turns = 1
  let result = unlessPaused(() => readJson(text, 10, pauses))
  while (result === undefined) {
    turns += 1
    result = unlessPaused(() => readJson(text, 10, pauses))
  }
  expect(result.value).toEqual(readJson(text).value)
  expect(turns).toBeGreaterThan(10)
})

test('the place of malformed JSON is found in several turns', () => {
  const text = `[${'1e1,'.repeat(100)}]`
  const pauses = new Pauses(() => true, 5)
  let result = unlessPaused(() => readJson(text, 10, pauses))
  while (result === undefined) result = unlessPaused(() => readJson(text, 10, pauses))
  expect(result.error?.message).toBe('line 1, column 402: unexpected "]"')
})

test('work that has stopped gets a turn of its own for its end, once', () => {
  const pauses = new Pauses(() => true, 1)
  expect(unlessPaused(() => pauses.check() ?? 'done')).toBeUndefined()
  expect(unlessPaused(() => pauses.end() ?? 'done')).toBeUndefined()
  expect(unlessPaused(() => pauses.end() ?? 'done')).toBe('done')
})

test('ordinary work does not stop, however long it takes', () => {
  const pauses = new Pauses(() => true)
  for (let part = 0; part < 900; part += 1) pauses.check()
  expect(unlessPaused(() => pauses.end() ?? 'done')).toBe('done')
})

test('an error is no pause', () => {
  const fail = (): never => {
    throw new TypeError('wrong')
  }
  expect(() => unlessPaused(fail)).toThrow('wrong')
})
