import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages, type Pages } from './support/pages.ts'

interface Plants {
  create(id: string, name: string): Promise<unknown>
  names(): string[]
  remove(name: string): unknown
}
declare const plants: Plants

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterAll(() => pages[Symbol.asyncDispose]())

async function open(): Promise<Page> {
  const context = await pages.browser.newContext()
  return visit(await context.newPage())
}
async function visit(page: Page): Promise<Page> {
  await page.goto(pages.url('plants'))
  await page.waitForFunction(() => 'plants' in globalThis)
  return page
}
const create = (page: Page, id: string, name: string): Promise<void> =>
  page.evaluate(async ([i, n]) => void (await plants.create(i, n)), [id, name] as const)
/** Whether a name is written where a new tab will read it. */
const stored = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((n) => Object.values(localStorage).join('').includes(n), name)
async function close(page: Page): Promise<void> {
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}
const names = (page: Page): Promise<string[]> => page.evaluate(() => plants.names())

test('plants survive a reload', async () => {
  const page = await open()
  await create(page, '1', 'Boston fern')
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['1 Boston fern'])
})

test('plants survive a reload with ids beyond a double', async () => {
  const page = await open()
  await create(page, '9007199254740993', 'Boston fern')
  await create(page, '2', 'Aloe vera')
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['9007199254740993 Boston fern', '2 Aloe vera'])
})

test('plants reach other tabs', async () => {
  const page = await open()
  const other = await visit(await page.context().newPage())
  await create(page, '9007199254740993', 'Boston fern')
  await create(page, '2', 'Aloe vera')
  await expect.poll(() => names(other)).toEqual(['9007199254740993 Boston fern', '2 Aloe vera'])
  await page.evaluate(() => plants.remove('Aloe vera'))
  await expect.poll(() => names(other)).toEqual(['9007199254740993 Boston fern'])
})

test('plants are there in a tab opened later', async () => {
  const page = await open()
  await create(page, '9007199254740993', 'Boston fern')
  await expect.poll(() => stored(page, 'Boston fern')).toBe(true)
  const other = await visit(await page.context().newPage())
  await expect.poll(() => names(other)).toEqual(['9007199254740993 Boston fern'])
  await page.evaluate(() => plants.remove('Boston fern'))
  await expect.poll(() => stored(page, 'Boston fern')).toBe(false)
})

test('plants of all tabs are there after the last one closed', async () => {
  const page = await open()
  const other = await visit(await page.context().newPage())
  await create(page, '1', 'Boston fern')
  await create(other, '2', 'Aloe vera')
  await expect.poll(() => names(page)).toHaveLength(2)
  await expect.poll(() => names(other)).toHaveLength(2)
  await close(page)
  const later = await visit(await other.context().newPage())
  await close(other)
  const sorted = async (): Promise<string[]> => (await names(later)).toSorted()
  await expect.poll(sorted).toEqual(['1 Boston fern', '2 Aloe vera'])
})

test('a plant made as the page ends is kept', async () => {
  const page = await open()
  await page.evaluate(() => {
    addEventListener('beforeunload', () => void plants.create('1', 'Boston fern'))
  })
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['1 Boston fern'])
})

test('a reload repeats no plant in other tabs', async () => {
  const page = await open()
  await create(page, '1', 'Boston fern')
  const other = await visit(await page.context().newPage())
  await create(page, '2', 'Aloe vera')
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['1 Boston fern', '2 Aloe vera'])
  await create(page, '3', 'Last')
  await expect.poll(() => names(other)).toContain('3 Last')
  expect(await names(other)).toEqual(['1 Boston fern', '2 Aloe vera', '3 Last'])
})
