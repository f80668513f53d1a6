import { describe, expect, test } from 'vitest'
import { evolvedDocument } from '../../test/support/evolve.ts'
import { evolvedMock, type OpenApi } from '../../test/support/evolved.ts'
import { post } from '../../test/support/post.ts'
import { createMock } from '../core/create-mock.ts'
import { checkScenario } from './check-scenario.ts'
import { builtInScenarios } from './scenario.ts'

/** The statuses of responses in a row, and more of the last one. */
const responsesByScenario: readonly [name: string, statuses: readonly number[], more: object][] = [
  ['auto', [200, 200], { delay: 0 }],
  ['created', [200, 200], { body: '{"name":"fern"}' }],
  ['rejected', [400, 400], { body: '{"error":9001,"message":"Unexpected error"}' }],
  ['slow', [200, 200], { delay: 2000 }],
  ['flaky', [400, 400, 200, 200], { body: '{"name":"fern"}' }],
  ['busy', [503, 503, 200], { delay: 0 }],
  ['hang', [200], { fault: 'hang' }],
  ['offline', [200], { fault: 'reset' }],
  ['off-contract-500', [500], { body: expect.stringContaining('<title>500</title>') }],
  ['off-contract-nameless', [200], { body: '{"tag":"indoor"}' }],
  ['off-contract-truncated', [200], { body: '{"name":"Monstera del' }],
  ['off-contract-204', [204], { body: '' }],
]

describe('a built-in scenario', () => {
  test('has a row with its responses', () => {
    expect(responsesByScenario.map(([name]) => name)).toEqual(Object.keys(builtInScenarios))
  })

  test.each(responsesByScenario)('is %s, with the statuses %j', (name, statuses, more) => {
    const mock = createMock<string>({ scenario: name })
    const responses = statuses.map(() => post(mock))
    expect(responses.map(({ status }) => status)).toEqual(statuses)
    expect(responses.at(-1)).toMatchObject(more)
  })

  test('that is busy says when to try again', () => {
    const { headers, body } = post(createMock({ scenario: 'busy' }))
    expect([headers['retry-after'], body]).toEqual([
      '1',
      '{"error":9001,"message":"Busy. Try again."}',
    ])
  })

  test('has a description, which the list of scenarios shows', () => {
    for (const { description } of Object.values(builtInScenarios))
      expect(description?.length).toBeGreaterThan(10)
  })
})

describe('the check of a scenario', () => {
  test.each<[scenario: object, message: string | undefined]>([
    [{ answer: { status: 200 } }, undefined],
    [{ answer: { status: 599 } }, undefined],
    [{ answer: { status: 199 } }, 'status takes a whole number from 200 to 599 (got 199)'],
    [{ answer: { status: 600 } }, 'status takes a whole number from 200 to 599 (got 600)'],
    [{ answer: { error: -2_147_483_648 } }, undefined],
    [{ answer: { error: 2_147_483_647 } }, undefined],
    [{ answer: { error: -2_147_483_649 } }, 'error takes'],
    [{ answer: { error: 2_147_483_648 } }, 'error takes'],
    [{ sequence: [] }, 'sequence takes a list with at least one item'],
    [{ sequence: [{ times: 1 }] }, undefined],
    [{ sequence: [{ times: 0 }] }, 'times takes a whole number from 1'],
  ])('of %j finds %j', (scenario, message) => {
    const mock = createMock()
    const use = (): void => mock.use(scenario)
    if (message === undefined) expect(use).not.toThrow()
    else expect(use).toThrow(message)
  })

  test('needs no document', () => {
    expect(checkScenario('any name', ['scenario'])).toEqual([])
    expect(checkScenario({ delay: -1 }, ['scenario'])).toHaveLength(1)
  })
})

describe('a preference that is not known', () => {
  const send = (prefer: string, unknownPreference: 'refused' | 'ignored') =>
    post(createMock({ behavior: { unknownPreference } }), { headers: { prefer } })

  test('is ignored if a behavior says so, and not among the applied ones', () => {
    const { status, headers } = send('code=418, delay=5', 'ignored')
    expect([status, headers['preference-applied']]).toEqual([200, 'delay=5'])
    expect(send('scenario=none', 'ignored').headers).not.toHaveProperty('preference-applied')
  })

  test('is refused by default, with what is known', () => {
    const { status, body } = send('code=418, delay=x', 'refused')
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({
      error: 5001,
      message: expect.stringMatching(
        /^Prefer: code [^]*Known: 200, 400[^]*; delay takes whole milli/,
      ),
    })
  })

  test('may be any other status where the document has a default', () => {
    const mock = evolvedMock(({ paths }) => {
      const { responses } = paths['/plants'].post
      responses.default = responses['400']
      responses['5XX'] = responses['400']
    })
    const { body } = post(mock, { headers: { prefer: 'code=999' } })
    expect(JSON.parse(body).message).toContain('Known: 200, 400, any other, any 5XX')
    expect(post(mock, { headers: { prefer: 'code=418' } }).status).toBe(418)
  })
})

test('are described with the statuses of the document, and others as they are', () => {
  const document = evolvedDocument((changed: OpenApi) => {
    const { responses } = changed.paths['/plants'].post
    responses['201'] = responses['200']
    responses['422'] = responses['400']
    delete responses['200']
    delete responses['400']
  })
  const scenarios = { closed: { description: '400 on Sundays' }, slow: { delay: 5 } }
  const mock = createMock({ document, scenarios })
  const { auto, flaky, closed, slow, ...others } = mock.scenarios
  expect(auto?.description).toBe('validates the request, then 201 or 422')
  expect(flaky?.description).toBe('422, 422, then like auto')
  expect(others['off-contract-204']?.description).toBe('breaks the contract: 204 without a body')
  expect([closed, slow]).toEqual([scenarios.closed, scenarios.slow])
})
