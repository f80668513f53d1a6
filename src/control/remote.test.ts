import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MockServer, type ServerOptions, startServer } from '../adapters/node.ts'
import { type Pages, servePages } from '../../test/support/pages.ts'
import { post } from '../../test/support/post.ts'
import { remote } from './remote.ts'

const open: MockServer[] = []
const start = async (options: ServerOptions = {}): Promise<MockServer> => {
  const server = await startServer({ port: 0, ...options })
  open.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close(0)))
})

describe('the control of a mock elsewhere', () => {
  test.each(['', 'localhost:4010', 'ftp://a', '/_mock'])('takes no URL such as %j', (url) => {
    expect(() => remote(url)).toThrow(
      `The URL of a mock is one such as http://127.0.0.1:4010 (got "${url}").`,
    )
  })

  test.each(['s3cret token', '', 's3cret\n', 's3crét'])(
    'takes no token that HTTP cannot carry, and does not tell it',
    (token) => {
      const wrong = 'A token has printable ASCII characters, and no spaces.'
      expect(() => remote('http://127.0.0.1:4010', { token })).toThrow(wrong)
      expect(() => remote('http://127.0.0.1:4010', { controlToken: token })).toThrow(wrong)
      expect(() => remote('http://127.0.0.1:4010').world(token)).toThrow(wrong)
    },
  )

  test('is that of a token where one is given', async () => {
    const server = await start()
    const control = remote(server.url, { token: 'ada' })
    await control.use('slow')
    expect([server.mock.world('ada').scenario, server.mock.scenario]).toEqual(['slow', 'auto'])
    expect(await control.world('bob').scenario).toBe('auto')
  })

  test('says that nothing listens', async () => {
    const { url, close } = await start()
    await close(0)
    const unreached = `Cannot reach a mock at ${url} (ECONNREFUSED). Is it running? plant-store-kit mock starts one.`
    await expect(remote(url).scenario).rejects.toThrow(unreached)
    const waiting = remote(url).waitForRequest(() => true)
    await expect(waiting).rejects.toThrow(unreached)
  })

  test.each([
    ['a page', 404, 'text/html', '<h1>Not found</h1>'],
    ['a page for whatever is asked', 200, 'text/html', '<h1>Shop</h1>'],
    ['JSON of another kind', 404, 'application/json', '[1]'],
    ['JSON without what was asked for', 200, 'application/json', '{"hello":1}'],
    ['null', 200, 'application/json', 'null'],
    ['nothing', 502, 'text/plain', ''],
    ['no content', 204, 'text/plain', ''],
  ])('says that another server answers: %s', async (_name, status, type, body) => {
    const other = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const control = remote(url)
    const wrong = `What answers at ${url} is no Plant Store mock with a control API (status ${status}).`
    for (const ask of [
      () => control.scenario,
      () => control.scenarios,
      () => control.requests(),
      () => control.plants(),
      () => control.use('slow'),
      () => control.use(undefined),
      () => control.waitForRequest(() => true),
    ])
      await expect(ask()).rejects.toThrow(wrong)
    other.close()
  })

  test('hears no more of a server that has stopped', async () => {
    const stopping = createServer(({ url = '' }, response) => {
      if (!url.endsWith('/events')) return
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('id: a-0\nevent: sync\ndata: {}\n\n')
    })
    await new Promise<void>((resolve) => stopping.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(stopping.address() as AddressInfo).port}`
    await expect(remote(url).waitForRequest(() => false, { timeout: 50 })).rejects.toThrow(
      'No request that fits came within 50 ms, and the mock does not tell what did. It does not answer.',
    )
    stopping.closeAllConnections()
    stopping.close()
  })

  test('sends no function', async () => {
    const server = await start()
    const use = remote(server.url).use({ sequence: ['auto', { answer: () => 'rejected' }] })
    await expect(use).rejects.toThrow('A scenario with a function cannot be sent')
    expect(server.mock.scenario).toBe('auto')
  })

  test('tells a long journal whole', async () => {
    const server = await start({ limits: { journal: 2500 } })
    for (let nth = 0; nth < 2300; nth += 1) post(server.mock)
    const ids = (await remote(server.url).requests()).map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: 2300 }, (_, at) => at + 1))
  })

  test('hears events in their order', async () => {
    const server = await start()
    const controller = new AbortController()
    const heard: string[] = []
    for await (const { kind, data } of remote(server.url).events(controller)) {
      const { id, scenario } = data as { id?: number; scenario?: string }
      heard.push(`${kind} ${id ?? scenario ?? ''}`.trim())
      if (heard.length === 1) {
        post(server.mock)
        server.mock.use('slow')
        post(server.mock)
        server.mock.reset()
      }
      if (heard.length === 5) break
    }
    expect(heard).toEqual(['sync', 'request 1', 'scenario auto', 'request 2', 'sync'])
  })

  test('waits over a restart', async () => {
    const first = await start()
    const { port } = new URL(first.url)
    const waiting = remote(first.url).waitForRequest(
      ({ request }) => request.body.includes('moss'),
      {
        timeout: 20_000,
      },
    )
    await expect.poll(async () => metric(first, 'event_streams')).toBe('1')
    await first.close(0)
    const second = await start({ port: Number(port) })
    post(second.mock, { body: '{"id":1,"name":"moss"}' })
    expect((await waiting).request.body).toBe('{"id":1,"name":"moss"}')
    await expect.poll(async () => metric(second, 'event_streams')).toBe('0')
  })
})

async function metric({ url }: MockServer, name: string): Promise<string | undefined> {
  const text = await (await fetch(`${url}/_mock/metrics`)).text()
  return new RegExp(`^plant_store_${name} (.+)$`, 'm').exec(text)?.[1]
}

describe('in a page of another origin', () => {
  let pages: Pages
  beforeAll(async () => {
    pages = await servePages()
  })
  afterAll(() => pages[Symbol.asyncDispose]())

  /** What a page sees that drives the server for a token. */
  const drive = async (server: MockServer): Promise<string> => {
    const page = await pages.browser.newPage()
    await page.goto(pages.url('remote'))
    await page.waitForFunction(() => 'remote' in globalThis)
    const seen = await page.evaluate(async (url) => {
      const { remote: connect } = globalThis as unknown as { remote: typeof remote }
      const ada = connect(url, { token: 'ada' })
      try {
        await ada.use('created')
        const waiting = ada.waitForRequest(({ answer }) => answer.status === 200)
        await fetch(`${url}/plants`, {
          method: 'POST',
          headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
          body: '{"id":9007199254740993,"name":"moss"}',
        })
        const { scenario } = await waiting
        return `${scenario}: ${(await ada.plants()).map(({ id, name }) => `${id} ${name}`).join()}`
      } catch (error) {
        return String(error)
      }
    }, server.url)
    await page.close()
    return seen
  }

  test('drives the mock where it is let in', async () => {
    const { origin } = new URL(pages.url(''))
    const server = await start({ allowControlFrom: [origin] })
    expect(await drive(server)).toBe('created: 9007199254740993 moss')
  })

  test('does nothing where it is not', async () => {
    const server = await start()
    expect(await drive(server)).toMatch(/^Error: Cannot reach a mock at http:/)
    expect(server.mock.world('ada').hasOwnScenario).toBe(false)
  })
})
