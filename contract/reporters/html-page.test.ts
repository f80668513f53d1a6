import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../test/support/chromium.ts'
import {
  hostileText,
  sample,
  sampleOfSeveral,
  sampleReport,
} from '../../test/support/sample-report.ts'
import type { Report } from '../data/report.ts'
import { reporters } from './index.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** More findings than a page shows without a filter. */
const groups = sample.groups.filter(({ kind }) => kind !== 'note')
const copies = Array.from({ length: Math.ceil(21 / groups.length) }, () => groups)
const long: Report = { ...sample, groups: copies.flat() }

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
})
afterAll(() => browser.close())

async function open(report: Report, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.setContent(reporters.html(report))
  return page
}

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)(
  'axe finds no violation in %s at %d px, and nothing is wider',
  async (colorScheme, width) => {
    // Hostile texts are the longest words.
    const reports = width === 390 ? [long, sampleReport(hostileText), sampleOfSeveral] : [long]
    for (const report of reports) {
      const page = await open(report, { colorScheme, viewport: { width, height: 900 } })
      await page
        .locator('details')
        .evaluateAll((all) => all.forEach((element) => Object.assign(element, { open: true })))
      await page.evaluate(axe)
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      )
      const problems = violations.map(({ id, nodes: [node] }) => `${id}: ${node?.failureSummary}`)
      expect(problems).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.context().close()
    }
  },
)

test('the filters by rule and by operation hold together', async () => {
  const page = await open(sampleOfSeveral, { javaScriptEnabled: false })
  const visible = (): Promise<readonly (string | null)[]> =>
    page.locator('.finding h3').filter({ visible: true }).allTextContents()
  await page.locator('label:has(#show-operation-2)').click()
  const ofOperation = await visible()
  expect(ofOperation).toHaveLength(6)
  await page.locator('label:has(#show-R7)').click()
  expect(await visible()).toEqual(ofOperation.filter((text) => text?.includes('422')))
  await page.context().close()
})

test('the filter shows one kind or rule without a script', async () => {
  const page = await open(long, { javaScriptEnabled: false })
  const visible = (selector: string): Promise<number> =>
    page.locator(selector).filter({ visible: true }).count()
  const all = await visible('.finding')
  expect(all).toBe(long.groups.length)
  const [first] = long.groups
  await page.locator(`label:has(#show-${first!.rule})`).click()
  const ofRule = await visible(`.finding.of-${first!.rule}`)
  expect(ofRule).toBeGreaterThan(0)
  expect(await visible('.finding')).toBe(ofRule)
  await page.locator('label:has(#show-all)').click()
  expect(await visible('.finding')).toBe(all)
  await page.context().close()
})
