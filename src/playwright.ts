import './base/needed-node.ts'
import { type Browser, test as base } from '@playwright/test'
import { type MockServer, startServer } from './adapters/node.ts'
import { optionsOfMock, type ServedOptions } from './adapters/profile-package.ts'
import { createMock } from './core/create-mock.ts'
import { normalizeBasePath } from './core/mock.ts'
import { credentialsOf, freshToken } from './document/security.ts'
import type { TokenControl } from './control/control.ts'
import { remote, type RemoteControl } from './control/remote.ts'
import { jsonText } from './base/json-text.ts'
import type { PageQuery } from './core/journal.ts'
import type { Api } from './core/api.ts'
import { openApi } from './core/open-api.ts'
import { StoreRouter, storeTest } from './playwright/store-requests.ts'
import type { UseOptions } from './core/view.ts'
import type { Scenario } from './scenario/scenario.ts'

export { expect } from '@playwright/test'

/** The mock as one test sees it: the state of its token. `Own` are the names of the mock's own scenarios. */
export interface TestPlantStore<Own extends string = never> extends Pick<
  RemoteControl,
  'requests' | 'plants' | 'resources' | 'waitForRequest'
> {
  /** Base URL of the mock; paths such as `/plants` are appended to it. */
  readonly url: string
  /** The bearer token of this test, which all requests of its pages to the store carry. */
  readonly token: string
  /** Chooses the scenario of this test, or that of one operation; undefined returns to that of the mock. @throws {Error} (rejects) if it is wrong */
  use(scenario: Scenario<Own> | undefined, options?: UseOptions): Promise<void>
}

/** Options of `use` in `playwright.config.ts`. */
export interface PlantStoreOptions {
  /** Base URL of a running mock, absolute or relative to `baseURL`; without it, each worker starts a mock of its own. */
  readonly plantStoreUrl: string | undefined
}

export interface PlantStoreFixtures<Own extends string = never> extends PlantStoreOptions {
  readonly plantStore: TestPlantStore<Own>
}

interface WorkerFixtures {
  /** Starts the worker's mock, once. */
  readonly plantStoreServer: () => Promise<MockServer>
  readonly plantStoreRouter: StoreRouter
  readonly browser: Browser
}

export type PlantStoreTest<Own extends string = never> = ReturnType<
  typeof base.extend<PlantStoreFixtures<Own>, WorkerFixtures>
>

/** Playwright's `test` with the fixture `plantStore`; the options are those of the workers' mocks. */
export function createTest<const Own extends string = never>(
  options: ServedOptions<Own> = {},
): PlantStoreTest<Own> {
  const api = openApi(options)
  const basePath = normalizeBasePath(options.basePath ?? '')
  const credentials = api.operations.flatMap(({ security }) => credentialsOf(security))
  return withWorkerFixtures(options, api).extend<PlantStoreFixtures<Own>>({
    plantStoreUrl: [undefined, { option: true }],
    plantStore: async (
      { plantStoreUrl, plantStoreServer, plantStoreRouter, baseURL, extraHTTPHeaders },
      use,
    ) => {
      const token = freshToken(api.operations)
      const server = plantStoreUrl === undefined ? await plantStoreServer() : undefined
      const url = server ? server.url + basePath : absoluteUrl(plantStoreUrl ?? '', baseURL)
      const control = controlOf(server, url, token)
      await base.step(`plantStore: scenario ${await control.scenario}`, () => {})
      plantStoreRouter.begin({
        url,
        token,
        credentials,
        isStore: storeTest(api, url, server === undefined),
        hasExtraCredential: hasAuthorization(extraHTTPHeaders),
      })
      await use(fixtureOf(control, { url, token }))
      await plantStoreRouter.end()
      await control.reset()
    },
    context: async ({ context, plantStore: _plantStore, plantStoreRouter }, use) => {
      await plantStoreRouter.route(context)
      await use(context)
      // Before the context closes, in whichever order the test names its fixtures.
      await plantStoreRouter.end()
    },
  })
}

/** What the tests of a worker share: its mock, and the router that its browser's requests go through. */
function withWorkerFixtures<Own extends string>(options: ServedOptions<Own>, api: Api) {
  // Each test has a token of its own, which a profile does not list.
  const behavior = { ...options.behavior, tokens: 'any' } as const
  const perWorker = { scope: 'worker', box: true } as const
  return base.extend<object, WorkerFixtures>({
    plantStoreServer: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
      async ({}, use) => {
        let server: Promise<MockServer> | undefined
        // Its own mock, because Playwright compiles a linked package to CommonJS, and cannot import its modules later.
        const start = async (): Promise<MockServer> => {
          // Requests keep the paths that they have in the app.
          const mock = createMock({
            ...(await optionsOfMock({ ...options, behavior })),
            basePath: '*',
          })
          return startServer({ mock, port: 0 })
        }
        await use(() => (server ??= start()))
        await (await server)?.close(0)
      },
      perWorker,
    ],
    plantStoreRouter: [
      // oxlint-disable-next-line no-empty-pattern -- as above
      async ({}, use) => use(new StoreRouter(api.operations.map(({ target }) => target))),
      perWorker,
    ],
    browser: [
      async ({ browser, plantStoreRouter }, use) => {
        const unwatch = await plantStoreRouter.watch(browser)
        await use(browser)
        unwatch()
      },
      perWorker,
    ],
  })
}

/** What controls the view of a token: on the worker's mock, or on a server that runs already. */
function controlOf(server: MockServer | undefined, url: string, token: string) {
  const controlToken = process.env['PLANT_STORE_CONTROL_TOKEN']
  return server?.mock.forToken(token) ?? remote(url, { token, controlToken })
}

const hasAuthorization = (headers: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')

function fixtureOf<Own extends string>(
  control: ReturnType<typeof controlOf>,
  { url, token }: Pick<TestPlantStore<Own>, 'url' | 'token'>,
): TestPlantStore<Own> {
  return {
    url,
    token,
    use: async (scenario, options) => {
      const text = typeof scenario === 'object' ? jsonText(scenario).slice(0, 100) : scenario
      // In a box, its errors point to the line of the test that awaits it.
      await base.step(`plantStore.use(${text})`, async () => control.use(scenario, options), {
        box: true,
      })
    },
    requests: async (query) => control.requests(query),
    plants: async (query) => control.plants(query),
    resources: async (path: string, query?: PageQuery) => {
      const ofTest: TokenControl = control
      return [...(await ofTest.resources<never>(path, query))]
    },
    waitForRequest: (condition, options) => control.waitForRequest(condition, options),
  }
}

/** Playwright's `test` with the fixture `plantStore`. */
export const test: PlantStoreTest = createTest()

/** The base URL of a mock without a slash at the end. */
function absoluteUrl(url: string, baseUrl: string | undefined): string {
  return (URL.parse(url, baseUrl)?.href ?? url).replace(/\/+$/, '')
}
