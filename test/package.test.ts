import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenLinks } from './support/links.ts'
import { install, pack, packLearn, root, run, scratch } from './support/package.ts'

interface Manifest {
  readonly version: string
  readonly engines: { readonly node: string }
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest

const manifest = await readManifest(root)
const modules = Object.keys(manifest.exports).filter(
  (entry) => typeof manifest.exports[entry] === 'object',
)
const needPeers = [
  './handlers',
  './fixtures/faker',
  './fixtures/data',
  './vitest',
  './vitest-fixture',
  './playwright',
]
const withoutPeers = modules.filter((entry) => !needPeers.includes(entry))

let folder: Awaited<ReturnType<typeof scratch>>
let tarball: string
let learnTarball: string
let user: string
beforeAll(async () => {
  folder = await scratch()
  // A release checks the tarball that it publishes.
  const { TARBALL, LEARN_TARBALL } = process.env
  tarball = TARBALL ?? (await pack(folder.path))
  learnTarball = LEARN_TARBALL ?? (await packLearn(join(folder.path, 'learn')))
  user = join(folder.path, 'user')
  await install(tarball, user)
})
afterAll(() => folder[Symbol.asyncDispose]())

describe('the packed tarball', () => {
  test('installs at most 4 packages besides itself, none with an install script', async () => {
    const modulesFolder = join(user, 'node_modules')
    const names = (await readdir(modulesFolder)).filter((name) => !name.startsWith('.'))
    expect(names.length).toBeLessThanOrEqual(5)
    const manifests = await Promise.all(
      names.map((name) => readManifest(join(modulesFolder, name))),
    )
    const scripts = manifests.flatMap(({ scripts = {} }) => Object.keys(scripts))
    expect(scripts.filter((name) => /^(pre|post)?install$/.test(name))).toEqual([])
  })

  test('has a package.json without scripts and tools, as it runs and installs none', async () => {
    const published = await readManifest(join(user, 'node_modules/plant-store-kit'))
    // A release adds its repository.
    const members = Object.keys(published).filter((member) => member !== 'repository')
    expect(members).toEqual([
      'name',
      'version',
      'description',
      'keywords',
      'license',
      'bin',
      'files',
      'type',
      'sideEffects',
      'browser',
      'exports',
      'dependencies',
      'peerDependencies',
      'peerDependenciesMeta',
      'engines',
    ])
  })

  test('has a command without the scripts of the repository', async () => {
    const command = join(user, 'node_modules/plant-store-kit/dist/cli')
    for (const file of await readdir(command)) {
      expect(await readFile(join(command, file), 'utf8'), file).not.toContain('"prepack":')
    }
  })

  test('has pages whose links lead to files of the package', async () => {
    const installed = join(user, 'node_modules/plant-store-kit')
    const pages = globSync(['*.md', 'docs/*.md'], { cwd: installed })
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/check.md']))
    expect(pages).not.toContain('docs/design.md')
    expect(pages.flatMap((page) => brokenLinks(installed, page))).toEqual([])
  })

  test('contains no tests and no sources', async () => {
    const files = await readdir(join(user, 'node_modules/plant-store-kit'), { recursive: true })
    expect(files.filter((file) => /\.test\.|(?<!\.d)\.ts$|^test/.test(file))).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'openapi.yaml', 'dist/console/index.html']),
    )
  })

  test('runs as plant-store-kit', async () => {
    const { stdout } = await run(user, 'npx', 'plant-store-kit', '--version')
    expect(stdout.trim()).toBe(manifest.version)
  })

  // In `npm test`, the Node that runs npm may be older than the one that runs the tests.
  test('runs on the Node of npm, or names the oldest supported one', async () => {
    const node = process.env['npm_node_execpath'] ?? process.execPath
    const command = join(user, 'node_modules/plant-store-kit/dist/cli/main.cjs')
    const { stdout: version } = await run(user, node, '--version')
    const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
    const result = run(user, node, command, '--version')
    if (major > 22 || (major === 22 && minor >= 12)) {
      expect((await result).stdout.trim()).toBe(manifest.version)
    } else {
      await expect(result).rejects.toThrow('needs Node 22.12 or newer')
    }
  })

  test('starts the mock from two files', async () => {
    const command = join(user, 'node_modules/plant-store-kit/dist/cli/main.cjs')
    // It ends as soon as it listens.
    const script = `
      process.argv.push(${JSON.stringify(command)}, 'mock', '--port', '0')
      const log = console.log
      const { write } = process.stdout
      process.stdout.write = (text) => {
        if (String(text).includes('listening')) process.kill(process.pid, 'SIGINT')
        return true
      }
      process.on('exit', () => {
        process.stdout.write = write
        const files = Object.keys(require.cache).map((file) => require('path').basename(file))
        log(files.sort().join(' '))
      })
      require(${JSON.stringify(command)})`
    const { stdout } = await run(user, 'node', '-e', script)
    expect(stdout).toMatch(/^main\.cjs mock-\S+ program-\S+ rolldown-runtime-\S+\n$/)
  })

  test('starts the mock without the modules that only a profile or a file needs', async () => {
    const folder = join(user, 'node_modules/plant-store-kit/dist/cli')
    const names = (await readdir(folder)).filter((name) => /^(mock|program)-/.test(name))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const text = texts.join('\n')
    const modules = Array.from(text.matchAll(/^\/\/ (\S+\.ts)$/gm), ([, module]) => module!)
    expect(modules).toContain('src/cli/mock/run.ts')
    const needless = /^(src\/(document-file|config-file)|learn)\//
    expect(modules.filter((module) => needless.test(module)).toSorted()).toEqual([
      'src/config-file/config-check.ts',
      'src/config-file/find-config.ts',
    ])
  })

  test('has modules that can be imported, most of them without peers', async () => {
    expect(await emptyModules(withoutPeers)).toBe('')
    const peers = Object.keys(manifest.peerDependencies)
    for (const peer of peers) if (peer !== 'plant-store-learn') await link(peer)
    // It extends Vitest's `test`, which exists in a run of Vitest only; the examples of the docs import it there.
    const outsideVitest = modules.filter((entry) => entry !== './vitest-fixture')
    expect(await emptyModules(outsideVitest)).toBe('')
  })

  test('has declarations that compile without DOM, frameworks or skipLibCheck', async () => {
    await link('@types/node')
    const compilerOptions = {
      noEmit: true,
      strict: true,
      target: 'es2023',
      module: 'nodenext',
      types: [],
    }
    const entries = withoutPeers.filter((entry) => entry !== './panel')
    const imports = entries.map((entry) => `import '${entry.replace('.', 'plant-store-kit')}'\n`)
    await writeFile(join(user, 'all.ts'), `/// <reference types="node" />\n${imports.join('')}`)
    await writeFile(join(user, 'page.ts'), "import 'plant-store-kit/panel'\n")
    for (const [file, lib] of Object.entries({
      'all.ts': ['es2023'],
      'page.ts': ['es2023', 'dom'],
    })) {
      const tsconfig = { compilerOptions: { ...compilerOptions, lib }, files: [file] }
      await writeFile(join(user, 'tsconfig.json'), JSON.stringify(tsconfig))
      expect((await run(user, 'tsc')).stdout).toBe('')
    }
  })

  test('names a misspelled option at its place', async () => {
    for (const peer of ['msw', 'vitest']) await link(peer)
    const lines = [
      "import { defineConfig } from 'plant-store-kit'",
      "import { createHandlers } from 'plant-store-kit/handlers'",
      "import { createTest } from 'plant-store-kit/vitest-fixture'",
      "createHandlers({ baseURL: '/api' })",
      "createHandlers({ baseUrl: '/api', scenario: 'autoo' })",
      "createHandlers({ handlers: { baseURL: '/api' } })",
      "createTest({ scenario: 'autoo', handlers: {} })",
      'defineConfig({ mock: { prt: 4010 } })',
      'defineConfig({ prt: 4010 })',
      'createHandlers(createHandlers().mock, { baseURL: 1 })',
    ]
    await writeFile(join(user, 'typo.ts'), lines.join('\n'))
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: 'es2023',
      module: 'nodenext',
      types: [],
      lib: ['es2023', 'dom'],
    }
    await writeFile(
      join(user, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['typo.ts'] }),
    )
    const printed = await run(user, 'tsc', '--pretty', 'false').catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    )
    const errors = printed.stdout.trim().split(/\n(?=typo\.ts)/)
    const places = errors.map((error) =>
      /^typo\.ts\((\d+),(\d+)\)/.exec(error)!.slice(1).map(Number),
    )
    const typos = /baseURL|scenario: 'autoo'|prt/
    expect(places).toEqual(
      lines.flatMap((line, index) =>
        typos.test(line) ? [[index + 1, line.search(typos) + 1]] : [],
      ),
    )
    expect(errors.filter((error) => !error.includes('Did you mean'))).toEqual([])
  })

  test('passes publint', async () => {
    const bytes = new Uint8Array(await readFile(tarball))
    const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
    // What does not know the member `browser` has everything; without `imports`, it would have nothing.
    const others = messages.filter(({ code }) => code !== 'USE_EXPORTS_OR_IMPORTS_BROWSER')
    const texts = others.map((message) =>
      formatMessage(message, manifest as unknown as Record<string, unknown>, { color: false }),
    )
    expect(texts).toEqual([])
  })

  test('has types that resolve in ES modules and bundlers', async () => {
    const data = createPackageFromTarballData(new Uint8Array(await readFile(tarball)))
    const result = await checkPackage(data, { entrypoints: modules })
    // The package has ES modules only.
    const esmOnly = ['CJSResolvesToESM', 'NoResolution']
    const problems = 'problems' in result ? result.problems : [{ kind: 'no types' }]
    expect(problems.filter(({ kind }) => !esmOnly.includes(kind))).toEqual([])
  })
})

