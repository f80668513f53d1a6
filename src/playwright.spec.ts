import type { BrowserContext, Page } from '@playwright/test'
import { storeWithCollections } from '../test/support/collections.ts'
import { ORDER, shop } from '../test/support/shop.ts'
import { createTest, expect } from './playwright.ts'

// playwright.test.ts runs these tests with two workers: once with a mock per worker, once with a running mock.

const tokens = ['#1a2b']
const test = createTest({
  behavior: { tokens },
  scenarios: { closed: { answer: { message: 'Closed' } } },
})

test.beforeEach(async ({ page, plantStore }) => {
  // Any page of this machine.
  await page.goto(`${plantStore.url}/_mock/health`)
})

/** Sends a plant from the page, with the token of an app. */
function add(
  page: Page,
  url: string,
  id: number,
  authorization: string | undefined = 'Bearer of-the-app',
): Promise<string> {
  const credential = authorization === '' ? {} : { authorization }
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credential },
    body: `{"id":${id},"name":"Fern"}`,
  }
  return page.evaluate(
    async ([url, init]) => {
      const response = await fetch(url, init).catch(() => undefined)
      return response ? `${response.status} ${await response.text()}` : 'no response'
    },
    [url, init] as const,
  )
}

for (const id of [1, 2, 3, 4, 5]) {
  test(`test ${id} has a token, a scenario, a journal and plants of its own`, async ({
    page,
    plantStore,
    plantStoreUrl,
  }) => {
    const url = `${plantStoreUrl ?? 'https://store.example/v1'}/plants`
    expect(await add(page, url, id)).toBe('200 {"name":"Fern"}')
    expect(await plantStore.plants()).toEqual([{ id, name: 'Fern' }])
    await plantStore.use(id % 2 === 0 ? 'closed' : { answer: { status: 404, text: 'None' } })
    expect(await add(page, url, id + 100)).toBe(
      id % 2 === 0 ? '400 {"error":9001,"message":"Closed"}' : '404 None',
    )
    await plantStore.use('offline')
    expect(await add(page, url, id)).toBe('no response')
    await plantStore.use('hang')
    void add(page, url, id + 200).catch(() => {})
    const last = await plantStore.waitForRequest(({ request }) => request.json.id > 200)
    expect(last.request.json.id).toBe(id + 200)
    const requests = await plantStore.requests()
    // Chromium sends a request again if a reused connection is reset.
    const scenarios = new Set(requests.map(({ scenario }) => scenario))
    expect([...scenarios]).toEqual(['auto', id % 2 === 0 ? 'closed' : 'custom', 'offline', 'hang'])
    expect(requests[0]?.token?.slice(0, 4)).toBe(plantStore.token.slice(0, 4))
  })
}

