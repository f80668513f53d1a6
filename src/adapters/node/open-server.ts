import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Desk } from '../../control/desk.ts'
import { createBoundedMock } from '../../core/bounded-mock.ts'
import type { Mock, MockOptions } from '../../core/mock.ts'
import { Connections } from './connections.ts'
import { ControlDoor, type ControlOptions } from './control.ts'
import { Door } from './door.ts'
import { Incoming } from './incoming.ts'
import { refuseMalformed } from './malformed.ts'

export interface ServerOptions extends MockOptions, ControlOptions {
  /** Serves this mock instead of a new one; the options of createMock then do not count. */
  readonly mock?: Mock | undefined
  /** 127.0.0.1 by default: nobody else on the network can reach it. */
  readonly host?: string | undefined
  /** 4010 by default; 0 takes any that is free. */
  readonly port?: number | undefined
  /** Milliseconds for a request's header section to arrive; 10,000 by default, and no more than requestTimeout. */
  readonly headersTimeout?: number | undefined
  /** Milliseconds for a whole request to arrive; 20,000 by default. */
  readonly requestTimeout?: number | undefined
  /** Milliseconds without traffic after which a connection is closed; 60,000 by default. */
  readonly idleTimeout?: number | undefined
  /** Bytes that a request's line and header fields may have; 16,384 by default. */
  readonly maxHeaderSize?: number | undefined
}

export interface MockServer {
  /** With the base path, without a slash at its end: what clients take as their base URL. */
  readonly url: string
  readonly mock: Mock
  /** Takes no new requests, finishes the answers under way, and breaks off what is left after `grace` ms (2,000 by default). */
  readonly close: (grace?: number) => Promise<void>
}

// An import would have Node make every export of node:http, undici among them: 20 ms of a start.
const { createServer } = process.getBuiltinModule('node:http')

/**
 * Starts a Plant Store on HTTP; see startServer.
 *
 * @param desk answers what control lets in; for this mock alone by default
 */
export async function openServer(options: ServerOptions, desk?: Desk): Promise<MockServer> {
  const {
    host = '127.0.0.1',
    port = 4010,
    requestTimeout = 20_000,
    // Node refuses to wait for a part longer than for the whole.
    headersTimeout = Math.min(10_000, requestTimeout),
    idleTimeout = 60_000,
    maxHeaderSize = 16_384,
  } = options
  // To node:net it means every network that there is.
  if (host.trim() === '')
    throw new Error('The host is empty. Give an address, such as 127.0.0.1; 0.0.0.0 is all.')
  const mock = options.mock ?? createBoundedMock(options)
  const control = new ControlDoor(mock, options, desk)
  const connections = new Connections(idleTimeout)
  const door = new Door(mock, control, connections)
  const server = createServer(
    {
      headersTimeout,
      requestTimeout,
      maxHeaderSize,
      connectionsCheckingInterval: 1000,
      // Node's own refusal of a request without Host has no body; see wrongIn.
      requireHostHeader: false,
      // Node would set a timer anew at each request; idleTimeout is set once a connection.
      keepAliveTimeout: 0,
      noDelay: true,
      IncomingMessage: Incoming,
    },
    door.receive,
  )
  connections.watch(server)
  server.on('checkExpectation', door.receive)
  server.on('connect', door.refuseTunnel)
  server.on('clientError', refuseMalformed)
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  control.bound(address.address)
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}${mock.path.replace(/^\*/, '').slice(0, -'/plants'.length)}`,
    mock,
    close: (grace = 2000) => door.close(server, grace),
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // In a URL an address of IPv6 has brackets, and none here.
    server.listen(port, host.replace(/^\[(.+)\]$/, '$1'), () => {
      server.off('error', reject)
      resolve()
    })
  })
}
