import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { lastBody, received, sendBytes, statuses } from '../../../test/support/raw-http.ts'
import { type MockServer, type ServerOptions, startServer } from '../node.ts'

const FERN = '{"id":1,"name":"fern"}'
const FIELDS =
  'Host: localhost\r\nAuthorization: Bearer demo\r\nContent-Type: application/json\r\nContent-Length: 22\r\n'
const asking = (prefer = 'a'): string =>
  `POST /plants HTTP/1.1\r\n${FIELDS}Prefer: ${prefer}\r\n\r\n${FERN}`
const reading = (path: string): string =>
  `GET /_mock${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer demo\r\n\r\n`

const open: MockServer[] = []
const start = async (options: ServerOptions = {}): Promise<MockServer> => {
  const server = await startServer({ port: 0, ...options })
  open.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close(0)))
})
const portOf = ({ url }: MockServer): number => Number(new URL(url).port)

/** A sender that ends its side once its request is in, and then is gone or waits. */
const leave = async (server: MockServer, bytes: string): Promise<Promise<string>> => {
  const socket = connect({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true })
  const answer = received(socket)
  const arrived = server.mock.waitForRequest(() => true)
  socket.write(bytes)
  await arrived
  socket.end()
  return answer
}

describe('a sender that ends its side', () => {
  const sent: [name: string, bytes: string, statuses: number[]][] = [
    ['a slow answer', asking('delay=40'), [200]],
    [
      'slow answers and quick ones',
      asking('delay=60') + asking() + asking('delay=20'),
      [200, 200, 200],
    ],
    ['a slow answer, then something odd', `${asking('delay=40')}GARBAGE\r\n\r\n`, [200, 400]],
    ['a slow answer, then half a request', `${asking('delay=40')}POST /pl`, [200, 400]],
  ]
  test.each(sent)('at once is sent %s', async (_name, bytes, expected) => {
    const server = await start()
    expect(statuses(await sendBytes(portOf(server), bytes, 'last'))).toEqual(expected)
  })

  test('later is sent a slow answer', async () => {
    const server = await start({ delay: 40 })
    const answer = await leave(server, asking())
    expect([statuses(answer), lastBody(answer)]).toEqual([[200], '{"name":"fern"}'])
  })

  test('is not waited for longer than idle ones', async () => {
    const server = await start({ delay: 600_000, idleTimeout: 500 })
    expect(await leave(server, asking())).toBe('')
  })

  test.each(['at once', 'later'])('%s is let go where the answer hangs', async (when) => {
    const server = await start({ scenario: 'hang' })
    const ended =
      when === 'later' ? leave(server, asking()) : sendBytes(portOf(server), asking(), 'last')
    expect(await ended).toBe('')
  })

  test('is sent what comes before an answer that hangs', async () => {
    const server = await start()
    const bytes = asking('delay=40') + asking('scenario=hang') + asking()
    expect(statuses(await sendBytes(portOf(server), bytes, 'last'))).toEqual([200])
  })

  test('does not hold up the end', async () => {
    const server = await start({ delay: 600_000 })
    const ended = leave(server, asking())
    await server.mock.waitForRequest(() => true)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await server.close(600_000)
    expect(await ended).toBe('')
  })

  test('leaves its place at an event stream', async () => {
    const server = await start()
    const answer = sendBytes(portOf(server), reading('/events'), 'last')
    expect(statuses(await answer)).toEqual([200])
  })
})

describe('a connection', () => {
  test('is not idle while any answer waits', async () => {
    const server = await start({ idleTimeout: 500 })
    const answer = await sendBytes(portOf(server), asking('delay=1') + asking('delay=1100'))
    expect(statuses(answer)).toEqual([200, 200])
  })

  test('takes a thousand requests that wait', async () => {
    const server = await start({ delay: 100 })
    const answers = await sendBytes(portOf(server), asking().repeat(1000), 'last')
    expect(statuses(answers)).toHaveLength(1000)
  })

  test('is closed with a thousand and one', async () => {
    const server = await start({ delay: 600_000 })
    expect(await sendBytes(portOf(server), asking().repeat(1001))).toMatch(/^(?:E[A-Z]+)?$/)
    const waiting = (): number =>
      server.mock.requests().filter(({ duration }) => duration === null).length
    await expect.poll(waiting).toBe(0)
  })

  test('takes one event stream, however often asked', async () => {
    const server = await start()
    const socket = connect(portOf(server), '127.0.0.1')
    socket.write(reading('/events').repeat(150))
    await once(socket, 'data')
    const metrics = await fetch(new URL('/_mock/metrics', server.url))
    expect(await metrics.text()).toContain('\nplant_store_event_streams 1\n')
    socket.destroy()
  })

  test('is answered by control in turn', async () => {
    const server = await start()
    const bytes = asking('delay=40') + reading('/requests')
    const answers = await sendBytes(portOf(server), bytes, 'last')
    expect(statuses(answers)).toEqual([200, 200])
    expect(JSON.parse(lastBody(answers))).toMatchObject({
      requests: [{ duration: expect.any(Number) }],
    })
  })
})
