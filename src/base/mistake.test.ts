import { expect, test } from 'vitest'
import { placeWords, sentencesOf } from './mistake.ts'

test('a sentence names the place, what must be there, and what was received', () => {
  expect(
    sentencesOf([
      { place: ['scenarios', 'slow', 'delay'], must: 'takes milliseconds', received: '"2s"' },
      { place: ['order', 3], must: 'is missing' },
    ]),
  ).toEqual(['scenarios.slow.delay takes milliseconds (got "2s")', 'order[3] is missing'])
})

test('a name replaces the place', () => {
  expect(sentencesOf([{ place: ['headers', 'a b'], name: 'the header "a b"', must: 'x' }])).toEqual(
    ['the header "a b" x'],
  )
})

test('an unknown name gets a hint, or the known names after a full stop', () => {
  const names = ['slow', 'closed']
  expect(
    sentencesOf([
      { place: ['slwo'], must: 'is unknown', known: { word: 'slwo', names } },
      { place: ['x'], must: 'is unknown', known: { word: 'x', names, listed: ['others'] } },
    ]),
  ).toEqual([
    'slwo is unknown: did you mean "slow"? Known: slow, closed',
    'x is unknown. Known: others',
  ])
})

test('the same known names are listed once', () => {
  const names = ['slow', 'closed']
  expect(
    sentencesOf([
      { place: ['x'], must: 'is unknown', known: { word: 'x', names } },
      { place: ['slwo'], must: 'is unknown', known: { word: 'slwo', names } },
      { place: ['y'], must: 'is unknown', known: { word: 'y', names } },
    ]),
  ).toEqual([
    'x is unknown. Known: slow, closed',
    'slwo is unknown: did you mean "slow"?',
    'y is unknown',
  ])
})

test('places are written as in code, and the whole value is "it"', () => {
  expect(placeWords(['scenarios', 'a', 'sequence', 1])).toBe('scenarios.a.sequence[1]')
  expect(placeWords([])).toBe('it')
})
