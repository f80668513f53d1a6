import { expect, test } from 'vitest'
import {
  create,
  expectShown,
  live,
  mock,
  page,
  select,
  selected,
  serve,
  server,
  useConsole,
} from '../../test/support/console.ts'

useConsole()

test('clicks switch the scenario, and the last one wins', async () => {
  expect(await selected()).toBe('auto')
  for (const name of ['slow', 'created', 'rejected', 'flaky']) await select(name)
  await expect.poll(() => mock.scenario).toBe('flaky')
  await expect.poll(() => selected()).toBe('flaky')
})

test('a scenario that is set elsewhere is shown at once', async () => {
  mock.use('flaky')
  await expect.poll(() => selected()).toBe('flaky')
  mock.use({ answer: 'rejected', delay: 5 })
  await expect.poll(() => selected()).toBe('custom')
  const custom = page.getByRole('option', { name: 'custom' })
  await expect.poll(() => custom.innerText()).toContain('{"answer":"rejected","delay":5}')
  await select('auto')
  await expect.poll(() => mock.scenario).toBe('auto')
  await custom.click()
  await expect.poll(() => mock.scenario).toBe('custom')
  expect((await create('{"id":1,"name":"fern"}')).status).toBe(400)
})

test('long names and hostile descriptions keep their place', async () => {
  const name = 'x'.repeat(120)
  const description = `<b>${'long'.repeat(60)}</b>`
  await serve({ port: 0, scenarios: { [name]: { description, answer: 'rejected' } } })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${server.url}/_mock`)
  await live()
  await page.locator('summary').first().click()
  expect(await page.locator('.description').last().innerText()).toContain(description)
  await page.locator('.scenario').last().click()
  await expect.poll(() => mock.scenario).toBe(name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a hanging request is shown, and ends by a reset', async () => {
  await select('hang')
  await expect.poll(() => mock.scenario).toBe('hang')
  const hanging = create('{"id":1,"name":"fern"}').catch(() => 'failed')
  await page.locator('.mark', { hasText: 'hang' }).waitFor()
  expect(await page.locator('.duration').innerText()).toBe('hangs')
  await page.getByText('Reset everything').click()
  expect(mock.scenario).toBe('hang')
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await hanging).toBe('failed')
  await expect.poll(() => selected()).toBe('auto')
  await expectShown('No requests yet.')
})

test('plants are listed with exact ids, until a reset', async () => {
  await create('{"id":9223372036854775807,"name":"Aloe vera","tag":"sun"}')
  await expect
    .poll(() => page.locator('tbody tr').allInnerTexts())
    .toEqual(['9223372036854775807\tAloe vera\tsun'])
  mock.reset()
  await expectShown('No plants yet.')
})
