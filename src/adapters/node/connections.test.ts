import { describe, expect, test } from 'vitest'
import { sendBytes, statuses } from '../../../test/support/raw-http.ts'
import { portOf, startMock as start } from '../../../test/support/start.ts'

const FERN = '{"id":1,"name":"fern"}'
const HEADERS =
  'Host: localhost\r\nAuthorization: Bearer demo\r\nContent-Type: application/json\r\nContent-Length: 22\r\n'
const post = (prefer = 'a', connection = 'keep-alive'): string =>
  `POST /plants HTTP/1.1\r\n${HEADERS}Prefer: ${prefer}\r\nConnection: ${connection}\r\n\r\n${FERN}`

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
    const delayed = [60, 0, 20].map((delay) => post(`code=${delay ? 200 : 400}, delay=${delay}`))
    const responses = await sendBytes(
      portOf(await start()),
      delayed.join('') + post('code=400', 'close'),
    )
    expect(statuses(responses)).toEqual([200, 400, 200, 400])
  })

  test.each([0, 100])('may have a thousand pending responses with a delay of %d', async (delay) => {
    const server = await start({ delay })
    const responses = await sendBytes(portOf(server), post().repeat(999) + post('a', 'close'))
    expect(statuses(responses)).toHaveLength(1000)
  })

  test('that the client half-closes at once receives the responses without a delay', async () => {
    const responses = await sendBytes(portOf(await start()), post() + post(), 'half-close')
    expect(statuses(responses)).toEqual([200, 200])
  })
})
