import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { received, sendBytes, statuses } from '../../../test/support/raw-http.ts'
import { type MockServer, type ServerOptions, startServer } from '../node.ts'

const FERN = '{"id":1,"name":"fern"}'
const HEADERS =
  'Host: localhost\r\nAuthorization: Bearer demo\r\nContent-Type: application/json\r\nContent-Length: 22\r\n'
const post = (prefer = 'a'): string => `POST /plants HTTP/1.1\r\n${HEADERS}Prefer: ${prefer}\r\n\r\n${FERN}`

async function start(options: ServerOptions = {}): Promise<MockServer> {
  const server = await startServer({ port: 0, ...options })
  onTestFinished(() => server.close(0))
  return server
}
const portOf = ({ url }: MockServer): number => Number(new URL(url).port)

/** Half-closes the connection once the server has received the request. */
async function leave(server: MockServer, bytes: string): Promise<{ responses: Promise<string> }> {
  const socket = connect(portOf(server), '127.0.0.1')
  const responses = received(socket)
  const arrived = server.mock.waitForRequest(() => true)
  socket.write(bytes)
  await arrived
  socket.end()
  return { responses }
}

describe('a half-closed connection', () => {
  test.each<[name: string, bytes: string, expected: number[]]>([
    ['two responses', post() + post(), [200, 200]],
    ['a delayed response', post('delay=40'), [200]],
    ['a delayed response, then malformed HTTP', `${post('delay=40')}GARBAGE\r\n\r\n`, [200, 400]],
    ['a delayed response, then half a request', `${post('delay=40')}POST /pl`, [200, 400]],
    ['only responses before one that hangs', post('delay=40') + post('scenario=hang') + post(), [200]],
    ['nothing without a request', '', []],
  ])('receives %s', async (_name, bytes, expected) => {
    const server = await start()
    expect(statuses(await sendBytes(portOf(server), bytes, 'half-close'))).toEqual(expected)
  })

  test('is closed after the idle timeout', async () => {
    const server = await start({ delay: 600_000, idleTimeout: 250 })
    const { responses } = await leave(server, post())
    expect(await responses).toBe('')
    await expect.poll(() => server.mock.requests()[0]?.duration).toBeGreaterThanOrEqual(0)
  })

  test('is closed if its response hangs', async () => {
    const { responses } = await leave(await start({ scenario: 'hang' }), post())
    expect(await responses).toBe('')
  })

  test('does not delay the end of the server', async () => {
    const server = await start({ delay: 600_000 })
    const { responses } = await leave(server, post())
    await new Promise((resolve) => setTimeout(resolve, 20))
    await server.close(600_000)
    expect(await responses).toBe('')
  })
})

describe('a connection', () => {
  test('without traffic is closed after the idle timeout', async () => {
    const server = await start({ idleTimeout: 250 })
    expect(statuses(await sendBytes(portOf(server), post()))).toEqual([200])
  })

  test('with a pending response is not idle', async () => {
    const server = await start({ idleTimeout: 250 })
    const responses = await sendBytes(portOf(server), post('delay=1') + post('delay=600'))
    expect(statuses(responses)).toEqual([200, 200])
  })

  test('receives pipelined responses in the order of the requests', async () => {
    const delayed = [60, 0, 20, 0].map((delay) => post(`code=${delay ? 200 : 400}, delay=${delay}`))
    const responses = await sendBytes(portOf(await start()), delayed.join(''), 'half-close')
    expect(statuses(responses)).toEqual([200, 400, 200, 400])
  })

  test.each([0, 100])('may have a thousand pending responses with a delay of %d', async (delay) => {
    const server = await start({ delay })
    const responses = await sendBytes(portOf(server), post().repeat(1000), 'half-close')
    expect(statuses(responses)).toHaveLength(1000)
  })

  test('is closed if one more is delayed', async () => {
    const server = await start({ delay: 600_000 })
    expect(await sendBytes(portOf(server), post().repeat(1001))).toMatch(/^(?:E[A-Z]+)?$/)
    const pending = (): number => server.mock.requests().filter(({ duration }) => duration === null).length
    await expect.poll(pending).toBe(0)
  })
})
