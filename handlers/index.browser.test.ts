import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { handlers, mock } from './index.ts'

const worker = setupWorker(...handlers)
beforeAll(() => worker.start({ quiet: true }))
afterEach(() => {
  worker.resetHandlers()
  mock.reset()
})
afterAll(() => worker.stop())

const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
const fern = '{"id":1,"name":"Boston fern"}'
function create(url = '/plants', init: RequestInit = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body: fern, ...init })
}

test.each(['/plants', '/api/v1/plants', 'https://store.example/v1/plants'])('responds to a page at %s', async (url) => {
  const response = await create(url)
  expect([response.status, await response.json()]).toEqual([200, { name: 'Boston fern' }])
})

test('records requests of the page with shortened tokens', async () => {
  await create('/plants', { body: '{"id":"7"}' })
  const entry = await mock.forToken('ada').waitForRequest(({ response }) => response.status === 400)
  expect(entry.problems.map(({ pointer }) => pointer)).toEqual(['/name', '/id'])
  expect(entry.duration).not.toBeNull()
  expect(JSON.stringify(entry)).not.toContain('ada')
})

test('can be overridden in one test', async () => {
  worker.use(http.post('*/plants', () => HttpResponse.json({ name: 'Override' })))
  expect(await (await create()).json()).toEqual({ name: 'Override' })
})

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

test('offline is a network error for fetch and XMLHttpRequest', async () => {
  mock.use('offline')
  await expect(create()).rejects.toThrow(TypeError)
  const request = new XMLHttpRequest()
  request.open('POST', '/plants')
  const ended = new Promise<string>((resolve) => {
    for (const type of ['load', 'error']) request.addEventListener(type, () => resolve(type))
  })
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.send(fern)
  expect(await ended).toBe('error')
})

test('cut-off fails within the body', async () => {
  mock.use({ fault: 'cut-off' })
  const response = await create()
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  let text = ''
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += new TextDecoder().decode(value)
    }
  }
  await expect(read()).rejects.toThrow(TypeError)
  expect('{"name":"Bo').toMatch(text)
})

test.each<[how: string, end: (controller: AbortController) => void, message: string | typeof TypeError]>([
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
