import { expect, test } from 'vitest'
import { KINDS } from '../values/kinds.ts'
import { tokensOf } from '../values/tokens.ts'
import { placedWords, type VaryingWords, withConstantWords } from './word-places.ts'

const { uuid, counter } = KINDS
const words: VaryingWords = {
  places: new Map([
    ['message', [{ index: 0, before: '[', after: ']', kind: 'uuid' }]],
    ['detail', [{ index: -1, before: ' ', after: '', kind: 'counter' }]],
  ]),
  lasting: new Set(['fern']),
}

test('a word is known by its place among words, and by what is beside it', () => {
  expect(placedWords(tokensOf('no id: 7'))).toEqual([
    { at: 0, word: 'no', before: '', after: ' ' },
    { at: 2, word: 'id', before: ' ', after: ':' },
    { at: 5, word: '7', before: ' ', after: '' },
  ])
})

test('a word at the place of a varying one becomes a constant, from the start or from the end', () => {
  expect(withConstantWords('[a1b2] no name', 'message', words)).toBe(`[${uuid}] no name`)
  expect(withConstantWords('no name after 12', 'detail', words)).toBe(`no name after ${counter}`)
})

test('other words stay: between other characters, of several responses, of another kind or member', () => {
  expect(withConstantWords('(a1b2) no name', 'message', words)).toBe('(a1b2) no name')
  expect(withConstantWords('[fern] no name', 'message', words)).toBe('[fern] no name')
  expect(withConstantWords('no name after lunch', 'detail', words)).toBe('no name after lunch')
  expect(withConstantWords('[a1b2] no name', 'title', words)).toBe('[a1b2] no name')
  expect(withConstantWords('', 'message', words)).toBe('')
})
