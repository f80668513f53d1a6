import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { specifiers, target } from './imports.ts'
import { install, pack, root, run, scratch } from './package.ts'
import { surface } from './surface.ts'

interface Manifest {
  readonly version: string
  readonly bin: Record<string, string>
  readonly exports: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
const modules = Object.entries(manifest.exports).filter(([, file]) => file.endsWith('.js'))

const peers = Object.keys(manifest.peerDependencies ?? {})

let folder: Awaited<ReturnType<typeof scratch>>
let tarball: string
let bare: string
let withPeers: string
let kit: string

beforeAll(async () => {
  folder = await scratch()
  tarball = await pack(folder.path)
  bare = join(folder.path, 'bare')
  kit = join(bare, 'node_modules/plant-store-kit')
  await install(tarball, bare)
  withPeers = join(folder.path, 'with-peers')
  await cp(bare, withPeers, { recursive: true })
  for (const peer of peers) {
    const link = join(withPeers, 'node_modules', peer)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', peer), link)
  }
})
afterAll(() => folder[Symbol.asyncDispose]())

/** Every file that the entries reach, by code or by types, with what it imports. */
async function reached(entries: readonly string[]): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    const found = specifiers(await readFile(join(kit, file), 'utf8'))
    seen.set(file, found)
    // The command is no library: it has no types.
    const typed = file.endsWith('.js') && !file.startsWith('dist/cli/')
    if (typed) open.push(file.replace(/\.js$/, '.d.ts'))
    for (const specifier of found.filter((name) => name.startsWith('.'))) {
      open.push(join(dirname(file), specifier.replace(/\.ts$/, '.js')))
    }
  }
  return seen
}

async function importIn(where: string, specifier: string): Promise<string[]> {
  const script = `console.log(JSON.stringify(Object.keys(await import('${specifier}'))))`
  const { stdout } = await run(where, 'node', '--input-type=module', '--eval', script)
  return JSON.parse(stdout) as string[]
}

/** What a mock has opened of its own and of Node when it has given its first answer. */
async function loadedAtStart(main: string): Promise<{ files: string[]; builtins: string[] }> {
  const watch = join(folder.path, 'watch.cjs')
  await writeFile(
    watch,
    `const files = []
    require('node:module').registerHooks({
      load: (url, context, next) => {
        if (url.startsWith('file:') && !url.endsWith('.cjs')) files.push(url.split('/').at(-1))
        return next(url, context)
      },
    })
    process.once('exit', () => {
      const natives = process.moduleLoadList.filter((name) => name.startsWith('NativeModule '))
      const builtins = natives.map((name) => name.slice('NativeModule '.length))
      require('node:fs').writeSync(2, JSON.stringify({ files, builtins }))
    })`,
  )
  const child = spawn(process.execPath, ['--require', watch, main, 'mock', '--port', '0'])
  let told = ''
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()))
  const ended = once(child, 'close')
  const [ready] = (await once(child.stdout, 'data')) as [Buffer]
  const [url = ''] = /http:\S+/.exec(ready.toString()) ?? []
  const body = '{"id":1,"name":"fern"}'
  const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }
  expect(await fetch(`${url}/plants`, { method: 'POST', headers, body })).toHaveProperty('ok', true)
  child.kill('SIGTERM')
  await ended
  return JSON.parse(told) as { files: string[]; builtins: string[] }
}

const specifierOf = (entry: string): string => entry.replace('.', 'plant-store-kit')

describe('the package', () => {
  test('holds only what its entries reach', async () => {
    const files = await readdir(kit, { recursive: true, withFileTypes: true })
    const packed = files
      .filter((file) => file.isFile())
      .map((file) => relative(kit, join(file.parentPath, file.name)))
      .filter((file) => !file.startsWith('node_modules'))
    const entries = [...modules.map(([, file]) => file), ...Object.values(manifest.bin)]
    const needed = await reached(entries.map((file) => normalize(file)))
    const data = Object.values(manifest.exports).map((file) => normalize(file))
    const beside = ['README.md', 'LICENSE', ...data]
    expect(packed.filter((file) => !needed.has(file) && !beside.includes(file))).toEqual([])
    expect(packed).toContain('LICENSE')
  })

  test.each(modules)('lets %s be imported', async (entry, file) => {
    const specified = [...(await reached([normalize(file)])).values()].flat()
    const needsPeer = specified.some((name) => peers.includes(target(file, name)))
    const names = await importIn(needsPeer ? withPeers : bare, specifierOf(entry))
    expect(names.length).toBeGreaterThan(0)
  })

  test('brings openapi.yaml along', async () => {
    const script = "console.log(import.meta.resolve('plant-store-kit/openapi.yaml'))"
    const { stdout } = await run(bare, 'node', '--input-type=module', '--eval', script)
    expect(await readFile(new URL(stdout.trim()), 'utf8')).toContain('title: Plant Store')
  })

  test('prints its version', async () => {
    const { stdout } = await run(bare, 'npx', 'plant-store', '--version')
    expect(stdout.trim()).toBe(manifest.version)
  })

  test('prints its help', async () => {
    const { stdout } = await run(bare, 'npx', 'plant-store', '--help')
    expect(stdout).toContain('Usage: plant-store')
  })

  test('runs by its own name', async () => {
    const { stdout } = await run(bare, 'npx', 'plant-store-kit', '--version')
    expect(stdout.trim()).toBe(manifest.version)
  })

  test('starts with few files and little of Node', async () => {
    const { files, builtins } = await loadedAtStart(join(kit, 'dist/cli/main.js'))
    expect(files.map((file) => file.replace(/-[\w-]+\.js$/, ''))).toEqual(['main.js', 'program'])
    // What imports of node:http, node:fs, node:util and node:process would load: half of a start.
    const costly = [
      'internal/deps/undici/undici',
      'internal/fs/promises',
      'internal/process/report',
      'internal/readline/interface',
      'internal/util/parse_args/parse_args',
      'worker_threads',
    ]
    expect(builtins.filter((name) => costly.includes(name))).toEqual([])
    expect(builtins).toContain('_http_server')
  })

  test('pleases publint', async () => {
    const bytes = await readFile(tarball)
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(bytes).buffer },
      strict: true,
    })
    const manifestOf = manifest as unknown as Record<string, unknown>
    expect(messages.map((message) => formatMessage(message, manifestOf, { color: false }))).toEqual(
      [],
    )
  })

  test('has types that resolve', async () => {
    const data = Object.keys(manifest.exports).filter(
      (entry) => !modules.some(([name]) => name === entry),
    )
    const options = [
      '--profile',
      'esm-only',
      '--no-definitely-typed',
      '--format',
      'ascii',
      '--no-emoji',
      '--exclude-entrypoints',
    ]
    const { stdout } = await run(root, 'attw', tarball, ...options, ...data)
    expect(stdout.match(/bundler: OK/g)).toHaveLength(modules.length)
  })

  test('keeps its public surface', async () => {
    const page = modules.map(([entry, file]) => {
      const types = join(kit, file.replace(/\.js$/, '.d.ts'))
      return `## ${specifierOf(entry)}\n\n\`\`\`ts\n${surface(types)}\n\`\`\`\n`
    })
    await expect(page.join('\n')).toMatchFileSnapshot('__snapshots__/surface.md')
  })
})
