import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
// Not the global ones, which a test may replace by fakes.
import { clearTimeout, setTimeout } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { type AccessOptions, readAccess } from '../control/access.ts'
import { createControlApi } from '../control/control-api.ts'
import { createMock } from '../core/create-mock.ts'
import type { Mock } from '../core/mock.ts'
import type { DocumentOptions } from '../document/document.ts'
import { DEFAULT_HOST, DEFAULT_PORT, isLoopback } from '../base/server-options.ts'
import { Connections } from './node/connections.ts'
import { CHECKING_INTERVAL } from './node/late-requests.ts'
import { listen } from './node/request-listener.ts'
import { optionsOfMock, type ServedOptions } from './profile-package.ts'

export interface ServerOptions<Own extends string = string>
  extends Omit<Config<Own>, keyof DocumentOptions | 'openapi'>, DocumentOptions {
  /** Serves this mock; the options of `createMock` are then ignored. */
  readonly mock?: Mock<Own> | undefined
}

/** The content of a config file of `plant-store-kit mock`. */
export interface Config<Own extends string = string>
  extends Omit<ServedOptions<Own>, 'responder' | keyof DocumentOptions>, AccessOptions {
  /** An OpenAPI document, YAML or JSON, instead of that of the Plant Store; relative to the config file. */
  readonly openapi?: string | undefined
  /** Instead of `openapi`, a document as an object, such as an imported JSON file. */
  readonly document?: object | undefined
  /** Its operation: an `operationId`, or a method and path such as `POST /orders`; needed if it has several. */
  readonly operation?: string | undefined
  /** `127.0.0.1` by default, which other machines cannot reach. */
  readonly host?: string | undefined
  /** 4010 by default; 0 takes any free port. */
  readonly port?: number | undefined
  /** Milliseconds for the request line and headers to arrive; 10,000 by default, at most requestTimeout. */
  readonly headersTimeout?: number | undefined
  /** Milliseconds for the whole request to arrive; 20,000 by default. */
  readonly requestTimeout?: number | undefined
  /** Milliseconds without traffic after which a connection is closed; 60,000 by default. */
  readonly idleTimeout?: number | undefined
}

export interface MockServer<Own extends string = string> {
  /** With the base path and without a slash at the end: the base URL for clients. */
  readonly url: string
  readonly mock: Mock<Own>
  /** Stops accepting connections, finishes pending responses, and aborts those that take longer than `grace` ms (2,000 by default). */
  readonly close: (grace?: number) => Promise<void>
}

/** Milliseconds for requests that are on their way when the server closes. */
const LAST_REQUESTS = 20

/** Starts a Plant Store, or the service of another document, on HTTP. @throws {UsageError} that names every wrong option of the mock, or the error of node:net, such as EADDRINUSE */
export async function startServer<const Own extends string = never>(
  options: ServerOptions<Own> = {},
): Promise<MockServer<Own>> {
  const {
    mock: ownMock,
    host = DEFAULT_HOST,
    port = DEFAULT_PORT,
    requestTimeout = 20_000,
    headersTimeout = Math.min(10_000, requestTimeout),
    idleTimeout = 60_000,
    controlToken,
    allowControlFrom,
    ...mockOptions
  } = options
  if (host.trim() === '')
    throw new Error('The host is empty. Use an address, such as 127.0.0.1, or 0.0.0.0 for all.')
  const mock = ownMock ?? createMock(await optionsOfMock(mockOptions))
  // That of handlers may lack something that only a page loads later.
  await mock.prepare()
  const access = readAccess({ controlToken, allowControlFrom })
  const control = createControlApi(mock, { access, console: readConsole })
  const server = createHttpServer({ headersTimeout, requestTimeout, idleTimeout })
  const connections = new Connections(server)
  listen(server, mock, control, connections)
  // IPv6 addresses have brackets in URLs only.
  server.listen(port, host.replace(/^\[(.+)\]$/, '$1'))
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  access.loopback = isLoopback(address.address)
  return {
    url: originAt(address) + mock.basePath.replace('*', ''),
    mock,
    close: async (grace = 2000) => {
      control.close()
      await closeServer(server, connections, grace)
    },
  }
}

function createHttpServer({
  headersTimeout,
  requestTimeout,
  idleTimeout,
}: Record<'headersTimeout' | 'requestTimeout' | 'idleTimeout', number>): Server {
  const server = createServer({
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: CHECKING_INTERVAL,
    keepAliveTimeout: 0,
    // Node responds to a missing Host without a body (see findMalformation).
    requireHostHeader: false,
    // Otherwise Node drops a second Authorization.
    joinDuplicateHeaders: true,
  })
  return server.setTimeout(idleTimeout)
}

function originAt({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

async function closeServer(server: Server, connections: Connections, grace: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), grace)
  connections.closing = true
  // Node closes idle connections at once, and a request that is on its way would be lost.
  await wait(Math.min(LAST_REQUESTS, grace))
  connections.closeUnused()
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(timer)
}

/** Loaded when it is asked for: Playwright compiles a linked package to CommonJS, in which `import.meta` is malformed. */
async function readConsole(): Promise<string> {
  const { readConsolePage } = await import('./node/console-page.ts')
  return await readConsolePage()
}
