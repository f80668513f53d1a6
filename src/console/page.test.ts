import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { AxeResults } from 'axe-core'
import { expect, test } from 'vitest'
import {
  create,
  lines,
  mock,
  open,
  page,
  plant,
  selected,
  serve,
  server,
  useConsole,
} from '../../test/support/console.ts'

useConsole()

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test('the page has at most 32 kB gzip', () => {
  const html = readFileSync(new URL('../../dist/console/index.html', import.meta.url))
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(32_000)
})

test('the keyboard reaches and operates everything', async () => {
  await create('{"id":"7"}')
  await expect.poll(() => lines()).toHaveLength(1)
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.id || (activeElement?.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
    })
  const reached: string[] = []
  for (let at = 0; at < 20; at += 1) {
    await page.keyboard.press('Tab')
    reached.push(await focused())
  }
  const stops = [
    'token',
    'auto validates the request, then 200 or 400',
    'Reset everything …',
    'try-body',
    'try-prefer',
  ]
  expect(reached).toEqual(expect.arrayContaining([...stops, 'Clear the journal']))
  await page.locator('.line').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.detail .pointer').count()).toBe(2)
  await page.locator('.scenario[aria-selected=true]').focus()
  await page.keyboard.press('ArrowDown')
  expect([await focused(), await selected()]).toEqual([expect.stringMatching(/^created/), 'auto'])
  await page.keyboard.press('Enter')
  await expect.poll(() => mock.scenario).toBe('created')
  const status = page.locator('body > [role=status]')
  await expect.poll(() => status.innerText()).toBe('Scenario created is in use for all tokens.')
})

test('the selected scenario is visible in forced colors', async () => {
  const viewed = await open({ forcedColors: 'active' })
  const background = (selected: boolean): Promise<string> =>
    viewed
      .locator(`.scenario[aria-selected=${selected}]`)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background(true)).not.toBe(await background(false))
  await viewed.context().close()
})

const violations = async (where: typeof page): Promise<string[]> => {
  await where.evaluate(axe)
  const found = await where.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  )
}

test('axe finds no violation while a control token is missing', async () => {
  await serve({ port: 0, controlToken: 'tok-5c1d' })
  await page.goto(`${server.url}/_mock`)
  await page.getByRole('alert').getByText('The Control-Token header').waitFor()
  expect(await violations(page)).toEqual([])
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
  await viewed
    .locator('details')
    .evaluateAll((all) => all.forEach((element) => Object.assign(element, { open: true })))
  await viewed.locator('.detail').nth(2).waitFor()
  expect(await violations(viewed)).toEqual([])
  expect(await viewed.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await viewed.context().close()
})
