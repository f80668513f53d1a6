import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test as plainTest } from 'vitest'
import { createHandlers, createMock, handlers } from '../handlers/index.ts'
import { evolvedDocument, postOf } from '../test/support/evolve.ts'
import { createTest, test, type TestPlantStore } from './vitest-fixture.ts'

const own = createHandlers({
  baseUrl: 'https://own.example',
  scenarios: { closed: { answer: { message: 'Closed' } } },
})
const server = setupServer(
  ...own,
  ...handlers,
  http.all('*', () => undefined),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

const addPlant = (token: string, id: number, origin = 'https://store.example'): Promise<Response> =>
  fetch(`${origin}/plants`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, name: 'Boston fern' }),
  })

const tokens: string[] = []

describe('concurrent tests of different length', () => {
  for (let number = 1; number <= 20; number += 1) {
    test.concurrent(`have a journal of their own: test ${number}`, async ({
      plantStore,
      expect,
    }) => {
      const isRejected = number % 2 === 0
      if (isRejected) plantStore.use('rejected')
      const steps = 1 + (number % 5)
      for (let step = 1; step <= steps; step += 1) {
        await new Promise((resolve) => setTimeout(resolve, (20 - number) * 2))
        const { status } = await addPlant(plantStore.token, step)
        expect(status).toBe(isRejected ? 400 : 200)
      }
      expect(plantStore.requests()).toHaveLength(steps)
      expect(plantStore.plants()).toHaveLength(isRejected ? 0 : steps)
      expect(plantStore.resources('/plants')).toEqual(plantStore.plants())
      expect(plantStore.scenario).toBe(isRejected ? 'rejected' : 'auto')
      tokens.push(plantStore.token)
    })
  }
})

plainTest('each test had another token, whose state is gone after it', () => {
  expect(new Set(tokens).size).toBe(20)
  const views = tokens.map((token) => handlers.mock.forToken(token))
  expect(views.filter((view) => view.requests().length > 0 || view.scenario !== 'auto')).toEqual([])
})

test('a pending wait gets the request of its own test only', async ({ plantStore, expect }) => {
  const wait = plantStore.waitForRequest(({ request }) => request.json.id === 7)
  await addPlant('another-token', 7)
  await addPlant(plantStore.token, 7)
  const entry = await wait
  expect(plantStore.requests().map(({ id }) => id)).toEqual([entry.id])
})

describe('createTest()', () => {
  const ownTest = createTest(own)

  ownTest('takes handlers, whose scenarios have their names', async ({ plantStore, expect }) => {
    plantStore.use('closed')
    const response = await addPlant(plantStore.token, 1, 'https://own.example')
    expect(await response.json()).toMatchObject({ message: 'Closed' })
    expectTypeOf(plantStore).toEqualTypeOf<TestPlantStore<'closed'>>()
    // @ts-expect-error -- a typing error
    expect(() => plantStore.use('closd')).toThrow('did you mean "closed"?')
  })

  createTest(own.mock)('takes a mock', ({ plantStore, expect }) => {
    expect(plantStore.requests()).toEqual([])
  })

  const ofConfig = createTest({
    scenarios: { closed: { answer: { message: 'Closed by the config' } } },
    handlers: { baseUrl: 'https://config.example' },
  })

  ofConfig('takes a config with sections, and has its handlers', async ({ plantStore, expect }) => {
    plantStore.use('closed')
    server.use(...ofConfig.handlers)
    const response = await addPlant(plantStore.token, 1, 'https://config.example')
    expect(await response.json()).toMatchObject({ message: 'Closed by the config' })
    expectTypeOf(plantStore).toEqualTypeOf<TestPlantStore<'closed'>>()
    server.resetHandlers()
  })

  plainTest('refuses a mock with a list of tokens', () => {
    const mock = createMock({ behavior: { tokens: ['ada'] } })
    expect(() => createTest(mock)).toThrow(`Create the mock with behavior: { tokens: 'any' }.`)
  })

  plainTest('takes a document of which some operations need a credential', () => {
    const document = evolvedDocument((openApi) => {
      const responses = { 200: { description: 'Plants' } }
      const paths = openApi['paths'] as Record<string, object>
      Object.assign(paths['/plants']!, { get: { security: [], responses } })
    })
    expect(() => createTest(createHandlers({ document }))).not.toThrow()
  })

  plainTest('refuses a document without credentials', () => {
    const document = evolvedDocument((openApi) => {
      postOf(openApi)['security'] = []
    })
    expect(() => createTest(createHandlers({ document }))).toThrow(
      'the document asks for none at POST /plants, so that no request carries it. Create handlers for each test: ',
    )
  })

  plainTest('refuses anything else', () => {
    expect(() => createTest({ baseUrl: '/api' } as never)).toThrow(
      'createTest() takes handlers of createHandlers(), a mock, or a config with sections (got an object)',
    )
    expect(() => createTest(undefined as never)).toThrow('(got undefined)')
  })
})
