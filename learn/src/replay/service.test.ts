import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { behaviorWith, contextIn } from './service.ts'

const service = { operation: servedStore, path: '/v1/plants' }
const sample = sampleWith('{"id":1,"name":"a"}', { status: 200 })

test('a recorded request is read at the path of its service, with a new id', () => {
  const context = contextIn(sample, service, behaviorWith(servedStore))
  expect(context.path).toBe('/v1/plants')
  expect(context.body.first).toEqual({ id: 1, name: 'a' })
  expect(context.isKnownId(1)).toBe(false)
})

test('an id that was accepted before is known', () => {
  const known = contextIn({ ...sample, isKnownId: true }, service, behaviorWith(servedStore))
  expect(known.isKnownId(1)).toBe(true)
})

test('of a body over the limit only its beginning is read', () => {
  const limited = contextIn(sample, service, behaviorWith(servedStore, { bodyLimit: 10 }))
  expect(limited.request.truncated).toBe(true)
  expect(limited.request.body.length).toBe(10)
  expect(limited.request.body[0]).toBe('{'.charCodeAt(0))
  const whole = contextIn(sample, service, behaviorWith(servedStore, { bodyLimit: 19 }))
  expect(whole.request.truncated).toBe(false)
})

test('the statuses of the document are defaults of a behavior', () => {
  expect(behaviorWith(servedStore).mediaTypeStatus).toBe(400)
  expect(behaviorWith(servedStore, { mediaTypeStatus: 415 }).mediaTypeStatus).toBe(415)
})
