import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '../src/house/package.ts'

export interface Contestant {
  readonly name: string
  /** What to run with Node, for a port. */
  readonly command: (port: number) => readonly string[]
  /** The one that starts just so, and need not be started again to see how long it takes. */
  readonly alike?: string
}

export interface Running {
  readonly name: string
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start of the process to its first right answer. */
  readonly started: number
  readonly stop: () => Promise<void>
}

export const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
export const VALID = '{"id":1,"name":"Monstera deliciosa","tag":"indoor"}'
export const INVALID = '{"id":"1","tag":"indoor"}'
export const MALFORMED = '{"id":1,"name":"Monstera deliciosa","tag":}'

/** Everybody, the bare server first: the others stand beside it. `kit` is where build.ts puts all that is ours. */
export function contestants(kit: string): readonly Contestant[] {
  const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const openapi = join(kit, 'openapi.yaml')
  const ours = (name: string, ...more: string[]): Contestant['command'] => {
    return (port) => [join(kit, 'servers', `${name}.js`), `${port}`, ...more]
  }
  const main = join(kit, 'dist/cli/main.js')
  const mock = (port: number): string[] => [main, 'mock', '--port', `${port}`]
  return [
    { name: 'node:http', command: ours('bare') },
    { name: 'plant-store', command: mock },
    {
      name: 'plant-store --quiet',
      command: (port) => [...mock(port), '--quiet'],
      alike: 'plant-store',
    },
    {
      name: 'plant-store workers',
      command: (port) => [...mock(port), '--workers', '2'],
      alike: 'plant-store',
    },
    { name: 'fastify', command: ours('fastify') },
    { name: 'scalar', command: ours('scalar', openapi) },
    { name: 'prism', command: (port) => [prism, 'mock', openapi, '-p', `${port}`, '-v', 'silent'] },
  ]
}

/** The bare server once more: Node starts CommonJS sooner than ES modules. */
export const bareCommonJs = (kit: string): Contestant => ({
  name: 'node:http, CommonJS',
  command: (port) => [join(kit, 'servers/bare.cjs'), `${port}`],
})

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code))
}

/** Starts one and waits for its first right answer. */
export async function start({ name, command }: Contestant): Promise<Running> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [...command(port)], { stdio: ['ignore', 'ignore', 'pipe'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}/plants`
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it answered: ${said}`)
    if (performance.now() - begun > 30_000) throw new Error(`${name} did not answer within 30 s`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const started = performance.now() - begun
  return { name, url, pid: child.pid as number, started, stop: () => stop(child) }
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(url, { method: 'POST', headers: HEADERS, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    })
    asked.on('error', () => resolve(false))
    asked.end(VALID)
  })
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
