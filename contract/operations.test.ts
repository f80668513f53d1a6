import { expect, test } from 'vitest'
import { serveInProcess } from '../test/servers/in-process.ts'
import type { CheckEvent, CheckOptions } from './data/options.ts'
import type { Report } from './data/report.ts'
import { baselineOf } from './report/baseline.ts'
import { check } from './runner.ts'

// Runs on several operations of a document.

const thing = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, size: { type: 'integer' } },
}
const content = (schema: object) => ({ 'application/json': { schema } })

const creating = (operationId?: string) => ({
  ...(operationId && { operationId }),
  requestBody: { required: true, content: content(thing) },
  responses: {
    201: { description: 'created', content: content(thing) },
    400: { description: 'refused', content: content({ type: 'object' }) },
  },
})

const document = {
  openapi: '3.1.0',
  info: { title: 'Garden', version: '1' },
  paths: {
    '/plants': { post: creating('createPlant') },
    '/trees': { post: creating('createTree') },
    '/stones': { post: creating() },
  },
}

type Respond = (path: string, body: string) => number

/** Accepts what has a name, unless `respond` says otherwise. */
const start = async (respond: Respond = () => 0) => {
  const requests: string[] = []
  const sent: string[] = []
  const baseUrl = serveInProcess(({ method, url: path = '' }, bytes) => {
    const body = String(bytes)
    requests.push(path)
    sent.push(`${method} ${path}`)
    const isRight = /"name"\s*:\s*"/.test(body)
    const status = respond(path, body) || (isRight ? 201 : 400)
    const headers = { 'Content-Type': 'application/json' }
    return { status, headers, body: status === 201 ? body : '{}' }
  })
  return { baseUrl, requests, sent }
}

const run = (baseUrl: string, only: readonly string[], more: Partial<CheckOptions> = {}) =>
  check({ document, baseUrl, only, seed: 5, explore: 0, ...more })

const sentCases = ({ exchanges }: Report): readonly string[] => [
  ...new Set(exchanges.map((exchange) => exchange.case)),
]

