import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MockServer, startServer } from '../adapters/node.ts'
import { createMock, type Mock } from '../core/mock.ts'
import { page as html } from '../generated/console.ts'
import { findChromium } from '../house/chromium.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let mock: Mock
let server: MockServer
let page: Page
/** What the page complained of: scripts or styles that its policy forbids, errors. */
const complaints: string[] = []

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
})
afterAll(() => browser.close())

beforeEach(async () => {
  mock = createMock()
  server = await startServer({ mock, port: 0 })
  page = await open()
})
afterEach(async () => {
  await page.context().close()
  await server.close(0)
  expectQuiet()
})

const expectQuiet = (): void => expect(complaints.splice(0)).toEqual([])

async function open(
  options: Parameters<Browser['newContext']>[0] = {},
  path = '/_mock',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const opened = await context.newPage()
  opened.on('pageerror', (error) => complaints.push(error.message))
  opened.on('console', (message) => {
    // An answer of 400, and a server that is gone, are some tests' subject.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  await opened.goto(server.url + path)
  await live(opened)
  return opened
}

const live = (where: Page): Promise<void> => where.locator('.connection.live').waitFor()

async function create(body: string, token = 'demo', prefer = ''): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(prefer !== '' && { prefer }),
  }
  return fetch(`${server.url}/plants`, { method: 'POST', headers, body })
}
const plant = (id: number, name: string): string => JSON.stringify({ id, name })

const chosen = (where = page): Promise<string> =>
  where.locator('.scenario.chosen .name').innerText()
const lines = (where = page): Promise<string[]> => where.locator('.gist').allTextContents()

const expectShown = (text: string): Promise<void> => page.getByText(text).waitFor()
const expectMark = (kind: 'good' | 'refused'): Promise<void> =>
  page.locator(`.outcome .mark.${kind}`).waitFor()

async function lookAs(where: Page, token: string): Promise<void> {
  await where.getByLabel('World', { exact: true }).fill(token)
  await where.getByLabel('World', { exact: true }).press('Enter')
  await where.getByText('World of').waitFor()
  await live(where)
}

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
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(40_000)
})

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

describe('the journal', () => {
  test('shows requests as they come in', async () => {
    await create(plant(1, 'Boston fern'))
    await create('{"id":"7"}')
    await expect.poll(() => lines()).toEqual(['{"id":"7"}', '{"id":1,"name":"Boston fern"}'])
    expect(await page.locator('.why').innerText()).toBe(
      '"name" is required; "id" must be an integer (got "7")',
    )
  })

  test('opens an entry to all of it', async () => {
    await create('{"id":"7"}', 'spring-suite')
    await page.locator('button.line').click()
    const detail = page.locator('.detail')
    expect(await detail.locator('.pointer').allInnerTexts()).toEqual(['/name', '/id'])
    const text = await detail.innerText()
    expect(text).toContain('"message":"\\"name\\" is required')
    expect(text).toContain('Bearer spri…')
    expect(text).not.toContain('spring-suite')
  })

  test('gives a curl line to copy', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await create(plant(1, "it's"))
    await page.locator('button.line').click()
    await page.getByRole('button', { name: 'Copy curl line' }).click()
    await page.getByRole('button', { name: 'Copied curl line' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`curl -i ${server.url}/plants`)
    expect(copied).toContain(String.raw`--data-raw '{"id":1,"name":"it'\''s"}'`)
  })

  test('keeps to what fits', async () => {
    await create(plant(1, 'Boston fern'))
    await create('{}')
    await create(plant(2, 'Aloe vera'), 'demo', 'scenario=off-contract-500')
    await expect.poll(() => lines()).toHaveLength(3)
    await page.getByRole('button', { name: '4xx' }).click()
    expect(await lines()).toEqual(['{}'])
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByLabel('Find in the journal').fill('aloe')
    expect(await lines()).toEqual([plant(2, 'Aloe vera')])
    expect(await page.locator('.part-journal .count').innerText()).toBe('1 of 3')
  })

  test('is cleared', async () => {
    await create(plant(1, 'Boston fern'))
    await page.getByRole('button', { name: 'Clear the journal' }).click()
    await expectShown('No request yet.')
    expect(mock.requests()).toEqual([])
  })

  test('holds a thousand entries without stutter', async () => {
    for (let at = 0; at < 1000; at += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, i) => create(plant(at + i, 'Fern'))))
    }
    await expect.poll(() => page.locator('.count').first().innerText()).toBe('1,000 requests')
    // Long tasks (over 50 ms) while lines come in and the page scrolls: none takes a quarter of a second.
    await page.evaluate(() => {
      const longest = { duration: 0 }
      Object.assign(globalThis, { longest })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          longest.duration = Math.max(longest.duration, duration)
      }).observe({ type: 'longtask' })
    })
    for (let at = 0; at < 20; at += 1) {
      await create(plant(2000 + at, 'Fern'))
      await page.mouse.wheel(0, 2000)
    }
    await expect.poll(() => lines().then(([first]) => first)).toBe(plant(2019, 'Fern'))
    expect(await page.locator('button.line').count()).toBe(1000)
    expect(
      await page.evaluate(
        () => (globalThis as unknown as { longest: { duration: number } }).longest.duration,
      ),
    ).toBeLessThan(250)
  })
})

