import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { check } from '../contract/index.ts'
import { reporters } from '../contract/reporters/index.ts'
import { startServer } from '../src/adapters/node.ts'

// Prints the files through which a request and a case go, as JSON.

const root = pathToFileURL(join(import.meta.dirname, '../')).href

/** The files of the repository of which a function runs during an action. */
async function filesOf(action: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage')
  await action()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const scripts = result.filter(
    ({ url, functions }) =>
      url.startsWith(root) && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  )
  return scripts.map(({ url }) => url.slice(root.length)).toSorted()
}

const server = await startServer({ port: 0 })

async function send(body: string): Promise<void> {
  const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
  await fetch(`${server.url}/plants`, { method: 'POST', headers, body })
}

async function checkOnce(): Promise<void> {
  server.mock.use('off-contract-500')
  const options = { only: ['N3/body-type-null'], explore: 0 }
  reporters.text(await check({ baseUrl: server.url, token: 'a-good-token', ...options }))
  server.mock.reset()
}

// What runs only once, such as the compilation of a schema, is not on the way.
await send('{"id":1,"name":"Boston fern"}')
await checkOnce()

const request = await filesOf(async () => {
  await send('{"id":2,"name":"Aloe vera"}')
  await send('{"id":"2"}')
})
const testCase = await filesOf(checkOnce)
await server.close()
console.log(
  JSON.stringify({
    request: request.filter((file) => file.startsWith('src/')),
    case: testCase.filter((file) => file.startsWith('contract/')),
  }),
)
