import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

const dist = join(root, 'dist')

// Builds the library, the command and the console; `npm run check` checks the types.
await rm(dist, { recursive: true, force: true })
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const options = ['-p', join(root, 'tsconfig.build.json'), '--outDir', dist, '--noCheck']
execFileSync(process.execPath, [tsc, ...options], { stdio: 'inherit' })
await buildCommand(join(dist, 'cli'))
await mkdir(join(dist, 'console'))
const page = await consolePage()
await writeFile(join(dist, 'console/index.html'), page)
// A Worker has no files.
const script = `export const consolePage = ${JSON.stringify(page)}\n`
await writeFile(join(dist, 'src/adapters/cloudflare/console.js'), script)

/** Bundles the command, commander included, as CommonJS: Node loads its own modules faster for that. */
async function buildCommand(folder: string): Promise<void> {
  const command = await rolldown({
    input: join(root, 'src/cli/main.ts'),
    platform: 'node',
    external: ['fast-check', 'yaml'],
  })
  const license = await readFile(join(root, 'node_modules/commander/LICENSE'), 'utf8')
  await command.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // One file holds everything that `plant-store-kit mock` needs to start.
    codeSplitting: {
      groups: [{ name: 'start', test: /[\\/]src[\\/]cli[\\/](program|mock)\.ts$/ }],
      includeDependenciesRecursively: true,
    },
    banner: ({ name }) => (name === 'start' ? `/*! Contains commander: ${license}*/` : ''),
  })
  await chmod(join(folder, 'main.cjs'), 0o755)
}

/** The console as one page; its Content-Security-Policy names script and style by hash. */
async function consolePage(): Promise<string> {
  const folder = join(root, 'src/console')
  const html = await readFile(join(folder, 'console.html'), 'utf8')
  const style = minifyStyle(await readFile(join(folder, 'console.css'), 'utf8'))
  const bundle = await rolldown({ input: join(folder, 'main.ts') })
  const { output } = await bundle.generate({ minify: true })
  const script = output[0].code.replaceAll('</script', '<\\/script')
  return html
    .replace('SCRIPT_HASH', hashSource(script))
    .replace('STYLE_HASH', hashSource(style))
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script type="module"></script>', () => `<script type="module">${script}</script>`)
}

/** Without comments and needless spaces; no string of the style contains either. */
function minifyStyle(style: string): string {
  const withoutComments = style.replaceAll(/\/\*[^]*?\*\//g, '')
  return withoutComments.replaceAll(/\s+/g, ' ').replaceAll(/ (?=[{}])|(?<=[{};:,]) /g, '')
}

/** A hash source of a Content-Security-Policy (CSP Level 3 §2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
