import { expect, test } from 'vitest'
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
