import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MockServer, startServer } from '../adapters/node.ts'
import type { JournalEntry } from '../core/journal.ts'
import { curlCommand } from './curl.ts'

const request: JournalEntry['request'] = {
  method: 'POST',
  target: '/plants',
  headers: { accept: '*/*', 'content-type': 'application/json', authorization: 'Bearer spri…' },
  body: '{"id":1,"name":"fern"}',
  json: {},
}
const command = (change: Partial<typeof request>, origin = 'http://127.0.0.1:4010'): string =>
  curlCommand({ request: { ...request, ...change } }, origin)

let server: MockServer
beforeAll(async () => {
  server = await startServer({ port: 0 })
})
afterAll(() => server.close())

async function run(change: Partial<typeof request>): Promise<JournalEntry['request'] | undefined> {
  const env = { ...process.env, PLANT_STORE_TOKEN: 'spring' }
  await promisify(execFile)('sh', ['-c', command(change, server.url)], { env })
  return server.mock.forToken('spring').requests().at(-1)?.request
}

test('secrets are shell variables', () => {
  const text = command({ headers: { ...request.headers, 'x-api-key': 'abcd…' } })
  expect(text).toContain(`'authorization: Bearer '"$PLANT_STORE_TOKEN"`)
  expect(text).toContain(`'x-api-key: '"$X_API_KEY"`)
})

test('headers that a browser adds are left out', () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'x', host: 'y', accept: '*/*' }
  expect(command({ headers })).not.toMatch(/sec-fetch|user-agent|host/i)
})

test('no hidden character reaches a terminal', () => {
  const body = '{"name":"\u001b]0;x\u0007\u202e"}'
  const hostile = command({ body, headers: { 'x-a': 'b\u009bc' }, target: '/plants?\u009b' })
  expect(hostile).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
})

test.each([
  ['a quote', `{"id":1,"name":"it's"}`],
  ['a command', '{"id":1,"name":"$(touch x) `touch x` !! \\\\"}'],
  ['a file name', '@package.json'],
  ['line ends', '{\n"id":1,\r\n"name":"%s%d\\u0000"}'],
  ['controls', '{"id":1,"name":"\u001b[31m\u0007"}'],
  ['other scripts', '{"id":1,"name":"שרך 🪴"}'],
  ['nothing', ''],
])('a shell sends a body with %s again', async (_name, body) => {
  const odd = { "x-it's": "it's; $HOME", 'x-empty': '', prefer: 'delay=1' }
  const target = '/plants?a=[1-3]&b={x,y}&c=%20'
  const received = await run({ headers: { ...request.headers, ...odd }, target, body })
  expect(received).toMatchObject({ method: 'POST', target, body, headers: odd })
})
