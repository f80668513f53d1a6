import { expect, test } from 'vitest'
import { createMock } from './create-mock.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const described = (content: object) => ({ description: '', ...content })
const tree = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } },
}
const inPath = (name: string, style: string) => ({
  name,
  in: 'path',
  required: true,
  style,
  schema: { type: 'integer' },
})

const park = inPath('parkId', 'label')
const trees = '/parks/{parkId}/trees'
const document = {
  openapi: '3.1.0',
  info: { title: 'Park', version: '1' },
  paths: {
    [trees]: {
      parameters: [park],
      post: {
        requestBody: { required: true, ...json(tree) },
        responses: {
          201: described({ ...json(tree), headers: { Location: { schema: { type: 'string' } } } }),
          400: described({}),
        },
      },
      get: { responses: { 200: described(json({ type: 'array', items: tree })) } },
    },
    [`${trees}/{treeId}`]: {
      parameters: [park, inPath('treeId', 'matrix')],
      get: { responses: { 200: described(json(tree)), 400: described({}), 404: described({}) } },
    },
  },
}

const created = (mock = createMock<string>({ document })) => {
  const send = (method: string, target: string, body = '') => {
    const headers = new Map(body === '' ? [] : [['content-type', 'application/json'] as const])
    const request = { method, target, headers, body: new TextEncoder().encode(body) }
    return mock.respond(request).response
  }
  return { mock, send, response: send('POST', '/parks/.7/trees', '{"name":"Ash"}') }
}

test('a resource is found by its identity, whatever the style of the path', () => {
  const { mock, send, response } = created()
  expect(response).toMatchObject({
    status: 201,
    headers: { location: '/parks/.7/trees/;treeId=1' },
  })
  expect(send('GET', response.headers['location']!).body).toBe(response.body)
  expect(send('GET', '/parks/.7/trees').body).toBe(`[${response.body}]`)
  expect(send('GET', '/parks/.7/trees/;treeId=2').status).toBe(404)
  expect(send('GET', '/parks/.8/trees').body).not.toContain('Ash')
  expect(mock.resources('/parks/7/trees')).toEqual([JSON.parse(response.body)])
})

test('a value without its style is a wrong parameter', () => {
  const { send } = created()
  expect(send('GET', '/parks/.7/trees/1').status).toBe(400)
  expect(send('GET', '/parks/7/trees/;treeId=1').status).toBe(400)
})

test('seeds name the values of parameters without a style', () => {
  const resources = { '/parks/7/trees': [{ id: 5, name: 'Oak' }] }
  const { send } = created(createMock<string>({ document, resources }))
  expect(send('GET', '/parks/.7/trees/;treeId=5').body).toBe('{"id":5,"name":"Oak"}')
})
