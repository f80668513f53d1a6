import { expect, test } from 'vitest'
import {
  create,
  expectShown,
  lines,
  live,
  mock,
  page,
  serve,
  server,
  useConsole,
} from '../../test/support/console.ts'

useConsole()

async function send(expected: 'ok' | 'refused'): Promise<void> {
  await page.locator('#try-form .main').click()
  await page.locator(`.outcome .mark.${expected}`).waitFor()
}

test('the form sends a body and shows the response', async () => {
  await send('ok')
  const body = page.locator('.outcome').getByLabel('Body')
  expect(await body.innerText()).toBe('{"name":"Monstera deliciosa","tag":"indoor"}')
  await expect.poll(() => lines()).toHaveLength(1)
})

test('the form sends bytes that a text field would change', async () => {
  await page.getByLabel('Body', { exact: true }).selectOption({ label: 'notUtf8' })
  await expect.poll(() => page.getByLabel('Body as text').inputValue()).toContain('\ufffd')
  await send('refused')
  expect(mock.requests()[0]?.problems[0]?.message).toBe('the body must be UTF-8')
})

test('the form sends an edited body with any Prefer header', async () => {
  await page.getByLabel('Body as text').fill('{"id":2,"name":"fern"}')
  const field = page.getByLabel('Prefer')
  await field.fill('scenario=rejected, delay=20')
  await send('refused')
  const { headers, body } = mock.requests()[0]!.request
  expect([headers['prefer'], body]).toEqual([
    'scenario=rejected, delay=20',
    '{"id":2,"name":"fern"}',
  ])
})

test('the form sends neither credential nor Content-Type if both are empty', async () => {
  await page.locator('#try-token').fill('')
  await page.getByLabel('Content-Type').fill('')
  await send('refused')
  const headers = mock.requests()[0]?.request.headers
  expect(headers).not.toHaveProperty('authorization')
  expect(headers).not.toHaveProperty('content-type')
})

test('the form edits a request of the journal and sends it again', async () => {
  await create('{"id":"7"}', 'demo', 'delay=1')
  await page.locator('.line').click()
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(await page.getByLabel('Prefer').inputValue()).toBe('delay=1')
  const body = page.getByLabel('Body as text')
  await expect.poll(() => body.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await body.inputValue()).toBe('{"id":"7"}')
  await body.fill('{"id":7,"name":"fern"}')
  await send('ok')
  expect(mock.requests().map(({ request }) => request.body)).toEqual([
    '{"id":"7"}',
    '{"id":7,"name":"fern"}',
  ])
})

test('the form cancels a request that hangs when it sends another', async () => {
  mock.use('hang')
  await page.locator('#try-form .main').click()
  await expectShown('Waiting for the response')
  await expect.poll(() => mock.requests()).toHaveLength(1)
  mock.use('auto')
  await send('ok')
})

test('the form sends to the operation below a base path', async () => {
  await serve({ port: 0, basePath: '/api/v1' })
  await page.goto(new URL('/_mock', server.url).href)
  await live()
  await send('ok')
  await expect.poll(() => mock.requests()[0]?.request.target).toBe('/api/v1/plants')
  expect(await page.locator('header code').first().textContent()).toBe(server.url)
})
