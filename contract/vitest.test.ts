import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from './report.ts'
import { describeContract } from './vitest.ts'

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":1,"message":"always"}')
})

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

let report: Report | undefined

describeContract({
  name: 'a server that refuses everything, asked what must be refused',
  baseUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
  token: 'any-token',
  noCreate: true,
  only: ['N3', 'N4', 'A1'],
  skip: ['A1/absent-after-accepted'],
  explore: 20,
  onReport: (made) => {
    report = made
  },
})

test('the suite ends in a report', () => {
  expect(report?.exitCode).toBe(0)
  expect(report?.counts.responses).toBeGreaterThan(20)
  expect(report?.counts.responses).toBe(report?.counts.requests)
})
