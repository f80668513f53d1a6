import { expect, test } from 'vitest'
import { sample } from '../../test/support/sample-report.ts'
import { withShortCommands } from './short-commands.ts'
import type { Report } from '../data/report.ts'

const long = new TextEncoder().encode(`{"id":1,"name":"${'x'.repeat(2048)}"}`)

const withLongBody = (change: Partial<Report['run']['options']> = {}): Report => ({
  ...sample,
  run: {
    ...sample.run,
    options: { ...sample.run.options, profile: undefined, document: undefined, ...change },
  },
  exchanges: sample.exchanges.map((exchange) =>
    exchange.number === 1
      ? { ...exchange, request: { ...exchange.request, body: long } }
      : exchange,
  ),
})

test('a command reads a long body from a file beside the report, whatever its folder', () => {
  const { short, bodies } = withShortCommands(withLongBody(), 'out.d/report.html')
  expect(bodies).toEqual([{ path: 'out.d/report-R1-plain.body', body: long, exchange: 1 }])
  expect(short.curl[1]).toContain("--data-binary '@out.d/report-R1-plain.body'")
  expect(short.curl[2]).toBe(sample.curl[2])
})

test('without a file, a command sends the case of a long body again', () => {
  const { short, bodies } = withShortCommands(withLongBody())
  expect(short.curl[1]).toBe(
    "npx plant-store-kit check 'http://127.0.0.1:8080' --replay 'R1/plain'",
  )
  expect(bodies).toEqual([])
})

test('a command sends the case of a long body with a secret again, which no file may have', () => {
  const report = withLongBody()
  const bodyParts = [long, { variable: 'PLANT_STORE_TOKEN' }]
  const exchanges = report.exchanges.map((exchange) =>
    exchange.number === 1 ? { ...exchange, request: { ...exchange.request, bodyParts } } : exchange,
  )
  const { short, bodies } = withShortCommands({ ...report, exchanges }, 'report.html')
  expect(short.curl[1]).toContain("check 'http://127.0.0.1:8080' --replay 'R1/plain'")
  expect(bodies).toEqual([])
})

test.each(['split', 'chunked'] as const)(
  'a body that is sent %s cannot be sent by curl',
  (need) => {
    const testCase = sample.cases['R1/plain']!
    const cases = {
      ...sample.cases,
      'R1/plain': { ...testCase, request: { ...testCase.request, need } },
    }
    const { short } = withShortCommands({ ...sample, cases }, 'report.html')
    expect(short.curl[1]).toContain("--replay 'R1/plain'")
  },
)

test('another body of the same case, or of one whose name differs in other letters, has its own file', () => {
  const report = withLongBody()
  const [exchange] = report.exchanges
  const other = new TextEncoder().encode('b'.repeat(200_000))
  const second = { ...exchange!, number: 7, request: { ...exchange!.request, body: other } }
  const curl = { ...report.curl, 7: 'curl' }
  const twice = { ...report, curl, exchanges: [...report.exchanges, second] }
  const { short, bodies } = withShortCommands(twice, 'report.html')
  expect(bodies).toEqual([
    { path: 'report-R1-plain.body', body: long, exchange: 1 },
    { path: 'report-R1-plain-7.body', body: other, exchange: 7 },
  ])
  expect(short.curl[7]).toContain("--data-binary '@report-R1-plain-7.body'")
})

test('exchanges with one body read one file', () => {
  const report = withLongBody()
  const [exchange] = report.exchanges
  const again = { ...exchange!, number: 7 }
  const curl = { ...report.curl, 7: 'curl' }
  const twice = { ...report, curl, exchanges: [...report.exchanges, again] }
  const { bodies } = withShortCommands(twice, 'report.html')
  expect(bodies.map(({ path, exchange: number }) => [path, number])).toEqual([
    ['report-R1-plain.body', 1],
    ['report-R1-plain.body', 7],
  ])
})

test('an exchange without a command gets none', () => {
  const { short, bodies } = withShortCommands({ ...withLongBody(), curl: {} }, 'report.html')
  expect([short.curl, bodies]).toEqual([{}, []])
})
