import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  expectShown,
  lines,
  live,
  mock,
  page,
  select,
  serve,
  server,
  useConsole,
} from '../../test/support/console.ts'

useConsole()

const HOSTILE = '<img src=x onerror=alert(1)>'

/** What an operation of a thing answers. */
const thing = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, __proto__: undefined },
}
const content = { 'application/json': { schema: thing } }
const responses = { 200: { description: 'OK', content }, 404: { description: 'None' } }
const list = { 'application/json': { schema: { type: 'array', items: thing } } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const query = { type: 'array', items: { type: 'string' } }

/** A document of 52 operations, with names that are members of every object, and one that is left out. */
const document = {
  openapi: '3.1.0',
  info: { title: `Shop ${HOSTILE}`, version: '1' },
  paths: Object.fromEntries([
    ...Array.from({ length: 10 }, (_, at) => `kind${at}`).flatMap((name) => [
      [
        `/${name}`,
        {
          get: {
            operationId: `list-${name}`,
            responses: { 200: { description: 'OK', content: list } },
          },
          post: {
            operationId: `create-${name}`,
            requestBody: { required: true, content },
            responses,
          },
        },
      ],
      [
        `/${name}/{id}`,
        {
          parameters: [id],
          get: { operationId: `get-${name}`, responses },
          put: { operationId: `replace-${name}`, requestBody: { content }, responses },
          delete: { operationId: `remove-${name}`, responses: { 204: { description: 'Gone' } } },
        },
      ],
    ]),
    [
      `/__proto__/${HOSTILE}/{constructor}`,
      {
        get: {
          operationId: 'constructor',
          deprecated: true,
          parameters: [
            { name: 'constructor', in: 'path', required: true, schema: { type: 'string' } },
            { name: HOSTILE, in: 'query', required: true, schema: query, example: ['a', 'b&c'] },
            { name: '__proto__', in: 'header', schema: { type: 'string' } },
            { name: 'session', in: 'cookie', required: true, schema: { type: 'string' } },
          ],
          responses: { 200: { description: 'OK' } },
        },
      },
    ],
    ['/files', { put: { requestBody: { content: { 'image/png': {} } }, responses } }],
  ]) as object,
}

async function send(method: string, path: string, body?: object): Promise<number> {
  const response = await fetch(server.url + path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return response.status
}

const choose = (name: string): Promise<void> =>
  page.locator('button.operation', { hasText: name }).click()
const part = (name: string): ReturnType<typeof page.locator> => page.locator(`#${name}`)

describe('a page of 52 operations', () => {
  beforeEach(async () => {
    await serve({ port: 0, document })
    await page.goto(new URL('/_mock', server.url).href)
    await live()
  })

  test('lists them by path, marks those that are deprecated or left out, and filters them', async () => {
    expect(await part('operations').locator('summary').innerText()).toMatch(/Operations\s+52/)
    const { length } = await part('operations').locator('button').all()
    expect(length).toBe(51)
    await part('operations').getByLabel('Filter operations').fill('get-KIND3')
    expect(await part('operations').locator('h3').allInnerTexts()).toEqual(['/kind3/{id}'])
    await part('operations').getByLabel('Filter operations').fill('constructor')
    const row = part('operations').locator('li')
    expect(await row.allInnerTexts()).toEqual([expect.stringMatching(/GET\s+constructor\s+deprec/)])
    await part('operations').getByLabel('Filter operations').fill('/files')
    expect(await row.allInnerTexts()).toEqual([
      expect.stringMatching(/PUT\s+left out\s+image\/png is not supported/),
    ])
    expect(await page.locator('img').count()).toBe(0)
  })

  test('sends parameters in path, query, header and cookie, whatever their names', async () => {
    await choose('constructor')
    expect(await page.getByLabel('constructor path').inputValue()).toBe('text')
    expect(await page.getByLabel(`${HOSTILE} query, array as JSON required`).inputValue()).toBe(
      '["a","b&c"]',
    )
    await page.getByLabel('constructor path').fill('a/b')
    await page.getByLabel('__proto__ header').fill('x')
    const responded = page.waitForResponse((response) => response.url().includes('/__proto__/'))
    await page.locator('#try-form .main').click()
    await page.locator('.outcome .mark.ok', { hasText: '200' }).waitFor()
    const [entry] = mock.requests()
    const name = encodeURIComponent(HOSTILE)
    expect(entry?.operation).toBe('constructor')
    expect(entry?.request.target.split('/').at(-1)).toBe(`a%2Fb?${name}=a&${name}=b%26c`)
    const { cookie } = await (await responded).request().allHeaders()
    expect(cookie).toBe('session=text')
  })

  test('edits and removes resources of a collection, and follows changes by others', async () => {
    await send('POST', '/kind1', { id: 1, name: 'fern' })
    await send('POST', '/kind2', { id: 7, name: HOSTILE })
    await expect.poll(() => part('created').locator('option').allInnerTexts()).toHaveLength(2)
    await part('created').locator('select').selectOption('/kind2')
    await page.getByRole('cell', { name: HOSTILE }).waitFor()
    await page.getByRole('button', { name: 'Edit resource 2' }).click()
    const field = page.getByLabel('Resource 2 of /kind2')
    await field.fill('{"id": 8}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('"id" must stay 7 (got 8)').waitFor()
    await field.fill('{"id": 7, "name": "moss"}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'moss' }).waitFor()
    expect(mock.resources('/kind2')).toEqual([{ id: 7, name: 'moss' }])
    const focused = await page.evaluate(() => globalThis.document.activeElement?.textContent.trim())
    expect(focused).toBe('Edit resource 2')
    await send('PUT', '/kind2/7', { name: 'palm' })
    await page.getByRole('cell', { name: 'palm' }).waitFor()
    await page.getByRole('button', { name: 'Remove resource 2' }).click()
    await expect.poll(() => mock.resources('/kind2')).toEqual([])
    await page.getByRole('cell', { name: 'fern' }).waitFor()
  })

  test('offers what was stored last for a path', async () => {
    await send('POST', '/kind1', { id: 42, name: 'fern' })
    await choose('get-kind1')
    await expect.poll(() => page.getByLabel('id path').inputValue()).toBe('42')
  })

  test('filters the journal by operation, in all that it has', async () => {
    await send('POST', '/kind1', { id: 1, name: 'fern' })
    for (let at = 0; at < 101; at += 1) await send('GET', '/kind1')
    await send('GET', '/kind1/1')
    await expect.poll(async () => (await lines())[0]).toContain('GET /kind1/1')
    const filter = page.getByLabel('Filter the journal by operation')
    await filter.fill('create')
    await expect.poll(() => lines()).toEqual([expect.stringContaining('POST /kind1')])
    await filter.fill('GET /kind1/{id}')
    await expect.poll(() => lines()).toEqual([expect.stringContaining('GET /kind1/1')])
    await expectShown('1 of 103 requests')
  })

  test('repeats a request of the journal as it was sent', async () => {
    await send('DELETE', '/kind1?x=1')
    await page.locator('.line').click()
    await page.getByRole('button', { name: 'Edit and send again' }).click()
    expect(await page.getByLabel('Path and query').inputValue()).toBe('/kind1?x=1')
    await page.getByLabel('Path and query').fill('/kind1?x=2')
    await page.getByRole('button', { name: 'Send DELETE' }).click()
    await expect
      .poll(() => mock.requests().map(({ request }) => `${request.method} ${request.target}`))
      .toEqual(['DELETE /kind1?x=1', 'DELETE /kind1?x=2'])
  })

  test('chooses a scenario for one operation', async () => {
    await page.getByLabel('Operation of the scenario').selectOption('get-kind1')
    await select('rejected')
    await expect.poll(() => [...mock.scenariosOfOperations.values()]).toEqual(['rejected'])
    await part('operations').locator('.used', { hasText: 'rejected' }).waitFor()
    await select('default')
    await expect.poll(() => mock.scenariosOfOperations.size).toBe(0)
    expect(mock.scenario).toBe('auto')
  })

  test('has no violation that axe finds', async () => {
    await send('POST', '/kind1', { id: 1, name: 'fern' })
    await choose('constructor')
    await page.getByRole('button', { name: 'Edit resource 1' }).click()
    await page.evaluate(
      readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
    )
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    )
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])
  })
})

test('a page of one operation has no chooser', async () => {
  await send('POST', '/plants', { id: 1, name: 'fern' })
  await expectShown('1 request')
  for (const selector of ['#operations', '.filter', '.row-actions', '.parameters'])
    expect([selector, await page.locator(selector).count()]).toEqual([selector, 0])
})

test('an operation without an id has its path as its name', async () => {
  const info = { title: 'Shop', version: '1' }
  const paths = { '/orders': { get: { responses }, delete: { operationId: 'clear', responses } } }
  await serve({ port: 0, document: { openapi: '3.1.0', info, paths } })
  await page.goto(new URL('/_mock', server.url).href)
  await live()
  const names = await part('operations').locator('button').allInnerTexts()
  expect(names.map((name) => name.trim().split(/\s+/))).toEqual([
    ['GET', '/orders'],
    ['DELETE', 'clear'],
  ])
})
