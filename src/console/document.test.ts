import { expect, test } from 'vitest'
import {
  expectShown,
  lines,
  mock,
  page,
  serve,
  server,
  live,
  useConsole,
} from '../../test/support/console.ts'
import {
  evolvedDocument,
  type Part,
  membersOfPlant,
  partOf,
  postOf,
  schemaOf,
  withCreated,
} from '../../test/support/evolve.ts'

useConsole()

const origin = {
  type: 'object',
  required: ['country'],
  properties: {
    country: { type: 'string' },
    region: { type: 'object', properties: { name: { type: 'string' } } },
  },
}

/** openapi.yaml with a member of every type, another path, status, title and credential. */
function shop(): Part {
  const document = evolvedDocument()
  Object.assign(membersOfPlant(document), {
    heightCm: { type: 'integer', format: 'int32', maximum: 500 },
    light: { type: 'string', enum: ['sun', 'half shade'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    origin,
    notes: { type: 'string', nullable: true },
    rare: { type: 'boolean' },
    price: { type: 'number' },
    plantedOn: { type: 'string', format: 'date' },
  })
  schemaOf(document, 'Plant')['required'] = ['name', 'heightCm']
  withCreated(document)
  partOf(document, 'info')['title'] = 'Garden Shop'
  document['paths'] = { '/garden/orders': { post: postOf(document) } }
  partOf(document, 'components')['securitySchemes'] = {
    key: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' },
  }
  document['security'] = [{ key: [] }]
  return document
}

async function openShop(): Promise<void> {
  await serve({ port: 0, basePath: '/api', document: shop() })
  await page.goto(new URL('/_mock', server.url).href)
  await live()
}

const wholePlant = {
  id: 7,
  name: 'Monstera deliciosa',
  tag: 'indoor',
  heightCm: 180,
  light: 'half shade',
  tags: ['large', 'easy'],
  origin: { country: 'MX', region: { name: 'Chiapas' } },
  notes: 'Water once a week. '.repeat(20),
  rare: false,
  price: 39.95,
  plantedOn: '2027-03-31',
}

function createOrder(body: object): Promise<Response> {
  const headers = { 'x-shop-key': 'ada', 'content-type': 'application/json' }
  return fetch(`${server.url}/garden/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
}

test('the list has a column for every member of another document, nested ones as JSON', async () => {
  await openShop()
  await createOrder(wholePlant)
  await createOrder({ id: 8, name: 'Fern', heightCm: 1 })
  const cells = page.locator('tbody tr').nth(1).locator('td')
  await expect.poll(() => cells.count()).toBe(11)
  const columns = await page.locator('thead th').allInnerTexts()
  const texts = await cells.allInnerTexts()
  const shown = Object.fromEntries(columns.map((column, index) => [column, texts[index]]))
  expect(shown).toEqual({
    id: '7',
    name: 'Monstera deliciosa',
    tag: 'indoor',
    heightCm: '180',
    light: 'half shade',
    tags: '["large","easy"]',
    origin: '{"country":"MX","region":{"name":"Chiapas"}}',
    notes: `${'Water once a week. '.repeat(20).slice(0, 200)}…`,
    rare: 'false',
    price: '39.95',
    plantedOn: '2027-03-31',
  })
  const { height } = (await page.locator('tbody tr').nth(1).boundingBox())!
  expect(height).toBeLessThan(250)
})

test('the form has the bodies, path, credential and statuses of another document', async () => {
  await openShop()
  expect(await page.title()).toBe('Garden Shop mock')
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.innerText()).toBe('Garden Shop mock')
  expect(await page.locator('.base').innerText()).toBe(`${new URL(server.url).origin}/api`)
  expect(await page.getByText('validates the request, then 201 or 400').count()).toBe(1)
  await page.getByLabel('X-Shop-Key').fill('bob')
  await page.locator('#try-body').selectOption({ label: 'originRegionNameEmpty' })
  await page.getByRole('button', { name: 'Send POST /api/garden/orders' }).click()
  await page.locator('.outcome .mark.ok', { hasText: '201' }).waitFor()
  const [entry] = mock.forToken('bob').requests()
  expect(entry?.request.json.origin).toEqual({ country: 'text', region: { name: '' } })
  await page.locator('#try-body').selectOption({ label: 'heightCmAboveMaximum' })
  await page.locator('#try-form .main').click()
  await page.locator('.outcome .mark.refused', { hasText: '400' }).waitFor()
  await expect.poll(() => lines().then(([first]) => first)).toContain('"heightCm":501')
})

test('headings, counts and labels have the words of another document', async () => {
  await openShop()
  const texts = (selector: string): Promise<string[]> => page.locator(selector).allInnerTexts()
  await expectShown('No orders yet.')
  expect(await texts('#about-token')).toEqual([
    'Each key has its own scenario, journal and orders.',
  ])
  await createOrder(wholePlant)
  await expect.poll(() => texts('#created > summary > *')).toEqual(['Orders', '1 created'])
  await expect.poll(() => texts('.line .notes')).toEqual([expect.stringMatching(/key a…$/)])
  await page.getByLabel('Key', { exact: true }).fill('ada')
  await page.getByRole('button', { name: 'Show the state of this key' }).click()
  await expectShown('Shown: scenario, journal and orders of')
  await expectShown('This key follows all others.')
  const words = await page.locator('body').innerText()
  expect(words.replaceAll(/PLANT_STORE_TOKEN|plantedOn/g, '')).not.toMatch(/plants?\b|tokens?\b/i)
})

test('without security, the form sends no credential', async () => {
  const document = shop()
  delete document['security']
  await serve({ port: 0, document })
  await page.goto(new URL('/_mock', server.url).href)
  await live()
  await expectShown('Each State-Token has its own scenario, journal and orders.')
  expect(await page.getByLabel('curl command').innerText()).not.toMatch(/authorization/i)
  await page.locator('#try-form .main').click()
  await page.locator('.outcome .mark.ok').waitFor()
  expect(mock.requests()[0]?.request.headers).not.toHaveProperty('authorization')
})

test.each([1280, 390])(
  'the list breaks no word and scrolls inside itself (%i px)',
  async (width) => {
    await openShop()
    await page.setViewportSize({ width, height: 800 })
    await createOrder(wholePlant)
    const part = page.locator('#created')
    await part.evaluate((element: HTMLDetailsElement) => (element.open = true))
    await page.getByRole('cell', { name: 'indoor' }).waitFor()
    const broken = await part.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? ''
        for (const { index, 0: word } of text.matchAll(/[\w-]+/g)) {
          const range = document.createRange()
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + word.length)
          const parts = [...range.getClientRects()].filter((part) => part.width > 0)
          if (new Set(parts.map(({ top }) => top)).size > 1) words.push(word)
        }
      }
      return words
    })
    expect(broken).toEqual([])
    const isScrolled = await part
      .locator('.table')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(isScrolled).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  },
)

test('the curl command of an empty journal is one for another document', async () => {
  await openShop()
  const command = await page.getByLabel('curl command').innerText()
  expect(command).toBe(
    `curl '${server.url}/garden/orders' -H 'X-Shop-Key: demo' -H 'Content-Type: application/json' -d '{"name":"text","heightCm":1,"id":1}'`,
  )
})
