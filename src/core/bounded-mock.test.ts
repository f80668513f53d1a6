import { describe, expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createBoundedMock } from './bounded-mock.ts'
import type { Scenario } from './scenario.ts'

/** What code without types may hand over. */
const slip = { anwser: 'rejected' } as Scenario
const unknown =
  'scenario.anwser is not known: did you mean "answer"? There are description, answer, sequence, loop, choose, delay, fault, times, when.'

describe('a scenario that is none', () => {
  test.each<[title: string, start: () => unknown, message: string]>([
    ['at the start', () => createBoundedMock({ scenario: slip }), unknown],
    [
      'among those by name',
      () => createBoundedMock({ scenarios: { closed: { sequence: [] } } }),
      'scenarios.closed.sequence takes a list with at least one entry.',
    ],
    [
      'with two faults',
      () => createBoundedMock({ scenario: { delay: -1, answer: { status: 99 } } }),
      'scenario.answer.status takes a status from 200 to 599; scenario.delay takes milliseconds from 0 to 600000, {min, max} or {median, sigma}.',
    ],
    ['where one is chosen', () => createBoundedMock().use(slip), unknown],
    ['where a world chooses one', () => createBoundedMock().world('ada').use(slip), unknown],
  ])('is refused %s', (_title, start, message) => {
    expect(start).toThrow(new Error(message))
  })

  test('leaves in force what was', () => {
    const mock = createBoundedMock({ scenario: 'rejected' })
    expect(() => mock.use(slip)).toThrow('anwser')
    expect(() => mock.configure({ scenario: slip })).toThrow('anwser')
    expect([mock.scenario, post(mock).status]).toEqual(['rejected', 400])
  })
})

test('a choice of a scenario is taken back', () => {
  const mock = createBoundedMock()
  const ada = mock.world('ada')
  ada.use({ answer: () => 'rejected' })
  expect(post(mock, { token: 'ada' }).status).toBe(400)
  ada.use(undefined)
  expect(post(mock, { token: 'ada' }).status).toBe(200)
})
