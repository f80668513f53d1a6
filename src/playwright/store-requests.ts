import type { Browser, BrowserContext, Request, Route } from '@playwright/test'
import { MOCKED_OUTSIDE } from '../base/mocked-outside.ts'
import { pathOf } from '../base/request.ts'
import { isForOperation } from '../problems/path.ts'
import { readCredential, STATE_TOKEN } from '../problems/read-credential.ts'

/** The mock of one test, and which requests of its pages are for it. */
export interface TestStore {
  /** Of the operation, below the base URL. */
  readonly path: string
  /** Base URL of the mock. */
  readonly url: string
  readonly token: string
  /** The headers that may have a key, in lower case. */
  readonly keyHeaders: readonly string[]
  readonly isStore: (url: URL) => boolean
  /** Whether each request of the context gets the headers of `extraHTTPHeaders`, an Authorization among them. */
  readonly hasExtraCredential: boolean
}

/** What an app without a token sends as its token, by mistake. */
const NO_TOKENS: readonly unknown[] = ['undefined', 'null']

/** The headers of a request to the mock: its bearer token or key becomes the token of the test, any other credential stays. */
export function headersForMock(
  headers: Readonly<Record<string, string>>,
  { token, keyHeaders, hasExtraCredential }: Omit<TestStore, 'url' | 'path' | 'isStore'>,
): Record<string, string> {
  const changed = { ...headers }
  const keys = keyHeaders.filter((name) => changed[name])
  for (const name of keys) {
    if (NO_TOKENS.includes(changed[name])) delete changed[name]
    else changed[name] = token
  }
  if (keys.some((name) => changed[name] === token)) return changed
  const { authorization, ...others } = changed
  const { token: ownToken } = readCredential(authorization, 'any')
  if (ownToken !== undefined && !NO_TOKENS.includes(ownToken))
    return { ...others, authorization: `Bearer ${token}` }
  const counted = { ...others, [STATE_TOKEN]: token }
  if (authorization === undefined) return counted
  if (ownToken === undefined) return { ...counted, authorization }
  // Playwright adds the header again, unless it is empty.
  return hasExtraCredential ? { ...counted, authorization: '' } : counted
}

/** Answers the requests of one test by its mock, and refuses them once the test is over. */
export class TestRequests {
  isOver = false
  readonly store: TestStore
  readonly #over = Promise.withResolvers<undefined>()
  readonly #answering = new Set<Promise<void>>()

  constructor(store: TestStore) {
    this.store = store
  }

  async answer(route: Route): Promise<void> {
    // Rejects if its page is closed.
    const answering = this.#send(route).catch(() => {})
    this.#answering.add(answering)
    await answering
    this.#answering.delete(answering)
  }

  /** Aborts pending requests, which a browser would otherwise send to the real server when it stops intercepting them. */
  async end(): Promise<void> {
    this.isOver = true
    this.#over.resolve(undefined)
    await Promise.all(this.#answering)
  }

  async #send(route: Route): Promise<void> {
    const request = route.request()
    // A page of the app may have that path.
    if (request.isNavigationRequest()) return route.fallback()
    const response = this.isOver ? undefined : await this.#responseTo(route, request)
    if (response === 'continued') return
    await (response ? route.fulfill({ response }) : route.abort('connectionreset'))
  }

  /** The response of the mock; undefined without one, or if the test ends first. */
  async #responseTo(route: Route, request: Request) {
    const { url: base, path, token } = this.store
    const url = base + path + new URL(request.url()).search
    const headers = headersForMock(request.headers(), this.store)
    // The browser sends the headers to the target of a redirect as well, which State-Token must not reach.
    if (url === request.url() && headers['authorization'] === `Bearer ${token}`) {
      await route.continue({ headers })
      return 'continued'
    }
    // Chromium refuses to continue with an address of this machine, or with another protocol.
    const response = route.fetch({ url, headers, maxRedirects: 0, timeout: 0 })
    return Promise.race([response.catch(() => undefined), this.#over.promise])
  }
}

/** Whether a request is for the store: at this URL, or of the worker's mock at this path of any origin. */
export function storeTest(url: string, isExact: boolean): (target: URL) => boolean {
  const { origin } = new URL(url)
  const path = pathOf(url)
  return (target) =>
    isExact
      ? target.origin === origin && isForOperation(target.href, path)
      : isForOperation(target.href, `*${path}`)
}

const isChromium = (browser: Browser | null): boolean =>
  browser?.browserType().name() === 'chromium'

/** Routes the requests of a browser's pages to the mock of the test that runs. */
export class StoreRouter {
  /** That of the operation. */
  readonly #path: string
  /** Those of the test that runs, or of the last one while its pages close. */
  #requests: TestRequests | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** Sends requests to the mock of a test that begins. */
  begin(store: TestStore): void {
    this.#requests = new TestRequests(store)
  }

  /** Refuses requests from now on. */
  async end(): Promise<void> {
    await this.#requests?.end()
  }

  /** Routes each further context of the browser. Returns a function that stops it. */
  async watch(browser: Browser): Promise<() => void> {
    await this.#guard(browser)
    const newContext = browser.newContext.bind(browser)
    browser.newContext = async (options) => {
      // A test that begins without the fixture has no mock.
      if (this.#requests?.isOver) this.#requests = undefined
      const context = await newContext(options)
      await this.route(context)
      return context
    }
    return () => {
      browser.newContext = newContext
    }
  }

  /** Routes a context; harmless for one that is routed. */
  async route(context: BrowserContext): Promise<void> {
    // Only in Chromium, what a service worker lets pass reaches the route.
    if (isChromium(context.browser()))
      await context.addInitScript(`globalThis.${MOCKED_OUTSIDE} = true`)
    await context.route(
      (url) => this.#requests?.store.isStore(url) ?? false,
      async (route) => this.#requests?.answer(route) ?? route.fallback(),
    )
  }

  /**
   * Blocks requests to the store that reach the network, in Chromium: it sends those that are pending when their page
   * closes, those of SharedWorkers, and those that a route of the test continues.
   */
  async #guard(browser: Browser): Promise<void> {
    if (!isChromium(browser)) return
    const session = await browser.newBrowserCDPSession()
    session.on('Fetch.requestPaused', ({ requestId, resourceType, request }) => {
      const params = { requestId }
      const isBlocked = resourceType !== 'Document' && this.#mustBlock(request.url)
      const verdict = isBlocked
        ? session.send('Fetch.failRequest', { ...params, errorReason: 'BlockedByClient' })
        : session.send('Fetch.continueRequest', params)
      // The request may be gone, or the browser.
      verdict.catch(() => {})
    })
    // The hex digits of an escape may have another letter case.
    const path = this.#path.replaceAll(/%../g, '*')
    await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}*` }] })
  }

  #mustBlock(url: string): boolean {
    const store = this.#requests?.store
    if (store === undefined || !store.isStore(new URL(url))) return false
    return !url.startsWith(store.url + store.path)
  }
}
