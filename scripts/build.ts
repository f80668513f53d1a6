import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { consolePage } from './console-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const dist = join(root, 'dist')

/** What `mock` and `check` have in common, without what they load late. */
const ofAllCommands =
  /[\\/]src[\\/]((base|document)[\\/](?!values|bodies)|cli[\\/](program|openapi|read-settings|shared-config|interruption)\.ts$)/

// Builds both packages; `npm run check` checks the types.
for (const folder of [dist, join(root, 'learn/dist')])
  await rm(folder, { recursive: true, force: true })
const tsc = join(root, 'node_modules/typescript/bin/tsc')
compile('tsconfig.build.json')
// It has the declarations of the kit.
compile('learn/tsconfig.build.json')
await buildCommand(join(dist, 'cli'))
await mkdir(join(dist, 'console'))
const page = await consolePage()
await writeFile(join(dist, 'console/index.html'), page)
// A Worker has no files.
const script = `export const consolePage = ${JSON.stringify(page)}\n`
await writeFile(join(dist, 'src/adapters/cloudflare/console.js'), script)

function compile(project: string): void {
  const options = ['-p', join(root, project), '--noCheck']
  execFileSync(process.execPath, [tsc, ...options], { stdio: 'inherit' })
}

/** Bundles the command, commander included, as CommonJS: Node loads its own modules faster for that. */
async function buildCommand(folder: string): Promise<void> {
  const command = await rolldown({
    input: join(root, 'src/cli/main.ts'),
    platform: 'node',
    external: ['fast-check', 'openapi-typescript', /^plant-store-learn/, 'typescript', 'yaml'],
  })
  const license = await readFile(join(root, 'node_modules/commander/LICENSE'), 'utf8')
  await command.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // Node reads and keeps the text of each file.
    comments: { legal: true, annotation: false, jsdoc: false },
    // Two files hold everything that `plant-store-kit mock` needs to start, and `check` needs only the first of them.
    codeSplitting: {
      groups: [
        { name: 'program', test: ofAllCommands, priority: 1 },
        { name: 'mock', test: /[\\/]src[\\/]cli[\\/]mock[\\/]/ },
      ],
      includeDependenciesRecursively: true,
    },
    banner: ({ name }) => (name === 'program' ? `/*! Contains commander: ${license}*/` : ''),
  })
  await chmod(join(folder, 'main.cjs'), 0o755)
}
