import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, empty, type OnPiece, post, reusing } from '../../test/support/raw-client.ts'
import * as timers from './timers.ts'

/** A client of a server that keeps its side of a connection open. */
const serving = (onPiece: OnPiece) => clientOf(onPiece, { allowHalfOpen: true })

describe('a result may have another cause than the service', () => {
  const timeout = 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n'
  test.each<[string, OnPiece, onNew: boolean, onReused: boolean]>([
    ['200', (socket) => socket.write(empty), false, false],
    ['408', (socket) => socket.write(timeout), false, true],
    ['a close', (socket) => socket.end(), false, true],
    ['a reset', (socket) => socket.resetAndDestroy(), false, true],
    ['a response cut off', (socket) => socket.end('HTTP/1.1 200'), false, false],
  ])('%s, on a new connection: %s', async (_what, respond, onNew, onReused) => {
    const alone = await serving(respond)
    expect((await alone.send(post)).isUnproven).toBe(onNew)
    const sharing = await serving((socket, bytes, number) => {
      if (number === 1) socket.write(empty)
      else respond(socket, bytes, number)
    })
    await sharing.send(reusing)
    expect((await sharing.send(reusing)).isUnproven).toBe(onReused)
  })

  test('a reset of a new connection that waited in a queue', async () => {
    const client = await serving((socket) => setTimeout(() => socket.resetAndDestroy(), 300))
    expect((await client.send(post)).isUnproven).toBe(true)
  })
})

describe('a response whose status has no body', () => {
  test.each([
    ['204 No Content', 'POST'],
    ['304 Not Modified', 'POST'],
    ['200 OK', 'HEAD'],
  ])('%s to %s ends with its head', async (status, method) => {
    const client = await serving((socket) =>
      socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 5\r\n\r\n`),
    )
    const { response } = await client.send({ ...post, method })
    expect(response).toMatchObject({ type: 'response', body: new Uint8Array() })
  })
})

test('bytes that a server sends when the client closes are after the end', async () => {
  const settlesWithin = vi
    .spyOn(timers, 'settlesWithin')
    .mockImplementation((promise) => promise.then(() => true))
  onTestFinished(() => settlesWithin.mockRestore())
  const client = await serving((socket) => {
    socket.once('end', () => socket.end('late'))
    socket.write(empty)
  })
  const { response } = await client.send(post)
  expect(response).toMatchObject({ protocolErrors: [{ code: 'bytes-after-end' }] })
})
