import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run, scratch } from './package.ts'

interface Locked {
  readonly dev?: boolean
}

/** What only those who work on the kit need; npm's own `--omit dev` leaves out what they need as well, too. */
const OURS = ['devDependencies', 'peerDependencies', 'peerDependenciesMeta', 'scripts', 'bin']

/** A bill of what users install with the kit, in CycloneDX: npm writes it of the lock without anything else in it. */
export async function billOfMaterials(): Promise<string> {
  await using folder = await scratch()
  const read = async <Kind>(file: string): Promise<Kind> =>
    JSON.parse(await readFile(join(root, file), 'utf8')) as Kind
  const without = (manifest: object): object =>
    Object.fromEntries(Object.entries(manifest).filter(([name]) => !OURS.includes(name)))
  const lock = await read<{ packages: Record<string, Locked> }>('package-lock.json')
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([, { dev }]) => dev !== true)
      .map(([path, locked]) => [path, path === '' ? without(locked) : locked]),
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
