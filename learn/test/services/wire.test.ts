import { expect, test } from 'vitest'
import { headerOf, readMessage } from './wire.ts'

const read = (text: string, framing = {}) => {
  const message = readMessage(Buffer.from(text), framing)
  return message && [message.line, message.body.toString(), message.length]
}

test('a message is complete with the bytes that its headers announce', () => {
  const head = 'POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\n'
  expect([head, `${head}ab`].map((text) => read(text))).toEqual([undefined, undefined])
  expect(read(`${head}abcGET`)).toEqual(['POST / HTTP/1.1', 'abc', head.length + 3])
})

test('chunks are joined', () => {
  const head = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(read(`${head}2\r\nab\r\n1\r\nc\r\n`)).toBeUndefined()
  const whole = `${head}2\r\nab\r\n1\r\nc\r\n0\r\n\r\n`
  expect(read(`${whole}more`)).toEqual(['POST / HTTP/1.1', 'abc', whole.length])
})

test('a response without a length ends with its connection, a request has no body', () => {
  const response = 'HTTP/1.1 200 OK\r\n\r\nabc'
  expect(read(response, { isResponse: true })).toBeUndefined()
  expect(read(response, { isResponse: true, hasEnded: true })).toEqual([
    'HTTP/1.1 200 OK',
    'abc',
    response.length,
  ])
  expect(read('GET / HTTP/1.1\r\n\r\nabc')).toEqual(['GET / HTTP/1.1', '', 18])
})

test('of a repeated header the last value counts', () => {
  const headers = [['A', '1'] as const, ['a', '2'] as const]
  expect(headerOf({ headers }, 'a')).toBe('2')
})
