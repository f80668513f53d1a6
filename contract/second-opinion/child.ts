import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'

const resolve = createRequire(import.meta.url).resolve

/** A file of an installed package. */
export const inPackage = (name: string, file: string): string =>
  join(dirname(resolve(`${name}/package.json`)), file)

/** A script under this very Node, without what the caller's own environment holds. */
export function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly printed: () => string } {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  return { child, printed: () => printed }
}

export const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('close', done))
    : Promise.resolve(child.exitCode)

/** A port nobody listens at, for a program that takes no 0. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
