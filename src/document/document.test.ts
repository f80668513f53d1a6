import { describe, expect, test } from 'vitest'
import { responseFor, selectOperation, successOf } from './document.ts'
import { parseDocument } from './parse-document.ts'

const operation = (statuses: readonly string[], operationId?: string) => ({
  ...(operationId !== undefined && { operationId }),
  requestBody: { content: { 'application/json': {} } },
  responses: Object.fromEntries(statuses.map((status) => [status, { description: status }])),
})

const documentWith = (paths: Readonly<Record<string, unknown>>) =>
  parseDocument({ openapi: '3.0.3', info: { title: 'Shop', version: '2' }, paths })

const withStatuses = (...statuses: string[]) =>
  documentWith({ '/orders': { post: operation(statuses) } }).operations[0]!

describe('responseFor', () => {
  test.each([
    [404, ['200', '404', '4XX', 'default'], '404'],
    [404, ['200', 'default', '4XX'], '4XX'],
    [404, ['200', '5XX', 'default'], 'default'],
    [404, ['200', '5XX'], undefined],
  ])('of %i among %o is %o', (status, statuses, expected) => {
    expect(responseFor(withStatuses(...statuses), status)?.status).toBe(expected)
  })
})

describe('successOf', () => {
  test.each([
    [['400', '202', '201'], '201'],
    [['2XX', '204'], '204'],
    [['2XX', '400'], '2XX'],
    [['303', '400'], '303'],
    [['400', 'default'], undefined],
  ])('of %o is %o', (statuses, expected) => {
    expect(successOf(withStatuses(...statuses))?.status).toBe(expected)
  })
})

describe('selectOperation', () => {
  const shop = documentWith({
    '/orders': { post: operation(['200'], 'createOrder') },
    '/carts': { put: operation(['200']) },
  })

  test('finds an operation by its operationId, or by its method and path', () => {
    expect(selectOperation(shop, 'createOrder').path).toBe('/orders')
    expect(selectOperation(shop, 'PUT /carts').path).toBe('/carts')
  })

  test('needs no name if there is one operation', () => {
    const { operations } = shop
    expect(selectOperation({ ...shop, operations: operations.slice(1) }).path).toBe('/carts')
  })

  test('lists the operations if the name is missing or unknown', () => {
    expect(() => selectOperation(shop)).toThrow(
      'the document has several operations, choose one with the option operation: createOrder, PUT /carts.',
    )
    expect(() => selectOperation(shop, 'createOrdr')).toThrow(
      'the operation "createOrdr" is unknown: did you mean "createOrder"? Known: createOrder, PUT /carts.',
    )
  })
})
