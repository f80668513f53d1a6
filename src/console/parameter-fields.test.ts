import { beforeEach, expect, test } from 'vitest'
import { live, mock, page, serve, server, useConsole } from '../../test/support/console.ts'

useConsole()

const text = { type: 'string' }
const filter = {
  type: 'object',
  required: ['color'],
  properties: {
    color: { type: 'string', enum: ['red', 'dark red'] },
    minimum: { type: 'integer' },
  },
}
const responses = { 200: { description: 'OK' } }

/** Two operations, one of them with optional parameters of every kind, and a required one. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/shops/{shop}/plants;new': {
      get: {
        operationId: 'list',
        parameters: [
          { name: 'shop', in: 'path', required: true, schema: text, example: 'north' },
          { name: 'rare', in: 'query', schema: { type: 'boolean' } },
          { name: 'light', in: 'query', schema: { ...text, enum: ['sun', 'shade'] } },
          { name: 'tags', in: 'query', schema: { type: 'array', items: text } },
          { name: 'filter', in: 'query', style: 'deepObject', schema: filter },
          { name: 'X-Trace', in: 'header', schema: text, example: 'a1' },
          { name: 'X-Ticket', in: 'header', schema: text },
          { name: 'session', in: 'cookie', schema: { type: 'integer', minimum: 7 } },
          { name: 'theme', in: 'cookie', schema: text },
        ],
        responses,
      },
      post: { operationId: 'add', responses },
    },
  },
}

beforeEach(async () => {
  await serve({ port: 0, document })
  await page.goto(new URL('/_mock', server.url).href)
  await live()
})

/** Sends the form. @returns the headers of the request, as the browser wrote them */
async function send(): Promise<Readonly<Record<string, string>>> {
  const responded = page.waitForResponse((response) => response.url().includes('/plants'))
  await page.locator('#try-form .main').click()
  return (await responded).request().allHeaders()
}

const field = (name: string): ReturnType<typeof page.getByLabel> => page.getByLabel(name)

test('a field of an optional parameter is empty, and offers an example or all values', async () => {
  const fields = await page.locator('.parameters input').evaluateAll((inputs) =>
    (inputs as HTMLInputElement[]).map(({ value, placeholder, list }) => ({
      value,
      placeholder,
      offered: Array.from(list?.options ?? [], (option) => option.value),
    })),
  )
  const optional = (example: string, offered = [example]): object => ({
    value: '',
    placeholder: `such as ${example}`,
    offered,
  })
  expect(fields).toEqual([
    { value: 'north', placeholder: 'not sent', offered: ['north'] },
    optional('true', ['true', 'false']),
    optional('sun', ['sun', 'shade']),
    optional('["text"]'),
    optional('{"color":"red","minimum":1}'),
    optional('a1'),
    optional('text'),
    optional('7'),
    optional('text'),
  ])
})

test('a parameter is sent in its place and style, and not at all if its field is empty', async () => {
  await send()
  expect(mock.requests()[0]?.request.target).toBe('/shops/north/plants;new')
  expect(mock.requests()[0]?.request.headers).not.toHaveProperty('x-trace')
  await field('rare query').fill('false')
  await field('light query').fill('shade')
  await field('tags query').fill('["a","b c"]')
  await field('filter query').fill('{"color":"dark red"}')
  await field('X-Trace header').fill('b2')
  await field('session cookie').fill('8')
  await field('theme cookie').fill('dark')
  await send()
  const { target, headers } = mock.requests()[1]!.request
  expect(target).toBe(
    '/shops/north/plants;new?rare=false&light=shade&tags=a&tags=b%20c&filter%5Bcolor%5D=dark%20red',
  )
  expect([headers['x-trace'], mock.requests()[1]!.problems]).toEqual(['b2', []])
})

test('a cookie is sent with the requests that have it, and with no other', async () => {
  await field('session cookie').fill('8')
  await field('theme cookie').fill('dark')
  expect((await send())['cookie']).toBe('session=8; theme=dark')
  await field('theme cookie').fill('')
  expect((await send())['cookie']).toBe('session=8')
  await field('session cookie').fill('')
  expect(await send()).not.toHaveProperty('cookie')
})

test('a cookie of the form does not replace one of another page', async () => {
  await page.evaluate(() => (globalThis.document.cookie = 'theme=light; path=/'))
  await field('theme cookie').fill('dark')
  expect((await send())['cookie']).toBe('theme=dark; theme=light')
  await field('theme cookie').fill('')
  await send()
  expect(await page.evaluate(() => globalThis.document.cookie)).toBe('theme=light')
})

test('a request is repeated with the headers that it had, but for secrets', async () => {
  await field('X-Trace header').fill('b2')
  await field('X-Ticket header').fill('a long secret')
  await send()
  await page.locator('.line').click()
  await page.getByRole('button', { name: 'Edit and send again' }).click()
  expect(await field('Path and query').inputValue()).toBe('/shops/north/plants;new')
  expect(await field('light query').count()).toBe(0)
  expect(await field('X-Trace header').inputValue()).toBe('b2')
  expect(await field('X-Ticket header').inputValue()).toBe('')
  await send()
  expect(mock.requests()[1]?.request.headers['x-trace']).toBe('b2')
})

test('the response is in view after a request, below many fields, too', async () => {
  await page.setViewportSize({ width: 380, height: 500 })
  await page.locator('#try').evaluate((part: HTMLDetailsElement) => (part.open = true))
  await field('shop path').focus()
  await send()
  const mark = page.locator('.outcome .mark')
  await mark.waitFor()
  await expect
    .poll(() => mark.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(500)
})
