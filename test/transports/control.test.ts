import { Agent, request as httpRequest } from 'node:http'
import { setupServer } from 'msw/node'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../../src/adapters/fetch.ts'
import { startServer } from '../../src/adapters/node.ts'
import { createMock } from '../../src/core/mock.ts'
import { launch } from '../support/cli.ts'
import { describeControl, type Driven } from './control.ts'
import { remote } from '../../src/control/remote.ts'

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

describeControl('a server of three processes, over HTTP', async () => {
  const running = launch(['mock', '--port', '0', '--workers', '3', '--json'])
  const { listening: url } = JSON.parse(await running.line(/listening/)) as { listening: string }
  // On one connection all requests meet one process, and its place in a sequence.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    control: remote(url),
    create: (token, body) =>
      new Promise((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }
        const options = { agent, method: 'POST', headers }
        const request = httpRequest(`${url}/plants`, options, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
          response.on('end', () => {
            resolve(new Response(text, { status: response.statusCode as number }))
          })
        })
        request.on('error', reject)
        request.end(body)
      }),
    end: () => {
      agent.destroy()
      return running.stop()
    },
  }
})
