import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { findChromium } from './src/house/chromium.ts'
import { tally } from './src/house/tally.ts'

const tests = '{src,handlers,fixtures,contract}/**/*'

const config: ViteUserConfig = defineConfig({
  test: {
    reporters: ['default', tally],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [`${tests}.test.ts`],
          exclude: ['**/*.browser.test.ts'],
          setupFiles: 'src/house/unexpected-output.ts',
        },
      },
      {
        extends: true,
        // Vitest no longer serves msw's worker file.
        plugins: [msw({ mode: 'worker-only' })],
        // Every browser test runs where eval is forbidden; Vitest's own page has inline scripts.
        server: { headers: { 'Content-Security-Policy': "script-src 'self' 'unsafe-inline'" } },
        test: {
          name: 'browser',
          include: [`${tests}.browser.test.ts`],
          setupFiles: 'src/house/unexpected-output.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await findChromium() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

export default config
