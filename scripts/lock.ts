import { readFile, writeFile } from 'node:fs/promises'

// Adds the optional builds for other platforms to package-lock.json in the working folder: npm drops those that the
// configured registry does not have, and then `npm ci` fails on every machine. Run it after each upgrade.

interface Package {
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const file = 'package-lock.json'
const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Package> }

for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`
    if (lock.packages[`${path}/${place}`] ?? lock.packages[place]) continue
    // A build names its platform, such as binding-linux-arm64-musl.
    const platform =
      /(android|darwin|freebsd|linux|openharmony|win32)-([a-z\d]+)(-musl|-gnu)?/.exec(name)
    const [, os, cpu, abi] = platform ?? []
    // In npm's order of members, so that its next run changes nothing.
    const libc = os === 'linux' && abi ? [abi === '-musl' ? 'musl' : 'glibc'] : undefined
    const build = { version, cpu: cpu && [cpu], dev, libc, optional: true, os: os && [os] }
    lock.packages[place] = build as Package
  }
}
const packages = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
await writeFile(
  file,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
)
