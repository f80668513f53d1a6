import { describe, expect, test } from 'vitest'
import { createMock } from '../core/create-mock.ts'
import { circlesIn } from './circles.ts'
import { builtInScenarios, type Scenarios } from './scenario.ts'

const found = (scenarios: Scenarios): string[] =>
  circlesIn({ ...builtInScenarios, ...scenarios }).map(({ must }) => must)

describe('a circle of scenarios is found', () => {
  test.each<[title: string, scenarios: Scenarios, circle: string]>([
    ['from a scenario to itself', { a: { answer: 'a' } }, 'a → a'],
    ['over another one', { a: { answer: 'b' }, b: { answer: 'a' } }, 'a → b → a'],
    [
      'over a branch',
      { a: { choose: [{ when: { id: 1 }, answer: 'b' }] }, b: { answer: 'a' } },
      'a → b → a',
    ],
    ['over a branch of a branch', { a: { choose: [{ choose: [{ answer: 'a' }] }] } }, 'a → a'],
    ['behind its beginning', { x: { answer: 'a' }, a: { answer: 'a' } }, 'a → a'],
    ['in a replaced auto', { auto: { choose: [{ answer: 'auto' }] } }, 'auto → auto'],
  ])('that is %s', (_title, scenarios, circle) => {
    expect(found(scenarios)).toEqual([`leads back to itself: ${circle}`])
  })
})

describe('there is no circle', () => {
  test.each<[title: string, scenarios: Scenarios]>([
    ['in two scenarios that lead to one', { a: { answer: 'c' }, b: { answer: 'c' }, c: {} }],
    ['in a wrapper of auto', { auto: { answer: 'auto', delay: 5 } }],
    ['in a sequence, which goes on', { a: { sequence: ['b', 'auto'] }, b: { answer: 'a' } }],
    ['in a function', { a: { answer: () => 'a' } }],
  ])('where a name repeats %s', (_title, scenarios) => {
    expect(found(scenarios)).toEqual([])
  })
})

test('a mock refuses a circle when it is created', () => {
  expect(() => createMock({ scenarios: { a: 'b', b: { answer: 'a' } } })).toThrow(
    'scenarios.a leads back to itself: a → b → a.',
  )
})
