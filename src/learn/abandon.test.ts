import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { learn } from './learn.ts'

test('a run that throws sends nothing more, and closes its connections', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.setHeader('content-type', 'application/json')
    response.end('{"name":"Fern"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
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
  server.closeAllConnections()
  server.close()
}, 20_000)
