import { join } from 'node:path'
import { msw } from 'msw/vite'
import { chromium, type Browser } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { findChromium } from './chromium.ts'
import { root, scratch } from './package.ts'

/** Pages in a real Chromium, each with the module of its name from `test/support/pages/` in it. */
export interface Pages extends AsyncDisposable {
  readonly browser: Browser
  /** The address of a page: `url('plants')` runs `test/support/pages/plants.ts`. */
  readonly url: (name: string) => string
}

export async function servePages(): Promise<Pages> {
  const cache = await scratch()
  const server: ViteDevServer = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(cache.path, 'vite'),
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
    optimizeDeps: {
      include: ['@msw/data', '@msw/data/extensions/persist', '@msw/data/extensions/sync'],
    },
    plugins: [
      msw({ mode: 'worker-only' }),
      {
        name: 'pages',
        configureServer({ middlewares }) {
          middlewares.use('/page/', (request, response) => {
            const name = request.url?.slice(1) ?? ''
            response.setHeader('content-type', 'text/html')
            response.end(
              `<!doctype html><title>${name}</title><script type="module" src="/test/support/pages/${name}.ts"></script>`,
            )
          })
        },
      },
    ],
  })
  await server.listen()
  const base = server.resolvedUrls?.local[0] ?? ''
  const browser = await chromium.launch(await findChromium())
  return {
    browser,
    url: (name) => `${base}page/${name}`,
    async [Symbol.asyncDispose]() {
      await browser.close()
      await server.close()
      await cache[Symbol.asyncDispose]()
    },
  }
}
