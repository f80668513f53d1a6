import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock, type Mock } from './mock.ts'

type Member = 'id' | 'name' | 'tag'

/** Texts of JSON values that the member must not have, with the number of the Error (R6) that each gets. */
const WRONG: Readonly<Record<Member, readonly [error: number, value: string | undefined][]>> = {
  id: [
    [3001, undefined],
    ...['null', '"1"', 'true', '[]', '{}', '[1]', '1.5', '1e-1', '0.1'].map(
      (value) => [3002, value] as [number, string],
    ),
    [3003, '9223372036854775808'],
    [3003, '-9223372036854775809'],
    [3003, '1e400'],
  ],
  name: [
    [3001, undefined],
    ...['null', '0', '17', 'false', '[]', '["a"]', '{}'].map(
      (value) => [3002, value] as [number, string],
    ),
  ],
  tag: ['null', '0', 'true', '[]', '["a"]', '{"a":1}'].map((value) => [3002, value]),
}

const right: Readonly<Record<Member, fc.Arbitrary<string>>> = {
  id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  name: fc.string({ unit: 'grapheme' }).map((name) => JSON.stringify(name)),
  tag: fc.string({ unit: 'grapheme' }).map((tag) => JSON.stringify(tag)),
}

const members: readonly Member[] = ['name', 'tag', 'id']
const wrong = (member: Member): fc.Arbitrary<Broken> =>
  fc.constantFrom(...WRONG[member]).map(([error, value]) => ({ member, error, value }))

interface Broken {
  readonly member: Member
  readonly error: number
  readonly value: string | undefined
}

/** Bodies in which some members are broken, and all the others right, in any order. */
const broken = (few: readonly Member[]): fc.Arbitrary<{ body: string; faults: Broken[] }> =>
  fc
    .tuple(
      fc.tuple(...few.map(wrong)),
      fc.record(right),
      fc.shuffledSubarray([...members, 'more'], { minLength: 4 }),
    )
    .map(([faults, values, order]) => {
      const spelled = order.flatMap((name) => {
        const fault = faults.find(({ member }) => member === name)
        const value = fault === undefined ? { ...values, more: '[1]' }[name as Member] : fault.value
        return value === undefined ? [] : [`"${name}":${value}`]
      })
      return { body: `{${spelled.join(',')}}`, faults }
    })

const expectRefused = ({ body, faults }: { body: string; faults: readonly Broken[] }): void => {
  const mock = createMock()
  const { status, body: answer } = post(mock, { body })
  const { error, message } = JSON.parse(answer) as { error: number; message: string }
  const inOrder = faults.toSorted((a, b) => members.indexOf(a.member) - members.indexOf(b.member))
  expect([status, error], body).toEqual([400, inOrder[0]?.error])
  const problems = mock.requests()[0]?.problems.map(({ pointer }) => pointer)
  expect(problems, body).toEqual(inOrder.map(({ member }) => `/${member}`))
  for (const { member } of faults) expect(message).toContain(`"${member}"`)
  expect(mock.plants()).toEqual([])
}

describe('a NewPlant', () => {
  test.each(members)('with one wrong member is refused for it: %s', (member) => {
    fc.assert(fc.property(broken([member]), expectRefused), { numRuns: 500, seed: 1 })
  })

  test('with several wrong members is refused for each', () => {
    const several = fc.subarray([...members], { minLength: 2 }).chain(broken)
    fc.assert(fc.property(several, expectRefused), { numRuns: 500, seed: 2 })
  })

  test('truncated anywhere is refused', () => {
    const cut = fc.record(right).chain(({ id, name, tag }) => {
      const bytes = new TextEncoder().encode(`{"tag":${tag},"id":${id},"name":${name}}`)
      return fc.nat({ max: bytes.length - 1 }).map((length) => bytes.subarray(0, length))
    })
    fc.assert(
      fc.property(cut, (body) => {
        const { status, body: answer } = post(createMock(), { body })
        const { error } = JSON.parse(answer) as { error: number }
        expect([status, [2002, 2004, 2005].includes(error)]).toEqual([400, true])
      }),
      { numRuns: 1000, seed: 3 },
    )
  })
})

const bodies = fc.constantFrom(
  '{"id":1,"name":"fern"}',
  '{"id":9223372036854775807,"name":"","tag":"🌿"}',
  '{"id":"1"}',
  '{}',
  '[',
  '',
)
const request = (tokens: readonly string[], prefer: readonly string[]): fc.Arbitrary<TestRequest> =>
  fc
    .record({
      token: fc.constantFrom(...tokens),
      body: bodies,
      target: fc.constantFrom('/plants', '/plants?x', '/trees'),
      method: fc.constantFrom('POST', 'POST', 'PUT'),
      prefer: fc.constantFrom(null, ...prefer),
    })
    .map(({ prefer: preferred, ...sent }) => ({ ...sent, headers: { prefer: preferred } }))

describe('the same request', () => {
  test('gets the same answer whatever came before', () => {
    const before = fc.array(request(['a', 'b', 'demo'], ['code=400', 'scenario=flaky', 'delay=5']))
    const asked = request(['demo'], ['code=400', 'delay=5', 'code=200'])
    fc.assert(
      fc.property(before, asked, (all, one) => {
        const mock = createMock()
        const first = post(mock, one)
        for (const each of all) post(mock, each)
        expect(post(mock, one)).toEqual(first)
      }),
      { numRuns: 500, seed: 4 },
    )
  })
})

type Action = (mock: Mock, token: string) => unknown
const actions: fc.Arbitrary<Action> = fc.oneof(
  request(['x'], ['code=400', 'scenario=flaky']).map(
    (sent): Action =>
      (mock, token) =>
        post(mock, { ...sent, token }),
  ),
  fc.constantFrom('auto', 'flaky', 'rejected', 'slow', undefined).map(
    (scenario): Action =>
      (mock, token) =>
        mock.forToken(token).use(scenario),
  ),
  fc.constant<Action>((mock, token) => mock.forToken(token).reset()),
)
/** What is seen from outside, without counters over all tokens. */
const seen = (mock: Mock, token: string): unknown => {
  const view = mock.forToken(token)
  const requests = view.requests().map(({ request: sent, response, scenario }) => ({
    sent,
    response,
    scenario,
  }))
  return { scenario: view.scenario, plants: view.plants(), requests }
}

describe('a token', () => {
  test('is not affected by other tokens', () => {
    const actionList = fc.array(fc.tuple(fc.constantFrom('mine', 'others'), actions), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(actionList, (all) => {
        const [together, alone] = [createMock(), createMock()]
        for (const [whose, action] of all) {
          action(together, whose)
          if (whose === 'mine') action(alone, whose)
        }
        expect(seen(together, 'mine')).toEqual(seen(alone, 'mine'))
      }),
      { numRuns: 500, seed: 5 },
    )
  })

  test('is like new after a reset', () => {
    const lists = fc.tuple(
      fc.array(actions, { maxLength: 15 }),
      fc.array(actions, { maxLength: 15 }),
    )
    fc.assert(
      fc.property(lists, ([before, after]) => {
        const [used, fresh] = [
          createMock({ delay: { min: 1, max: 9 } }),
          createMock({ delay: { min: 1, max: 9 } }),
        ]
        for (const action of before) action(used, 'mine')
        used.reset()
        for (const action of after) {
          action(used, 'mine')
          action(fresh, 'mine')
        }
        expect(seen(used, 'mine')).toEqual(seen(fresh, 'mine'))
      }),
      { numRuns: 300, seed: 6 },
    )
  })
})
