import { expect, test } from 'vitest'
import { byTurns } from './by-turns.ts'

test('each source gives a value in turn, until all have ended', () => {
  const sources = [['a1', 'a2', 'a3'], [], ['b1'], ['c1', 'c2']].map((source) => source.values())
  expect([...byTurns(sources)]).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  expect([...byTurns([])]).toEqual([])
})
