import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundled } from './bundled.ts'
import { root, run, scratch } from './package.ts'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

interface Locked extends Manifest {
  readonly dev?: boolean
}

/** What only those who work on the kit need; npm's own `--omit dev` leaves out what they need as well, too. */
const OURS = ['devDependencies', 'peerDependencies', 'peerDependenciesMeta', 'scripts', 'bin']

const isBundled = (path: string): boolean => bundled.some((name) => path === `node_modules/${name}`)

/** A bill of what users get with the kit, in CycloneDX: npm writes it of the lock without anything else in it. */
export async function billOfMaterials(): Promise<string> {
  await using folder = await scratch()
  const read = async <Kind>(file: string): Promise<Kind> =>
    JSON.parse(await readFile(join(root, file), 'utf8')) as Kind
  const without = (manifest: Manifest): Manifest => {
    const { dependencies, devDependencies = {} } = manifest
    const within = bundled.map((name) => [name, devDependencies[name]])
    return {
      ...Object.fromEntries(Object.entries(manifest).filter(([name]) => !OURS.includes(name))),
      dependencies: { ...dependencies, ...Object.fromEntries(within) },
    }
  }
  const lock = await read<{ packages: Record<string, Locked> }>('package-lock.json')
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([path, { dev }]) => dev !== true || isBundled(path))
      .map(([path, locked]) => [path, path === '' ? without(locked) : { ...locked, dev: false }]),
  )
  const files = {
    'package.json': without(await read('package.json')),
    'package-lock.json': { ...lock, packages },
  }
  for (const [file, content] of Object.entries(files)) {
    await writeFile(join(folder.path, file), JSON.stringify(content))
  }
  const format = ['--sbom-format', 'cyclonedx', '--package-lock-only']
  return (await run(folder.path, 'npm', 'sbom', ...format)).stdout
}

if (import.meta.main) process.stdout.write(await billOfMaterials())
