import { existsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import {
  configDefaults,
  defineConfig,
  type ViteUserConfigFnObject,
  type ViteUserConfig,
} from 'vitest/config'
import { findChromium } from './test/support/chromium.ts'
import { LongFirst, MeasuredDurations } from './test/support/durations.ts'
import { SkippedTests } from './test/support/skipped-tests.ts'

// The tests start many Node processes, most of them with the same modules.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'plant-store-kit-compiled')

const tests = '{src,handlers,fixtures,contract,learn,scripts,test}/**/*'

/** Tests that start processes, browsers or installs, or check or learn whole servers. All others are unit tests. */
const integrations = [
  'contract/*.test.ts',
  'contract/cases/{defects,evolved,faults}.test.ts',
  'contract/client/identify.test.ts',
  'contract/follow-up/*.test.ts',
  'contract/operation/{credentials,credential-sets}.test.ts',
  'contract/redact/sinks.test.ts',
  'contract/explain/shared-trait.test.ts',
  'contract/report/{baseline,curl,groups}.test.ts',
  'contract/second-opinion/*.test.ts',
  'contract/reporters/html-page.test.ts',
  'contract/rules/citations.test.ts',
  'contract/session/{credential,evidence,identified}.test.ts',
  'src/adapters/cloudflare.test.ts',
  'src/cli/**/*.test.ts',
  'src/console/{document,journal,operations,page,parameter-fields}.test.ts',
  'src/console/{scenario-list,store,try-form}.test.ts',
  'learn/src/{evolved-shapes,evolved-values}.test.ts',
  'learn/src/{learn,learn.property,learned-orders,secrets}.test.ts',
  'learn/src/drift/{drift,varying-ids}.test.ts',
  'learn/test/{learn,services,ablation/ablation}.test.ts',
  'src/{playwright,vitest-fixture}.test.ts',
  'test/**/*.test.ts',
]

const hasStorybook = existsSync('examples/storybook/node_modules')
const needsPosix = 'they need a POSIX shell, signals or symbolic links'

/** Files that cannot run here, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  ...(!hasStorybook && { 'test/storybook.test.ts': 'npm run storybook installs Storybook' }),
  ...(process.platform === 'win32' && {
    '**/curl.test.ts': needsPosix,
    'src/cli/{check,control,destination,mock,outputs,token-command}.test.ts': needsPosix,
    'test/examples.test.ts': needsPosix,
  }),
}

const excluded = [
  '**/node_modules/**',
  '**/*.browser.test.ts',
  // The tests of the transports call its functions.
  'test/transports/requests.test.ts',
  ...Object.keys(leftOut),
]

/** Which tests run in Node: `--mode unit` and `--mode integrations` select a part, the default all of them. */
function testsOf(mode: string): { readonly include: string[]; readonly exclude: string[] } {
  if (mode === 'integrations') return { include: integrations, exclude: excluded }
  const include = [`${tests}.test.ts`]
  return { include, exclude: mode === 'unit' ? [...excluded, ...integrations] : excluded }
}

const chromium = await findChromium()

/** Both packages resolve to their sources. */
const conditions = ['plant-store-source', ...defaultServerConditions]

const config: ViteUserConfigFnObject = defineConfig(({ mode }): ViteUserConfig => ({
  resolve: { conditions: ['plant-store-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions } },
  test: {
    // Only a test that hangs takes so long, also on a slow machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // By default a second, in which a busy machine loads no page.
    expect: { poll: { timeout: 60_000 } },
    // Files that share their modules need a tenth less time.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // By default one core stays idle; many tests wait for processes and timers.
    maxWorkers: 2 * availableParallelism(),
    // Checks create many short-lived objects: with room for them, a sixth of the time is saved.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'],
    setupFiles: 'test/support/unexpected-output.ts',
    reporters: [
      ...configDefaults.reporters,
      new SkippedTests(mode === 'unit' ? {} : leftOut),
      new MeasuredDurations(),
    ],
    projects: [
      { extends: true, test: { name: 'node', ...testsOf(mode) } },
      {
        extends: true,
        // Vitest no longer serves msw's worker file.
        plugins: [msw({ mode: 'worker-only' })],
        // Every browser test runs where eval is forbidden; Vitest's own page has inline scripts.
        server: { headers: { 'Content-Security-Policy': "script-src 'self' 'unsafe-inline'" } },
        test: {
          name: 'browser',
          include: [`${tests}.browser.test.ts`],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
}))

export default config
