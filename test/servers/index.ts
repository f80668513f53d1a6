import { check, type CheckOptions, type Report, rules } from '../../contract/index.ts'
import { violating, warned } from './faulty.ts'
import { startInProcess } from './in-process.ts'
import { isOnPort, listen, type Override, type Servers } from './listen.ts'
import { unusual } from './unusual.ts'

type TestServer = ReturnType<typeof testServers>[number]

const hasCases = (rule: string): boolean =>
  rules.some(({ id, expect }) => id === rule && expect !== undefined)

/** A few cases of each rule, for servers that all of them show. */
const ofEachRule: Partial<CheckOptions> = { cases: 200 }

/** Servers with the rules that `check` must report as violated, and must warn about; absent warnings are not asserted. */
const testServers = (
  servers: Servers,
  violations: readonly string[],
  warnings?: readonly string[],
) =>
  Object.entries(servers).map(([name, given]) => {
    const create = typeof given === 'function' ? given : (): Override => given
    const override = create()
    const ofRule = [...violations, ...(warnings ?? [])].filter(hasCases)
    const { warnings: own = warnings, options, shownBy = ofRule } = override
    const isConnected = isOnPort(override)
    return {
      name,
      violations,
      warnings: own,
      options: { ...(shownBy.length === 0 && ofEachRule), ...options, only: shownBy },
      isConnected,
      start: () => start(create()),
      /** On a port, which other processes reach. */
      listen: () => listen(create()),
    }
  })

/** Starts a server: without connections it takes a third of the time. */
async function start(override: Override) {
  if (isOnPort(override)) return listen(override)
  return { url: startInProcess(override), [Symbol.asyncDispose]: async (): Promise<void> => {} }
}

/** Servers that break one rule each. */
export const faultyServers: readonly TestServer[] = [
  ...Object.entries(violating).flatMap(([rule, servers]) => testServers(servers, [rule])),
  ...Object.entries(warned).flatMap(([rule, servers]) => testServers(servers, [], [rule])),
]

/** Servers that keep every `must` rule in a rare way. */
export const unusualServers: readonly TestServer[] = testServers(unusual, [], [])

/** Servers that wait for their connections, which run side by side, and those that only compute. */
export function byTransport(servers: readonly TestServer[]) {
  return [
    {
      transport: 'over connections',
      concurrent: true,
      servers: servers.filter(({ isConnected }) => isConnected),
    },
    {
      transport: 'in process',
      concurrent: false,
      servers: servers.filter(({ isConnected }) => !isConnected),
    },
  ]
}

/** @throws {Error} if no test server has this name. */
export function testServer(name: string): TestServer {
  const server = [...faultyServers, ...unusualServers].find((server) => server.name === name)
  if (server === undefined) throw new Error(`There is no test server "${name}".`)
  return server
}

/** Servers that could find something else on a used store, or with another seed. */
const remembering = new Set(['refuse-repeated', 'refuse-repeated-name', 'conflict', 'wrap-id'])

/** Checks a server, one that remembers twice; it listens only for that time. */
export async function checkServer(server: TestServer): Promise<readonly [Report, ...Report[]]> {
  // Few generated cases: the written ones must find every fault.
  const everywhere = { otherMethods: true, tokenAnywhere: true }
  const options = { token: 'a-good-token', explore: 10, ...everywhere, ...server.options }
  await using running = await server.start()
  const { url: baseUrl } = running
  const first = await check({ ...options, seed: 7, baseUrl })
  if (!remembering.has(server.name)) return [first]
  return [first, await check({ ...options, seed: 8, baseUrl })]
}

/** What a report found, without notes. */
export const findingsIn = ({ groups }: Report): readonly string[] =>
  groups.flatMap(({ kind, rule, code, received }) =>
    kind === 'note' ? [] : [`${kind} ${rule} ${code} ${received}`],
  )

/** The rules of a report's findings of one kind, sorted, each once. */
export const rulesIn = ({ groups }: Report, kind: 'violation' | 'warning' | 'note'): string[] =>
  [...new Set(groups.filter((group) => group.kind === kind).map(({ rule }) => rule))].toSorted()
