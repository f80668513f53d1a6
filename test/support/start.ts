import type { AddressInfo, Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type MockServer, type ServerOptions, startServer } from '../../src/adapters/node.ts'
import { startInProcess } from '../servers/in-process.ts'
import { isOnPort, listen, type Override } from '../servers/listen.ts'

// Each server ends with the test that starts it.

/** Starts a mock on a free port. */
export async function startMock(options: ServerOptions = {}): Promise<MockServer> {
  const server = await startServer({ port: 0, ...options })
  onTestFinished(() => server.close(0))
  return server
}

export const portOf = ({ url }: MockServer): number => Number(new URL(url).port)

/**
 * Starts a store that is correct except for `override`; returns its base URL. Only one that differs in its connections has
 * some: the checks of this process reach the others without.
 */
export async function startStore(override: Override = {}): Promise<string> {
  if (!isOnPort(override)) return startInProcess(override)
  const server = await listen(override)
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server.url
}

/** Starts any server on a free port of 127.0.0.1; returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