describe('hostile text', () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    '${alert(1)}',
    '{{alert(1)}}',
    'abc\u202egnp.exe',
    '\u0000\u001b[31m\u200b',
    'שרך',
    '\ud83e',
    'a'.repeat(30_000),
  ]

  test('is shown as text wherever it stands', async () => {
    page.on('dialog', (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    for (const [id, name] of names.entries()) {
      await create(JSON.stringify({ id, name, tag: name.slice(0, 50) }), 'a'.repeat(60))
      await create(name, '<b>token</b>', name.replaceAll(/[^ -~]/g, '').slice(0, 90))
    }
    await fetch(`${server.url}/<img src=x onerror=alert(1)>?token=<svg onload=alert(1)>`)
    await expect.poll(() => lines()).toHaveLength(2 * names.length + 1)
    const all = await page.locator('button.line').all()
    for (const line of all) await line.click()
    await page.getByRole('tab', { name: 'Plants' }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(names.length)
    const strange = 'img, script:not([type=module]), svg[onload], b, [onerror]'
    expect(await page.locator(`console-page :is(${strange})`).count()).toBe(0)
    expect(await page.locator('.hidden-character', { hasText: 'U+202E' }).count()).toBeGreaterThan(
      0,
    )
    expect(await page.locator('console-page').textContent()).not.toMatch(
      /[\u0000\u001b\u202e\u200b]/,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      1440,
    )
  })
})

describe('two tokens side by side', () => {
  test('never see each other', async () => {
    const other = await open()
    await lookAs(page, 'ada')
    await lookAs(other, 'bob')
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
    await lookAs(page, 'bob')
    await expect.poll(() => lines()).toEqual([])
    await page.getByRole('button', { name: 'All tokens' }).click()
    await expect.poll(() => lines()).toEqual([plant(1, 'Ada fern')])
  })

  test('follow the default until they choose, and again', async () => {
    await lookAs(page, 'ada')
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
    mock = createMock({ scenario: 'flaky' })
    server = await startServer({ mock, port: Number(port) })
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
    server = await startServer({ mock, port: Number(port) })
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
    await server.close(0)
    server = await startServer({ mock, port: 0, controlToken: 'a-secret-of-mine' })
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

describe('the form to try a request', () => {
  test('sends a preset and shows the answer', async () => {
    await page.getByRole('button', { name: 'Send' }).click()
    await expectMark('good')
    expect(await page.locator('.outcome .body').innerText()).toBe(
      '{"name":"Monstera deliciosa","tag":"indoor"}',
    )
    await expect.poll(() => lines()).toHaveLength(1)
  })

  test('sends bytes that no field can hold', async () => {
    await page.getByLabel('Body', { exact: true }).selectOption({ label: 'not UTF-8' })
    await expectShown('bytes that a text field cannot hold')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectMark('refused')
    expect(mock.requests()[0]?.problems[0]?.message).toBe('the body must be UTF-8')
  })

  test('says which Prefer header it implies', async () => {
    await page.getByLabel('Answer', { exact: true }).selectOption({ label: 'rejected' })
    await page.getByLabel('Delay in ms').fill('20')
    const prefer = 'scenario=rejected, delay=20'
    expect(await page.locator('.prefer').innerText()).toBe(`Prefer: ${prefer}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectMark('refused')
    expect(mock.requests()[0]?.request.headers['prefer']).toBe(prefer)
  })

  test('sends without credential and content type', async () => {
    await page.getByLabel('Token', { exact: true }).fill('')
    await page.getByLabel('Content-Type').selectOption('none')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectMark('refused')
    const headers = mock.requests()[0]?.request.headers
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('content-type')
  })

  test('says what no header can carry', async () => {
    await page.getByLabel('Token', { exact: true }).fill('🪴')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectShown('No header can carry that token.')
  })

  test('stops waiting', async () => {
    mock.use('hang')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expectShown('Stopped after')
  })

  test('tells of a connection that broke', async () => {
    mock.use('offline')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectShown('The connection broke')
  })
})

describe('below a base path', () => {
  test('the form finds the operation', async () => {
    await server.close(0)
    mock = createMock({ basePath: '/api/v1' })
    server = await startServer({ mock, port: 0 })
    await page.goto(new URL('/_mock', server.url).href)
    await live(page)
    await page.getByRole('button', { name: 'Send POST /api/v1/plants' }).click()
    await expectMark('good')
  })
})

describe('plants', () => {
  test('are listed with exact ids', async () => {
    await create('{"id":9223372036854775807,"name":"Aloe vera","tag":"sun"}')
    await page.getByRole('tab', { name: 'Plants' }).click()
    await expect
      .poll(() => page.locator('tbody tr').allInnerTexts())
      .toEqual(['9223372036854775807\tAloe vera\tsun'])
    await page.getByRole('button', { name: 'Clear the plants' }).click()
    await expectShown('No plant yet.')
    expect(mock.plants()).toEqual([])
  })
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
