import { spawn } from 'node:child_process'

const OPENERS: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a page in the user's browser; says so where there is none. */
export function openPage(url: string, say: (line: string) => void): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const sorry = (): void => say(`No browser could be opened here. The console is at ${url}`)
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.once('error', sorry)
  child.once('exit', (code) => {
    if (code !== 0) sorry()
  })
  child.unref()
}