test('sends no token to another server', async ({ page, plantStoreUrl }) => {
  test.skip(
    plantStoreUrl === undefined,
    'the mock of the worker responds to each request to /plants',
  )
  expect(await add(page, `${process.env['OTHER_URL']}/plants`, 1, '')).toMatch(/^400 {"error":1001/)
})

test('leaves pages of the app alone, whatever their path', async ({ page, plantStore }) => {
  await page.route('**/plants', (route) => route.fulfill({ body: 'a page of the app' }))
  await page.goto(`${plantStore.url}/plants`)
  await expect(page.locator('body')).toHaveText('a page of the app')
})

const credentials: [authorization: string, outcome: string, passedOn: string | undefined][] = [
  ['Bearer of-the-app', '200 {"name":"Fern"}', 'Bearer '],
  ['bearer of-the-app', '200 {"name":"Fern"}', 'Bearer '],
  ['', '400 {"error":1001,', undefined],
  ['Bearer undefined', '400 {"error":1001,', undefined],
  ['Bearer null', '400 {"error":1001,', undefined],
  ['bearer undefined', '400 {"error":1001,', undefined],
  ['Basic YTpi', '400 {"error":1002,', 'Basic '],
  ['Bearer', '400 {"error":1002,', 'B'],
  ['of-the-app', '400 {"error":1002,', 'of'],
]
test.describe('by one mock', () => {
  test.skip(
    ({ plantStoreUrl }) => plantStoreUrl !== undefined,
    'which credential is passed on does not depend on where the mock runs',
  )

  for (const [authorization, outcome, passedOn] of credentials) {
    test(`answers the credential "${authorization}" as the mock does, in the journal of the test`, async ({
      page,
      plantStore,
    }) => {
      const url = 'https://store.example/v1/plants'
      expect(await add(page, url, 1, authorization)).toContain(outcome)
      const [entry, ...others] = await plantStore.requests()
      expect(others).toEqual([])
      const headers = entry?.request.headers ?? {}
      expect(headers['authorization']?.slice(0, passedOn?.length)).toBe(passedOn)
      expect(Object.hasOwn(headers, 'state-token')).toBe(!outcome.startsWith('200'))
      expect(entry?.token?.slice(0, 4)).toBe(plantStore.token.slice(0, 4))
    })
  }
})

test.describe('with a credential in extraHTTPHeaders', () => {
  test.use({ extraHTTPHeaders: { Authorization: `Bearer ${process.env['NOT_SET']}` } })

  test('answers "Bearer undefined" as no credential', async ({
    page,
    plantStore,
    plantStoreUrl,
  }) => {
    const url = `${plantStoreUrl ?? 'https://store.example/v1'}/plants`
    expect(await add(page, url, 1, '')).toContain('400 {"error":1001,')
    expect(await plantStore.requests()).toHaveLength(1)
  })
})

// playwright.test.ts expects that this server gets no request for /plants, whatever happens to one that is pending.
const real = process.env['REAL_URL'] ?? ''

const INIT = `{ method: 'POST', body: '{}', headers: { authorization: 'Bearer of-the-app' } }`
/** Sends a plant in each way that a page can. */
const sendInAllWays = `{
  fetch('${real}/v1/plants', ${INIT}).catch(() => {})
  fetch('${real}/v1/plants', { ...${INIT}, keepalive: true }).catch(() => {})
  navigator.sendBeacon('${real}/v1/plants', '{}')
  const sending = new XMLHttpRequest()
  sending.open('POST', '${real}/v1/plants')
  sending.setRequestHeader('authorization', 'Bearer of-the-app')
  sending.send('{}')
}`
const WAYS = 4

/** How a request ends that is pending. */
const ends: Record<string, (page: Page, context: BrowserContext) => Promise<unknown>> = {
  'the test ends': async () => {},
  'the page closes': (page) => page.close(),
  'the page closes as a user closes it': (page) => page.close({ runBeforeUnload: true }),
  'the page closes itself': (page) => page.evaluate('close()').catch(() => {}),
  'the page reloads': (page) => page.reload(),
  'the page opens another one': (page) => page.goto(`${real}/page?other`),
  'the page opens one of another site': (page) =>
    page.goto(`${real.replace('127.0.0.1', 'localhost')}/page`),
  'the context closes': (_page, context) => context.close(),
  'all routes are removed': (_page, context) => context.unrouteAll({ behavior: 'ignoreErrors' }),
}

test.describe('sends nothing to the real server', () => {
  test.skip(({ plantStoreUrl }) => plantStoreUrl !== undefined, 'its URL is that of a mock')

  for (const [title, end] of Object.entries(ends))
    for (const scenario of ['hang', 'slow'] as const)
      test(`when ${title} while requests are pending: ${scenario}`, async ({
        page,
        context,
        plantStore,
      }) => {
        await page.goto(`${real}/page`)
        const opening = page.waitForEvent('popup')
        await page.evaluate(`void open('${real}/page')`)
        const popup = await opening
        await popup.waitForLoadState()
        await plantStore.use(scenario)
        await popup.evaluate(`{ ${sendInAllWays} }`)
        await expect.poll(() => plantStore.requests()).toHaveLength(WAYS)
        await end(popup, context)
      })

  for (const event of ['pagehide', 'visibilitychange', 'unload'])
    test(`when the page closes and then sends some on ${event}`, async ({ page }) => {
      await page.goto(`${real}/page`)
      await page.evaluate(`for (const target of [window, document])
        target.addEventListener('${event}', () => ${sendInAllWays})`)
      await page.close()
    })

  test('from contexts of the test', async ({ browser, plantStore }) => {
    const contexts = await Promise.all([browser.newContext(), browser.newContext()])
    const pages = await Promise.all(contexts.map((context) => context.newPage()))
    pages.push(await browser.newPage())
    for (const [index, page] of pages.entries()) {
      await page.goto(`${real}/page`)
      expect(await add(page, `${real}/v1/plants`, index)).toBe('200 {"name":"Fern"}')
    }
    expect(await plantStore.plants()).toHaveLength(3)
    await plantStore.use('hang')
    for (const page of pages)
      await page.evaluate(`void fetch('${real}/v1/plants', ${INIT}).catch(() => {})`)
    await expect.poll(() => plantStore.requests()).toHaveLength(6)
    await pages[0]?.close()
    await contexts[1]?.close()
  })

  test('if a route of the test continues it', async ({ page, plantStore }) => {
    await page.goto(`${real}/page`)
    await page.route('**/*', (route) => route.continue())
    expect(await add(page, `${real}/v1/plants`, 1)).toBe('no response')
    expect(await plantStore.requests()).toEqual([])
  })

  test('from a worker, a frame, or a SharedWorker, which gets no response', async ({
    page,
    plantStore,
  }) => {
    await page.goto(`${real}/page`)
    await page.evaluate(`void new Worker('${real}/worker.js')`)
    await plantStore.waitForRequest(({ response }) => response.status === 400)
    await page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.src = '${real.replace('127.0.0.1', 'localhost')}/page'
      frame.onload = resolve
      document.body.append(frame)
    })`)
    await page.frames()[1]?.evaluate(`void fetch('${real}/v1/plants', ${INIT})`)
    await expect.poll(() => plantStore.requests()).toHaveLength(2)
    const outcome = await page.evaluate(
      `new Promise((resolve) => {
        new SharedWorker('${real}/worker.js').port.onmessage = ({ data }) => resolve(data)
      })`,
    )
    expect(outcome).toBe('no response')
  })
})

test.describe.serial('pages that several tests share', () => {
  let shared: Page
  test.beforeAll(async ({ browser }) => {
    shared = await browser.newPage()
  })
  test.afterAll(() => shared.close())

  for (const id of [1, 2])
    test(`send to the mock of each test: ${id}`, async ({ plantStore, plantStoreUrl }) => {
      await shared.goto(`${plantStore.url}/_mock/health`)
      const url = `${plantStoreUrl ?? 'https://store.example/v1'}/plants`
      expect(await add(shared, url, id)).toBe('200 {"name":"Fern"}')
      expect(await plantStore.plants()).toEqual([{ id, name: 'Fern' }])
    })
})

const shopTest = createTest({ document: shop })

shopTest(
  'another document is mocked at its path, and its key becomes the token',
  async ({ page, plantStore, plantStoreUrl }) => {
    shopTest.skip(plantStoreUrl !== undefined, 'the running mock is that of the Plant Store')
    await page.goto(`${plantStore.url}/_mock/health`)
    const headers = { 'content-type': 'application/json', 'x-shop-key': 'of-the-app' }
    const init = { method: 'POST', headers, body: JSON.stringify(ORDER) }
    const status = await page.evaluate(
      async (init) => (await fetch('https://shop.example/v2/orders', init)).status,
      init,
    )
    expect(status).toBe(201)
    expect(await plantStore.plants()).toEqual([ORDER])
  },
)

function storeWithPasswords(): object {
  const document = structuredClone(storeWithCollections()) as { components: object }
  const securitySchemes = { password: { type: 'http', scheme: 'basic' } }
  Object.assign(document.components, { securitySchemes })
  return { ...document, security: [{ password: [] }] }
}

const collectionTest = createTest({ document: storeWithPasswords() })

collectionTest(
  'all operations of a document are mocked, with the resources of the test',
  async ({ page, plantStore, plantStoreUrl }) => {
    collectionTest.skip(plantStoreUrl !== undefined, 'the running mock is that of the Plant Store')
    await page.goto(`${plantStore.url}/_mock/health`)
    await plantStore.use('rejected', { operation: 'DELETE /plants/{plantId}' })
    const statuses = await page.evaluate(async () => {
      const headers = { authorization: 'Basic YTpi', 'content-type': 'application/json' }
      const send = async (method: string, path: string, body?: string) => {
        const init = { method, headers, ...(body !== undefined && { body }) }
        const response = await fetch(`https://store.example/v2/plants${path}`, init)
        return `${response.status} ${await response.text()}`
      }
      return [
        await send('POST', '', '{"name":"Fern"}'),
        await send('PUT', '/1', '{"name":"Oak"}'),
        (await send('DELETE', '/1')).slice(0, 3),
      ]
    })
    expect(statuses).toEqual(['201 {"id":1,"name":"Fern"}', '200 {"id":1,"name":"Oak"}', '400'])
    expect(await plantStore.resources('/plants')).toEqual([{ id: 1, name: 'Oak' }])
  },
)
