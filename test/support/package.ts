import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root: string = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a program and gives what it printed; a failure carries it too. */
export async function run(
  cwd: string,
  program: string,
  ...args: readonly string[]
): Promise<{ stdout: string; stderr: string }> {
  const running = promisify(execFile)(program, args, { cwd, env: plainEnvironment() })
  return running.catch((error: Error & { stdout: string; stderr: string }) => {
    error.message += `\n${error.stdout}${error.stderr}`
    throw error
  })
}

/** As a person's shell has it: without what an npm around the tests sets, colours or npm's advice. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix)|INIT_CWD|VITEST|NODE_ENV|FORCE_COLOR)/.test(
        name,
      ),
  )
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...Object.fromEntries(inherited), PATH, NO_COLOR: '1', npm_config_loglevel: 'error' }
}

/** A folder that goes away with `await using`. */
export async function scratch(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'plant-store-kit-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Published as they stand among the sources. */
const schemas = ['contract/reporters/report.schema.json']

/** The tarball of the sources as they are now, built aside so that nobody's `dist` changes. */
export async function pack(into: string): Promise<string> {
  const stage = join(into, 'stage')
  for (const file of ['package.json', 'openapi.yaml', 'README.md', 'LICENSE', ...schemas]) {
    await mkdir(dirname(join(stage, file)), { recursive: true })
    if (existsSync(join(root, file))) await copyFile(join(root, file), join(stage, file))
  }
  // Types are checked elsewhere; declarations need no checker.
  await run(root, 'node', 'src/build.ts', join(stage, 'dist'), '--no-check')
  await run(stage, 'npm', 'pack', '--ignore-scripts', '--pack-destination', into)
  const tarball = (await readdir(into)).find((file) => file.endsWith('.tgz'))
  return join(into, tarball ?? 'no tarball')
}

/** Installs the tarball into an empty folder as a user does; from npm's cache where it can. */
export async function install(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  await run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball)
}
