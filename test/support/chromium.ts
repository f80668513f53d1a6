import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Playwright's launch options; empty to let Playwright find its own browser. */
export interface BrowserLaunch {
  readonly executablePath?: string
  readonly env?: Record<string, string>
}

const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
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
 * A real Chromium without a download: the build of `@sparticuz/chromium` (Linux on x64), else an installed Chrome or
 * Chromium, else Playwright's own.
 */
export async function findChromium(): Promise<BrowserLaunch> {
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked()
  const executablePath = INSTALLED[process.platform]?.find((path) => existsSync(path))
  return executablePath === undefined ? {} : { executablePath }
}

async function unpacked(): Promise<BrowserLaunch> {
  const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
  const manifest = readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { readonly version: string }
  const folder = join(modules, '.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpack(modules, folder)
  const executablePath = join(folder, 'chromium')
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath }
  // A minimal container lacks NSS; the package has a build of it for Amazon Linux.
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  return { executablePath, env: env as Record<string, string> }
}

/** Unpacks beside the folder and renames it, so that parallel runs never see a partial one. */
async function unpack(modules: string, folder: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  mkdirSync(join(modules, '.cache'), { recursive: true })
  const staging = mkdtempSync(`${folder}-`)
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
    renameSync(staging, folder)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
