import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../../src/adapters/fetch.ts'
import { startServer } from '../../src/adapters/node.ts'
import type { Control } from '../../src/control/control.ts'
import { remote } from '../../src/control/remote.ts'
import { createMock } from '../../src/core/mock.ts'

/** A mock to control, and an app's way to create plants in it. */
interface Controlled {
  readonly control: Control
  readonly create: (token: string, body: string) => Promise<Response>
  readonly end: () => unknown
}

const create =
  (origin: string, send: (request: Request) => Promise<Response> = fetch): Controlled['create'] =>
  (token, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return send(new Request(`${origin}/plants`, { method: 'POST', headers, body }))
  }

async function startRemote(controlToken?: string): Promise<Controlled> {
  const server = await startServer({ port: 0, basePath: '/api/v1', controlToken })
  const control = remote(server.url, { controlToken })
  return { control, create: create(server.url), end: () => server.close(0) }
}

const transports: [name: string, start: () => Controlled | Promise<Controlled>][] = [
  [
    'a mock in process',
    () => {
      const mock = createMock()
      const send = createFetch(mock)
      return { control: mock, create: create('http://store.example', send), end: () => {} }
    },
  ],
  [
    'a mock in msw',
    () => {
      const mock = createMock()
      const server = setupServer(...createHandlers(mock))
      server.listen()
      return { control: mock, create: create('http://store.example'), end: () => server.close() }
    },
  ],
  ['a server', () => startRemote()],
  ['a server with a control token', () => startRemote('open-sesame')],
]

const FERN = '{"id":1,"name":"fern"}'

