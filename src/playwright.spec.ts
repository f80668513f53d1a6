import type { Page } from '@playwright/test'
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

/** Sends a plant from the page, without a credential. */
function add(page: Page, url: string, id: number): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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
  expect(await add(page, `${process.env['OTHER_URL']}/plants`, 1)).toMatch(/^400 {"error":1001/)
})

test('leaves pages of the app alone, whatever their path', async ({ page, plantStore }) => {
  await page.route('**/plants', (route) => route.fulfill({ body: 'a page of the app' }))
  await page.goto(`${plantStore.url}/plants`)
  await expect(page.locator('body')).toHaveText('a page of the app')
})
