import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/*
 * Compiles into `dist`, or into a folder that is given; `--no-check` trusts the types.
 *
 * The library is the sources, file by file. The command is put together into few files, for Node takes half
 * a millisecond for each that it opens: the mock starts a fifth sooner.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [into = join(root, 'dist')] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const flags = process.argv.includes('--no-check') ? ['--noCheck'] : []

rmSync(into, { recursive: true, force: true })
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const project = join(root, 'src/tsconfig.build.json')
try {
  execFileSync(process.execPath, [tsc, '-p', project, '--outDir', into, ...flags], {
    stdio: 'inherit',
  })
  const bundle = await rolldown({
    // The names of files and comments in them come from here: the same in every folder.
    cwd: into,
    input: 'src/cli/main.js',
    platform: 'node',
    // What users install stays theirs to update.
    external: ['commander', 'fast-check', 'yaml'],
    logLevel: 'warn',
  })
  await bundle.write({
    dir: join(into, 'cli'),
    format: 'esm',
    // What a start needs anyway is one file, whoever else may need parts of it later.
    codeSplitting: {
      groups: [{ name: 'program', test: /[\\/]src[\\/]cli[\\/]program\.js$/ }],
      includeDependenciesRecursively: true,
    },
  })
  rmSync(join(into, 'src/cli'), { recursive: true })
  chmodSync(join(into, 'cli/main.js'), 0o755)
} catch (error) {
  process.stderr.write(`Cannot build: ${(error as Error).message.split('\n', 1)[0]}\n`)
  process.exitCode = 1
}
