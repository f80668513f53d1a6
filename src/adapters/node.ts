import { type MockServer, openServer, type ServerOptions } from './node/open-server.ts'

export type { MockServer, ServerOptions }

/**
 * Starts a Plant Store on HTTP.
 *
 * @throws the error of node:net where it cannot listen, such as EADDRINUSE, or one without code where an option is wrong
 */
export function startServer(options: ServerOptions = {}): Promise<MockServer> {
  return openServer(options)
}
