import { expect, test } from 'vitest'
import {
  create,
  expectShown,
  lines,
  mock,
  page,
  plant,
  server,
  useConsole,
} from '../../test/support/console.ts'

useConsole()

test('a received request is shown, and opens to problems and headers with a shortened token', async () => {
  await create(plant(1, 'Boston fern'))
  await create('{"id":"7"}', 'spring-suite')
  await expect.poll(() => lines()).toEqual(['{"id":"7"}', '{"id":1,"name":"Boston fern"}'])
  expect(await page.locator('.why').innerText()).toBe(
    '"name" is required; "id" must be an integer (got "7")',
  )
  await page.locator('.line').first().click()
  const detail = page.locator('.detail')
  await expect.poll(() => detail.locator('.pointer').allInnerTexts()).toEqual(['/name', '/id'])
  const text = await detail.innerText()
  expect(text).toContain('"message":"\\"name\\" is required')
  expect(text).toContain('Bearer spri…')
  expect(text).not.toContain('spring-suite')
})

test('a row shows status, body, scenario, token and times', async () => {
  await create(plant(1, 'Boston fern'))
  await create(plant(2, 'Aloe vera'), 'spring-suite', 'scenario=off-contract-500, delay=3')
  await fetch(`${server.url}/plants?page=2`)
  await expect.poll(() => lines()).toHaveLength(3)
  const texts = (part: string): Promise<string[]> => page.locator(`.line ${part}`).allInnerTexts()
  expect(await texts('.mark')).toEqual(['405', '500', '200'])
  expect(await texts('.gist')).toEqual(['no body', plant(2, 'Aloe vera'), plant(1, 'Boston fern')])
  const notes = await texts('.notes')
  expect(notes.map((note) => note.split(/\s{2,}|\n/))).toEqual([
    ['GET /plants?page=2'],
    ['off-contract-500', 'token spri…'],
    ['auto', 'token d…'],
  ])
  expect(await texts('.duration')).toEqual(Array(3).fill(expect.stringMatching(/^(< 1|\d+) ms$/)))
  expect(await texts('time')).toEqual(Array(3).fill(expect.stringMatching(/^\d\d:\d\d:\d\d$/)))
})

test('an open row stays open when its request ends and when new entries are shown', async () => {
  mock.use('hang')
  const hanging = create(plant(0, 'Read me')).catch(() => 'failed')
  await page.locator('.line').click()
  await page.locator('.detail').waitFor()
  expect(await page.locator('.duration').innerText()).toBe('hangs')
  mock.use('auto')
  await create('{}')
  await page.getByRole('button', { name: /^1 new/ }).click()
  await expect.poll(() => lines()).toEqual(['{}', plant(0, 'Read me')])
  expect(await page.locator('.entries details[open] .gist').allInnerTexts()).toEqual([
    plant(0, 'Read me'),
  ])
  expect(await page.locator('.detail').count()).toBe(1)
  await server.close(0)
  await hanging
})

test('a request is copied as a curl command with a variable for its token', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await create(plant(1, "Adam's fern"), 'spring-suite', 'delay=1')
  await page.locator('.line').click()
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await expectShown('Set PLANT_STORE_TOKEN to the token before you run it.')
  const command = await page.evaluate(() => navigator.clipboard.readText())
  expect(command).toContain(`'${server.url}/plants' -H `)
  expect(command).toContain(`'authorization: Bearer '"$PLANT_STORE_TOKEN"`)
  expect(command).toContain(`'prefer: delay=1'`)
  expect(command).toContain(`--data-raw '{"id":1,"name":"Adam'\\''s fern"}'`)
  expect(command).not.toContain('spri')
  const status = page.locator('body > [role=status]')
  await expect.poll(() => status.innerText()).toBe('The curl command is copied.')
})

test('a curl command that the browser may not copy is shown', async () => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await create('{}')
  await page.locator('.line').click()
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  const block = page.getByLabel('curl command')
  await expect.poll(() => block.innerText()).toContain(`--data-raw '{}'`)
  await expectShown('This browser may not copy here.')
})

test('the journal is cleared, and then shows a curl command', async () => {
  await create('{}')
  await page.locator('.line').click()
  await page.getByRole('button', { name: 'Clear the journal' }).click()
  await expectShown('No requests yet.')
  expect(mock.requests()).toEqual([])
  expect(await page.getByLabel('curl command').innerText()).toContain(`curl '${server.url}/plants'`)
})

test('new entries wait while a row is open, however many', async () => {
  await create(plant(0, 'Read me'))
  await page.locator('.line').click()
  await create('{}')
  await page.getByRole('button', { name: /^1 new/ }).waitFor()
  for (let id = 1; id <= 200; id += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => create(plant(id + at, 'Fern'))))
  const waiting = page.getByRole('button', { name: 'more than 100 new' })
  await waiting.waitFor()
  expect(await lines()).toEqual([plant(0, 'Read me')])
  expect(await page.locator('.detail').count()).toBe(1)
  await waiting.click()
  await expectShown('the last 100 requests')
  await page.locator('.entries:focus').waitFor()
  expect(await lines()).toHaveLength(100)
})

test.each([1440, 390])(
  'new entries wait while the list is scrolled, until it is at its top (%i px)',
  async (width) => {
    for (let id = 0; id < 30; id += 1) await create(plant(id, 'Fern'))
    await expect.poll(() => lines()).toHaveLength(30)
    await page.setViewportSize({ width, height: 500 })
    await page.locator('.line').nth(20).scrollIntoViewIfNeeded()
    const waiting = page.locator('.waiting:visible')
    await expect.poll(() => create('{}').then(() => waiting.count())).toBe(1)
    const [held, count] = [await lines(), await waiting.innerText()]
    await create(plant(30, 'The latest'))
    await expect.poll(() => waiting.innerText()).not.toBe(count)
    expect(await lines()).toEqual(held)
    await page.locator('#journal').evaluate((part) => {
      part.scrollTo(0, 0)
      part.scrollIntoView()
    })
    await expect.poll(() => lines().then(([first]) => first)).toBe(plant(30, 'The latest'))
    await expect.poll(() => waiting.count()).toBe(0)
  },
)

test('hostile text is shown as text everywhere', async () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    '${alert(1)}',
    'abc\u202egnp.exe',
    '\u0000\u001b[31m\u200b',
    'שרך',
    '\ud83e',
    'a'.repeat(30_000),
  ]
  for (const [id, name] of names.entries()) {
    await create(JSON.stringify({ id, name, tag: name.slice(0, 50) }), 'a'.repeat(60))
    await create(name, '<b>token</b>', name.replaceAll(/[^ -~]/g, '').slice(0, 90))
  }
  await fetch(`${server.url}/<img src=x onerror=alert(1)>?token=<svg onload=alert(1)>`)
  await expect.poll(() => lines()).toHaveLength(2 * names.length + 1)
  for (const line of await page.locator('.line').all()) await line.click()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(names.length)
  const injected = 'img, script:not([type=module]), svg[onload], b, [onerror]'
  expect(await page.locator(`body > :not(script) :is(${injected})`).count()).toBe(0)
  expect(await page.locator('.hidden-character', { hasText: 'U+202E' }).count()).not.toBe(0)
  expect(await page.locator('main').textContent()).not.toMatch(/[\u0000\u001b\u202e\u200b]/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
})
