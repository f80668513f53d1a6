import { setupWorker } from 'msw/browser'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { handlers, mock } from './index.ts'

const worker = setupWorker(...handlers)
beforeAll(() => worker.start({ quiet: true }))
afterEach(() => mock.reset())
afterAll(() => worker.stop())

const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
const create = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, { method: 'POST', headers, body: '{"id":1,"name":"Boston fern"}', ...init })

test('passes other paths and the navigation to /plants on to the network', async () => {
  expect((await fetch('/mockServiceWorker.js')).headers.get('content-type')).toContain('javascript')
  const frame = document.createElement('iframe')
  frame.src = '/plants'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  frame.remove()
  expect(mock.requests()).toEqual([])
})

test.each<
  [how: string, end: (controller: AbortController) => void, message: string | typeof TypeError]
>([
  ['the page aborts it', (controller) => controller.abort(), 'aborted'],
  ['the mock is reset', () => mock.reset(), TypeError],
])('a response that hangs ends when %s', async (_how, end, error) => {
  mock.use('hang')
  const controller = new AbortController()
  const response = create('/plants', { signal: controller.signal })
  await mock.waitForRequest((entry) => entry.response.fault === 'hang')
  end(controller)
  await expect(response).rejects.toThrow(error)
})
