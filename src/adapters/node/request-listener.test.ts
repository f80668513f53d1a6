import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { evolvedDocument, responsesOf } from '../../../test/support/evolve.ts'
import { fetchPlant } from '../../../test/support/post.ts'
import { sendBytes } from '../../../test/support/raw-http.ts'
import { listenLocally, portOf, startMock } from '../../../test/support/start.ts'
import type { ControlApi } from '../../control/control-api.ts'
import { createMock } from '../../core/create-mock.ts'
import { Connections } from './connections.ts'
import { listen } from './request-listener.ts'

test('the journal has the duration of a response in whole microseconds', async () => {
  const { url, mock } = await startMock()
  let clock = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  onTestFinished(() => void vi.restoreAllMocks())
  mock.observe({ received: () => (clock = 2234.567_89) })
  const finished = new Promise<number | null>((resolve) => {
    mock.observe({ finished: ({ duration }) => resolve(duration) })
  })
  await fetchPlant(url)
  expect(await finished).toBe(1234.568)
})

test('a delay passes before the response', async () => {
  const { url, mock } = await startMock({ delay: 30 })
  await fetchPlant(url)
  const { duration } = await mock.waitForRequest((entry) => entry.duration !== null)
  expect(duration).toBeGreaterThanOrEqual(29)
})

test.each([1, 500])('a fake timer performs a delay of %d ms', async (delay) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { url, mock } = await startMock({ delay })
  const connection = connect(Number(new URL(url).port), '127.0.0.1')
  connection.write('POST /plants HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n')
  await mock.waitForRequest()
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(delay)
  vi.useRealTimers()
  await expect.poll(() => mock.requests()[0]?.duration).not.toBeNull()
  connection.destroy()
})

test('a response that hangs ends when the mock is reset', async () => {
  const { url, mock } = await startMock({ scenario: 'hang' })
  const hanging = fetchPlant(url)
  await mock.waitForRequest(() => true)
  mock.reset()
  await expect(hanging).rejects.toThrow('fetch failed')
})

test.each(['hang', { delay: 600_000 }] as const)(
  'a response ends when its client leaves: %j',
  async (scenario) => {
    const server = await startMock({ scenario })
    const socket = connect(portOf(server), '127.0.0.1')
    socket.write(
      'POST /plants HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\nauthorization: Bearer a\r\n\r\n',
    )
    await server.mock.waitForRequest(() => true)
    socket.destroy()
    await expect.poll(() => server.mock.requests()[0]?.duration).not.toBeNull()
  },
)

test('a status that the document lacks is a notice in the log, once', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  const document = evolvedDocument((openApi) => {
    delete responsesOf(openApi)['400']
  })
  const { url } = await startMock({ document })
  for (let nth = 0; nth < 2; nth += 1) await fetchPlant(url, {}, '{}')
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('The document has no response 400 for POST /plants')],
  ])
  log.mockRestore()
})

test('a failing control API is logged, and its client disconnected', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new Error('no control')
  const control: ControlApi = { fetch: () => Promise.reject(failure), close: () => {} }
  const server = createServer()
  listen(server, createMock(), control, new Connections(server))
  const port = await listenLocally(server)
  expect(await sendBytes(port, 'GET /_mock HTTP/1.1\r\nhost: a\r\n\r\n')).toBe('')
  expect(log.mock.calls).toEqual([[failure]])
  log.mockRestore()
})

test('malformed HTTP is recorded without a body, and as ended at once', async () => {
  const server = await startMock()
  const socket = connect(portOf(server), '127.0.0.1')
  socket.end('POST /plants HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n')
  const entry = await server.mock.waitForRequest(() => true)
  expect(entry).toMatchObject({ duration: 0, request: { body: '' }, response: { delay: 0 } })
  socket.destroy()
})
