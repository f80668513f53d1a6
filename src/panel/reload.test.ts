import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mock } from '../core/mock.ts'
import { type ServedPage, servePage } from '../../test/support/page.ts'

declare const mock: Mock

let served: ServedPage
beforeAll(async () => {
  served = await servePage(`
    import { createMock } from '/src/core/mock.ts'
    import { PlantStorePanel } from '/src/panel/index.ts'

    const mock = createMock()
    const panel = new PlantStorePanel()
    panel.mock = mock
    document.body.append(panel)
    Object.assign(globalThis, { mock })`)
})
afterAll(() => served[Symbol.asyncDispose]())

const scenario = (page: Page): Promise<string> => page.evaluate(() => mock.scenario)

test('a choice survives a reload, in its own tab alone', async () => {
  const context = await served.browser.newContext()
  const page = await context.newPage()
  await page.goto(served.url)
  await page.getByText('Plant Store').click()
  await page.getByLabel('Scenario').selectOption('rejected')
  await page.reload()
  await page.locator('plant-store-panel').getByText('always 400').waitFor()
  expect(await scenario(page)).toBe('rejected')
  const other = await context.newPage()
  await other.goto(served.url)
  await other.locator('plant-store-panel').waitFor()
  expect(await scenario(other)).toBe('auto')
})
