import { setupWorker } from 'msw/browser'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createHandlers, handlers, mock } from './index.ts'

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

test('of what nobody handled, only requests of scripts are warned of', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  worker.events.on('request:unhandled', createHandlers({ baseUrl: '/' }).warnOfUnhandled)
  await import(/* @vite-ignore */ `${location.origin}/plants/list.js`).catch(() => {})
  const image = new Image()
  // The answer is a page, and no image.
  const ended = new Promise((resolve) => image.addEventListener('error', resolve))
  image.src = '/plants/8'
  await ended
  const request = new XMLHttpRequest()
  request.open('GET', '/plants/9')
  request.send()
  await fetch('/plants/7')
  await vi.waitUntil(() => request.readyState === XMLHttpRequest.DONE)
  const texts = log.mock.calls.map(String).filter((text) => text.startsWith('plant-store-kit'))
  const lines = new Set(texts.map((text) => /GET [^,]+/.exec(text)?.[0]))
  expect(lines).toEqual(new Set(['GET /plants/7', 'GET /plants/9']))
  log.mockRestore()
})
