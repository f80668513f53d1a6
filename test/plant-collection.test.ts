import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servePage, type ServedPage } from './support/page.ts'

interface Plants {
  create(id: string, name: string): Promise<unknown>
  names(): string[]
  remove(name: string): unknown
}
declare const plants: Plants

let served: ServedPage
beforeAll(async () => {
  served = await servePage(`
    import { persist } from '@msw/data/extensions/persist'
    import { sync } from '@msw/data/extensions/sync'
    import { plantCollection } from '/fixtures/data.ts'

    const plants = plantCollection({ extensions: [persist(), sync()] })
    const number = (id: string) => (Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id))
    Object.assign(globalThis, {
      plants: {
        create: (id: string, name: string) => plants.create({ id: number(id), name }),
        names: () => plants.all().map(({ id, name }) => id + ' ' + name),
        remove: (name: string) => plants.delete((query) => query.where({ name })),
      },
    })`)
})
afterAll(() => served[Symbol.asyncDispose]())

async function openTab(beside?: Page): Promise<Page> {
  const context = beside?.context() ?? (await served.browser.newContext())
  const page = await context.newPage()
  await page.goto(served.url)
  await page.waitForFunction(() => 'plants' in globalThis)
  return page
}

async function create(page: Page, id: string, name: string): Promise<void> {
  await page.evaluate(async ([i, n]) => void (await plants.create(i, n)), [id, name] as const)
}

const names = (page: Page): Promise<string[]> => page.evaluate(() => plants.names())
const BIG = '9007199254740993'

describe('plantCollection with persist and sync', () => {
  test('keeps plants over a reload, with ids beyond a double', async () => {
    const page = await openTab()
    await create(page, BIG, 'Boston fern')
    await create(page, '2', 'Aloe vera')
    await page.reload()
    await expect.poll(() => names(page)).toEqual([`${BIG} Boston fern`, '2 Aloe vera'])
  })

  test('copies changes to other tabs', async () => {
    const page = await openTab()
    const other = await openTab(page)
    await create(page, BIG, 'Boston fern')
    await create(page, '2', 'Aloe vera')
    await expect.poll(() => names(other)).toEqual([`${BIG} Boston fern`, '2 Aloe vera'])
    await page.evaluate(() => plants.remove('Aloe vera'))
    await expect.poll(() => names(other)).toEqual([`${BIG} Boston fern`])
  })

  test('loads plants in a tab that is opened later', async () => {
    const page = await openTab()
    const stored = (): Promise<boolean> =>
      page.evaluate(() => Object.values(localStorage).join('').includes('Boston fern'))
    await create(page, BIG, 'Boston fern')
    await expect.poll(stored).toBe(true)
    const other = await openTab(page)
    await expect.poll(() => names(other)).toEqual([`${BIG} Boston fern`])
    await page.evaluate(() => plants.remove('Boston fern'))
    await expect.poll(stored).toBe(false)
  })

  test('keeps the plants of all tabs after they close', async () => {
    const page = await openTab()
    const other = await openTab(page)
    await create(page, '1', 'Boston fern')
    await create(other, '2', 'Aloe vera')
    await expect.poll(() => names(page)).toHaveLength(2)
    await expect.poll(() => names(other)).toHaveLength(2)
    await page.close({ runBeforeUnload: true })
    const later = await openTab(other)
    await other.close({ runBeforeUnload: true })
    const sorted = async (): Promise<string[]> => (await names(later)).toSorted()
    await expect.poll(sorted).toEqual(['1 Boston fern', '2 Aloe vera'])
  })

  test('keeps a plant that is created while the page unloads', async () => {
    const page = await openTab()
    await page.evaluate(() => {
      addEventListener('beforeunload', () => void plants.create('1', 'Boston fern'))
    })
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['1 Boston fern'])
  })

  test('repeats no plant in other tabs after a reload', async () => {
    const page = await openTab()
    await create(page, '1', 'Boston fern')
    const other = await openTab(page)
    await create(page, '2', 'Aloe vera')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['1 Boston fern', '2 Aloe vera'])
    await create(page, '3', 'Last')
    await expect.poll(() => names(other)).toContain('3 Last')
    expect(await names(other)).toEqual(['1 Boston fern', '2 Aloe vera', '3 Last'])
  })
})
