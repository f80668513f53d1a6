import { describe, expect, test } from 'vitest'
import { chosen, mock, page, server } from '../house/console-under-test.ts'

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
