import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendBytes } from '../../../test/support/raw-http.ts'
import { type MockServer, startServer } from '../node.ts'

let server: MockServer
let port: number
beforeAll(async () => {
  server = await startServer({ port: 0 })
  port = Number(new URL(server.url).port)
})
afterAll(() => server.close(0))

const HEADERS =
  'Host: a\r\nAuthorization: Bearer demo\r\nContent-Type: application/json; charset=utf-8\r\n'
const FERN = '{"id":1,"name":"fern"}'
const VALID = `POST /plants HTTP/1.1\r\n${HEADERS}Content-Length: 22\r\n\r\n${FERN}`
const requests = [
  VALID,
  `POST /plants HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n5;x="y"\r\n{"id"\r\n11\r\n:1,"name":"fern"}\r\n0\r\nX: y\r\n\r\n`,
  `POST /plants HTTP/1.1\r\n${HEADERS}Expect: 100-continue\r\nPrefer: delay=2\r\nContent-Length: 22\r\n\r\n${FERN}`,
  `POST http://a/plants HTTP/1.0\r\n${HEADERS}Connection: keep-alive\r\nContent-Length: 22\r\n\r\n${FERN}`,
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /_mock/plants HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
]
const pieces =
  '\r\n | \n | \0 | : | , | " | % | é | 0\r\n\r\n | ffffff\r\n | -1\r\n | HTTP/2.0 | Host: b\r\n | Content-Length: 5\r\n | Expect: x\r\n | Connection: close\r\n | Transfer-Encoding: chunked\r\n | Connection: upgrade\r\nUpgrade: h2c\r\n'
const insertions = fc.oneof(
  fc.constantFrom('x'.repeat(20_000), ...pieces.split(' | ')),
  fc.nat({ max: 255 }).map((code) => String.fromCharCode(code)),
)
const edits = fc.array(
  fc.record({ at: fc.nat(), remove: fc.integer({ min: -40, max: 12 }), insert: insertions }),
  {
    maxLength: 3,
  },
)
/** A request with up to three deletions, repetitions and insertions. */
const nearRequest = fc.tuple(fc.constantFrom(...requests), edits).map(([request, changes]) =>
  changes.reduce((bytes, { at, remove, insert }) => {
    const place = at % (bytes.length + 1)
    return bytes.slice(0, place) + insert + bytes.slice(Math.max(0, place + remove))
  }, request),
)

/** Status and body of each response; throws if anything else was received. */
function readResponses(text: string): { status: number; body: string }[] {
  if (text === '') return []
  const [head, status, headers = ''] =
    /^HTTP\/1\.1 (\d{3}) [ -~]+\r\n((?:[\w-]+: [\t -~]*\r\n)*)\r\n/.exec(text) ?? []
  if (head === undefined) throw new Error(`not a response: ${text.slice(0, 200)}`)
  const length = Number(/^content-length: (\d+)\r$/im.exec(headers)?.[1] ?? 0)
  const body = text.slice(head.length, head.length + length)
  if (body.length < length) throw new Error(`an incomplete response: ${text.slice(0, 200)}`)
  return [{ status: Number(status), body }, ...readResponses(text.slice(head.length + length))]
}

test('any bytes get complete responses and have no effect on other connections', async () => {
  const bytes = fc.array(nearRequest, { minLength: 1, maxLength: 4 }).map((all) => all.join(''))
  const error = { error: expect.any(Number) as number, message: expect.any(String) as string }
  await fc.assert(
    fc.asyncProperty(bytes, async (text) => {
      const received = await sendBytes(port, Buffer.from(text, 'latin1'), 'half-close')
      const responses = readResponses(received)
      for (const { status } of responses)
        expect([100, 200, 204, 400, 403, 404, 405]).toContain(status)
      for (const { body } of responses.filter(({ status }) => status >= 400))
        expect(JSON.parse(body)).toEqual(error)
      expect(readResponses(await sendBytes(port, VALID, 'half-close'))).toEqual([
        { status: 200, body: '{"name":"fern"}' },
      ])
    }),
    { seed: 9112, numRuns: 300 },
  )
})
