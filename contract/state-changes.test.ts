import { expect, test } from 'vitest'
import { serveInProcess } from '../test/servers/in-process.ts'
import type { CheckOptions } from './data/options.ts'
import { check } from './runner.ts'

// Requests that change the state of a resource, which may allow that once only.

const order = {
  type: 'object',
  required: ['id', 'item'],
  properties: { id: { type: 'integer', readOnly: true }, item: { type: 'string', minLength: 1 } },
}
const json = (schema: object) => ({ 'application/json': { schema } })
const responseOf = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: 'as it is' }]))
const reason = { type: 'object', properties: { reason: { type: 'string', maxLength: 40 } } }

const document = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'order',
        requestBody: { required: true, content: json(order) },
        responses: { 201: { description: 'created', content: json(order) }, ...responseOf(400) },
      },
    },
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'read',
        responses: { 200: { description: 'read', content: json(order) }, ...responseOf(404) },
      },
    },
    '/orders/{id}/cancel': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      post: {
        operationId: 'cancel',
        requestBody: { content: json(reason) },
        responses: responseOf(204, 400, 404, 409),
      },
    },
  },
}

type Body = Readonly<Record<string, unknown>>

const objectIn = (bytes: Buffer): Body | undefined => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return Array.isArray(value) || typeof value !== 'object' ? undefined : ((value as Body) ?? {})
  } catch {
    return undefined
  }
}

/** Cancels each order once; `isRight` decides about the body. */
const start = (isRight: (body: Body | undefined) => boolean) => {
  const orders: { item: unknown; isOpen: boolean }[] = []
  const status = (code: number, body?: object) => ({
    status: code,
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? '' : JSON.stringify(body),
  })
  return serveInProcess(({ method, url = '' }, bytes) => {
    const [, , id, action] = url.split('/')
    const body = objectIn(bytes)
    if (id === undefined) {
      if (method !== 'POST') return status(405)
      if (typeof body?.['item'] !== 'string' || body['item'] === '') return status(400)
      orders.push({ item: body['item'], isOpen: true })
      return status(201, { id: orders.length, item: body['item'] })
    }
    const stored = orders[Number(id) - 1]
    if (stored === undefined) return status(404)
    if (action === undefined) return status(200, { id: Number(id), item: stored.item })
    if (!isRight(body)) return status(400)
    if (!stored.isOpen) return status(409)
    stored.isOpen = false
    return status(204)
  })
}

const hasReason = (body: Body | undefined): boolean => {
  const { reason: text = '' } = body ?? {}
  return body !== undefined && typeof text === 'string' && text.length <= 40
}

const run = (baseUrl: string, more: Partial<CheckOptions> = {}) =>
  check({ document, baseUrl, only: ['cancel:R1', 'cancel:N7', 'cancel:N11'], explore: 0, ...more })

test('each gets a resource of its own, which no earlier one has changed', async () => {
  const { groups, coverage } = await run(start(hasReason))
  expect(groups.filter(({ kind, rule }) => kind !== 'note' || rule === 'open')).toEqual([])
  expect(coverage.find(({ rule }) => rule === 'R1')).toMatchObject({ verdict: 'passed' })
})

test('a body that is not read is found, although a second request gets 409', async () => {
  const { groups } = await run(start(() => true))
  const violations = groups.filter(({ kind }) => kind === 'violation')
  expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(['N7', 'N11']))
})

test('a documented 409 of a resource that the user named shows nothing about valid requests', async () => {
  const baseUrl = start(hasReason)
  await check({ document, baseUrl, only: ['order:R1/plain'], explore: 0 })
  const { groups, exitCode } = await run(baseUrl, { parameters: { 'cancel.id': '1' } })
  expect(exitCode).toBe(0)
  expect(groups.map(({ findings: [{ message }] }) => message)).toContainEqual(
    expect.stringMatching(/409 Conflict, which is allowed, because the state of the resource/),
  )
})
