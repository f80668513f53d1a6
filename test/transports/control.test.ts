import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFetch } from '../../src/adapters/fetch.ts'
import { startServer } from '../../src/adapters/node.ts'
import type { JournalEntry } from '../../src/core/journal.ts'
import type { Control } from '../../src/control/control.ts'
import { remote } from '../../src/control/remote.ts'
import { createMock } from '../../src/core/create-mock.ts'

/** A mock to control, and an app's way to send requests to it. */
interface Controlled {
  readonly control: Control
  readonly url: string
  readonly send: (request: Request) => Promise<Response>
  readonly end: () => unknown
}

const FERN = '{"id":1,"name":"fern"}'

function startInProcess(): Controlled {
  const mock = createMock()
  return { control: mock, url: 'http://store.example', send: createFetch(mock), end: () => {} }
}

async function startRemote(controlToken?: string): Promise<Controlled> {
  const { url, close } = await startServer({ port: 0, basePath: '/api/v1', controlToken })
  return { control: remote(url, { controlToken }), url, send: fetch, end: () => close(0) }
}

describe.each([
  ['a mock in process', startInProcess],
  ['a server', () => startRemote()],
  ['a server with a control token', () => startRemote('open-sesame')],
])('the control of %s', (_transport, start) => {
  let control: Control
  let started: Controlled
  beforeAll(async () => {
    started = await start()
    control = started.control
  })
  beforeEach(() => control.reset())
  afterAll(() => started.end())

  const create = (token: string, body = FERN): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return started.send(new Request(`${started.url}/plants`, { method: 'POST', headers, body }))
  }
  const statuses = async (...tokens: string[]): Promise<number[]> => {
    const all: number[] = []
    for (const token of tokens) all.push((await create(token)).status)
    return all
  }

  test('sets the scenario of all tokens', async () => {
    expect(await control.scenario).toBe('auto')
    await control.use('rejected')
    expect([await control.scenario, await control.forToken('ada').scenario]).toEqual([
      'rejected',
      'rejected',
    ])
    expect(await statuses('ada')).toEqual([400])
    await control.use(undefined)
    expect(await statuses('ada')).toEqual([200])
  })

  test('sets the scenario of one token', async () => {
    const ada = control.forToken('ada')
    await ada.use('rejected')
    expect([await ada.scenario, await control.scenario]).toEqual(['rejected', 'auto'])
    expect(await statuses('ada', 'bob')).toEqual([400, 200])
    await ada.use(undefined)
    expect(await statuses('ada')).toEqual([200])
  })

  test('selects the last definition again by the name custom, until a reset', async () => {
    await control.use({ answer: 'rejected', delay: 1 })
    await control.forToken('ada').use('auto')
    expect(await control.scenarios).toMatchObject({ custom: { answer: 'rejected', delay: 1 } })
    await control.forToken('ada').use('custom')
    expect([await statuses('ada'), await control.forToken('ada').scenario]).toEqual([
      [400],
      'custom',
    ])
    await control.forToken('bob').use({ answer: 'created' })
    await control.forToken('ada').use('custom')
    expect(await statuses('ada')).toEqual([400])
    await control.reset()
    await expect(async () => control.use('custom')).rejects.toThrow('"custom" is unknown')
  })

  test('restarts a sequence when its scenario is set again', async () => {
    await control.use('flaky')
    expect(await statuses('ada', 'ada')).toEqual([400, 400])
    await control.use('flaky')
    expect(await statuses('ada', 'ada', 'ada')).toEqual([400, 400, 200])
    await control.forToken('ada').use(undefined)
    expect(await statuses('ada', 'ada', 'ada')).toEqual([400, 400, 200])
  })

  test('accepts a scenario definition', async () => {
    const answer = { error: 7, message: 'no room' }
    await control.use({ choose: [{ when: { id: 9007199254740993n }, answer }, { answer: 'auto' }] })
    expect(await control.scenario).toBe('custom')
    const odd = await create('ada', '{"id":9007199254740993,"name":"moss"}')
    expect([odd.status, await odd.json()]).toEqual([400, answer])
    expect((await create('ada', '{"id":9007199254740992,"name":"moss"}')).status).toBe(200)
  })

  test('rejects an unknown scenario', async () => {
    const use = async (): Promise<void> => control.use('slwo')
    await expect(use()).rejects.toThrow('scenario "slwo" is unknown: did you mean "slow"?')
    expect(await control.scenario).toBe('auto')
  })

  test('lists the requests', async () => {
    await create('adalovelace')
    await create('bob', '{"id":"7"}')
    const requests = await control.requests()
    const problems = [
      { pointer: '/name', keyword: 'required', message: '"name" is required' },
      { pointer: '/id', keyword: 'type', message: '"id" must be an integer (got "7")' },
    ]
    expect(requests).toMatchObject([
      { token: 'ada…', request: { method: 'POST', body: FERN }, response: { status: 200 } },
      { token: 'b…', response: { status: 400, fault: null }, scenario: 'auto', problems },
    ])
    expect(await control.forToken('bob').requests()).toEqual([requests[1]])
    expect(await control.forToken('b').requests()).toEqual([])
  })

  test('lists the plants with int64 ids', async () => {
    await create('ada', '{"id":9223372036854775807,"name":"moss","tag":"wet"}')
    await create('bob')
    const moss = { id: 9223372036854775807n, name: 'moss', tag: 'wet' }
    expect(await control.plants()).toEqual([moss, { id: 1, name: 'fern' }])
    expect(await control.forToken('ada').plants()).toEqual([moss])
    expect(await control.resources('/plants', { limit: 1 })).toEqual([{ id: 1, name: 'fern' }])
    expect(await control.forToken('ada').resources('/{any}')).toEqual([moss])
  })

  test('waitForRequest resolves with an earlier request', async () => {
    await create('ada', '{"id":9223372036854775807,"name":"fern"}')
    const entry = await control.waitForRequest(({ response }) => response.status === 200)
    expect(entry.request.json).toEqual({ id: 9223372036854775807n, name: 'fern' })
  })

  test('waitForRequest resolves with a later request of its token', async () => {
    const waiting = control
      .forToken('ada')
      .waitForRequest(({ request }) => request.json.name === 'moss', { timeout: 20_000 })
    for (const [token, id] of Object.entries({ bob: 2, ada: 3 }))
      await create(token, `{"id":${id},"name":"moss"}`)
    expect((await waiting).request.body).toBe('{"id":3,"name":"moss"}')
  })

  test.each([
    [async () => true, 'an async function'],
    [() => Promise.resolve(true), 'an async function'],
    ['200', '"200"'],
    [null, 'null'],
  ])('waitForRequest rejects the condition %s', async (condition, shown) => {
    await create('ada')
    const message = `waitForRequest takes a function that returns true or false (got ${shown}).`
    await expect(control.waitForRequest(condition as unknown as () => boolean)).rejects.toThrow(
      new TypeError(message),
    )
  })

  test('waitForRequest rejects with the requests received instead', async () => {
    await create('ada', '{"id":"7"}')
    const options = { timeout: 100 }
    await expect(
      control.waitForRequest(({ response }) => response.status === 200, options),
    ).rejects.toThrow(
      /^No matching request was received within 100 ms: [^]*\nRequests received(?: after #\d+)?: 1\n {2}#\d+ POST [^ ]+ → 400/,
    )
  })

  describe('waitForRequest, once more', () => {
    const refused = ({ response }: JournalEntry): boolean => response.status === 400

    test('resolves with the next matching request, also a later one', async () => {
      const ada = control.forToken('ada')
      for (const body of ['{"id":1}', FERN, '{"id":2}']) await create('ada', body)
      expect((await ada.waitForRequest(refused)).request.json).toEqual({ id: 1 })
      expect((await ada.waitForRequest(refused)).request.json).toEqual({ id: 2 })
      const third = ada.waitForRequest(refused, { timeout: 20_000 })
      await create('ada', '{"id":3}')
      expect((await third).request.json).toEqual({ id: 3 })
    })

    test('takes any request without a condition', async () => {
      const ada = control.forToken('ada')
      await create('bob')
      await create('ada', '{"id":1}')
      expect((await ada.waitForRequest()).request.json).toEqual({ id: 1 })
    })

    test('with after, looks at the requests after that id only', async () => {
      const ada = control.forToken('ada')
      for (const body of ['{"id":1}', '{"id":2}']) await create('ada', body)
      const [first] = await ada.requests()
      const options = { after: first!.id }
      expect((await ada.waitForRequest(refused, options)).request.json).toEqual({ id: 2 })
      expect((await ada.waitForRequest(refused, options)).request.json).toEqual({ id: 2 })
    })

    test('goes on after the last one that it has waited for, also if it looked back', async () => {
      const ada = control.forToken('ada')
      for (const body of ['{"id":1}', '{"id":2}', '{"id":3}']) await create('ada', body)
      await ada.waitForRequest(({ request }) => request.json.id === 3)
      expect((await ada.waitForRequest(refused, { after: 0 })).request.json).toEqual({ id: 1 })
      await expect(ada.waitForRequest(refused, { timeout: 30 })).rejects.toThrow(
        'No matching request was received within 30 ms',
      )
    })

    test('with count, resolves with the last of so many', async () => {
      const ada = control.forToken('ada')
      const second = ada.waitForRequest(refused, { count: 2, timeout: 20_000 })
      for (const body of ['{"id":1}', FERN, '{"id":2}', '{"id":3}']) await create('ada', body)
      expect((await second).request.json).toEqual({ id: 2 })
      await expect(ada.waitForRequest(refused, { count: 2, timeout: 50 })).rejects.toThrow(
        /^Only 1 of 2 matching requests were received within 50 ms: /,
      )
    })

    test('rejects wrong options', async () => {
      await expect(control.waitForRequest(refused, { count: 0 })).rejects.toThrow(
        'count takes a whole number from 1',
      )
      const misspelled = { timeuot: 5 } as object
      await expect(control.waitForRequest(refused, misspelled)).rejects.toThrow(
        'did you mean "timeout"?',
      )
    })
  })

  test.each([
    [{ limt: 1 }, 'did you mean "limit"?'],
    [{ after: '1' }, 'after takes a whole number from 0'],
  ])('refuses the query %j', async (query, message) => {
    const askRequests = async () => control.requests(query as object)
    const askPlants = async () => control.plants(query as object)
    await expect(askRequests()).rejects.toThrow(message)
    await expect(askPlants()).rejects.toThrow(message)
  })

  test.each<[token: unknown, message: string]>([
    ['Bearer ada', 'token takes the token alone, without "Bearer"'],
    ['', 'token takes printable ASCII without spaces'],
    [5, 'token takes printable ASCII without spaces'],
  ])('refuses the token %j', (token, message) => {
    expect(() => control.forToken(token as string)).toThrow(message)
  })

  test('lists a request that hangs, and reset ends it', async () => {
    await control.use('hang')
    const waiting = control.waitForRequest(() => true, { timeout: 20_000 })
    const ended = create('ada').then(
      ({ type }) => type,
      () => 'error',
    )
    expect(await waiting).toMatchObject({ scenario: 'hang', duration: null })
    await control.reset()
    expect(await ended).toBe('error')
  })

  test('clears and resets one token', async () => {
    const [ada, bob] = [control.forToken('ada'), control.forToken('bob')]
    await ada.use('created')
    expect(await statuses('ada', 'bob')).toEqual([200, 200])
    await ada.clearRequests()
    expect([await ada.requests(), await ada.plants()]).toEqual([[], [{ id: 1, name: 'fern' }]])
    expect(await control.requests()).toEqual(await bob.requests())
    expect(await ada.scenario).toBe('created')
    await ada.reset()
    expect([await ada.scenario, await ada.plants()]).toEqual(['auto', []])
    expect(await bob.requests()).toHaveLength(1)
    await control.clearRequests()
    expect([await control.requests(), await control.plants()]).toEqual([[], await bob.plants()])
  })
})
