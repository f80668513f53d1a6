import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './package.ts'

/** What the lock says of one installed package. */
interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly dev?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}

export const lockFile: string = join(root, 'package-lock.json')

/**
 * Optional packages that the lock names but does not describe. npm leaves out those that the
 * registry of the day does not hold, and then `npm ci` refuses the lock on every machine.
 */
export function undescribed({ packages }: Lock): Map<string, Locked> {
  const missing = new Map<string, Locked>()
  for (const [path, { optionalDependencies = {}, dev = false }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      if (places.some((place) => packages[place] !== undefined)) continue
      missing.set(
        `node_modules/${name}`,
        sorted(version, { ...platform(name), ...(dev && { dev }), optional: true }),
      )
    }
  }
  return missing
}

/** npm's own order of members, so that its next run changes nothing. */
function sorted(version: string, rest: Locked): Locked {
  const members = Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { version, ...Object.fromEntries(members) }
}

/** Builds for one platform carry it in their names: `binding-linux-arm64-musl`. */
function platform(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const found = /(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-(\w+))?$/.exec(
    name,
  )
  const [, os = '', cpu = '', abi = ''] = found ?? []
  const libc = os === 'linux' && abi ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}
  return found ? { os: [os], cpu: [cpu], ...libc } : {}
}

// `node src/house/lock.ts` completes the lock after an upgrade.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
  const entries = [...Object.entries(lock.packages), ...undescribed(lock)]
  const packages = Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
}