test('the report names the operation of cases, findings and rules', async () => {
  const { baseUrl } = await start((path) => (path === '/trees' ? 500 : 0))
  const report = await run(baseUrl, ['R1/plain'])
  const stones = 'POST /stones'
  expect(sentCases(report)).toEqual([
    'createPlant:R1/plain',
    'createTree:R1/plain',
    `${stones}:R1/plain`,
  ])
  expect(report.exitCode).toBe(1)
  expect(
    report.groups.map(({ operation, rule, findings }) => [operation, rule, findings[0].operation]),
  ).toEqual([['createTree', 'R7', 'createTree']])
  expect(
    report.operations?.map(({ label, name, counts }) => [label, name, counts.violations]),
  ).toEqual([
    ['createPlant', 'POST /plants', 0],
    ['createTree', 'POST /trees', 1],
    [stones, stones, 0],
  ])
  const numbers = report.exchanges.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.each<[only: readonly string[], sent: readonly string[]]>([
  [['createTree', 'R1/plain'], ['createTree:R1/plain']],
  [['POST /trees', 'R1/plain'], ['createTree:R1/plain']],
  [['CREATETREE:r1/PLAIN'], ['createTree:R1/plain']],
  [
    ['createTree:R1/plain', 'createPlant', 'N4/body-empty'],
    ['createPlant:N4/body-empty', 'createTree:R1/plain'],
  ],
  [
    ['N4/body-empty', 'POST /stones', 'createPlant'],
    ['createPlant:N4/body-empty', 'POST /stones:N4/body-empty'],
  ],
])('of %j the run sends %j', async (only, sent) => {
  const { baseUrl } = await start()
  expect(sentCases(await run(baseUrl, only))).toEqual(sent)
})

test('a rule of one operation selects its cases of this operation alone', async () => {
  const { baseUrl } = await start()
  const sent = sentCases(await run(baseUrl, ['createTree:N10', 'N4/body-empty', 'createPlant']))
  expect(new Set(sent.map((id) => id.split('/')[0]))).toEqual(
    new Set(['createTree:N10', 'createPlant:N4']),
  )
})

test('an operation that is skipped gets no request', async () => {
  const { baseUrl, requests } = await start()
  await run(baseUrl, ['R1/plain'], { skip: ['createTree', 'POST /stones'] })
  expect(new Set(requests)).toEqual(new Set(['/plants']))
})

test.each([
  ['createTre', 'No rule, operation or case is named "createTre": did you mean "createTree"?'],
  [
    'createTree:N4/body-empt',
    'No rule, operation or case is named "createTree:N4/body-empt": did you mean "createTree:N4/body-empty"?',
  ],
])('an unknown name such as %s is an error before any request', async (name, message) => {
  const { baseUrl, requests } = await start()
  await expect(run(baseUrl, [name])).rejects.toThrow(message)
  expect(requests).toEqual([])
})

test('a server that has right answers for one operation is to blame for others', async () => {
  const { baseUrl } = await start((path) => (path === '/plants' ? 0 : 404))
  const report = await run(baseUrl, ['R1/plain', 'N4/body-empty'])
  expect(report.exitCode).toBe(1)
  expect(report.operations?.map(({ counts }) => counts.violations)).toEqual([0, 1, 1])
})

test('a server that is gone ends the run with the operations that are left', async () => {
  const { baseUrl } = await start()
  const stop = new AbortController()
  const onEvent = (event: CheckEvent): void => {
    if (event.type === 'exchange' && event.case.operation === 'createTree') stop.abort()
  }
  const report = await run(baseUrl, ['R1/plain'], { signal: stop.signal, onEvent })
  expect(report.exitCode).toBe(2)
  expect(report.operations?.map(({ gap }) => gap?.reason)).toEqual([
    undefined,
    'The run was stopped before all was sent.',
    'the run was stopped',
  ])
})

test('a baseline is about the failures of an operation', async () => {
  const { baseUrl } = await start((path) => (path === '/trees' ? 500 : 0))
  const baseline = baselineOf(await run(baseUrl, ['N1']))
  expect(baseline.findings.map(({ operation }) => operation)).toEqual(['createTree'])
  expect((await run(baseUrl, ['N1'], { baseline })).exitCode).toBe(0)

  const others = await start((path) => (path === '/stones' ? 500 : 0))
  const report = await run(others.baseUrl, ['N1'], { baseline })
  expect(report.exitCode).toBe(1)
  expect(report.resolved.map(({ operation }) => operation)).toEqual(['createTree'])
  expect(baselineOf(report, baseline).findings.map(({ operation }) => operation)).toEqual([
    'POST /stones',
  ])
})

const nothing = { responses: { 204: { description: 'done' } } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const changing = {
  ...document,
  paths: {
    '/plants': { post: creating('createPlant'), delete: { operationId: 'removeAll', ...nothing } },
    '/reset': { post: { operationId: 'reset', ...nothing } },
    '/plants/{id}/water': { parameters: [id], post: { operationId: 'water', ...nothing } },
  },
}

test.each<[only: readonly string[], lines: readonly string[]]>([
  [['R1/plain'], ['POST /plants']],
  [
    ['R1/plain', 'reset', 'createPlant'],
    ['POST /plants', 'POST /reset'],
  ],
  [['R1/plain', 'removeAll'], ['DELETE /plants']],
])('of what changes other things, %j sends what it names', async (only, lines) => {
  const { baseUrl, sent } = await start()
  const report = await run(baseUrl, only, { document: changing })
  // A GET shows whether the server is there.
  const changes = sent.filter((line) => !line.startsWith('GET '))
  expect([...new Set(changes)]).toEqual(lines)
  const unsent = report.operations?.filter(({ gap }) => gap?.reason.includes('others have stored'))
  const named = ['removeAll', 'reset'].filter((name) => !only.includes(name))
  expect(unsent?.map(({ label }) => label)).toEqual(only.length === 1 ? named : [])
})

test('an operation that refuses all made-up values has no verdict, and others have theirs', async () => {
  const { baseUrl } = await start((path) => (path === '/trees' ? 400 : 0))
  const order = {
    ...thing,
    required: ['name', 'customer'],
    properties: { ...thing.properties, customer: { type: 'string' } },
  }
  const tree = {
    ...creating('createTree'),
    requestBody: { required: true, content: content(order) },
  }
  const paths = { ...document.paths, '/trees': { post: tree } }
  const report = await run(baseUrl, ['R1/plain'], { document: { ...document, paths } })
  expect(report.exitCode).toBe(2)
  expect(report.stopped).toContain('The value of "customer" is made up')
  expect(report.operations?.map(({ label, gap }) => [label, gap !== undefined])).toEqual([
    ['createPlant', false],
    ['createTree', true],
    ['POST /stones', false],
  ])
})

test('operations with one operationId are told apart by their names', async () => {
  const { baseUrl } = await start()
  const paths = { '/plants': { post: creating('create') }, '/trees': { post: creating('create') } }
  const report = await run(baseUrl, ['R1/plain'], { document: { ...document, paths } })
  expect(sentCases(report)).toEqual(['POST /plants:R1/plain', 'POST /trees:R1/plain'])
})
