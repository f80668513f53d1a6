import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { msw } from 'msw/vite'
import { createServer as createViteServer } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { findChromium } from '../support/chromium.ts'
import { run } from '../support/program.ts'
import { startNextVersion } from './next-version-server.ts'
import { root, useProjectCopy } from './project-copy.ts'

const { pathOf, generate, serveAndCheck } = await useProjectCopy()
const bearer = { authorization: 'Bearer secret-token' }

const OPERATIONS = [
  'GET /plants',
  'POST /plants',
  'GET /plants/{id}',
  'PUT /plants/{id}',
  'PATCH /plants/{id}',
  'DELETE /plants/{id}',
]

let generated: Awaited<ReturnType<typeof generate>>
beforeAll(async () => {
  await cp(join(root, 'examples/next-version/openapi.yaml'), pathOf('openapi.yaml'))
  generated = await generate()
})

test('generate names the new operations', () => {
  expect(generated).toMatchObject({ code: 0, stderr: '' })
  expect(generated.stdout).toContain('  DELETE /plants/{id} is new\n')
})

test('the mock has all operations, and its check passes', async () => {
  const plant = { id: 7, name: 'Fern' }
  const evidence = await serveAndCheck([
    { method: 'GET', path: '/plants/2', headers: bearer },
    { path: '/plants', headers: bearer, body: plant },
    { method: 'PUT', path: '/plants/7', headers: bearer, body: { name: 'Boston fern' } },
    { method: 'GET', path: '/plants?limit=5', headers: bearer },
    { method: 'DELETE', path: '/plants/8', headers: bearer },
    { method: 'GET', path: '/plants/x', headers: bearer },
  ])
  const replaced = { id: 7, name: 'Boston fern' }
  expect(evidence.responses).toMatchObject([
    { status: 200, body: { id: 2, name: 'Boston fern' } },
    { status: 201, body: plant },
    { status: 200, body: replaced },
    { status: 200, body: { items: [replaced] } },
    { status: 404 },
    { status: 400, body: { message: 'path "id" must be an integer (got "x")' } },
  ])
  expect(evidence.plants).toEqual([replaced])
  expect(evidence.findings).toEqual([])
  expect(evidence.operations.toSorted()).toEqual(OPERATIONS.toSorted())
})

test('the check of a right server passes', async () => {
  const { findings, operations } = await serveAndCheck([], await startNextVersion())
  expect(findings).toEqual([])
  expect(operations).toHaveLength(OPERATIONS.length)
})

test('types and fixtures are those of all operations', async () => {
  const use = `import { bodies } from './fixtures/index.ts'
import { factories } from './fixtures/faker.ts'
import { operation, plantStore } from './src/document/plant-store.ts'
import type { Resources } from './src/generated/types.ts'

const plant: Resources['/plants'] = factories.Plant({ tag: 'indoor' })
const accepted = plantStore.operations.flatMap(({ operationId, requestBody }) => {
  const { valid, invalid } = bodies[operationId as keyof typeof bodies] ?? {}
  const accepts = (body: unknown) => requestBody!.content[0].validate(body).length === 0
  return [Object.values(valid ?? {}).every(accepts), Object.values(invalid ?? {}).some(accepts)]
})
console.log(JSON.stringify({ plant, names: Object.keys(bodies), accepted, first: operation.operationId }))
`
  await writeFile(pathOf('use.ts'), use)
  const tsconfig = { extends: './tsconfig.build.json', files: ['use.ts', 'handlers/index.ts'] }
  await writeFile(pathOf('tsconfig.use.json'), JSON.stringify(tsconfig))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const types = await run([tsc, '-p', 'tsconfig.use.json', '--noEmit'], {}, pathOf()).ended
  expect(types.stdout).toBe('')
  const { stdout } = await run(['use.ts'], {}, pathOf()).ended
  expect(JSON.parse(stdout)).toEqual({
    plant: { id: expect.any(Number) as number, name: expect.any(String) as string, tag: 'indoor' },
    names: ['createPlant', 'replacePlant', 'changePlant'],
    accepted: Array.from(OPERATIONS, () => [true, false]).flat(),
    first: 'createPlant',
  })
})

