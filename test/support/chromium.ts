import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Playwright launch options; empty where Playwright shall look for its own browser. */
export interface BrowserLaunch {
  readonly executablePath?: string
  readonly env?: Record<string, string>
}

const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  ],
}

/**
 * A real Chromium with nothing but npm: the one in `@sparticuz/chromium` where it has a build
 * (Linux on x64), else an installed Chrome or Chromium, else Playwright's own.
 */
export async function findChromium(): Promise<BrowserLaunch> {
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked()
  const executablePath = installed[process.platform]?.find((path) => existsSync(path))
  return executablePath === undefined ? {} : { executablePath }
}

async function unpacked(): Promise<BrowserLaunch> {
  const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
  const manifest = readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { readonly version: string }
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const home = join(cache, 'plant-store-kit', `chromium-${version}`)
  if (!existsSync(home)) await unpack(modules, home)
  const executablePath = join(home, 'chromium')
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath }
  // A bare container lacks NSS, which the package brings along for Amazon Linux.
  return { executablePath, env: { ...environment(), LD_LIBRARY_PATH: join(home, 'al2023', 'lib') } }
}

/** Unpacks beside the goal and moves it there at once, so that two runs never meet half a file. */
async function unpack(modules: string, home: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  mkdirSync(dirname(home), { recursive: true })
  const staging = mkdtempSync(`${home}-`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = staging
  try {
    await chromium.executablePath()
    await inflate(join(modules, '@sparticuz/chromium/bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    renameSync(staging, home)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
