import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type MockServer, type ServerOptions, startServer } from '../../src/adapters/node.ts'
import { createMock, type Mock } from '../../src/core/mock.ts'
import { findChromium } from './chromium.ts'

/*
 * For the console's tests: before each one a new mock, its server, and the console open in a real Chromium.
 * After each, the page must not have complained of anything.
 */

let browser: Browser
export let mock: Mock
export let server: MockServer
export let page: Page
/** Of errors, and of what the page's policy forbids. */
const complaints: string[] = []

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
})
afterAll(() => browser.close())

beforeEach(async () => {
  mock = createMock()
  server = await startServer({ mock, port: 0 })
  page = await open()
})
afterEach(async () => {
  await page.context().close()
  await server.close(0)
  expectQuiet()
})

const expectQuiet = (): void => expect(complaints.splice(0)).toEqual([])

/** The console in a browser of its own. */
export async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const opened = await context.newPage()
  opened.on('pageerror', (error) => complaints.push(error.message))
  opened.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  opened.on('console', (message) => {
    // An answer of 400, and a server that is gone, are some tests' subject.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  await opened.goto(`${server.url}/_mock`)
  await live(opened)
  return opened
}

/** Puts another server in the place of the one there is. */
export async function serve(options: ServerOptions): Promise<void> {
  await server.close(0)
  server = await startServer(options)
  mock = server.mock
}

export const live = (where: Page): Promise<void> => where.locator('.connection.live').waitFor()

export function create(body: string, token = 'demo', prefer = ''): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(prefer !== '' && { prefer }),
  }
  return fetch(`${server.url}/plants`, { method: 'POST', headers, body })
}

export const plant = (id: number, name: string): string => JSON.stringify({ id, name })

/** The name of the scenario that the page shows to be in force. */
export const chosen = (where: Page = page): Promise<string> =>
  where.locator('.scenario.chosen .name').innerText()

/** The bodies that the journal lists, the newest first. */
export const lines = (where: Page = page): Promise<string[]> =>
  where.locator('.gist').allTextContents()

export const expectShown = (text: string): Promise<void> => page.getByText(text).waitFor()

/** Shows one token's world. */
export async function look(where: Page, token: string): Promise<void> {
  const field = where.getByLabel('World', { exact: true })
  await field.fill(token)
  await field.press('Enter')
  await where.getByText('World of').waitFor()
  await live(where)
}
