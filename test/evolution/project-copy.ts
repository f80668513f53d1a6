import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll } from 'vitest'
import { useFolder } from '../support/files.ts'
import { run } from '../support/program.ts'
import type { Evidence, Probe } from './serve-and-check.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** What generating, serving and checking needs. */
const FOLDERS = [
  'src',
  'handlers',
  'fixtures',
  'contract',
  'learn/docs',
  'learn/src',
  'scripts',
  'docs',
  'test/evolution',
]
const FILES = [
  'README.md',
  'openapi.yaml',
  'package.json',
  'learn/package.json',
  'config.schema.json',
]

/** The packages that the project depends on, and its own two as they are in the copy. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  const own = { 'plant-store-kit': folder, 'plant-store-learn': join(folder, 'learn') }
  const installed = (await readdir(join(root, 'node_modules')))
    .filter((name) => !Object.hasOwn(own, name))
    .map((name) => [name, join(root, 'node_modules', name)] as const)
  for (const [name, path] of [...installed, ...Object.entries(own)])
    await symlink(path, join(packages, name), 'junction')
}

/** A copy of the project, in which a test does what a maintainer does: change openapi.yaml, then `npm run generate`. */
export async function useProjectCopy() {
  const { pathOf, write } = await useFolder()
  beforeAll(async () => {
    const filter = (path: string): boolean => !path.endsWith('.test.ts')
    for (const name of FOLDERS) {
      await mkdir(pathOf(name), { recursive: true })
      await cp(join(root, name), pathOf(name), { recursive: true, filter })
    }
    for (const name of [...FILES, 'tsconfig.json', 'tsconfig.build.json'])
      await cp(join(root, name), pathOf(name))
    await linkPackages(pathOf())
  })
  return {
    pathOf,
    write,
    generate: () => run(['scripts/generate.ts'], {}, pathOf()).ended,
    /** Sends requests to the mock of the copy, or to a server, and checks that. */
    serveAndCheck: async (probes: readonly Probe[], baseUrl = ''): Promise<Evidence> => {
      const args = ['test/evolution/serve-and-check.ts', JSON.stringify(probes), baseUrl]
      const { stdout, stderr } = await run(args, {}, pathOf()).ended
      if (stderr !== '') throw new Error(stderr)
      return JSON.parse(stdout) as Evidence
    },
  }
}
