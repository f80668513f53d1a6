import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { Connection, maxResponse } from './connection.ts'

const started = (): readonly [PassThrough, Connection] => {
  const stream = new PassThrough({ highWaterMark: 64 << 10 })
  return [stream, new Connection(stream as unknown as Socket)]
}

test('keeps the bytes in their order, however many pieces they come in', async () => {
  const [stream, connection] = started()
  const text = Array.from({ length: 1000 }, (_, index) => `${index} `).join('')
  for (const char of text) stream.write(char)
  expect(await connection.receive(text.length)).toBe(true)
  expect(connection.bytes.toString()).toBe(text)
  connection.consume(4)
  expect(connection.bytes.toString()).toBe(text.slice(4))
})

test('receives nothing once its signal has aborted', async () => {
  const [, connection] = started()
  connection.limit(AbortSignal.abort())
  await expect(connection.receive()).rejects.toThrow('the time limit passed')
})

test('stops reading when it holds more than any reader wants', async () => {
  const [stream, connection] = started()
  const piece = Buffer.alloc(64 << 10)
  for (let count = 0; count < 100; count += 1) stream.write(piece)
  expect(await connection.receive(maxResponse + 1)).toBe(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(connection.bytes.length).toBe(maxResponse + piece.length)
  expect(stream.isPaused()).toBe(true)
})
