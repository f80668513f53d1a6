import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from './chromium.ts'
import { root, scratch } from './package.ts'

/** A page for a real Chromium, for tests that need reloads or several tabs. */
export interface ServedPage extends AsyncDisposable {
  readonly browser: Browser
  readonly url: string
}

/** @param module TypeScript that the page runs; it imports the project's files as `/src/…` */
export async function servePage(module: string): Promise<ServedPage> {
  const cache = await scratch()
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(cache.path, 'vite'),
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === '/module.ts' ? id : undefined),
        load: (id) => (id === '/module.ts' ? module : undefined),
        configureServer({ middlewares }) {
          middlewares.use('/page', (_request, response) => {
            response.setHeader('content-type', 'text/html')
            response.end('<!doctype html><script type="module" src="/module.ts"></script>')
          })
        },
      },
    ],
  })
  await server.listen()
  const browser = await chromium.launch(await findChromium())
  return {
    browser,
    url: `${server.resolvedUrls?.local[0]}page`,
    async [Symbol.asyncDispose]() {
      await browser.close()
      await server.close()
      await cache[Symbol.asyncDispose]()
    },
  }
}
