import { expect, test } from 'vitest'
import { serveInProcess } from '../test/servers/in-process.ts'
import { check } from './runner.ts'

const order = { type: 'object', required: ['item'], properties: { item: { type: 'string' } } }
const content = { 'application/json': { schema: order } }
const described = { description: 'as it is' }

/** A document whose orders have a key of a schema. */
const documentOf = (name: string, schema: object) => ({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'order',
        parameters: [{ name, in: 'header', required: true, schema }],
        requestBody: { required: true, content },
        responses: { 201: { ...described, content }, 400: described, 409: described },
      },
    },
  },
})

/** Refuses a key that it got before, unless the body is the same, too. */
const start = (name: string, form: RegExp): string => {
  const known = new Map<string, string>()
  return serveInProcess(({ headers }, bytes) => {
    const key = String(headers[name.toLowerCase()] ?? '')
    const body = bytes.toString()
    const isOrder = /^\{\s*"item"\s*:\s*"[^"]*"\s*\}$/.test(body)
    if (!form.test(key) || !isOrder) return { status: 400, headers: {}, body: '' }
    const isKnown = known.has(key) && known.get(key) !== body
    known.set(key, body)
    if (isKnown) return { status: 409, headers: {}, body: '' }
    return { status: 201, headers: { 'Content-Type': 'application/json' }, body }
  })
}

test.each<[name: string, schema: object, form: RegExp]>([
  ['Idempotency-Key', { type: 'string', format: 'uuid' }, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-/],
  ['X-Idempotency-Key', { type: 'string', pattern: '^[A-Z]{12}$' }, /^[A-Z]{12}$/],
  ['X-Request-Id', { type: 'string', example: 'a' }, /./],
])('each request has a key of its own: %s of %j', async (name, schema, form) => {
  const report = await check({
    document: documentOf(name, schema),
    baseUrl: start(name, form),
    only: ['R1/plain', 'R1/again', 'N4', 'V4'],
    explore: 0,
    seed: 3,
  })
  expect(report.groups.filter(({ kind }) => kind !== 'note')).toEqual([])
  expect(report.coverage.find(({ rule }) => rule === 'R1')).toMatchObject({ verdict: 'passed' })
})

test('other headers have the same value in all requests', async () => {
  const report = await check({
    document: documentOf('X-Tenant', { type: 'string' }),
    baseUrl: start('X-Tenant', /./),
    only: ['R1/again'],
    explore: 0,
  })
  expect(report.groups.map(({ rule }) => rule)).toContain('R1')
})
