import { expect, test } from 'vitest'
import type { ReceivedResponse, Exchange, Failure } from './exchange.ts'
import { createKeeper } from './keeper.ts'

const answered = (body: Uint8Array): Exchange => ({
  number: 1,
  case: 'R1/plain',
  request: {
    method: 'POST',
    url: 'http://a/plants',
    target: '/plants',
    headers: [],
    chunked: false,
  },
  timing: { started: 0, duration: 1 },
  response: {
    type: 'response',
    statusLine: 'HTTP/1.1 200 OK',
    version: '1.1',
    status: 200,
    reason: 'OK',
    headers: [],
    interim: [],
    framing: 'content-length',
    body,
    wireLength: body.length,
    protocolErrors: [],
  },
})
const kept = ({ response }: Exchange): ReceivedResponse => response as ReceivedResponse

test('an answer that people can read stays whole', () => {
  const exchange = answered(new Uint8Array(4096))
  expect(createKeeper()(exchange)).toBe(exchange)
})

test('a long answer loses its end and tells its length', () => {
  const { body, bodyLength } = kept(createKeeper()(answered(new Uint8Array(100_000))))
  expect([body.length, bodyLength]).toEqual([65_536, 100_000])
})

test('hundreds of long answers keep their beginnings alone', () => {
  const keep = createKeeper()
  const lengths = Array.from({ length: 600 }, () => {
    return kept(keep(answered(new Uint8Array(50_000)))).body.length
  })
  expect(lengths[0]).toBe(50_000)
  expect(lengths.at(-1)).toBe(4096)
  expect(lengths.reduce((sum, length) => sum + length)).toBeLessThan(8 * 2 ** 20)
})

test('no character is cut in two', () => {
  const text = `x${'é'.repeat(50_000)}`
  const { body } = kept(createKeeper()(answered(new TextEncoder().encode(text))))
  expect(body.length).toBe(65_535)
  expect(new TextDecoder('utf-8', { fatal: true }).decode(body)).toBe(text.slice(0, 32_768))
})

test('what came of no answer is shortened, too', () => {
  const failure: Failure = {
    type: 'failure',
    kind: 'endless',
    detail: 'no end came within 64 MiB',
    received: new Uint8Array(65_536),
    receivedLength: 70_000_000,
    reused: false,
  }
  const { response } = createKeeper()({ ...answered(new Uint8Array()), response: failure })
  expect(response).toEqual(failure)
})
