import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputBundle, rolldown } from 'rolldown'
import { bundled } from './house/bundled.ts'

/*
 * Compiles into `dist`, or into a folder that is given; `--no-check` trusts the types.
 *
 * The library is the sources, file by file. The command is put together into few files, for Node takes half
 * a millisecond for each that it opens; commander is in them, for it imports six of Node's own modules.
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
  // Found here and named alike in every folder, wherever the packages are.
  const packages = join(into, 'node_modules')
  mkdirSync(packages)
  for (const name of bundled)
    symlinkSync(join(root, 'node_modules', name), join(packages, name), 'junction')
  const bundle = await rolldown({
    // The names of files and comments in them come from here: the same in every folder.
    cwd: into,
    input: 'src/cli/main.js',
    platform: 'node',
    // What users install stays theirs to update.
    external: ['fast-check', 'yaml'],
    resolve: { symlinks: false },
    plugins: [
      {
        name: 'plant-store',
        renderChunk: (code, { moduleIds }) => licences(moduleIds) + askForBuiltins(code),
        generateBundle: (_, files) => passOver(files),
      },
    ],
    logLevel: 'warn',
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  await bundle.write({
    dir: join(into, 'cli'),
    format: 'esm',
    // V8 reads a text that is ASCII alone faster, and keeps it in half the memory.
    charset: 'ascii',
    minifyInternalExports: false,
    comments: { legal: true, annotation: false, jsdoc: false },
    // What a start needs anyway is one file, whoever else may need parts of it later.
    codeSplitting: {
      groups: [{ name: 'program', test: /[\\/]src[\\/]cli[\\/]program\.js$/ }],
      includeDependenciesRecursively: true,
    },
  })
  rmSync(packages, { recursive: true })
  rmSync(join(into, 'src/cli'), { recursive: true })
  chmodSync(join(into, 'cli/main.js'), 0o755)
} catch (error) {
  process.stderr.write(`Cannot build: ${(error as Error).message.replace(/\n {4}at .*/s, '')}\n`)
  process.exitCode = 1
}

/** What the packages in a chunk ask to be kept with them. */
function licences(modules: readonly string[]): string {
  return bundled
    .filter((name) => modules.some((id) => id.includes(join('node_modules', name))))
    .map((name) => {
      const licence = readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')
      return `/*! Contains ${name}:\n\n${licence.trim()}\n*/\n`
    })
    .join('')
}

/** An import has Node make every export of a module of its own, some of which load more; this makes those that are named. */
function askForBuiltins(code: string): string {
  const asked = code.replaceAll(
    /^import (?:(?:\* as )?([\w$]+)(?:, | ))?(?:\{ (.*) \} )?from "(node:[\w/]+)";$/gm,
    (_, whole: string | undefined, names: string | undefined, name: string) => {
      const builtin = `globalThis.process.getBuiltinModule("${name}")`
      const all = whole === undefined ? '' : `const ${whole} = ${builtin};`
      const some =
        names === undefined ? '' : `const { ${names.replaceAll(' as ', ': ')} } = ${builtin};`
      return `${all}${some}`
    },
  )
  const [left] = /^import .*"node:.*/m.exec(asked) ?? []
  if (left !== undefined)
    throw new Error(`"${left}" is of a form that askForBuiltins does not know`)
  return asked
}

/** Where a file only passes on what another one exports, who asks it asks the other: one less to open. */
function passOver(files: OutputBundle): void {
  for (const [name, chunk] of Object.entries(files)) {
    const code = chunk.type === 'chunk' ? chunk.code : ''
    const [, names = '', other] = /^export \{ (.*) \} from "\.\/(.*)";\s*$/.exec(code) ?? []
    if (other === undefined || names.includes(' as ')) continue
    delete files[name]
    for (const each of Object.values(files)) {
      if (each.type === 'chunk') each.code = each.code.replaceAll(`"./${name}"`, `"./${other}"`)
    }
  }
}
