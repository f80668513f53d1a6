import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listenLocally } from '../test/support/start.ts'
import { check } from './index.ts'

test('a run that throws closes its connections, so that the process can end', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"name":"Fern"}')
  })
  const port = await listenLocally(server)
  let events = 0
  const run = check({
    baseUrl: `http://127.0.0.1:${port}`,
    token: 'a-good-token',
    only: ['R1', 'V3'],
    explore: 0,
    onEvent: () => {
      events += 1
      if (events > 40) throw new Error('a bug')
    },
  })
  await expect(run).rejects.toThrow('a bug')
  const countConnections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  await expect.poll(countConnections, { timeout: 3000 }).toBe(0)
}, 20_000)
