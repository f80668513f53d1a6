import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { consolePage } from '../../scripts/console-page.ts'
import { type MockServer, type ServerOptions, startServer } from '../../src/adapters/node.ts'
import type { Mock } from '../../src/core/mock.ts'
import { findChromium } from './chromium.ts'
import { fetchPlant } from './post.ts'

/*
 * After `useConsole()`, each test of a file gets a new mock, its server, and the console open in a real Chromium.
 * The page is built from the sources: that of the server is the last build.
 * After the test, the page must not have logged an error.
 */

let browser: Browser
let builtPage: string
export let mock: Mock
export let server: MockServer
export let page: Page
/** Thrown by the page, or logged by the browser, as for a breach of the Content-Security-Policy. */
const errors: string[] = []

export function useConsole(): void {
  beforeAll(async () => {
    browser = await chromium.launch(await findChromium())
    builtPage = await consolePage()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    await serve({ port: 0 })
    page = await open()
  })
  afterEach(async () => {
    await page.context().close()
    await server.close(0)
    expect(errors.splice(0)).toEqual([])
  })
}

/** The console in a browser context of its own. */
export async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  await context.route('**/_mock', async (route) => {
    // With the headers of the server.
    const response = await route.fetch()
    await route.fulfill({ response, body: builtPage })
  })
  const opened = await context.newPage()
  opened.on('pageerror', (error) => errors.push(error.message))
  opened.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  opened.on('console', (message) => {
    // A 400 or a server that is gone are the subject of some tests.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  await opened.goto(`${server.url}/_mock`)
  await live(opened)
  return opened
}

/** Starts a server, which replaces that of the test. */
export async function serve(options: ServerOptions): Promise<void> {
  await server?.close(0)
  server = await startServer(options)
  mock = server.mock
}

export const live = (where: Page = page): Promise<void> =>
  where.locator('.connection.live').waitFor()

export function create(body: string, token = 'demo', prefer = ''): Promise<Response> {
  return fetchPlant(
    server.url,
    { authorization: `Bearer ${token}`, ...(prefer && { prefer }) },
    body,
  )
}

export const plant = (id: number, name: string): string => JSON.stringify({ id, name })

/** The name of the scenario that the page shows as selected. */
export const selected = (where: Page = page): Promise<string> =>
  where.locator('.scenario[aria-selected=true] .name').innerText()

export const select = (name: string, where: Page = page): Promise<void> =>
  where.locator('.scenario', { has: where.getByText(name, { exact: true }) }).click()

/** The bodies that the journal lists, the newest first. */
export const lines = (where: Page = page): Promise<string[]> =>
  where.locator('.gist').allTextContents()

export const expectShown = (text: string): Promise<void> => page.getByText(text).waitFor()

/** Shows the state of one token, or of all. */
export async function showToken(where: Page, token: string): Promise<void> {
  const field = where.locator('#token')
  await field.fill(token)
  await field.press('Enter')
  await where.getByText(token === '' ? 'Each bearer token' : 'Shown: scenario').waitFor()
}
