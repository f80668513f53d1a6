import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sections } from './markdown.ts'
import { install, pack, root, run, scratch } from './package.ts'
import { play, withFreePorts, write } from './readme.ts'

const page = join(root, 'README.md')
const readme = existsSync(page) ? await withFreePorts(await readFile(page, 'utf8')) : ''
const parts = sections(readme).filter(({ blocks }) => blocks.length > 0)

describe.runIf(readme !== '')('README.md', () => {
  let folder: Awaited<ReturnType<typeof scratch>>
  let app: string

  beforeAll(async () => {
    folder = await scratch()
    app = join(folder.path, 'app')
    await install(await pack(folder.path), app)
    // What a page's code needs besides the package is found one level up.
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  test('shows code by line 20', () => {
    expect(parts[0]?.blocks[0]?.line).toBeLessThanOrEqual(20)
  })

  test.each(parts)('does as it says: $title', { timeout: 300_000 }, async (section) => {
    await expect(play(section, app)).resolves.toBeUndefined()
  })

  test('shows code of right types that passes its tests', { timeout: 300_000 }, async () => {
    const written = await Promise.all(parts.map((section) => write(section, app)))
    const files = written.flat().filter((file) => file.endsWith('.ts'))
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      moduleDetection: 'force',
      target: 'esnext',
      lib: ['esnext', 'dom', 'dom.iterable'],
      types: ['node'],
      skipLibCheck: true,
    }
    await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    expect(files.length).toBeGreaterThan(0)
    await run(app, 'tsc')
    if (files.some((file) => file.endsWith('.test.ts'))) await run(app, 'vitest', 'run')
  })
})

describe('a page', () => {
  let folder: Awaited<ReturnType<typeof scratch>>
  let app: string
  beforeAll(async () => {
    folder = await scratch()
    app = join(folder.path, 'app')
    await mkdir(app)
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  const playAll = async (markdown: string): Promise<void> => {
    for (const section of sections(markdown)) await play(section, app)
  }
  const console = (text: string, info = ''): string => `\`\`\`console ${info}\n${text}\n\`\`\`\n`

  test('passes when it prints what it shows', async () => {
    await expect(playAll(console('$ echo one; echo two\none\n…o'))).resolves.toBeUndefined()
  })

  test('fails with its line when it prints otherwise', async () => {
    await expect(playAll(`# Title\n\n${console('$ echo one\ntwo')}`)).rejects.toThrow(
      'line 4: $ echo one\n--- shown\ntwo\n--- printed (exit code 0)\none',
    )
  })

  test('fails when more is printed than shown', async () => {
    await expect(playAll(console('$ echo one; echo two\none'))).rejects.toThrow('two')
  })

  test('fails when a command without output fails', async () => {
    await expect(playAll(console('$ false'))).rejects.toThrow('exit code 1')
  })

  test('keeps exports and the folder between commands', async () => {
    const block = console(
      '$ export TOKEN=abc\n$ mkdir -p in && cd in\n$ echo $TOKEN $PWD\nabc …/in',
    )
    await expect(playAll(block)).resolves.toBeUndefined()
  })

  test('fails when a script fails', async () => {
    await expect(playAll('```sh\nexit 3\n```\n')).rejects.toThrow('exit code 3')
  })

  test('leaves alone what it says is not run', async () => {
    await expect(playAll('```sh not run: a reason\nexit 3\n```\n')).resolves.toBeUndefined()
  })

  test('keeps a server for its section only', async () => {
    const server = [
      "const server = require('node:http').createServer((_, answer) => answer.end('hi'))",
      "server.listen(process.argv[3], '127.0.0.1', () => console.log('up'))",
    ]
    const markdown = [
      `\`\`\`js\n// server.cjs\n${server.join('\n')}\n\`\`\`\n`,
      console('$ node server.cjs --port 4010\nup', 'serving'),
      console('$ curl -s http://127.0.0.1:4010/\nhi'),
      '## Later\n',
      console('$ curl -s http://127.0.0.1:4010/ || echo gone\ngone'),
    ]
    await expect(playAll(await withFreePorts(markdown.join('\n')))).resolves.toBeUndefined()
  })

  test('fails when its server ends early', async () => {
    await expect(playAll(console('$ echo no\nup', 'serving'))).rejects.toThrow('it ended')
  })

  test('gives every fixed port a free one', async () => {
    const text = '$ plant-store mock\nhttp://127.0.0.1:4010/plants\n$ plant-store mock --port 4011'
    const ports = [...(await withFreePorts(text)).matchAll(/\d{4,5}/g)].map(([port]) => port)
    expect(ports[0]).toBe(ports[1])
    expect(ports[2]).not.toBe(ports[0])
    expect(ports).not.toContain('4010')
  })
})
