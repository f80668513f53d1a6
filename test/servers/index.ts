import { violatingRequests, warnedRequests } from './faulty-requests.ts'
import { faultyResponses } from './faulty-responses.ts'
import { faultyTransport } from './faulty-transport.ts'
import { listen, type Override, type RunningServer, type Servers } from './listen.ts'
import { unusual } from './unusual.ts'

export interface TestServer extends Pick<Override, 'badToken' | 'hangs'> {
  readonly name: string
  /** The rules that `check` must report as violated. */
  readonly violations: readonly string[]
  /** The rules that `check` must warn about; not asserted if absent. */
  readonly warnings: readonly string[] | undefined
  start(): Promise<RunningServer>
}

const testServers = (servers: Servers, violations: string[], warnings?: string[]): TestServer[] =>
  Object.entries(servers).map(([name, given]) => {
    const create = typeof given === 'function' ? given : (): Override => given
    const { warnings: own = warnings, badToken, hangs } = create()
    return { name, violations, warnings: own, badToken, hangs, start: () => listen(create()) }
  })

/** Servers that break one rule each. */
export const faultyServers: readonly TestServer[] = [
  ...[faultyResponses, { R8: faultyTransport }, violatingRequests]
    .flatMap((table) => Object.entries(table))
    .flatMap(([rule, servers]) => testServers(servers, [rule])),
  ...Object.entries(warnedRequests).flatMap(([rule, servers]) => testServers(servers, [], [rule])),
]

/** Servers that keep every `must` rule in a rare way. */
export const unusualServers: readonly TestServer[] = testServers(unusual, [], [])

/** @throws {Error} if no test server has this name. */
export function testServer(name: string): TestServer {
  const server = [...faultyServers, ...unusualServers].find((each) => each.name === name)
  if (server === undefined) throw new Error(`There is no test server "${name}".`)
  return server
}
