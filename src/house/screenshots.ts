import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { startServer } from '../adapters/node.ts'
import { findChromium } from './chromium.ts'
import { root } from './package.ts'
import { servePages } from './pages.ts'

/*
 * `node src/house/screenshots.ts` takes the README's pictures anew, into docs/. Fonts are those of the
 * machine; FONTCONFIG_FILE names others.
 */

const docs = join(root, 'docs')

const sent: readonly [token: string, body: string, prefer?: string][] = [
  ['demo-shop', '{"id":1,"name":"Monstera deliciosa","tag":"indoor"}'],
  ['demo-shop', '{"id":2,"name":"Boston fern"}'],
  ['spring-suite', '{"id":9223372036854775807,"name":"Aloe vera","tag":"sun"}'],
  ['demo-shop', '{"id":3,"name":"<img src=x onerror=alert(1)>"}'],
  ['spring-suite', '{"id":5,"name":"Boston fern"'],
  ['demo-shop', '{"id":6,"name":"Rubber plant"}', 'scenario=off-contract-500'],
  ['demo-shop', '{"id":8,"name":"Peace lily","tag":"shade"}', 'delay=120'],
  ['demo-shop', '{"id":"7"}'],
]

async function takeConsole(browser: Browser): Promise<void> {
  const server = await startServer()
  for (const [token, body, prefer = 'respond-async'] of sent) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer }
    await fetch(`${server.url}/plants`, { method: 'POST', headers, body })
  }
  const take = async (
    name: string,
    viewport: { width: number; height: number },
    colorScheme: 'light' | 'dark',
    prepare: (page: Page) => Promise<void> = async () => {},
  ): Promise<void> => {
    const page = await browser.newPage({ viewport, colorScheme })
    await page.goto(`${server.url}/_mock`)
    await page.locator('.connection.live').waitFor()
    await prepare(page)
    await page.screenshot({ path: join(docs, `${name}.png`), animations: 'disabled' })
    await page.close()
  }
  const desk = { width: 1280, height: 800 }
  await take('console-light', desk, 'light', (page) => page.locator('button.line').first().click())
  await take('console-dark', desk, 'dark', async (page) => {
    await page.locator('#try-answer').selectOption({ label: 'rejected' })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.outcome .mark').waitFor()
  })
  await take('console-narrow', { width: 360, height: 640 }, 'light')
  await server.close(0)
}

async function takePanel(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 380, height: 330 } })
  await page.goto(url)
  await page.getByText('Plant Store').click()
  await page.getByLabel('Scenario').selectOption('flaky')
  await page.evaluate(() => (globalThis as unknown as { send(): Promise<void> }).send())
  await page.locator('plant-store-panel').getByText('ms').first().waitFor()
  await page.screenshot({ path: join(docs, 'panel.png') })
  await page.close()
}

await mkdir(docs, { recursive: true })
const { executablePath, env } = await findChromium()
const { FONTCONFIG_FILE = '' } = process.env
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  ...(env !== undefined && { env: { ...env, ...(FONTCONFIG_FILE !== '' && { FONTCONFIG_FILE }) } }),
})
await takeConsole(browser)
await using pages = await servePages()
await takePanel(browser, pages.url('panel'))
await browser.close()
