import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../src/house/package.ts'

/** What `npm install` of a package brings: how many packages, and their bytes on disk. */
export interface Installed {
  readonly name: string
  readonly packages: number
  readonly bytes: number
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Measured where the packages lie in this project; `own` is where the kit is compiled. */
export function installs(own: string): Installed[] {
  const others = ['fastify', '@scalar/mock-server', '@stoplight/prism-cli']
  return [
    closure('plant-store-kit', own, root),
    ...others.map((name) => closure(name, join(root, 'node_modules', name))),
  ]
}

function closure(name: string, folder: string, from: string = folder): Installed {
  const seen = new Set([folder])
  for (const at of seen) {
    const { dependencies, optionalDependencies } = manifestOf(at)
    for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = find(wanted, at === folder ? from : at)
      if (found !== undefined) seen.add(found)
    }
  }
  const bytes = [...seen].reduce((sum, at) => sum + size(at), 0)
  return { name, packages: seen.size, bytes }
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

function find(name: string, from: string): string | undefined {
  for (let at = from; at.startsWith(root.slice(0, -1)); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return undefined
}

/** Bytes of the files in a folder, without those of packages nested in it. */
function size(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? size(path) : statSync(path).size
    })
    .reduce((sum, bytes) => sum + bytes, 0)
}