describe.each(transports)('the control of %s', (_transport, start) => {
  let control: Control
  let create: Controlled['create']
  let end: Controlled['end']
  beforeAll(async () => {
    ;({ control, create, end } = await start())
  })
  beforeEach(() => control.reset())
  afterAll(() => end())

  const statuses = async (token: string, count: number): Promise<number[]> => {
    const all: number[] = []
    for (let nth = 0; nth < count; nth += 1) all.push((await create(token, FERN)).status)
    return all
  }

  test('sets the scenario of all tokens', async () => {
    expect(await control.scenario).toBe('auto')
    await control.use('rejected')
    expect(await control.scenario).toBe('rejected')
    expect(await control.forToken('ada').scenario).toBe('rejected')
    expect(await statuses('ada', 1)).toEqual([400])
    await control.use(undefined)
    expect(await statuses('ada', 1)).toEqual([200])
  })

  test('sets the scenario of one token', async () => {
    const ada = control.forToken('ada')
    await ada.use('rejected')
    expect([await ada.scenario, await control.scenario]).toEqual(['rejected', 'auto'])
    expect([...(await statuses('ada', 1)), ...(await statuses('bob', 1))]).toEqual([400, 200])
    await ada.use(undefined)
    expect(await statuses('ada', 1)).toEqual([200])
  })

  test('restarts a sequence when its scenario is set again', async () => {
    await control.use('flaky')
    expect(await statuses('ada', 2)).toEqual([400, 400])
    await control.use('flaky')
    expect(await statuses('ada', 3)).toEqual([400, 400, 200])
  })

  test('accepts a scenario definition', async () => {
    await control.use({
      choose: [
        { when: { id: 9007199254740993n }, answer: { error: 7, message: 'no room' } },
        { answer: 'auto' },
      ],
    })
    expect(await control.scenario).toBe('custom')
    const odd = await create('ada', '{"id":9007199254740993,"name":"moss"}')
    expect([odd.status, await odd.json()]).toEqual([400, { error: 7, message: 'no room' }])
    expect((await create('ada', '{"id":9007199254740992,"name":"moss"}')).status).toBe(200)
  })

  test('rejects an unknown scenario', async () => {
    const use = async (): Promise<void> => control.use('slwo')
    await expect(use()).rejects.toThrow('The scenario "slwo" is unknown: did you mean "slow"?')
    expect(await control.scenario).toBe('auto')
  })

  test('lists the scenarios', async () => {
    const scenarios = await control.scenarios
    expect(scenarios).toMatchObject({
      flaky: {
        sequence: [{ answer: 'rejected', times: 2 }, 'auto'],
      },
    })
  })

  test('lists the requests', async () => {
    await create('adalovelace', FERN)
    await create('bob', '{"id":"7"}')
    const requests = await control.requests()
    expect(requests).toMatchObject([
      { token: 'ada…', request: { method: 'POST', body: FERN }, response: { status: 200 } },
      {
        token: 'b…',
        response: { status: 400, fault: null },
        scenario: 'auto',
        problems: [
          { pointer: '/name', keyword: 'required', message: '"name" is required' },
          { pointer: '/id', keyword: 'type', message: '"id" must be an integer (got "7")' },
        ],
      },
    ])
    expect(await control.forToken('bob').requests()).toEqual([requests[1]])
    expect(await control.forToken('b').requests()).toEqual([])
  })

  test('lists the plants with int64 ids', async () => {
    await create('ada', '{"id":9223372036854775807,"name":"moss","tag":"wet"}')
    await create('bob', FERN)
    const moss = { id: 9223372036854775807n, name: 'moss', tag: 'wet' }
    expect(await control.plants()).toEqual([moss, { id: 1, name: 'fern' }])
    expect(await control.forToken('ada').plants()).toEqual([moss])
  })

  test('waitForRequest resolves with an earlier request', async () => {
    await create('ada', FERN)
    const entry = await control.waitForRequest(({ response }) => response.status === 200)
    expect(entry.request.body).toBe(FERN)
  })

  test('waitForRequest resolves with a later request', async () => {
    const waiting = control
      .forToken('ada')
      .waitForRequest(({ request }) => request.body.includes('moss'), { timeout: 20_000 })
    await create('bob', '{"id":2,"name":"moss"}')
    await create('ada', FERN)
    await create('ada', '{"id":3,"name":"moss"}')
    expect((await waiting).request.body).toBe('{"id":3,"name":"moss"}')
  })

  test('lists a request that hangs, and reset ends it', async () => {
    await control.use('hang')
    const waiting = control.waitForRequest(() => true, { timeout: 20_000 })
    const answered = create('ada', FERN).then(
      ({ type }) => type,
      () => 'error',
    )
    expect(await waiting).toMatchObject({ scenario: 'hang', duration: null })
    await control.reset()
    expect(await answered).toBe('error')
  })

  test('waitForRequest rejects with the requests received instead', async () => {
    await create('ada', '{"id":"7"}')
    const waiting = control.waitForRequest(({ response }) => response.status === 200, {
      timeout: 300,
    })
    await expect(waiting).rejects.toThrow(
      /^No matching request was received within 300 ms: [^]*\nRequests received: 1\n {2}#\d+ POST [^ ]+ → 400/,
    )
  })

  test('clears requests and plants separately', async () => {
    await control.forToken('ada').use('created')
    await create('ada', FERN)
    await create('bob', FERN)
    await control.forToken('ada').clearRequests()
    expect(await control.forToken('ada').requests()).toEqual([])
    expect(await control.requests()).toHaveLength(1)
    expect(await control.plants()).toHaveLength(2)
    await control.clearRequests()
    await control.forToken('bob').clearPlants()
    expect([await control.requests(), await control.plants()]).toEqual([
      [],
      [{ id: 1, name: 'fern' }],
    ])
    await control.clearPlants()
    expect(await control.plants()).toEqual([])
    expect(await control.forToken('ada').scenario).toBe('created')
  })

  test('resets one token', async () => {
    for (const token of ['ada', 'bob']) {
      await control.forToken(token).use('created')
      await create(token, FERN)
    }
    await control.forToken('ada').reset()
    const bob = control.forToken('bob')
    expect([await control.forToken('ada').scenario, await bob.scenario]).toEqual([
      'auto',
      'created',
    ])
    expect(await control.plants()).toEqual(await bob.plants())
    expect(await bob.requests()).toHaveLength(1)
  })
})
