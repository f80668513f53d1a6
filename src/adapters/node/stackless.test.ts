import { expect, test } from 'vitest'
import { type MockServer, startServer } from '../node.ts'
import { stackless } from './stackless.ts'

test('errors have their stack again afterwards', async () => {
  const before = Error.stackTraceLimit
  expect(stackless(() => new Error('within').stack)).toBe('Error: within')
  expect(() =>
    stackless(() => {
      throw new RangeError('thrown')
    }),
  ).toThrow('thrown')
  const server: MockServer = await startServer({ port: 0 })
  const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }
  const statuses = []
  for (const body of ['{"id":1', '{"id":1,"name":"fern"}', '{"id":1,}', 'fern']) {
    statuses.push((await fetch(`${server.url}/plants`, { method: 'POST', headers, body })).status)
  }
  await server.close(0)
  expect(statuses).toEqual([400, 200, 400, 400])
  expect(Error.stackTraceLimit).toBe(before)
  expect(new Error('without').stack).toContain('stackless.test')
})
