import { type Socket, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { Client } from '../../contract/client/client.ts'
import type { OutgoingRequest } from '../../contract/client/outgoing-request.ts'
import { listenLocally } from './start.ts'

/** Responds to a piece of a request, the first of all connections or a later one. */
export type OnPiece = (socket: Socket, bytes: string, number: number) => unknown

/** A client of a server that gives each piece of a request to the function. */
export async function clientOf(
  onPiece: OnPiece,
  { timeoutSeconds = 10, allowHalfOpen = false } = {},
): Promise<Client> {
  let pieces = 0
  const server = createServer({ allowHalfOpen }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      pieces += 1
      onPiece(socket, bytes.toString('latin1'), pieces)
    })
  })
  const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`
  const client = new Client({ baseUrl, timeoutSeconds })
  onTestFinished(() => client.close())
  return client
}

export const post: OutgoingRequest = {
  method: 'POST',
  url: 'http://plants.test/plants',
  headers: [['Host', 'plants.test']],
  split: false,
}
export const reusing: OutgoingRequest = { ...post, reuse: 'kept' }
/** A response without a body. */
export const empty = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'
