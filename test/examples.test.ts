import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer as createViteServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from './support/chromium.ts'
import { install, pack, root, run, scratch } from './support/package.ts'
import { builtInScenarios } from '../src/scenario/scenario.ts'
import { freePort } from './support/program.ts'

let folder: Awaited<ReturnType<typeof scratch>>
let app: string

beforeAll(async () => {
  folder = await scratch()
  app = join(folder.path, 'vite-app')
  // React and its types would not fit into the project's own node_modules.
  const react = [
    'react@19.3.1',
    'react-dom@19.3.1',
    '@types/react@19.3.0',
    '@types/react-dom@19.3.0',
  ]
  await install(await pack(folder.path), app, ...react)
  // All other packages that the example needs are found one level up.
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  const filter = (path: string): boolean => !/\/(node_modules|dist|test-results)$/.test(path)
  await cp(join(root, 'examples/vite-app'), app, { recursive: true, filter })
  await cp(join(root, 'examples/react-app'), join(folder.path, 'react-app'), {
    recursive: true,
    filter,
  })
  await symlink(join(app, 'node_modules'), join(folder.path, 'react-app/node_modules'))
})
afterAll(() => folder[Symbol.asyncDispose]())

describe.each([
  ['vite-app', 6],
  ['react-app', 2],
])('examples/%s', (name, count) => {
  test('passes its tests', async () => {
    const { stdout, stderr } = await run(join(folder.path, name), 'vitest', 'run')
    expect(stdout).toMatch(new RegExp(`Tests +${count} passed`))
    expect(stderr).not.toMatch(/^ +at /m)
  })

  test('builds without the mock', async () => {
    const example = join(folder.path, name)
    await run(example, 'tsc')
    await run(example, 'vite', 'build')
    const files = await readdir(join(example, 'dist'), { recursive: true })
    expect(files.filter((file) => /worker/i.test(file))).toEqual([])
    const scripts = files.filter((file) => file.endsWith('.js'))
    const code = await Promise.all(
      scripts.map((file) => readFile(join(example, 'dist', file), 'utf8')),
    )
    expect(code.join('')).toContain('Add plant')
    expect(code.join('')).not.toMatch(/msw|mockServiceWorker|plant-store-kit|credential-missing/)
  })
})

describe('examples/vite-app', () => {
  test('runs with the mock in the page during development', async ({ onTestFinished }) => {
    const server = await createViteServer({
      root: app,
      logLevel: 'error',
      configLoader: 'runner',
      server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
    })
    onTestFinished(() => server.close())
    await server.listen()
    await using browser = await chromium.launch(await findChromium())
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.getByLabel('Id').fill('1')
    await page.getByLabel('Name').fill('Boston fern')
    const add = page.getByRole('button', { name: 'Add plant' })
    await add.click()
    const status = page.getByRole('status')
    await expect.poll(() => status.textContent()).toBe('Boston fern is in the store.')
    await page.evaluate("mock.use('offline')")
    await add.click()
    const alert = page.getByRole('alert')
    await expect.poll(() => alert.textContent()).toBe('The store cannot be reached. Try again.')
  })

  test('has a config that serves the mock server and the check, too', async ({
    onTestFinished,
  }) => {
    const port = await freePort()
    const kit = join(app, 'node_modules/.bin/plant-store-kit')
    const mock = spawn(kit, ['mock', '--port', port, '--quiet'], { cwd: app })
    onTestFinished(() => void mock.kill())
    const [line] = (await once(mock.stdout, 'data')) as [Buffer]
    expect(String(line)).toMatch(/ with plant-store\.config\.ts\n$/)
    const url = `http://127.0.0.1:${port}`
    const options = ['--config', 'plant-store.config.ts', '--token', 'demo', '--only', 'N1']
    const { stdout } = await run(app, kit, 'check', url, ...options)
    expect(stdout).toContain('The server keeps the contract')
  })

  test('passes its browser tests, also with the mock in the page', async () => {
    const launchOptions = JSON.stringify(await findChromium())
    const file = join(app, 'playwright.config.ts')
    const config = await readFile(file, 'utf8')
    const port = await freePort()
    const build = config
      .replaceAll('4173', port)
      .replace('use: {', `use: { launchOptions: ${launchOptions},`)
    const devPort = await freePort()
    const development = build
      .replaceAll(port, devPort)
      .replace('vite build && vite preview', 'vite')
    await writeFile(file, build)
    await writeFile(join(app, 'dev.config.ts'), development)
    const passed = (...options: string[]): Promise<string> =>
      run(app, 'npx', 'playwright', 'test', '--workers', '1', ...options).then(
        ({ stdout }) => stdout,
      )
    expect(await passed()).toMatch(/4 passed/)
    expect(await passed('--config', 'dev.config.ts')).toMatch(/4 passed/)
  })
})

// The test of its static build is storybook.test.ts.
describe('examples/storybook', () => {
  const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

  test('has a story for every scenario', async () => {
    const stories = await read('examples/storybook/src/AddPlant.stories.tsx')
    const named = [...stories.matchAll(/plantStore: '(.+?)'/g)].map(([, name]) => name)
    expect(['auto', ...named]).toEqual(Object.keys(builtInScenarios))
  })

  test('contains the code of the docs', async () => {
    const files = ['.storybook/main.ts', '.storybook/preview.ts', 'src/AddPlant.stories.tsx']
    const code = (await Promise.all(files.map((file) => read(`examples/storybook/${file}`)))).join(
      '',
    )
    const docs = await read('docs/playwright-and-storybook.md')
    const blocks = [...docs.matchAll(/^```tsx\n([^]+?)^```$/gm)].map(([, block = '']) => block)
    expect(blocks).toHaveLength(3)
    for (const block of blocks) expect(code).toContain(block)
  })
})

// With proxies of its own on the machine: CI installs nginx and HAProxy.
describe('examples/cluster', () => {
  test.for(['nginx', 'haproxy', 'envoy'])(
    'keeps each token on one mock behind %s',
    async (proxy, context) => {
      const { stdout } = await run(root, 'node', 'examples/cluster/verify.ts', proxy)
      context.skip(stdout.includes('not installed'), stdout)
      expect(stdout.match(/(?<=: ).+?(?=:)/g)).toEqual([
        'isolation',
        'contract',
        'sequences',
        'faults',
        'control API',
        'a mock is added',
        'a mock is killed',
        'config file',
      ])
    },
  )

  test('has the same mocks and the same error in each configuration', async () => {
    for (const file of ['nginx.conf', 'haproxy.cfg', 'envoy.yaml']) {
      const text = await readFile(join(root, 'examples/cluster', file), 'utf8')
      expect(text.match(/\b40\d\d\b/g)).toEqual(
        expect.arrayContaining(['4010', '4011', '4012', '4013', '4014']),
      )
      expect(text).toContain(
        '{"error":7001,"message":"Behind this proxy, each mock has the state of some tokens.',
      )
    }
  })
})
