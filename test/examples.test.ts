import { cp, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer as createViteServer } from 'vite'
import { findChromium } from './support/chromium.ts'
import { install, pack, root, run, scratch } from './support/package.ts'

let folder: Awaited<ReturnType<typeof scratch>>
let app: string

beforeAll(async () => {
  folder = await scratch()
  app = join(folder.path, 'app')
  await install(await pack(folder.path), app)
  // What an example needs besides the package is found one level up.
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  const own = await readdir(join(root, 'examples/vite-app'))
  for (const name of own.filter((each) => !/^(node_modules|dist|test-results)$/.test(each))) {
    await cp(join(root, 'examples/vite-app', name), join(app, name), { recursive: true })
  }
})
afterAll(() => folder[Symbol.asyncDispose]())

describe('the example app', () => {
  test('passes its own tests', async () => {
    const { stdout } = await run(app, 'vitest', 'run')
    expect(stdout).toMatch(/Tests +5 passed/)
  })

  test('is built without the mock', async () => {
    await run(app, 'tsc')
    await run(app, 'vite', 'build')
    const files = await readdir(join(app, 'dist'), { recursive: true })
    expect(files.filter((file) => /worker/i.test(file))).toEqual([])
    const scripts = files.filter((file) => file.endsWith('.js'))
    const code = await Promise.all(scripts.map((file) => readFile(join(app, 'dist', file), 'utf8')))
    expect(code.join('')).toContain('Adding …')
    expect(code.join('')).not.toMatch(/msw|mockServiceWorker|plant-store-kit|credential-missing/)
  })

  test('runs over the mock in the page while developing', async () => {
    const server = await createViteServer({
      root: app,
      logLevel: 'error',
      configLoader: 'runner',
      server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
    })
    await server.listen()
    const browser = await chromium.launch(await findChromium())
    try {
      const page = await browser.newPage()
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await page.getByLabel('Id').fill('1')
      await page.getByLabel('Name').fill('Boston fern')
      const add = page.getByRole('button', { name: 'Add plant' })
      await add.click()
      const status = page.getByRole('status')
      await expect.poll(() => status.textContent()).toBe('Boston fern is in the store.')
      await page.evaluate(() =>
        (globalThis as unknown as { mock: { use(scenario: string): void } }).mock.use('offline'),
      )
      await add.click()
      const alert = page.getByRole('alert')
      await expect.poll(() => alert.textContent()).toBe('The store cannot be reached. Try again.')
    } finally {
      await browser.close()
      await server.close()
    }
  })

  test('passes its browser tests against the server', async () => {
    const [mockPort, pagePort] = [await freePort(), await freePort()]
    const shown = await readFile(join(app, 'playwright.config.ts'), 'utf8')
    const config = shown.replaceAll('4010', String(mockPort)).replaceAll('4173', String(pagePort))
    await writeFile(join(app, 'shown.config.ts'), config)
    const launchOptions = JSON.stringify(await findChromium())
    await writeFile(
      join(app, 'here.config.ts'),
      `import shown from './shown.config.ts'
export default { ...shown, use: { ...shown.use, launchOptions: ${launchOptions} } }
`,
    )
    const { stdout } = await run(app, 'npx', 'playwright', 'test', '--config', 'here.config.ts')
    expect(stdout).toMatch(/3 passed/)
  })

  test('has stories that show what they say', async () => {
    await writeFile(join(app, 'src/stories.test.ts'), STORIES_TEST)
    const { stdout } = await run(app, 'vitest', 'run', 'src/stories.test.ts')
    expect(stdout).toMatch(/Tests +4 passed/)
  })
})

/** Does by hand what Storybook and msw-storybook-addon 3 do with a story. */
const STORIES_TEST = `
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import meta, * as stories from './plant-form.stories.ts'

const server = setupServer()
beforeAll(() => server.listen())
afterAll(() => server.close())

test.each([
  ['AddsAPlant', 'status', 'Boston fern is in the store.'],
  ['IsRefused', 'alert', 'This plant is poisonous.'],
  ['IsSlow', 'status', 'Adding …'],
  ['IsOffline', 'alert', 'The store cannot be reached. Try again.'],
])('%s', async (name, role, text) => {
  const tidy = meta.beforeEach({ msw: server })
  stories[name].beforeEach?.()
  const form = meta.render()
  document.body.replaceChildren(form)
  form.querySelector('[name=id]').value = '1'
  form.querySelector('[name=name]').value = 'Boston fern'
  form.querySelector('button').click()
  await vi.waitFor(() => expect(form.querySelector('[role=' + role + ']').textContent).toBe(text))
  tidy()
  server.resetHandlers()
})
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
