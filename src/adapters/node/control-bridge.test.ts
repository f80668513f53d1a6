import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lastBody, sendBytes, statuses } from '../../../test/support/raw-http.ts'
import { portOf, startMock as start } from '../../../test/support/start.ts'
import type { MockServer } from '../node.ts'

/** Status and body. */
const send = async (
  server: MockServer,
  line: string,
  host = 'localhost',
  body = '',
): Promise<[status: number | undefined, body: string]> => {
  const head = `${line} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`
  const response = await sendBytes(portOf(server), head + body)
  return [statuses(response)[0], lastBody(response)]
}

interface EventStream {
  readonly socket: Socket
  /** Everything received, once it includes the text. */
  readonly until: (text: string) => Promise<string>
}

const listen = (server: MockServer): EventStream => {
  const socket = connect(portOf(server), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('GET /_mock/events HTTP/1.1\r\nhost: localhost\r\n\r\n')
  let received = ''
  let wake = (): void => {}
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk
    wake()
  })
  const until = async (text: string): Promise<string> => {
    while (!received.includes(text)) await new Promise<void>((resolve) => (wake = resolve))
    return received
  }
  return { socket, until }
}

test('control requests are not recorded, and reach the API beside any base path', async () => {
  for (const basePath of ['/api/v1', '*', '/_mocks']) {
    const server = await start({ basePath })
    expect(await send(server, 'GET /_mock/plants?')).toEqual([200, '{"plants":[]}'])
    expect((await send(server, 'POST /_mock/unknown'))[0]).toBe(404)
    expect(server.mock.requests()).toEqual([])
    expect((await send(server, 'GET /_mocks'))[0]).toBe(404)
    expect(server.mock.requests()).toHaveLength(1)
  }
})

test('pipelined requests wait for earlier responses on their connection', async () => {
  const server = await start()
  const lines = ['GET /_mock/requests', 'GET /_mock/unknown', 'POST /_mock/reset']
  const bytes = [
    'POST /plants HTTP/1.1\r\nprefer: delay=40',
    ...lines.map((line) => `${line} HTTP/1.1`),
  ]
  const last = 'HEAD /_mock/plants HTTP/1.1\r\nconnection: close'
  const all = [...bytes, last].map((line) => `${line}\r\nhost: localhost\r\n\r\n`).join('')
  const received = await sendBytes(portOf(server), all)
  expect(statuses(received)).toEqual([400, 200, 404, 204, 200])
  expect(received).toMatch(/"duration":\d/)
})

test('a server that other machines reach has no control API without a token', async () => {
  const server = await start({ host: '0.0.0.0' })
  const [status, body] = await send(server, 'POST /_mock/reset')
  expect([status, body]).toEqual([403, expect.stringContaining('"error":7004')])
  expect(await send(server, 'GET /_mock/health')).toEqual([200, '{"status":"ok"}'])
})

test('the host of an absolute target does not replace the Host header', async () => {
  const server = await start()
  expect((await send(server, 'POST http://localhost/_mock/reset', 'evil.example'))[0]).toBe(403)
  expect((await send(server, 'POST http://localhost/_mock/reset'))[0]).toBe(204)
})

test('a huge body gets a 413, and TRACE a 405', async () => {
  const server = await start()
  expect((await send(server, 'PUT /_mock/scenario', 'localhost', '1'.repeat(30_000_000)))[0]).toBe(
    413,
  )
  expect((await send(server, 'TRACE /_mock/health'))[0]).toBe(405)
})

test('event streams end when their clients disconnect', async () => {
  const server = await start()
  const stop = vi.fn<() => void>()
  vi.spyOn(server.mock, 'observe').mockReturnValue(stop)
  const { socket, until } = listen(server)
  await until('event: change')
  socket.destroy()
  await expect.poll(() => stop.mock.calls).toHaveLength(1)
})

test('event streams end when the server closes', { timeout: 10_000 }, async () => {
  const server = await start()
  const { socket, until } = listen(server)
  await until('event: change')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await server.close(600_000)
  await closed
  expect(socket.destroyed).toBe(true)
})

test('responses of the control API have a length, and those of its event stream end the connection', async () => {
  const server = await start()
  const headOf = async (line: string): Promise<string> => {
    const bytes = `${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`
    const [head = ''] = (await sendBytes(portOf(server), bytes)).split('\r\n\r\n')
    return head.toLowerCase()
  }
  expect(await headOf('GET /_mock/plants')).toContain('content-length: 13')
  expect(await headOf('HEAD /_mock/plants')).not.toContain('content-length')
  const { until } = listen(server)
  expect((await until('after')).toLowerCase()).toContain('connection: close')
})

test('the query of a target reaches the API, also without a path before it', async () => {
  const server = await start()
  expect((await send(server, 'GET /_mock/requests?limit=x'))[0]).toBe(400)
  expect((await send(server, 'GET /_mock/requests?limit=1#limit=x'))[0]).toBe(200)
})
