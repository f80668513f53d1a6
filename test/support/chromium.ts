import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

const sparticuz = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium')

/** A real Chromium without a download: the build of `@sparticuz/chromium` (Linux on x64), else the installed browser. */
export async function findChromium(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const executablePath = '/usr/bin/chromium'
    return existsSync(executablePath) ? { executablePath } : { channel: 'chrome' }
  }
  const { version } = JSON.parse(readFileSync(join(sparticuz, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const folder = join(cache, 'plant-store-kit', `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  const executablePath = join(folder, 'chromium')
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath }
  // A minimal container lacks NSS; the package has a build of it for Amazon Linux.
  return { executablePath, env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

/** Unpacks beside the folder and renames it, so that parallel runs never see a partial one. */
async function unpack(folder: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const { TMPDIR = '/tmp' } = process.env
  mkdirSync(dirname(folder), { recursive: true })
  const staging = mkdtempSync(`${folder}-`)
  // The package unpacks to the folder for temporary files.
  process.env['TMPDIR'] = staging
  await chromium.executablePath()
  await inflate(join(sparticuz, 'bin/al2023.tar.br'))
  process.env['TMPDIR'] = TMPDIR
  try {
    renameSync(staging, folder)
  } catch {
    rmSync(staging, { recursive: true })
  }
}
