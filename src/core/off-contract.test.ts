import { describe, expect, test } from 'vitest'
import { createMock } from './create-mock.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const described = (content: object) => ({ description: '', ...content })
const tree = {
  type: 'object',
  required: ['kind'],
  properties: { height: { type: 'integer' }, kind: { enum: ['elm', 'oak'] } },
}
const document = {
  openapi: '3.1.0',
  info: { title: 'Park', version: '1' },
  paths: {
    '/tree': { get: { responses: { 200: described(json(tree)) } } },
    '/trees': { get: { responses: { 200: described(json({ type: 'array', items: tree })) } } },
    '/anything': { get: { responses: { 203: described(json({})) } } },
    '/number': { get: { responses: { 200: described(json({ type: 'integer' })) } } },
    '/gone': { delete: { responses: { 204: described({}) } } },
  },
}

/** The response of a mock in use of a scenario. */
function responseTo(scenario: string, line: string) {
  const [method = '', target = ''] = line.split(' ')
  const mock = createMock<string>({ document, scenario })
  const exchange = mock.respond({ method, target, headers: new Map(), body: new Uint8Array() })
  const { status, headers, body } = exchange.response
  return { status, type: headers['content-type'], body, notice: exchange.notice }
}

describe('built-in scenarios break the contract of any operation', () => {
  test.each([
    ['GET /tree', 200, 'application/json', /^\{"height":\d+\}$/],
    ['GET /trees', 200, 'application/json', /^null$/],
    ['GET /number', 200, 'application/json', /^null$/],
    ['GET /anything', 203, 'text/plain; charset=utf-8', /^not documented$/],
    ['DELETE /gone', 204, 'text/plain; charset=utf-8', /^not documented$/],
  ])('off-contract-nameless: %s', (line, status, type, body) => {
    expect(responseTo('off-contract-nameless', line)).toMatchObject({
      status,
      type,
      body: expect.stringMatching(body),
    })
  })

  test.each(['GET /tree', 'GET /trees', 'GET /anything', 'GET /number', 'DELETE /gone'])(
    'off-contract-truncated has JSON that ends early: %s',
    (line) => {
      const { type, body } = responseTo('off-contract-truncated', line)
      expect(type).toBe('application/json')
      expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError)
    },
  )

  test('off-contract-204 has another empty success where 204 is documented', () => {
    expect(responseTo('off-contract-204', 'GET /tree')).toMatchObject({ status: 204, body: '' })
    expect(responseTo('off-contract-204', 'DELETE /gone').status).toBe(205)
  })

  test('their descriptions name no member of plants', () => {
    const { scenarios } = createMock({ document })
    expect(scenarios['off-contract-nameless']?.description).toBe(
      'breaks the contract: the documented success without a required member',
    )
  })
})

test('rejected tells that the document has no response for it', () => {
  expect(responseTo('rejected', 'GET /tree')).toMatchObject({
    status: 400,
    notice:
      'The document has no response 400 for GET /tree: the mock sends it, because none fits better.',
  })
})
