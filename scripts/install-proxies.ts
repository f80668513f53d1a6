import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/*
 * Installs the proxies that the tests of examples/cluster use, on machines that are made for a test run: CI, as root, with
 * apt-get. Elsewhere, and where it fails, the tests say that they were skipped.
 */

/** Milliseconds for each call of apt-get; the tests wait for them. */
const LIMIT = 90_000

const isInstalled = (program: string): boolean =>
  spawnSync(program, ['-v'], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } }).error ===
  undefined

const missing = ['nginx', 'haproxy'].filter((program) => !isInstalled(program))
const isOwnMachine = process.env['CI'] === undefined || process.getuid?.() !== 0
if (missing.length > 0 && !isOwnMachine && existsSync('/usr/bin/apt-get')) install(missing)

function install(packages: readonly string[]): void {
  const aptGet = (...args: readonly string[]): Buffer =>
    execFileSync('/usr/bin/apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=30', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT,
    })
  try {
    aptGet('update')
    aptGet('install', '--yes', '--no-install-recommends', ...packages)
    console.log(`Installed ${packages.join(' and ')} for the tests of examples/cluster.`)
  } catch (error) {
    const [why] = String(error).split('\n')
    console.log(`Cannot install ${packages.join(' and ')}, so their tests are skipped: ${why}`)
  }
}
