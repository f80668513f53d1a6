import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from './support/chromium.ts'
import { root, run, scratch } from './support/package.ts'

const example = join(root, 'examples/storybook')
let folder: Awaited<ReturnType<typeof scratch>>
let server: PreviewServer
let browser: Browser
let page: Page
let url: string

beforeAll(async () => {
  folder = await scratch()
  await cp(join(root, 'dist'), join(example, 'node_modules/plant-store-kit/dist'), { recursive: true })
  const build = { outDir: folder.path }
  await run(example, 'npx', 'tsc')
  await run(example, 'npx', 'storybook', 'build', '--quiet', '--disable-telemetry', '--output-dir', build.outDir)
  // A static Storybook is often published below a path.
  server = await preview({ configFile: false, base: '/book/', build, preview: { host: '127.0.0.1', port: 0 } })
  url = server.resolvedUrls?.local[0] ?? ''
  browser = await chromium.launch(await findChromium())
  page = await browser.newPage()
  await page.clock.install()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await folder[Symbol.asyncDispose]()
})

const added = 'Boston fern is in the store.'
const unexpected = 'The store sent an unexpected response.'
const shown: [story: string, text: string, afterAMinute?: string][] = [
  ['auto', added],
  ['created', added],
  ['rejected', 'Unexpected error'],
  ['slow', 'Adding …', added],
  ['flaky', 'Unexpected error'],
  ['hang', 'Adding …', 'Adding …'],
  ['offline', 'The store cannot be reached. Try again.'],
  ['with-status-500', unexpected],
  ['without-name', unexpected],
  ['cut-off', unexpected],
  ['without-body', unexpected],
  ['closed', 'We are closed.'],
]

const expectShown = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor()

/** When this request has its response, the mock has received that of the story. */
const roundTrip = (): Promise<string> => page.evaluate(async () => (await fetch('/plants')).text())

test.each(shown)('the static story %s shows “%s”', async (story, text, afterAMinute = text) => {
  await page.goto(`${url}iframe.html?id=addplant--${story}`)
  await expectShown(text)
  await roundTrip()
  await page.clock.fastForward(60_000)
  await roundTrip()
  await expectShown(afterAMinute)
})

test('every story is tested', async () => {
  const index = (await (await fetch(`${url}index.json`)).json()) as { entries: Record<string, unknown> }
  expect(Object.keys(index.entries)).toEqual(shown.map(([story]) => `addplant--${story}`))
})
