import { describe, expect, test } from 'vitest'
import { chosen, live, mock, page, serve, server } from '../../test/support/console.ts'

describe('scenarios', () => {
  test('are switched by a click', async () => {
    expect(await chosen()).toBe('auto')
    await page.locator('.scenario', { hasText: 'always 400' }).click()
    await expect.poll(() => mock.scenario).toBe('rejected')
    await expect.poll(() => chosen()).toBe('rejected')
  })

  test('are switched by a digit', async () => {
    await page.keyboard.press('4')
    await expect.poll(() => mock.scenario).toBe('slow')
  })

  test('end with the last of many keys', async () => {
    for (const key of '2345342') await page.keyboard.press(key)
    await expect.poll(() => mock.scenario).toBe('created')
    for (const key of '5435') await page.keyboard.press(key)
    await expect.poll(() => mock.scenario).toBe('flaky')
    await expect.poll(() => chosen()).toBe('flaky')
  })

  test('stay at a digit in a field', async () => {
    await page.getByLabel('Find in the journal').fill('4')
    await page.getByLabel('Find in the journal').press('4')
    await page.getByLabel('Body as text').press('3')
    await page.locator('.check input').uncheck()
    await page.keyboard.press('5')
    await page.keyboard.press('Shift+Tab')
    expect(mock.scenario).toBe('auto')
  })

  test('switch without keys where that is chosen, after a reload too', async () => {
    await page.locator('.check input').uncheck()
    await page.reload()
    await live(page)
    await page.keyboard.press('4')
    expect(await page.locator('.check input').isChecked()).toBe(false)
    await page.locator('.check input').check()
    await page.locator('h1').click()
    await page.keyboard.press('3')
    await expect.poll(() => mock.scenario).toBe('rejected')
  })

  test('with any name and description keep their place', async () => {
    const description = `<b>${'long'.repeat(60)}</b>`
    await serve({ port: 0, scenarios: { ['x'.repeat(120)]: { description, answer: 'rejected' } } })
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`${server.url}/_mock`)
    await live(page)
    await page.locator('summary').click()
    expect(await page.locator('.description').last().innerText()).toBe(description)
    await page.locator('.scenario').last().click()
    await expect.poll(() => mock.scenario).toBe('x'.repeat(120))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('switched elsewhere are shown at once', async () => {
    mock.use('flaky')
    await expect.poll(() => chosen()).toBe('flaky')
    mock.use({ answer: 'rejected', delay: 5 })
    await expect.poll(() => chosen()).toBe('custom')
  })

  test('switch while a page of an app waits', async () => {
    const app = await page.context().newPage()
    await app.goto(`${server.url}/_mock/health`)
    await page.keyboard.press('6')
    await expect.poll(() => mock.scenario).toBe('hang')
    const send = (): Promise<number> =>
      app.evaluate(async () => {
        const headers = { authorization: 'Bearer app', 'content-type': 'application/json' }
        const body = '{"id":1,"name":"fern"}'
        const answer = await fetch('/plants', { method: 'POST', headers, body })
        return answer.status
      })
    const waiting = send().catch(() => 'broken off')
    await page.locator('.mark', { hasText: 'hang' }).waitFor()
    expect(await page.locator('.aside').first().innerText()).toContain('hangs')
    await page.keyboard.press('3')
    await expect.poll(() => mock.scenario).toBe('rejected')
    expect(await send()).toBe(400)
    await page.getByRole('button', { name: 'Reset everything' }).click()
    // Broken off, or sent again by the browser itself.
    await waiting
    await expect.poll(() => chosen()).toBe('auto')
    expect(await send()).toBe(200)
  })
})
