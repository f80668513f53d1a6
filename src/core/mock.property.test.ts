import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock, type Mock } from './mock.ts'

type Member = 'id' | 'name' | 'tag'
/** Undefined for a missing member. */
type Wrong = readonly [error: number, value?: string]

/** JSON texts that the member must not have, with the error number (R6) of each. */
const WRONG: Readonly<Record<Member, readonly Wrong[]>> = {
  id: [
    [3001],
    ...['null', '"1"', 'true', '[1]', '{}', '1.5', '1e-1'].map((value): Wrong => [3002, value]),
    ...['9223372036854775808', '-9223372036854775809', '1e400'].map((value): Wrong => [3003, value]),
  ],
  name: [[3001], ...['null', '17', 'false', '["a"]', '{}'].map((value): Wrong => [3002, value])],
  tag: ['null', '0', 'true', '[]', '{"a":1}'].map((value) => [3002, value]),
}

const text = fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value))
const right = { id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String), name: text, tag: text }
/** In the order of their problems. */
const members: readonly Member[] = ['name', 'tag', 'id']

describe('a NewPlant', () => {
  test('gets one problem for each wrong member, in any order of members', () => {
    const wrong = fc.record({
      name: fc.constantFrom(undefined, ...WRONG.name),
      tag: fc.constantFrom(undefined, ...WRONG.tag),
      id: fc.constantFrom(undefined, ...WRONG.id),
    })
    const order = fc.shuffledSubarray([...members, 'more'] as const, { minLength: 4 })
    fc.assert(
      fc.property(wrong, fc.record(right), order, (given, values, names) => {
        const spelled = names.flatMap((name) => {
          if (name === 'more') return ['"more":[1]']
          const [, value] = given[name] ?? [0, values[name]]
          return value === undefined ? [] : [`"${name}":${value}`]
        })
        const mock = createMock()
        const body = `{${spelled.join(',')}}`
        const response = post(mock, { body })
        const expected = members.filter((name) => given[name] !== undefined)
        const [first] = expected
        const problems = mock.requests()[0]?.problems.map(({ pointer }) => pointer)
        expect(problems, body).toEqual(expected.map((name) => `/${name}`))
        expect([response.status, mock.plants().length]).toEqual(first === undefined ? [200, 1] : [400, 0])
        if (first !== undefined) expect(JSON.parse(response.body)).toMatchObject({ error: given[first]?.[0] })
      }),
      { numRuns: 1500, seed: 1 },
    )
  })

  test('is refused when it is truncated anywhere', () => {
    const cut = fc.record(right).chain(({ id, name, tag }) => {
      const bytes = new TextEncoder().encode(`{"tag":${tag},"id":${id},"name":${name}}`)
      return fc.nat({ max: bytes.length - 1 }).map((length) => bytes.subarray(0, length))
    })
    fc.assert(
      fc.property(cut, (body) => {
        const response = post(createMock(), { body })
        const { error } = JSON.parse(response.body) as { error: number }
        expect([response.status, [2002, 2004, 2005].includes(error)]).toEqual([400, true])
      }),
      { numRuns: 1000, seed: 3 },
    )
  })
})

const bodies = ['{"id":1,"name":"fern"}', '{"id":9223372036854775807,"name":"","tag":"🌿"}', '{"id":"1"}', '[', '']
const request = (prefer: readonly string[]): fc.Arbitrary<TestRequest> =>
  fc
    .record({
      body: fc.constantFrom(...bodies),
      target: fc.constantFrom('/plants', '/plants?x', '/trees'),
      method: fc.constantFrom('POST', 'POST', 'PUT'),
      prefer: fc.constantFrom(null, ...prefer),
    })
    .map(({ prefer: preferred, ...sent }) => ({ ...sent, headers: { prefer: preferred } }))

type Action = (mock: Mock, token: string) => unknown
const sending: fc.Arbitrary<Action> = request(['code=400', 'scenario=flaky', 'delay=5']).map(
  (sent) => (mock, token) => post(mock, { ...sent, token }),
)
const actions: fc.Arbitrary<Action> = fc.oneof(
  sending,
  fc.constantFrom('auto', 'flaky', 'rejected', 'slow', undefined).map(
    (scenario): Action =>
      (mock, token) =>
        mock.forToken(token).use(scenario),
  ),
  fc.constant<Action>((mock, token) => mock.forToken(token).reset()),
)
/** The visible state of a token, without counters over all tokens. */
const stateOf = (mock: Mock, token: string): unknown => {
  const view = mock.forToken(token)
  const requests = view.requests().map(({ request: sent, response, scenario }) => ({ sent, response, scenario }))
  return { scenario: view.scenario, plants: view.plants(), requests }
}

test('a token is not affected by other tokens', () => {
  const mixed = fc.array(fc.tuple(fc.constantFrom('mine', 'others'), actions), { maxLength: 30 })
  fc.assert(
    fc.property(mixed, (all) => {
      const [together, alone] = [createMock(), createMock()]
      for (const [token, action] of all) {
        action(together, token)
        if (token === 'mine') action(alone, token)
      }
      expect(stateOf(together, 'mine')).toEqual(stateOf(alone, 'mine'))
    }),
    { numRuns: 500, seed: 5 },
  )
})

test('a mock is like new after a reset', () => {
  const list = fc.array(actions, { maxLength: 15 })
  fc.assert(
    fc.property(list, list, (before, after) => {
      const delay = { min: 1, max: 9 }
      const [used, fresh] = [createMock({ delay }), createMock({ delay })]
      for (const action of before) action(used, 'mine')
      used.reset()
      for (const action of after) for (const mock of [used, fresh]) action(mock, 'mine')
      expect(stateOf(used, 'mine')).toEqual(stateOf(fresh, 'mine'))
    }),
    { numRuns: 300, seed: 6 },
  )
})
