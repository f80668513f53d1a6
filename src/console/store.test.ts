import { describe, expect, test } from 'vitest'
import {
  chosen,
  create,
  expectShown,
  lines,
  live,
  look,
  mock,
  open,
  page,
  plant,
  serve,
  server,
} from '../../test/support/console.ts'

describe('two tokens side by side', () => {
  test('never see each other', async () => {
    const other = await open()
    await look(page, 'ada')
    await look(other, 'bob')
    await page.keyboard.press('3')
    await expect.poll(() => mock.world('ada').scenario).toBe('rejected')
    await create(plant(1, 'Ada fern'), 'ada')
    await create(plant(2, 'Bob fern'), 'bob')
    await expect.poll(() => lines(page)).toEqual([plant(1, 'Ada fern')])
    await expect.poll(() => lines(other)).toEqual([plant(2, 'Bob fern')])
    expect([await chosen(page), await chosen(other)]).toEqual(['rejected', 'default'])
    expect(mock.scenario).toBe('auto')
    await page.getByRole('button', { name: "Reset this token's world" }).click()
    await expect.poll(() => lines(page)).toEqual([])
    expect(await lines(other)).toHaveLength(1)
    await other.context().close()
  })

  test('leave for all tokens again', async () => {
    await create(plant(1, 'Ada fern'), 'ada')
    await look(page, 'bob')
    await expect.poll(() => lines()).toEqual([])
    await page.getByRole('button', { name: 'All tokens' }).click()
    await expect.poll(() => lines()).toEqual([plant(1, 'Ada fern')])
  })

  test('follow the default until they choose, and again', async () => {
    await look(page, 'ada')
    await page.keyboard.press('3')
    await expect.poll(() => mock.world('ada').scenario).toBe('rejected')
    await page.locator('.scenario', { hasText: 'follow what is set' }).click()
    await expect.poll(() => mock.world('ada').scenario).toBe('auto')
    await expect.poll(() => chosen()).toBe('default')
  })
})

describe('a restart', () => {
  test('is survived', async () => {
    await create(plant(1, 'Before'))
    await expect.poll(() => lines()).toHaveLength(1)
    const { port } = new URL(server.url)
    await server.close(0)
    await page.getByRole('alert').getByText('The server is gone').waitFor()
    expect(await lines()).toHaveLength(1)
    await serve({ scenario: 'flaky', port: Number(port) })
    await live(page)
    await expect.poll(() => lines()).toEqual([])
    await expect.poll(() => chosen()).toBe('flaky')
    expect(await page.getByRole('alert').count()).toBe(0)
    await create(plant(2, 'After'))
    await expect.poll(() => lines()).toEqual([plant(2, 'After')])
  })

  test('makes a switch in between fail aloud', async () => {
    const { port } = new URL(server.url)
    await server.close(0)
    await page.locator('.connection.gone').waitFor()
    await page.keyboard.press('3')
    await page.getByRole('alert').getByText('nothing has changed').waitFor()
    expect(await chosen()).toBe('auto')
    await serve({ port: Number(port) })
    await live(page)
  })
})

describe('a page of another origin', () => {
  test('cannot reset the mock, nor frame the console', async () => {
    await create(plant(1, 'Boston fern'))
    mock.use('slow')
    const { port } = new URL(server.url)
    const hostile = await page.context().newPage()
    const refused: string[] = []
    hostile.on('console', (message) => refused.push(message.text()))
    // The same machine by another name is another site.
    await hostile.goto(`http://localhost:${port}/_mock/health`)
    await hostile.evaluate(async (url) => {
      const post = { method: 'POST', mode: 'no-cors' } as const
      await fetch(`${url}/_mock/reset`, post).catch(() => {})
      await fetch(`${url}/_mock/reset`, { method: 'POST' }).catch(() => {})
      await fetch(`${url}/_mock/scenario`, { method: 'DELETE' }).catch(() => {})
      navigator.sendBeacon(`${url}/_mock/reset`)
      const put = { method: 'PUT', body: '{"scenario":"hang"}' }
      await fetch(`${url}/_mock/scenario`, put).catch(() => {})
      const frame = document.createElement('iframe')
      frame.src = `${url}/_mock`
      document.body.append(frame)
      await new Promise((loaded) => frame.addEventListener('load', loaded))
    }, server.url)
    await hostile.setContent(`<form method="post" action="${server.url}/_mock/reset"></form>`)
    await hostile.evaluate(() => document.forms[0]?.submit())
    await hostile.waitForURL('**/_mock/reset')
    expect(await hostile.locator('body').innerText()).toContain('another origin')
    expect(refused.join()).toContain('frame-ancestors')
    expect([mock.scenario, mock.requests().length]).toEqual(['slow', 1])
    await hostile.close()
  })
})

describe('a server with a control token', () => {
  test('is unlocked by it', async () => {
    await serve({ port: 0, controlToken: 'a-secret-of-mine' })
    await page.goto(`${server.url}/_mock`)
    await expectShown('must be what the mock was started with')
    const field = page.getByLabel('This server asks for its control token.')
    const refused = page.waitForResponse((response) => response.status() === 401)
    await field.fill('wrong')
    await field.press('Enter')
    await refused
    await field.fill('a-secret-of-mine')
    await field.press('Enter')
    await live(page)
    expect(await chosen()).toBe('auto')
  })
})

describe('a page that nobody sees', () => {
  const turn = (state: 'hidden' | 'visible'): Promise<void> =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  test('gives its connection back, and catches up later', async () => {
    const ended = page.waitForEvent('requestfailed', (each) => each.url().endsWith('/_mock/events'))
    await turn('hidden')
    await ended
    await create(plant(1, 'Meanwhile'))
    expect(await lines()).toEqual([])
    await turn('visible')
    await expect.poll(() => lines()).toEqual([plant(1, 'Meanwhile')])
  })
})