describe('plant-store-learn', () => {
  const profile = 'errors: { type: { status: 422, message: "wrong {member}" } }\n'
  const command = (folder: string, ...args: string[]): ReturnType<typeof run> =>
    run(folder, 'npx', '--no', '--', 'plant-store-kit', ...args)

  test.each([
    ['learn', ['learn', 'http://127.0.0.1:9', '--token', 'a'], 'learn'],
    [
      'check --profile',
      ['check', 'http://127.0.0.1:9', '--token', 'a', '--profile', 'plant-store.yaml'],
      'check --profile',
    ],
    ['a mock with a profile', ['mock', '--port', '0'], 'A profile'],
  ])('is what %s needs, in a sentence', async (_, args, what) => {
    await writeFile(join(user, 'plant-store.yaml'), profile)
    const message = `${what} needs plant-store-learn: npm install --save-dev plant-store-learn`
    await expect(command(user, ...args)).rejects.toThrow(message)
  })

  test('installed beside the kit, plays a profile, and has no files but its own', async () => {
    await using place = await scratch()
    const both = join(place.path, 'both')
    await install(tarball, both, learnTarball)
    const installed = join(both, 'node_modules/plant-store-learn')
    const files = await readdir(installed, { recursive: true })
    expect(files.filter((file) => /\.test\.|(?<!\.d)\.ts$|^test/.test(file))).toEqual([])
    const pages = globSync(['*.md', 'docs/*.md'], { cwd: installed })
    expect(pages.flatMap((page) => brokenLinks(installed, page))).toEqual([])
    await writeFile(join(both, 'plant-store.yaml'), profile)
    const script = `
      import { createMock } from 'plant-store-kit'
      import { startServer } from 'plant-store-kit/node'
      import { breachesOf } from 'plant-store-kit/breaches'
      import { playProfile } from 'plant-store-learn/profile'
      const profile = { errors: { type: { status: 422, message: 'wrong {member}' } } }
      const server = await startServer({ ...profile, port: 0 })
      const headers = { authorization: 'Bearer a', 'content-type': 'application/json' }
      const body = '{"id":1e400,"name":7}'
      const response = await fetch(server.url + '/plants', { method: 'POST', headers, body })
      const breaches = await breachesOf(profile)
      console.log(response.status, await response.text(), breaches.length, breaches[0].slice(0, 3))
      createMock(playProfile(profile))
      await server.close()`
    const { stdout } = await run(both, 'node', '--input-type=module', '--eval', script)
    expect(stdout).toBe('422 {"error":3002,"message":"wrong name"} 1 R7:\n')
    await expect(
      command(both, 'learn', 'http://127.0.0.1:9', '--token', 'a', '--output', 'x.yaml'),
    ).rejects.toThrow('The service could not be learned')
  })

  test('passes publint and has types that resolve', async () => {
    const bytes = new Uint8Array(await readFile(learnTarball))
    const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
    expect(messages).toEqual([])
    const result = await checkPackage(createPackageFromTarballData(bytes))
    const problems = 'problems' in result ? result.problems : [{ kind: 'no types' }]
    const esmOnly = ['CJSResolvesToESM', 'NoResolution']
    expect(problems.filter(({ kind }) => !esmOnly.includes(kind))).toEqual([])
  })
})

