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

const FIELDS =
  'Host: a\r\nAuthorization: Bearer demo\r\nContent-Type: application/json; charset=utf-8\r\n'
const FERN = '{"id":1,"name":"fern"}'
const WHOLE = `POST /plants HTTP/1.1\r\n${FIELDS}Content-Length: 22\r\n\r\n${FERN}`
const ERROR = { error: expect.any(Number) as number, message: expect.any(String) as string }
const requests = [
  WHOLE,
  `POST /plants HTTP/1.1\r\n${FIELDS}Transfer-Encoding: chunked\r\n\r\n5;x="y"\r\n{"id"\r\n11\r\n:1,"name":"fern"}\r\n0\r\nX: y\r\n\r\n`,
  `POST /plants HTTP/1.1\r\n${FIELDS}Expect: 100-continue\r\nPrefer: delay=2\r\nContent-Length: 22\r\n\r\n${FERN}`,
  `POST http://a/plants HTTP/1.0\r\n${FIELDS}Connection: keep-alive\r\nContent-Length: 22\r\n\r\n${FERN}`,
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
]
const pieces =
  '\r\n | \n | \r | \0 | \t | : | , | ; | " | \\ | / | % | é | Host: b\r\n | Content-Length: 5\r\n | Expect: x\r\n | Transfer-Encoding: chunked\r\n | Connection: close\r\n | Prefer: code=400\r\n | Connection: upgrade\r\nUpgrade: h2c\r\n | HTTP/1.1 | HTTP/2.0 | 0\r\n\r\n | ffffff\r\n | -1\r\n | '.split(
    ' | ',
  )
/** A request with up to three cuts, repetitions and pieces put in. */
const nearly = fc
  .tuple(
    fc.constantFrom(...requests),
    fc.array(
      fc.record({
        at: fc.nat(),
        cut: fc.nat({ max: 12 }),
        again: fc.nat({ max: 40 }),
        put: fc.oneof(
          fc.constantFrom('x'.repeat(20_000), ...pieces),
          fc.nat({ max: 255 }).map((code) => String.fromCharCode(code)),
        ),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([request, changes]) =>
    changes.reduce((bytes, { at, cut, again, put }) => {
      const place = at % (bytes.length + 1)
      return bytes.slice(0, place) + put + bytes.slice(Math.max(0, place + cut - again))
    }, request),
  )
const sent = fc.array(nearly, { minLength: 1, maxLength: 4 }).map((all) => all.join(''))

/** The answers in what came back; throws where it is anything else. */
function answersIn(received: string): { status: number; body: string }[] {
  const answers: { status: number; body: string }[] = []
  for (let left = received; left !== '';) {
    const [head, status, fields = ''] =
      /^HTTP\/1\.1 (\d{3}) [ -~]+\r\n((?:[\w-]+: [\t -~]*\r\n)*)\r\n/.exec(left) ?? []
    if (head === undefined) throw new Error(`no answer: ${left.slice(0, 200)}`)
    const length = Number(/^content-length: (\d+)\r$/im.exec(fields)?.[1] ?? 0)
    const body = left.slice(head.length, head.length + length)
    if (body.length < length) throw new Error(`a part of an answer: ${left.slice(0, 200)}`)
    answers.push({ status: Number(status), body })
    left = left.slice(head.length + length)
  }
  return answers
}

test('any bytes get whole answers, and harm no others', async () => {
  await fc.assert(
    fc.asyncProperty(sent, async (bytes) => {
      const answers = answersIn(await sendBytes(port, Buffer.from(bytes, 'latin1'), 'last'))
      for (const { status } of answers) expect([100, 200, 204, 400, 404, 405]).toContain(status)
      const refusals = answers.filter(({ status }) => status >= 400)
      for (const { body } of refusals) expect(JSON.parse(body)).toEqual(ERROR)
      const [other] = answersIn(await sendBytes(port, WHOLE, 'last'))
      expect(other).toEqual({ status: 200, body: '{"name":"fern"}' })
    }),
    { seed: 9112, numRuns: 300 },
  )
})
