import { expect, test } from 'vitest'
import { openMockOperation } from '../../../src/core/open-operation.ts'
import { evolve, optionsOf, partOf } from '../../../test/support/evolve.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { infer } from './infer.ts'

const service = { operation: servedStore, path: '/plants' }

const sampleOf = (method: string, response: ResponseData) => sampleWith('', response, { method })

test('OPTIONS that gets what other methods get is of their rule', () => {
  const notFound = { status: 404, body: 'Not Found', isText: true } as const
  const samples = ['OPTIONS', 'PUT', 'GET'].map((method) => sampleOf(method, notFound))
  const { behavior, errors } = infer(samples, service, {})
  expect(behavior).toEqual({ unknownMethodStatus: 404 })
  expect(errors).toEqual({ 'unknown-method': expect.not.objectContaining({ status: 404 }) })
})

test('OPTIONS that gets what the mock responds to preflights has no rule', () => {
  const allowed = { status: 204, headers: { allow: 'OPTIONS, POST' } } as const
  expect(infer([sampleOf('OPTIONS', allowed)], service, {}).errors).toBeUndefined()
})

test('OPTIONS that is accepted does not show the success of other methods', () => {
  const allowed = { status: 204, headers: { allow: 'OPTIONS, POST' } } as const
  const sample = sampleWith('{"id":1,"name":"a"}', allowed, { method: 'OPTIONS' })
  expect(infer([sample], service, {}).response).toBeUndefined()
})

test.each([
  ['application/json', 'application/json', undefined],
  ['application/problem+json', 'application/json', 'application/json'],
  ['application/problem+json', 'application/problem+json', 'application/problem+json'],
  ['application/json', 'application/problem+json', 'application/problem+json'],
])('where errors are %s, those of a service in %s have the type %s', (own, type, setting) => {
  const operation = openMockOperation(
    optionsOf(
      evolve((document) => {
        const responses = partOf(document, 'paths', '/plants', 'post', 'responses')
        const { content } = responses['400'] as { content: Record<string, unknown> }
        responses['400'] = { description: 'bad', content: { [own]: content['application/json'] } }
      }),
    ),
  )
  const refused = { status: 400, headers: { 'content-type': type }, body: { why: 'no' } } as const
  const { response, errors } = infer([sampleWith('{}', refused)], { ...service, operation }, {})
  expect(response?.error?.headers?.['content-type']).toBe(setting)
  expect(JSON.stringify(errors)).not.toContain('content-type')
})
