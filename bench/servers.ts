import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, run } from '../contract/second-opinion/program.ts'

export interface RunningServer {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from the start of the process to its first 200. */
  readonly startMs: number
  readonly stop: () => Promise<unknown>
}

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** The built command, as users run it: `npm run build` first. */
const cli = inProject('dist/cli/main.cjs')
const prism = inProject('contract/second-opinion/node_modules/@stoplight/prism-cli/dist/index.js')

interface Server {
  readonly name: string
  /** Arguments to Node. */
  readonly command: (port: string) => readonly string[]
}

const all: readonly Server[] = [
  { name: 'node:http', command: (port) => [inProject('bench/bare-server.js'), port] },
  { name: 'plant-store-kit', command: (port) => [cli, 'mock', '--port', port, '--quiet'] },
  { name: 'Prism', command: (port) => [prism, 'mock', inProject('openapi.yaml'), '-p', port, '-v', 'silent'] },
]

/** The first is the one that the others are compared with; Prism only if it is installed. */
export const servers: readonly Server[] = existsSync(prism) ? all : all.slice(0, 2)

export const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
export const BODIES = {
  valid: '{"id":1,"name":"Monstera deliciosa","tag":"indoor"}',
  invalid: '{"id":"1","tag":"indoor"}',
  malformed: '{"id":1,"name":"Monstera deliciosa","tag":}',
} as const

/** Starts a server on 127.0.0.1 and waits for its first 200. */
export async function start({ name, command }: Server): Promise<RunningServer> {
  const port = await freePort()
  const begun = performance.now()
  const program = run(command(port))
  const origin = `http://127.0.0.1:${port}`
  const request = { method: 'POST', headers: HEADERS, body: BODIES.valid }
  const send = (): Promise<Response> => fetch(`${origin}/plants`, request)
  const exited = program.ended.then(({ stderr }) => Promise.reject(new Error(`${name} exited: ${stderr}`)))
  while ((await Promise.race([send().catch(() => undefined), exited]))?.status !== 200) {
    if (performance.now() - begun > 30_000) throw new Error(`${name} did not respond within 30 s.`)
    await wait(2)
  }
  const startMs = performance.now() - begun
  return { origin, pid: program.pid, startMs, stop: () => program.stop('SIGKILL') }
}
