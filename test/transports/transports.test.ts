import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { setupServer } from 'msw/node'
import { setupServer as setupServer2 } from 'msw2/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandlers } from '../../handlers/index.ts'
import { type MockServer, startServer } from '../../src/adapters/node.ts'
import { root, scratch } from '../support/package.ts'
import { mock, requests, sendByFetch, testInProcess, testRequests } from './requests.test.ts'
import { sendByHttp } from './send-by-http.ts'

const STORE = 'http://store.example'

testInProcess()

describe.each([
  ['msw 3', setupServer(...createHandlers(mock))],
  // Its types differ from those of msw 3, which the handlers are typed for.
  ['msw 2', setupServer2(...([...createHandlers(mock)] as never[]))],
])('%s in Node', (_version, server) => {
  beforeAll(() => server.listen())
  afterAll(() => server.close())

  describe('with node:http', () => {
    testRequests(['msw in Node'], () => sendByHttp(STORE))
  })

  describe('with fetch', () => {
    testRequests(['msw in Node', 'fetch'], () => sendByFetch(STORE, fetch))
  })
})

describe('the Node server', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await startServer({ mock, port: 0 })
  })
  afterAll(() => server.close())

  testRequests(['Node server'], () => sendByHttp(server.url))
})

const COMMAND = [join(root, 'src/cli/main.ts'), 'mock', '--port', '0']
const EDGE = `import { createMock } from '${root}src/index.ts'
import { createFetch } from '${root}src/adapters/fetch.ts'
export default { fetch: createFetch(createMock()) }`

test.for([
  ['the command on Bun', 'bun', COMMAND],
  ['createFetch on Bun', 'bun', ['--port', '0', 'edge.ts']],
  ['the command on Deno', 'deno', ['run', '--allow-all', ...COMMAND]],
  ['createFetch on Deno', 'deno', ['serve', '--port', '0', '--host', '127.0.0.1', 'edge.ts']],
] as const)('%s responds as on Node', async ([, runtime, args], context) => {
  context.skip(spawnSync(runtime, ['--version']).status !== 0, `${runtime} is not installed`)
  await using folder = await scratch()
  await writeFile(join(folder.path, 'edge.ts'), EDGE)
  await writeFile(join(folder.path, 'plant-store.config.ts'), "export default { scenario: 'auto' }")
  const child = spawn(runtime, args, { cwd: folder.path })
  context.onTestFinished(() => void child.kill('SIGKILL'))
  const printed = new PassThrough()
  for (const stream of [child.stdout, child.stderr]) stream.pipe(printed, { end: false })
  child.on('close', () => printed.end())
  let url: string | undefined
  for await (const line of createInterface(printed)) {
    url = /http:\/\/[^/\s]+/.exec(line)?.[0]
    if (url !== undefined) break
  }
  const send = sendByFetch(String(url), fetch)
  for (const request of requests) {
    // The settings are those of a mock in this process.
    if (request.settings || request.except?.['Node server'] || request.except?.fetch) continue
    expect
      .soft(await send(request, new AbortController().signal), request.title)
      .toEqual(request.expected)
  }
  child.kill()
  await once(child, 'close')
})
