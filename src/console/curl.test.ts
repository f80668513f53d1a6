import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MockServer, startServer } from '../adapters/node.ts'
import type { JournalEntry } from '../core/journal.ts'
import { curlLine } from './curl.ts'

const request: JournalEntry['request'] = {
  method: 'POST',
  target: '/plants',
  headers: { 'content-type': 'application/json', authorization: 'Bearer spri…' },
  body: '{"id":1,"name":"fern"}',
}
const line = (change: Partial<typeof request>): string =>
  curlLine({ request: { ...request, ...change } }, 'http://127.0.0.1:4010')

test('a request is one line for a shell', () => {
  expect(line({})).toBe(
    [
      'curl -i http://127.0.0.1:4010/plants',
      "-H 'content-type: application/json'",
      '-H "authorization: Bearer $PLANT_STORE_TOKEN"',
      `--data-raw '{"id":1,"name":"fern"}'`,
    ].join(' \\\n  '),
  )
})

test('what a browser adds is left out', () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'x', host: 'y', accept: '*/*' }
  expect(line({ headers, body: '', method: 'GET' })).toBe('curl -i http://127.0.0.1:4010/plants')
})

test('no hidden character reaches a terminal', () => {
  const body = '{"name":"\u001b]0;x\u0007\u202e"}'
  const hostile = line({ body, headers: { 'x-a': 'b\u009bc' }, target: '/plants?\u009b' })
  expect(hostile).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
})

let server: MockServer
beforeAll(async () => {
  server = await startServer({ port: 0 })
})
afterAll(() => server.close())

const bodies = [
  ['a quote', `{"id":1,"name":"it's"}`],
  ['a command', '{"id":1,"name":"$(touch x) `touch x` !! \\\\"}'],
  ['a file name', '@package.json'],
  ['lines', '{\n"id":1,\r\n"name":"%s%d\\u0000"}'],
  ['controls', '{"id":1,"name":"\u001b[31m\u0007"}'],
  ['other scripts', '{"id":1,"name":"שרך 🪴"}'],
  ['nothing', ''],
] as const
test.each(bodies)('a shell sends a body with %s again', async (_name, body) => {
  const headers = { ...request.headers, "x-it's": "it's; $HOME", 'x-empty': '', prefer: 'delay=1' }
  const target = '/plants?a=[1-3]&b={x,y}&c=%20'
  const wanted = { ...request, headers, target, body }
  const env = { ...process.env, PLANT_STORE_TOKEN: 'spring' }
  await promisify(execFile)('sh', ['-c', curlLine({ request: wanted }, server.url)], { env })
  const got = server.mock.world('spring').requests().at(-1)?.request
  expect(got).toMatchObject({ method: 'POST', target, body })
  expect(got?.headers).toMatchObject({
    'content-type': 'application/json',
    "x-it's": "it's; $HOME",
    'x-empty': '',
    prefer: 'delay=1',
  })
})

test('a body without a content type stays without one', async () => {
  const wanted = { ...request, headers: { authorization: 'Bearer spri…' } }
  const env = { ...process.env, PLANT_STORE_TOKEN: 'untyped' }
  await promisify(execFile)('sh', ['-c', curlLine({ request: wanted }, server.url)], { env })
  const got = server.mock.world('untyped').requests().at(-1)?.request
  expect(got?.headers).not.toHaveProperty('content-type')
  expect(got?.body).toBe(request.body)
})