/** Makes a package of the project available to the user's folder. */
async function link(name: string): Promise<void> {
  const path = join(user, 'node_modules', name)
  await mkdir(dirname(path), { recursive: true })
  await symlink(join(root, 'node_modules', name), path, 'junction').catch(() => {})
}

/** Imports entries of the installed package in one process; returns those without an export. */
async function emptyModules(names: readonly string[]): Promise<string> {
  const specifiers = names.map((name) => name.replace('.', 'plant-store-kit'))
  const script = `for (const name of ${JSON.stringify(specifiers)})
    if (Object.keys(await import(name)).length === 0) console.log(name)`
  return (await run(user, 'node', '--input-type=module', '--eval', script)).stdout
}

test('linked into a CommonJS project, the kit runs in Playwright', async () => {
  await using project = await scratch()
  const modulesFolder = join(project.path, 'node_modules')
  await mkdir(modulesFolder)
  // Windows allows everybody to create junctions.
  await symlink(root, join(modulesFolder, 'plant-store-kit'), 'junction')
  await symlink(
    join(root, 'node_modules/@playwright'),
    join(modulesFolder, '@playwright'),
    'junction',
  )
  await writeFile(join(project.path, 'package.json'), '{ "private": true }')
  await writeFile(
    join(project.path, 'plants.spec.ts'),
    `import { expect, test } from 'plant-store-kit/playwright'
    test('has a mock', async ({ plantStore, request }) => {
      const headers = { authorization: 'Bearer ' + plantStore.token }
      const response = await request.post(plantStore.url + '/plants', { headers, data: { id: 1, name: 'Fern' } })
      expect(response.status()).toBe(200)
      expect(await plantStore.plants()).toEqual([{ id: 1, name: 'Fern' }])
    })`,
  )
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { stdout } = await run(project.path, 'node', cli, 'test', '--reporter', 'line')
  expect(stdout).toContain('1 passed')
})
