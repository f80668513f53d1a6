import { expect, test } from 'vitest'
import { joinTexts } from './join-texts.ts'

test('texts beside each other become one, others stay apart', () => {
  expect(joinTexts(['a', 'b', 1, 2, '', 'c', 3, 'd'])).toEqual(['ab', 1, 2, 'c', 3, 'd'])
  expect(joinTexts([])).toEqual([])
})
