import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../contract/second-opinion/program.ts'

export interface Server {
  readonly name: string
  /** Arguments to Node. */
  readonly command: (port: string) => readonly string[]
}

export interface RunningServer {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from the start of the process to its first 200. */
  readonly startMs: number
  readonly stop: () => Promise<void>
}

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** The built command, as users run it: `npm run build` first. */
export const cli: string = inProject('dist/cli/main.cjs')

const prism = inProject('contract/second-opinion/node_modules/@stoplight/prism-cli/dist/index.js')

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

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

/** Starts a server on 127.0.0.1 and waits for its first 200. */
export async function start({ name, command }: Server): Promise<RunningServer> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [...command(port)], { stdio: ['ignore', 'ignore', 'pipe'] })
  children.add(child)
  const closed = once(child, 'close').then(() => void children.delete(child))
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const origin = `http://127.0.0.1:${port}`
  const request = { method: 'POST', headers: HEADERS, body: BODIES.valid }
  const send = (): Promise<Response> => fetch(`${origin}/plants`, request)
  while ((await send().catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${name} exited before it responded: ${stderr}`)
    if (performance.now() - begun > 30_000) throw new Error(`${name} did not respond within 30 s.`)
    await wait(2)
  }
  const startMs = performance.now() - begun
  return { origin, pid: child.pid as number, startMs, stop: () => (child.kill('SIGKILL'), closed) }
}
