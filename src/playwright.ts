import { type Route, test as base } from '@playwright/test'
import { type MockServer, startServer } from './adapters/node.ts'
import { remote, type RemoteControl } from './control/remote.ts'
import { jsonText } from './json.ts'
import type { ProfileOptions } from './profile/settings.ts'
import { OPERATION } from './core/exchange.ts'
import type { Scenario } from './scenario/scenario.ts'

export { expect } from '@playwright/test'

/** The mock as one test sees it: the state of its token. `Own` are the names of the mock's own scenarios. */
export interface TestPlantStore<Own extends string = never> extends Pick<
  RemoteControl,
  'requests' | 'plants' | 'waitForRequest'
> {
  /** Base URL of the mock; `/plants` is appended to it. */
  readonly url: string
  /** The bearer token of this test, which all requests of its pages to the store carry. */
  readonly token: string
  /** Chooses the scenario of this test; undefined returns to that of the mock. @throws {Error} (rejects) if it is wrong */
  use(scenario: Scenario<Own> | undefined): Promise<void>
}

/** Options of `use` in `playwright.config.ts`. */
export interface PlantStoreOptions {
  /** Base URL of a running mock, absolute or relative to `baseURL`; without it, each worker starts a mock of its own. */
  readonly plantStoreUrl: string | undefined
}

export interface PlantStoreFixtures<Own extends string = never> extends PlantStoreOptions {
  readonly plantStore: TestPlantStore<Own>
}

/** Starts the worker's mock, once. */
type WorkerFixtures = Readonly<Record<'plantStoreServer', () => Promise<MockServer>>>

export type PlantStoreTest<Own extends string = never> = ReturnType<
  typeof base.extend<PlantStoreFixtures<Own>, WorkerFixtures>
>

/** Playwright's `test` with the fixture `plantStore`; the options are those of the workers' mocks. */
export function createTest<const Own extends string = never>(
  options: ProfileOptions<Own> = {},
): PlantStoreTest<Own> {
  // Each test has a token of its own, which a profile does not list.
  const behavior = { ...options.behavior, tokens: 'any' } as const
  return base.extend<PlantStoreFixtures<Own>, WorkerFixtures>({
    plantStoreUrl: [undefined, { option: true }],
    plantStoreServer: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
      async ({}, use) => {
        let server: Promise<MockServer> | undefined
        await use(() => (server ??= startServer({ ...options, behavior, port: 0 })))
        await (await server)?.close(0)
      },
      { scope: 'worker', box: true },
    ],
    plantStore: async ({ plantStoreUrl, plantStoreServer, baseURL }, use) => {
      const token = crypto.randomUUID()
      const controlToken = process.env['PLANT_STORE_CONTROL_TOKEN']
      const own = plantStoreUrl === undefined ? await plantStoreServer() : undefined
      const url =
        own?.url ?? (URL.parse(plantStoreUrl!, baseURL)?.href ?? plantStoreUrl!).replace(/\/+$/, '')
      const control = own?.mock.forToken(token) ?? remote(url, { token, controlToken })
      await base.step(`plantStore: scenario ${await control.scenario}`, () => {})
      await use({
        url,
        token,
        use: async (scenario) => {
          const text = typeof scenario === 'object' ? jsonText(scenario).slice(0, 100) : scenario
          // In a box, its errors point to the line of the test that awaits it.
          await base.step(`plantStore.use(${text})`, async () => control.use(scenario), {
            box: true,
          })
        },
        requests: async (query) => control.requests(query),
        plants: async (query) => control.plants(query),
        waitForRequest: (condition, options) => control.waitForRequest(condition, options),
      })
      await control.reset()
    },
    context: async ({ context, plantStore, plantStoreUrl }, use) => {
      const { href, pathname } = new URL(plantStore.url + OPERATION)
      const isStore = (url: URL): boolean =>
        plantStoreUrl === undefined
          ? url.pathname.endsWith(pathname)
          : url.origin + url.pathname === href
      await context.route(isStore, (route) => sendToMock(route, plantStore))
      await use(context)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    },
  })
}

/** Playwright's `test` with the fixture `plantStore`. */
export const test: PlantStoreTest = createTest()

/** Sends a request of a page to the mock, with the token of the test. */
async function sendToMock(route: Route, { url: base, token }: TestPlantStore): Promise<void> {
  const request = route.request()
  // A page of the app may have that path.
  if (request.isNavigationRequest()) return route.fallback()
  const url = base + OPERATION + new URL(request.url()).search
  const headers = { ...request.headers(), authorization: `Bearer ${token}` }
  if (url === request.url()) return route.continue({ headers })
  // Chromium refuses to continue with an address of this machine, or with another protocol.
  const response = await route
    .fetch({ url, headers, maxRedirects: 0, timeout: 0 })
    .catch(() => undefined)
  return response ? route.fulfill({ response }) : route.abort('connectionreset')
}
