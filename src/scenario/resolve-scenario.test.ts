import { describe, expect, test } from 'vitest'
import { createBudget } from '../base/pattern.ts'
import { openMockOperation } from '../core/open-operation.ts'
import { Body } from '../problems/request-body.ts'
import { resolveScenario } from './resolve-scenario.ts'
import { builtInScenarios, type Scenario, type Scenarios } from './scenario.ts'

type Asked = Parameters<typeof resolveScenario>[3]

const requestOf = (body: string): Asked => ({
  request: {} as Asked['request'],
  body: new Body(new TextEncoder().encode(body)),
  operation: openMockOperation({}),
  patternBudget: createBudget(),
  parameterOf: () => undefined,
  scenarioContext: () => ({
    token: undefined,
    scenario: 'a',
    plants: () => [],
    requests: () => [],
  }),
})

/** The answers to so many requests. */
function answersOf(
  scenario: Scenario<string>,
  count: number,
  more: Scenarios = {},
  body = '{}',
): readonly unknown[] {
  const positions = new Map<string, number>()
  const scenarios = { ...builtInScenarios, ...more }
  return Array.from(
    { length: count },
    () => resolveScenario(scenario, scenarios, positions, requestOf(body)).answer,
  )
}

describe('a sequence', () => {
  test('stays at its last step', () => {
    expect(answersOf({ sequence: ['rejected', 'auto'] }, 4)).toEqual([
      'rejected',
      'auto',
      'auto',
      'auto',
    ])
  })

  test('begins anew with loop', () => {
    const scenario = { sequence: ['rejected', { answer: 'auto', times: 2 }], loop: true } as const
    expect(answersOf(scenario, 5)).toEqual(['rejected', 'auto', 'auto', 'rejected', 'auto'])
  })

  test('in a sequence has a position of its own', () => {
    const inner = { sequence: ['rejected', 'created'] } as const
    expect(answersOf({ sequence: [inner, inner, 'auto'], loop: true }, 6)).toEqual([
      'rejected',
      'rejected',
      'auto',
      'created',
      'created',
      'auto',
    ])
  })

  test('of a name has one position wherever the name stands', () => {
    const named = { twice: { sequence: ['rejected', 'created'] } } as const
    expect(answersOf({ sequence: ['twice', 'twice', 'auto'], loop: true }, 3, named)).toEqual([
      'rejected',
      'created',
      'auto',
    ])
  })
})

test('a choice takes the first branch whose condition holds, else auto', () => {
  const choose = [
    { when: { name: 'fern' }, answer: 'rejected' },
    { when: { name: { present: true } }, answer: 'created' },
  ] as const
  const answer = (body: string) => answersOf({ choose }, 1, {}, body)[0]
  expect(answer('{"name":"fern"}')).toBe('rejected')
  expect(answer('{"name":"palm"}')).toBe('created')
  expect(answer('{}')).toBe('auto')
})

describe('delay and fault', () => {
  test('are those of the outermost scenario that has one', () => {
    const more = { inner: { answer: 'rejected', delay: 7, fault: 'cut-off' } } as const
    const scenarios = { ...builtInScenarios, ...more }
    const resolve = (scenario: Scenario<string>) =>
      resolveScenario(scenario, scenarios, new Map(), requestOf('{}'))
    expect(resolve({ answer: 'inner', delay: 3 })).toEqual({
      answer: 'rejected',
      delay: 3,
      fault: 'cut-off',
    })
    expect(resolve('inner')).toEqual({ answer: 'rejected', delay: 7, fault: 'cut-off' })
  })
})

describe('names', () => {
  test('lead on for at most 32 steps', () => {
    const chain = (length: number): Scenarios =>
      Object.fromEntries(
        Array.from({ length }, (_, nth) => [
          `s${nth}`,
          { answer: nth === length - 1 ? 'auto' : `s${nth + 1}` },
        ]),
      )
    expect(answersOf('s0', 1, chain(31))).toEqual(['auto'])
    expect(() => answersOf('s0', 1, chain(32))).toThrow('it leads back to itself')
  })

  test('that lead back to themselves are an error', () => {
    const circle = { a: { answer: 'b' }, b: { answer: 'a' } } as unknown as Scenarios
    expect(() => answersOf('a', 1, circle)).toThrow('it leads back to itself')
  })

  test('of a built-in scenario end there, also if a user wraps it', () => {
    expect(answersOf('rejected', 1, { rejected: { answer: 'rejected', delay: 5 } })).toEqual([
      'rejected',
    ])
  })

  test('that are unknown are an error with a suggestion', () => {
    expect(() => answersOf('rejectd', 1)).toThrow('did you mean "rejected"?')
  })
})

test.each(['null', '"text"', '7', '[{"name":1}]', ''])('the body %s has no members', (body) => {
  const absent = { name: { present: false }, length: { present: false } }
  const choose = [{ when: absent, answer: 'created' }] as const
  expect(answersOf({ choose }, 1, {}, body)).toEqual(['created'])
})
