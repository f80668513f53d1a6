import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mock } from '../core/mock.ts'
import { type Pages, servePages } from '../../test/support/pages.ts'

declare const mock: Mock

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterAll(() => pages[Symbol.asyncDispose]())

const scenario = (page: Page): Promise<string> => page.evaluate(() => mock.scenario)

test('a choice survives a reload, in its own tab alone', async () => {
  const context = await pages.browser.newContext()
  const page = await context.newPage()
  await page.goto(pages.url('panel'))
  await page.getByText('Plant Store').click()
  await page.getByLabel('Scenario').selectOption('rejected')
  await page.reload()
  await page.locator('plant-store-panel').getByText('always 400').waitFor()
  expect(await scenario(page)).toBe('rejected')
  const other = await context.newPage()
  await other.goto(pages.url('panel'))
  await other.locator('plant-store-panel').waitFor()
  expect(await scenario(other)).toBe('auto')
})
