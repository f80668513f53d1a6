import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { create, lines, live, mock, open, page, plant } from '../../test/support/console.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function faultsIn(where: Page): Promise<string[]> {
  await where.evaluate(axe)
  const { violations } = await where.evaluate(() =>
    (
      globalThis as unknown as {
        axe: {
          run(): Promise<{
            violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
          }>
        }
      }
    ).axe.run(),
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary} (${nodes.length})`,
  )
}

test('the page is small', () => {
  const html = readFileSync(new URL('../../dist/console/index.html', import.meta.url))
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(40_000)
})

describe('by keyboard alone', () => {
  test('everything is reached and worked', async () => {
    await create('{"id":"7"}')
    await create(plant(1, 'Boston fern'))
    await expect.poll(() => lines()).toHaveLength(2)
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { activeElement } = document
        const { id = '', textContent = '' } = activeElement ?? {}
        return id || activeElement?.getAttribute('name') || (textContent ?? '').trim()
      })
    const reached: string[] = []
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press('Tab')
      reached.push((await focused()).replaceAll(/\s+/g, ' '))
    }
    for (const stop of [
      'token',
      'scenario',
      'Reset everything',
      'Clear the journal',
      'tab-try',
      'try-preset',
    ]) {
      expect(reached).toContain(stop)
    }
    await page.locator('button.line[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await page.locator('.detail .pointer').count()).toBe(2)
    await page.getByRole('tab', { name: 'Try' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Contract')
    await page.locator('#token').focus()
    await page.keyboard.type('ada')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('All tokens')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('token')
    await live(page)
    await page.locator('.scenario input').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => mock.scenario).toBe('created')
  })
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each([360, 768, 1440])('axe finds nothing at %d px', async (width) => {
    await create('{"id":"7"}', 'spring-suite')
    await create(plant(1, 'Boston fern'))
    await create(plant(2, 'Aloe vera'), 'demo', 'scenario=off-contract-500')
    const viewed = await open({ colorScheme, viewport: { width, height: 900 } })
    for (const line of await viewed.locator('button.line').all()) await line.click()
    const found = await faultsIn(viewed)
    for (const tab of await viewed.getByRole('tab').all()) {
      await tab.click()
      found.push(...(await faultsIn(viewed)))
    }
    expect(found).toEqual([])
    const wide = await viewed.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(width)
    await viewed.context().close()
  })
})
