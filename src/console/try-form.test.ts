import { describe, expect, test } from 'vitest'
import { expectShown, lines, live, mock, page, serve, server } from '../../test/support/console.ts'
import { createMock } from '../core/mock.ts'
import { bodyGroups } from './bodies.ts'
import { preferHeader } from './send-request.ts'

async function send(expected: 'ok' | 'refused'): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator(`.outcome .mark.${expected}`).waitFor()
}

describe('the form', () => {
  test('sends a body and shows the response', async () => {
    await send('ok')
    const body = page.locator('.outcome').getByLabel('Body')
    expect(await body.innerText()).toBe('{"name":"Monstera deliciosa","tag":"indoor"}')
    await expect.poll(() => lines()).toHaveLength(1)
  })

  test('sends bytes that a text field would change', async () => {
    await page.getByLabel('Body', { exact: true }).selectOption({ label: 'not UTF-8' })
    await expectShown('a text field would change them')
    await send('refused')
    expect(mock.requests()[0]?.problems[0]?.message).toBe('the body must be UTF-8')
  })

  test('sends an edited body', async () => {
    await page.getByLabel('Body as text').fill('{"id":2,"name":"fern"}')
    await send('ok')
    expect(await lines()).toEqual(['{"id":2,"name":"fern"}'])
  })

  test('shows and sends the Prefer header', async () => {
    await page.getByLabel('Response', { exact: true }).selectOption({ label: 'rejected' })
    await page.getByLabel('Delay in ms').fill('20')
    const prefer = 'scenario=rejected, delay=20'
    expect(await page.getByLabel('Prefer header').innerText()).toBe(`Prefer: ${prefer}`)
    await send('refused')
    expect(mock.requests()[0]?.request.headers['prefer']).toBe(prefer)
  })

  test('sends neither credential nor Content-Type if both are empty', async () => {
    await page.locator('#try-token').fill('')
    await page.getByLabel('Content-Type').selectOption('none')
    await send('refused')
    const headers = mock.requests()[0]?.request.headers
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('content-type')
  })

  test('cancels a request that hangs', async () => {
    mock.use('hang')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectShown('Canceled after')
  })

  test('sends to the operation below a base path', async () => {
    await serve({ port: 0, basePath: '/api/v1' })
    await page.goto(new URL('/_mock', server.url).href)
    await live()
    await send('ok')
    await expect.poll(() => mock.requests()[0]?.request.target).toBe('/api/v1/plants')
  })
})

function respond(body: Uint8Array, prefer = ''): ReturnType<typeof strict.respond> {
  const headers = new Headers({ authorization: 'Bearer demo', 'content-type': 'application/json' })
  if (prefer !== '') headers.set('prefer', prefer)
  return strict.respond({ method: 'POST', target: '/plants', headers, body })
}
const name = 'odd = "name", \\ and; more'
const strict = createMock({ scenarios: { [name]: { answer: 'rejected' } } })

test.each(Object.entries(bodyGroups))('every body of "%s" is one', (title, group) => {
  for (const { bytes, text } of group) {
    expect(respond(bytes).response.status).toBe(title.startsWith('Valid') ? 200 : 400)
    expect(text === undefined ? bytes : new TextEncoder().encode(text)).toEqual(bytes)
  }
})

test.each([
  ['', '', ''],
  ['code=400', '', 'code=400'],
  ['example=fern', ' 20 ', 'example=fern, delay=20'],
  ['', '0', 'delay=0'],
  ['scenario=a "b" \\c', '', String.raw`scenario="a \"b\" \\c"`],
])('the preference %j with the delay %j is the header %j', (preference, delay, header) => {
  expect(preferHeader(preference, delay)).toBe(header)
})

test('the mock reads any scenario name back', () => {
  const prefer = preferHeader(`scenario=${name}`, '')
  expect(respond(new Uint8Array(0), prefer).scenario).toBe(name)
})
