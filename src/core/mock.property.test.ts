import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createMock } from './create-mock.ts'
import type { Mock } from './mock.ts'

type Action = (mock: Mock, token: string) => unknown
const sending: fc.Arbitrary<Action> = fc
  .record({
    body: fc.constantFrom(
      '{"id":1,"name":"fern"}',
      '{"id":9223372036854775807,"name":"🌿"}',
      '{"id":"1"}',
      '[',
      '',
    ),
    target: fc.constantFrom('/plants', '/plants?x', '/trees'),
    method: fc.constantFrom('POST', 'POST', 'PUT'),
    prefer: fc.constantFrom(null, 'code=400', 'scenario=flaky', 'delay=5'),
  })
  .map(
    ({ prefer, ...sent }) =>
      (mock, token) =>
        post(mock, { ...sent, token, headers: { prefer } }),
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
  const requests = view
    .requests()
    .map(({ request: sent, response, scenario }) => ({ sent, response, scenario }))
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
      const [used, fresh] = [createMock(), createMock()]
      for (const action of before) action(used, 'mine')
      used.reset()
      for (const action of after) for (const mock of [used, fresh]) action(mock, 'mine')
      expect(stateOf(used, 'mine')).toEqual(stateOf(fresh, 'mine'))
    }),
    { numRuns: 300, seed: 6 },
  )
})
