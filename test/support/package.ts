import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publishFiles } from '../../scripts/package/publish-files.ts'

export const root: string = fileURLToPath(new URL('../../', import.meta.url))

/** The files and folders of the repository of which the package has something. */
const PACKED = [
  'LICENSE',
  'README.md',
  'config.schema.json',
  'contract/reporters/report.schema.json',
  'dist',
  'docs',
  'openapi.yaml',
  'package.json',
]

/** Runs a program and gives what it printed; a failure carries it too. */
export async function run(
  cwd: string,
  program: string,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  // On Windows, npm's commands are scripts that only a shell runs.
  const shell = process.platform === 'win32' && program !== 'node'
  const running = promisify(execFile)(program, args, { cwd, env: plainEnvironment(), shell })
  return running.catch((error: Error & { stdout: string; stderr: string }) => {
    error.message += `\n${error.stdout}${error.stderr}`
    throw error
  })
}

/** As a person's shell has it: without what an npm around the tests sets, colours or npm's advice. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const unset =
    /^(npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix)|INIT_CWD|VITEST|NODE_ENV|FORCE_COLOR)/
  const inherited = Object.entries(process.env).filter(([name]) => !unset.test(name))
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...Object.fromEntries(inherited), PATH, NO_COLOR: '1', npm_config_loglevel: 'error' }
}

/** A folder that `await using` deletes. */
export function scratch(parent = tmpdir()): ReturnType<typeof mkdtempDisposable> {
  return mkdtempDisposable(join(parent, 'plant-store-kit-'))
}

/** Packs the project with its current dist, which `npm test` builds; returns the tarball's path. */
export async function pack(folder: string): Promise<string> {
  return packFiles(root, PACKED, folder)
}

/** The same for plant-store-learn. */
export async function packLearn(folder: string): Promise<string> {
  const files = ['LICENSE', 'README.md', 'dist', 'docs', 'package.json']
  return packFiles(join(root, 'learn'), files, folder)
}

async function packFiles(
  source: string,
  files: readonly string[],
  folder: string,
): Promise<string> {
  // npm's own scripts would build again, and change package.json while other tests read it.
  const copy = join(folder, 'package-files')
  for (const name of files) {
    await cp(join(source, name), join(copy, name), { recursive: true })
  }
  await publishFiles(copy)
  await run(copy, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder)
  const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
  return join(folder, tarball ?? 'no tarball')
}

/** Installs the tarball, and other packages, into an empty folder as a user does; from npm's cache where it can. */
export async function install(
  tarball: string,
  folder: string,
  ...others: readonly string[]
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  await run(
    folder,
    'npm',
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    tarball,
    ...others,
  )
}