/** A page that lists, adds, edits and removes plants. */
const PAGE = `import { setupWorker } from 'msw/browser'
import { handlers } from '../handlers/index.ts'

await setupWorker(...handlers).start({ quiet: true, onUnhandledFrame: 'error' })

async function send(method: string, path: string, body?: object, type = 'application/json') {
  const headers = { authorization: 'Bearer ada', 'content-type': type }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch('/api/plants' + path, init)
  if (!response.ok) document.body.append(await response.text())
  return response
}

function button(label: string, onClick: () => Promise<unknown>): HTMLButtonElement {
  const element = document.createElement('button')
  element.append(label)
  element.onclick = () => void onClick().then(show)
  return element
}

const list = document.body.appendChild(document.createElement('ul'))
let count = 0
document.body.append(
  button('Add', () => send('POST', '', { id: ++count, name: 'Basil ' + count, tag: 'kitchen' })),
)

async function show() {
  const { items } = await (await send('GET', '')).json()
  list.replaceChildren(...items.map(({ id, name, tag }) => {
    const item = document.createElement('li')
    item.append(
      tag ? name + ', ' + tag : name,
      button('Rename', () => send('PUT', '/' + id, { name: 'Mint' })),
      button('Tag', () => send('PATCH', '/' + id, { tag: 'shade' }, 'application/merge-patch+json')),
      button('Remove', () => send('DELETE', '/' + id)),
    )
    return item
  }))
}
await show()
`

test('a page lists, adds, edits and removes plants by the handlers', async ({ onTestFinished }) => {
  await mkdir(pathOf('page'))
  await writeFile(pathOf('page/main.ts'), PAGE)
  const html = '<body><script type="module" src="/page/main.ts"></script></body>'
  await writeFile(pathOf('page/index.html'), html)
  const server = await createViteServer({
    root: pathOf(),
    configFile: false,
    cacheDir: pathOf('.vite'),
    logLevel: 'error',
    plugins: [msw({ mode: 'worker-only' })],
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null, fs: { strict: false } },
  })
  onTestFinished(() => server.close())
  await server.listen()
  await using browser = await chromium.launch(await findChromium())
  const page = await browser.newPage()
  await page.goto(`${server.resolvedUrls?.local[0]}page/index.html`)
  const items = page.getByRole('listitem')
  const shown = (...texts: string[]) =>
    expect
      .poll(async () => {
        const whole = await items.allTextContents()
        return whole.map((text) => text.replace('RenameTagRemove', ''))
      })
      .toEqual(texts)
  const click = (label: string): Promise<void> =>
    page.getByRole('button', { name: label }).first().click()

  await shown('Monstera deliciosa, indoor', 'Boston fern')
  await click('Add')
  await shown('Basil 1, kitchen')
  await click('Add')
  await shown('Basil 1, kitchen', 'Basil 2, kitchen')
  await click('Rename')
  await shown('Mint', 'Basil 2, kitchen')
  await click('Tag')
  await shown('Mint, shade', 'Basil 2, kitchen')
  await click('Remove')
  await shown('Basil 2, kitchen')
})

test('the console sends a request of each operation', async ({ onTestFinished }) => {
  const build = `import { mkdir, writeFile } from 'node:fs/promises'
import { consolePage } from './scripts/console-page.ts'
await mkdir('dist/console', { recursive: true })
await writeFile('dist/console/index.html', await consolePage())
`
  await writeFile(pathOf('build-console.ts'), build)
  expect(await run(['build-console.ts'], {}, pathOf()).ended).toMatchObject({ code: 0, stderr: '' })
  const mock = run(['src/cli/main.ts', 'mock', '--port', '0'], {}, pathOf())
  onTestFinished(async () => void (await mock.stop()))
  const [url] = /http:\S+/.exec(await mock.line(/listening/)) ?? []
  await using browser = await chromium.launch(await findChromium())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/_mock`)
  const requests = async () => {
    const response = await fetch(`${url}/_mock/requests`)
    const { requests: entries } = (await response.json()) as { requests: readonly Entry[] }
    return entries.map(({ operation, response: { status } }) => `${operation} ${status}`)
  }
  const sent: string[] = []
  for (const [method, operation, status] of [
    ['POST', 'createPlant', 201],
    ['GET', 'listPlants', 200],
    ['PUT', 'replacePlant', 200],
    ['GET', 'getPlant', 200],
    ['PATCH', 'changePlant', 200],
    ['DELETE', 'removePlant', 204],
  ] as const) {
    await page.locator('button.operation', { hasText: operation }).click()
    await page.getByRole('button', { name: `Send ${method}` }).click()
    sent.push(`${operation} ${status}`)
    await expect.poll(requests).toEqual(sent)
  }
})

/** A part of a journal entry. */
interface Entry {
  readonly operation: string
  readonly response: { readonly status: number }
}
