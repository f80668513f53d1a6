import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listenLocally } from '../../test/support/start.ts'
import { learn } from './learn.ts'

test('a run that throws sends nothing more, and closes its connections', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.setHeader('content-type', 'application/json')
    response.end('{"name":"Fern"}')
  })
  const port = await listenLocally(server)
  const run = learn({
    baseUrl: `http://127.0.0.1:${port}`,
    token: 'a-good-token',
    onEvent: ({ type }) => {
      if (type === 'exchange' && requests > 40) throw new Error('a bug')
    },
  })
  await expect(run).rejects.toThrow('a bug')
  const countConnections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  await expect.poll(countConnections, { timeout: 3000 }).toBe(0)
  expect(requests).toBeLessThan(100)
}, 20_000)
