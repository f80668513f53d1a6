import { describe, expect, test } from 'vitest'
import { createMock, type Mock, type MockOptions } from '../core/mock.ts'
import { post } from '../../test/support/post.ts'
import { EventHub } from './event-hub.ts'
import { Metrics } from './metrics.ts'
import { Refusal } from './refusal.ts'
import { answerControl } from './routes.ts'

interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer to `PUT /_mock/scenario`, say; a refusal's too. */
const ask = async (
  mock: Mock,
  line: string,
  body = '',
  headers: Record<string, string> = {},
): Promise<Told> => {
  const [method = '', target = ''] = line.split(' ')
  const { pathname, searchParams } = new URL(target, 'http://a')
  const given = { 'content-type': 'application/json', ...headers }
  try {
    return await answerControl(
      { mock, metrics: new Metrics(), hub: new EventHub(mock) },
      {
        method,
        path: pathname,
        query: searchParams,
        headers: new Map(Object.entries(given)),
        body: new TextEncoder().encode(body),
      },
    )
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}
const told = (answer: Told): unknown => JSON.parse(answer.body)

describe('PUT /_mock/scenario', () => {
  test.each([
    ['a name', '{"scenario":"rejected"}', 'rejected'],
    ['a record', '{"scenario":{"answer":"rejected"}}', 'custom'],
    ['a bare name', '"rejected"', 'rejected'],
    ['a bare record', '{"answer":{"error":7,"message":"no"}}', 'custom'],
    ['a byte order mark', '\ufeff"rejected"', 'rejected'],
  ])('takes %s', async (_name, body, name) => {
    const mock = createMock()
    const answer = await ask(mock, 'PUT /_mock/scenario', body)
    expect([answer.status, told(answer)]).toEqual([
      200,
      { scenario: name, own: false, default: name, token: null },
    ])
    expect(post(mock).status).toBe(400)
  })

  const such = 'such as {"scenario":"flaky"} or {"scenario":{"answer":"created","delay":200}}'
  const members =
    'There are description, answer, sequence, loop, choose, delay, fault, times, when.'
  test.each([
    [
      'a name that is none',
      '{"scenario":"slwo"}',
      'The scenario "slwo" is not known: did you mean "slow"? There are auto, created, rejected, slow, flaky, hang, offline, off-contract-500, off-contract-nameless, off-contract-cut-off, off-contract-204.',
    ],
    ['an inherited name', '"constructor"', /^The scenario "constructor" is not known/],
    ['a name within', '{"sequence":["auto","slwo"]}', /^The scenario "slwo" is not known/],
    [
      'a member that is none',
      '{"scenario":{"lop":true}}',
      `scenario.lop is not known: did you mean "loop"? ${members}`,
    ],
    [
      'every mistake',
      '{"scenario":{"delay":"2s","fault":"hangs"}}',
      /^scenario\.delay takes .+; scenario\.fault takes hang, reset or cut-off\.$/,
    ],
    [
      'a status that no HTTP has',
      '{"answer":{"status":99}}',
      'scenario.answer.status takes a status from 200 to 599.',
    ],
    [
      'two ways',
      '{"answer":"auto","sequence":["auto"]}',
      'scenario takes one of answer and sequence, not both.',
    ],
    [
      'something beside it',
      '{"scenario":"slow","tokn":"ada"}',
      'The body takes nothing beside "scenario" (got "tokn").',
    ],
    ['null', '{"scenario":null}', `A scenario is a name or a record, ${such}.`],
    ['a number', '7', `A scenario is a name or a record, ${such}.`],
    ['a list', '["slow"]', `A scenario is a name or a record, ${such}.`],
    ['nothing', '', /^The body must be JSON, such as .+ \(line 1, column 1: /],
    ['half a text', '{"scenario":', /^The body must be JSON, such as .+ \(line 1, column 13: /],
    ['a deep one', `${'{"choose":['.repeat(200)}{}${']}'.repeat(200)}`, /^The body must be JSON/],
    ['a prototype', '{"__proto__":{"answer":"rejected"}}', /^scenario\.__proto__ is not known/],
  ])('refuses %s', async (_name, body, message) => {
    const mock = createMock()
    const answer = await ask(mock, 'PUT /_mock/scenario', body)
    expect([answer.status, told(answer)]).toMatchObject([400, { error: 7001 }])
    expect((told(answer) as Error).message).toMatch(message)
    expect(mock.scenario).toBe('auto')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', '', 'application/jsonp'])(
    'refuses the content type %j',
    async (type) => {
      const mock = createMock()
      const answer = await ask(mock, 'PUT /_mock/scenario', '"slow"', { 'content-type': type })
      expect([answer.status, mock.scenario]).toEqual([400, 'auto'])
      expect(answer.body).toContain('The Content-Type must be application/json')
    },
  )

  test('makes a world of its own follow no more', async () => {
    const mock = createMock()
    const ada = { authorization: 'Bearer adalovelace' }
    expect(told(await ask(mock, 'PUT /_mock/scenario', '"slow"', ada))).toEqual({
      scenario: 'slow',
      own: true,
      default: 'auto',
      token: 'ada…',
    })
    expect(told(await ask(mock, 'DELETE /_mock/scenario', '', ada))).toEqual({
      scenario: 'auto',
      own: false,
      default: 'auto',
      token: 'ada…',
    })
  })
})

test('DELETE goes back to the scenario of the start', async () => {
  const mock = createMock({ scenario: 'flaky' })
  mock.use('slow')
  await ask(mock, 'DELETE /_mock/scenario')
  expect(mock.scenario).toBe('flaky')
})

describe('a path', () => {
  test('that is none is told what there is', async () => {
    const answer = await ask(createMock(), 'GET /_mock/scenarois')
    expect([answer.status, told(answer)]).toEqual([
      404,
      {
        error: 7005,
        message:
          'There is nothing at /_mock/scenarois: there are /_mock/scenarios, /_mock/scenario, /_mock/requests, /_mock/plants, /_mock/reset, /_mock/events, /_mock/metrics, /_mock/health, /_mock/openapi.json.',
      },
    ])
  })

  test.each([
    ['PATCH /_mock/scenario', 'GET, PUT, DELETE'],
    ['GET /_mock/reset', 'POST'],
    ['POST /_mock/requests', 'GET, DELETE'],
    ['DELETE /_mock/scenarios', 'GET'],
    ['toString /_mock/plants', 'GET, DELETE'],
  ])('%s is told its methods', async (line, allow) => {
    const answer = await ask(createMock(), line)
    expect([answer.status, answer.headers['allow']]).toEqual([405, allow])
  })

  test.each(['GET /_mock/toString', 'GET /_mock/__proto__', 'GET /_mock/scenario/'])(
    '%s is none',
    async (line) => {
      expect((await ask(createMock(), line)).status).toBe(404)
    },
  )
})

describe('the list of scenarios', () => {
  const options: MockOptions = {
    basePath: '*',
    scenarios: {
      slow: { delay: 5 },
      odd: { description: 'a function', sequence: [{ answer: () => 'auto', times: 2 }] },
      big: { choose: [{ when: { id: 9007199254740993n }, answer: 'rejected' }] },
    },
  }

  test('tells data, functions left out', async () => {
    const { operation, scenarios } = told(
      await ask(createMock(options), 'GET /_mock/scenarios'),
    ) as {
      operation: string
      scenarios: { name: string }[]
    }
    expect(operation).toBe('/plants')
    expect(scenarios.find(({ name }) => name === 'slow')).toEqual({
      name: 'slow',
      description: null,
      builtIn: false,
      definition: { delay: 5 },
    })
    expect(scenarios.find(({ name }) => name === 'odd')).toMatchObject({
      description: 'a function',
      definition: { sequence: [{ times: 2 }] },
    })
  })

  test('keeps every digit', async () => {
    expect((await ask(createMock(options), 'GET /_mock/scenarios')).body).toContain(
      '"id":9007199254740993}',
    )
  })
})
