import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect, test } from 'vitest'
import { create, lines, live, mock, open, page, plant, selected } from '../../test/support/console.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function violationsOf(where: Page): Promise<string[]> {
  await where.evaluate(axe)
  const { violations } = await where.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}

test('the page has at most 25 kB gzip', () => {
  const html = readFileSync(new URL('../../dist/console/index.html', import.meta.url))
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(25_000)
})

test('the keyboard reaches and operates everything', async () => {
  await create('{"id":"7"}')
  await create(plant(1, 'Boston fern'))
  await expect.poll(() => lines()).toHaveLength(2)
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement } = document
      const name = activeElement?.id || activeElement?.getAttribute('name')
      return name || (activeElement?.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
    })
  const reached: string[] = []
  for (let at = 0; at < 30; at += 1) {
    await page.keyboard.press('Tab')
    reached.push(await focused())
  }
  const stops = ['token', 'auto validates the request, then 200 or 400', 'Reset everything …', 'Clear the journal']
  for (const stop of [...stops, 'tab-try', 'try-body']) expect(reached).toContain(stop)
  await page.locator('.line[tabindex="0"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.locator('.detail .pointer').count()).toBe(2)
  await page.getByRole('tab', { name: 'Try' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Plants')
  await page.locator('#token').focus()
  await page.keyboard.type('ada')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('All tokens')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('token')
  await live()
  await page.getByRole('option', { selected: true }).focus()
  await page.keyboard.press('ArrowDown')
  expect([await focused(), await selected()]).toEqual([expect.stringMatching(/^created/), 'auto'])
  await page.keyboard.press('Enter')
  await expect.poll(() => mock.scenario).toBe('created')
  const status = page.locator('console-page > [role=status]')
  await expect.poll(() => status.innerText()).toBe('Scenario created is in use for all tokens.')
})

test('the selected tab is visible in forced colors', async () => {
  const viewed = await open({ forcedColors: 'active' })
  const background = (selected: boolean): Promise<string> =>
    viewed.getByRole('tab', { selected }).evaluate((tab) => getComputedStyle(tab).backgroundColor)
  expect(await background(true)).not.toBe(await background(false))
  await viewed.context().close()
})

test.each([
  ['light', 360],
  ['dark', 768],
  ['light', 1440],
  ['dark', 1440],
] as const)('axe finds no violation in %s at %d px', async (colorScheme, width) => {
  await create('{"id":"7"}', 'spring-suite')
  await create(plant(1, 'Boston fern'))
  await create(plant(2, 'Aloe vera'), 'demo', 'scenario=off-contract-500')
  const viewed = await open({ colorScheme, viewport: { width, height: 900 } })
  for (const line of await viewed.locator('.line').all()) await line.click()
  const violations = await violationsOf(viewed)
  for (const tab of await viewed.getByRole('tab').all()) {
    await tab.click()
    violations.push(...(await violationsOf(viewed)))
  }
  expect(violations).toEqual([])
  expect(await viewed.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await viewed.context().close()
})
