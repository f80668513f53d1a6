import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Launch options of Playwright. */
export interface BrowserLaunch {
  readonly executablePath?: string
  readonly channel?: string
  readonly env?: NodeJS.ProcessEnv
}

/** A real Chromium without a download: the build of `@sparticuz/chromium` (Linux on x64), else the installed browser. */
export async function findChromium(): Promise<BrowserLaunch> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const executablePath = '/usr/bin/chromium'
    return existsSync(executablePath) ? { executablePath } : { channel: 'chrome' }
  }
  const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
  const manifest = readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { readonly version: string }
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const folder = join(cache, 'plant-store-kit', `chromium-${version}`)
  if (!existsSync(folder)) await unpack(modules, folder)
  const executablePath = join(folder, 'chromium')
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath }
  // A minimal container lacks NSS; the package has a build of it for Amazon Linux.
  return { executablePath, env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

/** Unpacks beside the folder and renames it, so that parallel runs never see a partial one. */
async function unpack(modules: string, folder: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  mkdirSync(dirname(folder), { recursive: true })
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
