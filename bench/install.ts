import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pack, root, run, scratch } from '../src/house/package.ts'

/** What `npm install` of a package brings. */
export interface Installed {
  readonly name: string
  readonly packages: number
  /** Bytes of all files. */
  readonly bytes: number
}

const OTHERS = ['fastify', '@scalar/mock-server', '@stoplight/prism-cli', 'dredd']

/** Installs our own tarball and the others, each into an empty folder; what cannot be had is left out, and told. */
export async function installs(say: (what: string) => void): Promise<Installed[]> {
  await using folder = await scratch()
  const wanted = [
    ['plant-store-kit', await pack(folder.path)],
    ...OTHERS.map((name) => [name, `${name}@${versionOf(name)}`]),
  ] as [name: string, what: string][]
  const found: Installed[] = []
  for (const [name, what] of wanted) {
    say(`npm install ${name}`)
    try {
      found.push({ name, ...(await installed(what, join(folder.path, `${found.length}`))) })
    } catch (error) {
      say(`npm cannot install it: ${(error as Error).message.split('\n').at(-1)}`)
    }
  }
  return found
}

/** The version that stands in our own node_modules, and so was measured. */
function versionOf(name: string): string {
  const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

async function installed(what: string, folder: string): Promise<Omit<Installed, 'name'>> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const quietly = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run(folder, 'npm', 'install', ...quietly, what)
  const modules = join(folder, 'node_modules')
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>
  }
  const packages = Object.keys(lock.packages).filter((path) => existsSync(join(folder, path)))
  return { packages: packages.length, bytes: size(modules) }
}

function size(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? size(path) : statSync(path).size
    })
    .reduce((sum, bytes) => sum + bytes, 0)
}
