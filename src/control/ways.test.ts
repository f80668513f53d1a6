import { setupServer } from 'msw/node'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../adapters/fetch.ts'
import { startServer } from '../adapters/node.ts'
import { createMock } from '../core/mock.ts'
import { describeControl, type Driven } from '../house/control-ways.ts'
import { remote } from './remote.ts'

const create =
  (base: string, send: (request: Request) => Promise<Response> = fetch): Driven['create'] =>
  (token, body) =>
    send(
      new Request(`${base}/plants`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      }),
    )

describeControl('a mock in process', () => {
  const mock = createMock()
  return Promise.resolve({
    control: mock,
    create: create('http://store.example', createFetch(mock)),
    end: () => {},
  })
})

describeControl("msw's mock in Node", () => {
  const mock = createMock()
  const server = setupServer(...createHandlers(mock))
  server.listen()
  return Promise.resolve({
    control: mock,
    create: create('http://store.example'),
    end: () => server.close(),
  })
})

describeControl('a server, over HTTP', async () => {
  const server = await startServer({ port: 0, basePath: '/api/v1' })
  return { control: remote(server.url), create: create(server.url), end: () => server.close(0) }
})

describeControl('a guarded server, over HTTP', async () => {
  const server = await startServer({ port: 0, controlToken: 'open-sesame' })
  return {
    control: remote(server.url, { controlToken: 'open-sesame' }),
    create: create(server.url),
    end: () => server.close(0),
  }
})
