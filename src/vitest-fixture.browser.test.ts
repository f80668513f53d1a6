import { createFetch } from './adapters/fetch.ts'
import { handlers } from '../handlers/index.ts'
import { test } from './vitest-fixture.ts'

const respond = createFetch(handlers.mock)

const addPlant = (token: string, id: number): Promise<Response> =>
  respond(
    new Request('/plants', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, name: 'Boston fern' }),
    }),
  )

for (const scenario of ['auto', 'rejected', 'auto', 'rejected'] as const)
  test.concurrent(`a test of the browser has a token of its own: ${scenario}`, async ({
    plantStore,
    expect,
  }) => {
    plantStore.use(scenario)
    const { status } = await addPlant(plantStore.token, 1)
    expect(status).toBe(scenario === 'auto' ? 200 : 400)
    expect(plantStore.requests()).toHaveLength(1)
    expect(plantStore.scenario).toBe(scenario)
  })
