import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { expect, test } from 'vitest'
import { findChromium } from './support/chromium.ts'
import { root, run, scratch } from './support/package.ts'

const added = 'Boston fern is in the store.'
const unexpected = 'The store sent an unexpected response.'
const stories: [name: string, text: string, afterAMinute?: string][] = [
  ['auto', added],
  ['created', added],
  ['rejected', 'Unexpected error'],
  ['slow', 'Adding …', added],
  ['flaky', 'Unexpected error'],
  ['busy', unexpected],
  ['hang', 'Adding …'],
  ['offline', 'The store cannot be reached. Try again.'],
  ['with-status-500', unexpected],
  ['without-name', unexpected],
  ['truncated', unexpected],
  ['without-body', unexpected],
  ['closed', 'We are closed.'],
]

test(
  'the static build of examples/storybook shows every scenario',
  { timeout: 180_000 },
  async ({ onTestFinished }) => {
    await using folder = await scratch()
    const example = join(root, 'examples/storybook')
    await cp(join(root, 'dist'), join(example, 'node_modules/plant-store-kit/dist'), {
      recursive: true,
    })
    await run(example, 'npx', 'tsc')
    await run(
      example,
      'npx',
      'storybook',
      'build',
      '--quiet',
      '--disable-telemetry',
      '--output-dir',
      folder.path,
    )
    // A static Storybook is often published below a path.
    const options = { configFile: false, base: '/book/', build: { outDir: folder.path } } as const
    const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
    onTestFinished(() => server.close())
    const url = server.resolvedUrls?.local[0] ?? ''
    const index = (await (await fetch(`${url}index.json`)).json()) as { entries: object }
    expect(Object.keys(index.entries)).toEqual(stories.map(([name]) => `addplant--${name}`))
    await using browser = await chromium.launch(await findChromium())
    const page = await browser.newPage()
    await page.clock.install()
    const expectShown = (text: string): Promise<void> =>
      page.getByText(text, { exact: true }).waitFor()
    // When this request has its response, the mock has received that of the story.
    const roundTrip = (): Promise<string> =>
      page.evaluate(async () => (await fetch('/plants')).text())
    for (const [name, text, afterAMinute = text] of stories) {
      await page.goto(`${url}iframe.html?id=addplant--${name}`)
      await expectShown(text)
      await roundTrip()
      await page.clock.fastForward(60_000)
      await roundTrip()
      await expectShown(afterAMinute)
    }
  },
)
