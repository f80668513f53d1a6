import type { Browser, BrowserContext, Request, Route } from '@playwright/test'
import { MOCKED_OUTSIDE } from '../base/mocked-outside.ts'
import { basicCredential } from '../base/basic.ts'
import { pathOf } from '../base/request.ts'
import type { Api } from '../core/api.ts'
import { problemIn } from '../core/mock.ts'
import type { Credential } from '../document/document.ts'
import { readCredential, STATE_TOKEN } from '../problems/read-credential.ts'

/** The mock of one test, and which requests of its pages are for it. */
export interface TestStore {
  /** Base URL of the mock. */
  readonly url: string
  readonly token: string
  /** Those that its operations ask for. */
  readonly credentials: readonly Credential[]
  readonly isStore: (url: URL) => boolean
  /** Whether each request of the context gets the headers of `extraHTTPHeaders`, an Authorization among them. */
  readonly hasExtraCredential: boolean
}

type TestCredentials = Pick<TestStore, 'token' | 'credentials'>

/** What an app without a token sends as its token, by mistake. */
const NO_TOKENS: readonly unknown[] = ['undefined', 'null']

/** The headers of a request to the mock: its token, key or password becomes the token of the test, any other credential stays. */
export function headersForMock(
  headers: Readonly<Record<string, string>>,
  { hasExtraCredential, ...store }: TestCredentials & Pick<TestStore, 'hasExtraCredential'>,
): Record<string, string> {
  const { authorization, ...others } = headers
  const isNamed = replaceKeys(others, store)
  const replaced = authorizationFor(authorization, store)
  if (replaced !== undefined) return { ...others, authorization: replaced }
  const counted = isNamed ? others : { ...others, [STATE_TOKEN]: store.token }
  if (authorization === undefined) return counted
  if (readCredential(authorization, 'any').token === undefined) return { ...counted, authorization }
  // Playwright adds the header again, unless it is empty.
  return hasExtraCredential ? { ...counted, authorization: '' } : counted
}

/** Returns whether there was a key in a header or a cookie. */
function replaceKeys(
  headers: Record<string, string>,
  { token, credentials }: TestCredentials,
): boolean {
  let isReplaced = false
  for (const credential of credentials) {
    if (credential.type !== 'apiKey' || credential.in === 'query') continue
    const { parameter } = credential
    const name = credential.in === 'cookie' ? 'cookie' : parameter.toLowerCase()
    const value = headers[name]
    if (!value) continue
    if (NO_TOKENS.includes(value)) {
      delete headers[name]
      continue
    }
    const pairs = value.split(/; */)
    const isOfKey = (pair: string): boolean => pair.startsWith(`${parameter}=`)
    if (credential.in === 'header') headers[name] = token
    else if (pairs.some(isOfKey))
      headers[name] = pairs
        .map((pair) => (isOfKey(pair) ? `${parameter}=${encodeURIComponent(token)}` : pair))
        .join('; ')
    else continue
    isReplaced = true
  }
  return isReplaced
}

/** The credential of the test in the scheme of the app's; undefined if the app has none. */
function authorizationFor(
  authorization: string | undefined,
  { token, credentials }: TestCredentials,
): string | undefined {
  if (authorization === undefined) return undefined
  const hasBasic = credentials.some(({ type }) => type === 'basic')
  if (hasBasic && basicCredential(authorization) !== undefined) return `Basic ${btoa(token)}`
  const { token: ownToken } = readCredential(authorization, 'any')
  const isToken = ownToken !== undefined && !NO_TOKENS.includes(ownToken)
  return isToken ? `Bearer ${token}` : undefined
}

/** Where the mock gets a request, with the token of the test for a key in the query. */
export function targetForMock(
  url: string,
  store: TestCredentials & Pick<TestStore, 'url'>,
): string {
  const { pathname, search } = new URL(url)
  const target = new URL(pathname + search, store.url)
  for (const credential of store.credentials) {
    if (credential.type !== 'apiKey' || credential.in !== 'query') continue
    const value = target.searchParams.get(credential.parameter)
    if (value && !NO_TOKENS.includes(value))
      target.searchParams.set(credential.parameter, store.token)
  }
  return target.href
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
    const { token, credentials } = this.store
    const url = targetForMock(request.url(), this.store)
    const hasCookies = credentials.some((item) => item.type === 'apiKey' && item.in === 'cookie')
    // Only all headers have the cookies.
    const sent = hasCookies ? await request.allHeaders() : request.headers()
    const headers = headersForMock(sent, this.store)
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

/** Whether an operation is at a URL: below the base URL of the mock, or, for the mock of a worker, below any. */
export function storeTest(api: Api, baseUrl: string, isExact: boolean): (target: URL) => boolean {
  const { origin } = new URL(baseUrl)
  const path = pathOf(baseUrl).replace(/\/$/, '')
  const base = isExact ? path : `*${path}`
  return (target) => {
    if (isExact && target.origin !== origin) return false
    return problemIn(api, { method: 'GET', target: target.href, base })?.stage !== 'path'
  }
}

const isChromium = (browser: Browser | null): boolean =>
  browser?.browserType().name() === 'chromium'

/** Routes the requests of a browser's pages to the mock of the test that runs. */
export class StoreRouter {
  /** Those of the operations, as the document writes them. */
  readonly #paths: readonly string[]
  /** Those of the test that runs, or of the last one while its pages close. */
  #requests: TestRequests | undefined

  constructor(paths: readonly string[]) {
    this.#paths = paths
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
    const paths = this.#paths.map((path) => path.replaceAll(/\{[^{}]*\}|%../g, '*'))
    const patterns = [...new Set(paths)].map((path) => ({ urlPattern: `*${path}*` }))
    await session.send('Fetch.enable', { patterns })
  }

  #mustBlock(url: string): boolean {
    const store = this.#requests?.store
    if (store === undefined || !store.isStore(new URL(url))) return false
    return !url.startsWith(`${store.url}/`)
  }
}
