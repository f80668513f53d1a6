import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MockServer, startServer } from '../node.ts'

let server: MockServer
beforeEach(async () => {
  server = await startServer({ port: 0, behavior: { bodyLimit: 40 } })
})
afterEach(() => server.close(0))

const request = (token: string, body: string, fields = ''): string =>
  `POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${fields}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Writes one piece after the other, each in a packet of its own, and gives all that comes back. */
const converse = (pieces: readonly (string | Buffer)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setNoDelay(true)
    let all = ''
    socket.setEncoding('utf8').on('data', (text: string) => (all += text))
    socket.on('error', reject).on('close', () => resolve(all))
    const [...left] = pieces
    const next = (): void => {
      const piece = left.shift()
      if (piece === undefined) return void socket.end()
      socket.write(piece, () => setImmediate(next))
    }
    next()
  })
const bodies = (answers: string): string[] => answers.match(/\{.*?\}/g) ?? []

test('a body cut within a character is whole', async () => {
  const bytes = Buffer.from(request('demo', '{"id":1,"name":"Fächer-Ahorn"}'))
  const within = bytes.indexOf(0xc3) + 1
  const answer = await converse([bytes.subarray(0, within), bytes.subarray(within)])
  expect(bodies(answer)).toEqual(['{"name":"Fächer-Ahorn"}'])
})

test('chunks are put together up to the limit', async () => {
  const head = request('demo', '').replace('Content-Length: 0', 'Transfer-Encoding: chunked')
  const forty = ['5\r\n{"id"\r\n', '1\r\n:\r\n', `22\r\n7,"name":"${'m'.repeat(22)}"}\r\n`]
  const answer = await converse([
    head,
    ...forty,
    '0\r\n\r\n',
    head,
    ...forty,
    '1\r\n \r\n0\r\n\r\n',
  ])
  expect(bodies(answer)).toEqual([
    `{"name":"${'m'.repeat(22)}"}`,
    '{"error":2003,"message":"the body must have at most 40 bytes"}',
  ])
})

test('requests on one connection keep their own header fields', async () => {
  const fern = '{"id":1,"name":"fern"}'
  const of = (token: string): string => request(token, fern)
  await converse([of('ada'), of('ada') + of('bob'), of('ada'), of('bob').replace('json', 'xml')])
  const told = server.mock
    .requests()
    .map(({ token, request: { headers }, response }) => [
      token,
      headers['content-type'],
      response.status,
    ])
  expect(told).toEqual([
    ['a…', 'application/json', 200],
    ['a…', 'application/json', 200],
    ['b…', 'application/json', 200],
    ['a…', 'application/json', 200],
    ['b…', 'application/xml', 400],
  ])
})

test('only who expects to continue is told to', async () => {
  const fern = '{"id":1,"name":"fern"}'
  const plain = request('demo', fern)
  const expecting = request('demo', fern, 'Expect: 100-continue\r\n')
  const answers = await converse([plain, expecting, plain, expecting])
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 100',
    'HTTP/1.1 200',
    'HTTP/1.1 200',
    'HTTP/1.1 100',
    'HTTP/1.1 200',
  ])
})

test('a thousand requests at once are answered in turn', async () => {
  const names = Array.from({ length: 1000 }, (_, nth) => `plant ${nth}`)
  const answers = await converse([
    names.map((name) => request('demo', `{"id":1,"name":"${name}"}`)).join(''),
  ])
  expect(bodies(answers)).toEqual(names.map((name) => `{"name":"${name}"}`))
})

test('chunks of one byte take little memory', async () => {
  const roomy = await startServer({ port: 0 })
  const socket = connect(Number(new URL(roomy.url).port), '127.0.0.1')
  const pieces = '1\r\nx\r\n'.repeat(10_000)
  const before = process.memoryUsage()
  socket.write(
    request('demo', '').replace('Content-Length: 0', 'Transfer-Encoding: chunked') + '1\r\n"\r\n',
  )
  for (let sent = 0; sent < 100; sent += 1)
    await new Promise((resolve) => socket.write(pieces, resolve))
  const answer = new Promise((resolve) => socket.setEncoding('utf8').once('data', resolve))
  const after = process.memoryUsage()
  socket.write('1\r\n"\r\n0\r\n\r\n')
  expect(await answer).toContain('"error":3002,"message":"the body must be an object')
  // A list of a million chunks takes 95 MB.
  expect(after.heapUsed - before.heapUsed).toBeLessThan(40 * 2 ** 20)
  socket.destroy()
  await roomy.close(0)
}, 60_000)
