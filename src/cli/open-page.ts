import { spawn } from 'node:child_process'

const OPENERS: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a page in the user's browser, or logs that it could not. */
export function openPage(url: string, log: (message: string) => void): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const failed = (): void => log(`Cannot open a browser. The console is at ${url}`)
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.once('error', failed)
  child.once('exit', (code) => code !== 0 && failed())
  child.unref()
}
