import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { findChromium } from '../test/support/chromium.ts'
import { root, run, scratch } from '../test/support/package.ts'
import { listenLocally } from '../test/support/start.ts'
import { startServer } from './adapters/node.ts'
import type { Scenario } from './scenario/scenario.ts'
import {
  createTest,
  type TestPlantStore,
  type PlantStoreTest,
  test as plantStoreTest,
} from './playwright.ts'

/** The server of an app, with pages; `received` has its requests for /plants. */
async function startReal() {
  const received: string[] = []
  const worker = `const outcome = fetch('/v1/plants', { method: 'POST' }).then(
    ({ status }) => status,
    () => 'no response',
  )
  self.onconnect = async ({ ports: [port] }) => port.postMessage(await outcome)`
  const server = createServer(({ url = '', method, headers }, response) => {
    if (url.includes('/plants')) received.push(`${method} ${url} ${headers.authorization}`)
    const isWorker = url.endsWith('.js')
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.end(isWorker ? worker : '<title>An app</title>')
  })
  return { url: `http://127.0.0.1:${await listenLocally(server)}`, received }
}

test('gives each of many parallel tests a token of its own, and shows its scenario in the report', async () => {
  const running = await startServer({
    port: 0,
    scenarios: { closed: { answer: { message: 'Closed' } } },
  })
  const other = await startServer({ port: 0 })
  const real = await startReal()
  await using folder = await scratch()
  const config = {
    testDir: import.meta.dirname,
    testMatch: 'playwright.spec.ts',
    outputDir: join(folder.path, 'results'),
    fullyParallel: true,
    workers: 2,
    reporter: 'json',
    use: { launchOptions: await findChromium() },
    projects: [{ name: 'own' }, { name: 'running', use: { plantStoreUrl: running.url } }],
  }
  const file = join(folder.path, 'playwright.config.mjs')
  await writeFile(
    file,
    `process.env.OTHER_URL = '${other.url}'\nprocess.env.REAL_URL = '${real.url}'\nexport default ${JSON.stringify(config)}`,
  )
  const { stdout } = await run(root, 'playwright', 'test', '--config', file)
  const { stats } = JSON.parse(stdout) as { stats: object }
  expect(stats).toMatchObject({ expected: 54, skipped: 36, unexpected: 0, flaky: 0 })
  expect(stdout).toContain('"plantStore.use(closed)"')
  // Each test resets its token.
  expect(running.mock.requests()).toEqual([])
  expect(other.mock.requests().map(({ token }) => token)).toEqual([null])
  expect(other.mock.requests()[0]?.request.headers).not.toHaveProperty('state-token')
  expect(real.received).toEqual([])
  await Promise.all([running.close(), other.close()])
})

// Checked by tsc; Playwright's tests are never called.
test('plantStore.use() takes the names of built-in and own scenarios', () => {
  const ownTest = () => createTest({ scenarios: { closed: { delay: 5 } }, scenario: 'closed' })
  void (() => {
    // @ts-expect-error -- a typing error
    plantStoreTest('built-in', ({ plantStore }) => plantStore.use('slwo'))
    // @ts-expect-error -- a typing error
    ownTest()('own', ({ plantStore }) => plantStore.use('closd'))
  })
  expectTypeOf<TestPlantStore['use']>().parameter(0).toEqualTypeOf<Scenario | undefined>()
  expectTypeOf(ownTest).returns.toEqualTypeOf<PlantStoreTest<'closed'>>()
})
