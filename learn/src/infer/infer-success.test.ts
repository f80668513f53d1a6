import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { classifySamples } from '../replay/classified.ts'
import { inferSuccess, type Success } from './infer-success.ts'
import type { ResponseData } from '../samples/response-data.ts'

const headers = { 'content-type': 'application/json' }

interface Plant {
  readonly id: number
  readonly name: string
  readonly tag?: string
}

const plants: readonly Plant[] = [
  { id: 70_001, name: 'Aster' },
  { id: 70_002, name: 'Begonia', tag: 'shade' },
  { id: 70_003, name: 'Calla', tag: 'sun' },
  { id: 70_004, name: 'Dahlia' },
]

/** A member that the document does not declare. */
const potOf = ({ name }: Plant): string => `of ${name.length} cm`

/** What is learned from the responses of a service to these plants. */
function successOf(respond: (plant: Plant) => ResponseData): Success {
  const samples = plants.map((plant) =>
    sampleWith(JSON.stringify({ ...plant, pot: potOf(plant) }), respond(plant)),
  )
  const service = { operation: servedStore, path: '/plants' }
  const classified = classifySamples(samples, service, {})
  return inferSuccess(classified, servedStore)
}

test('the response of the mock has no settings', () => {
  const { settings, echoId } = successOf(({ name, tag }) => {
    return { status: 200, headers, body: tag === undefined ? { name } : { name, tag } }
  })
  expect([settings, echoId]).toEqual([{}, false])
})

test('the additional members of the request are in the response of a service that keeps them', () => {
  const { settings, isOrdinary } = successOf(({ id, name }) => {
    return { status: 200, headers, body: { id, name, pot: potOf({ id, name }), stored: true } }
  })
  expect(settings).toEqual({
    body: { id: '{id}', name: '{name}', stored: true, '...': '{additional}' },
  })
  expect(isOrdinary({ status: 200, body: { id: 1, name: 'x', stored: true } })).toBe(true)
})

test('the same with the id echoes it', () => {
  const { settings, echoId } = successOf((plant) => ({ status: 200, headers, body: plant }))
  expect([settings, echoId]).toEqual([{}, true])
})

test('another status, header and body are settings', () => {
  const { settings, echoId } = successOf(({ id, name }) => {
    const type = 'application/vnd.plant+json'
    return {
      status: 201,
      headers: { 'content-type': type, location: `/plants/${id}` },
      body: { plant: name },
    }
  })
  expect(settings).toEqual({
    status: 201,
    headers: { 'content-type': 'application/vnd.plant+json', location: '/plants/{id}' },
    body: { plant: '{name}' },
  })
  expect(echoId).toBe(false)
})

test.each([{}, [], { plant: {}, links: [] }])('the body %j is a setting', (body) => {
  const { settings } = successOf(() => ({ status: 200, headers, body }))
  expect(settings).toEqual({ body })
})

test('a body {} of some responses is no setting if others have none', () => {
  const { settings } = successOf(({ tag }) => ({
    status: 200,
    headers,
    ...(tag === undefined && { body: {} }),
  }))
  expect(settings).toEqual({})
})

test('a success has the members that do not depend on optional ones of the request', () => {
  const { isOrdinary } = successOf(({ name, tag = null }) => {
    return { status: 200, headers, body: { plant: name, label: tag } }
  })
  expect(isOrdinary({ status: 200, body: { plant: 'x' } })).toBe(true)
  expect(isOrdinary({ status: 200, body: { label: 'x' } })).toBe(false)
  expect(isOrdinary({ status: 200, body: 'x' })).toBe(false)
  expect(isOrdinary({ status: 200 })).toBe(true)
  expect(isOrdinary({ status: 400, body: { plant: 'x' } })).toBe(false)
})

test('a member with a name that all objects inherit is not in each body', () => {
  const { isOrdinary } = successOf(({ name }) => {
    return { status: 200, headers, body: { constructor: name } }
  })
  expect(isOrdinary({ status: 200, body: { constructor: 'x' } })).toBe(true)
  expect(isOrdinary({ status: 200, body: {} })).toBe(false)
})

test('a body that is no object may be of any success', () => {
  const { isOrdinary } = successOf(() => ({ status: 200, headers, body: 'created' }))
  expect(isOrdinary({ status: 200, body: 'created' })).toBe(true)
})

test('refusals, texts and responses without a body show nothing', () => {
  const { settings } = successOf(({ id, name }) => {
    if (id === 70_001) return { status: 203 }
    if (id === 70_002) return { status: 202, body: 'ok', isText: true }
    return id === 70_003
      ? { status: 400, body: { message: 'no' } }
      : { status: 200, headers, body: { name, tag: 'sun' } }
  })
  expect(settings.status).toBeUndefined()
})

test('of a service without JSON for accepted requests, status and headers are learned', () => {
  const noContent = successOf(() => ({ status: 204, headers: {}, body: '', isText: true }))
  expect(noContent.settings).toEqual({ status: 204 })
  expect(noContent.isOrdinary({ status: 204, headers: {}, body: '', isText: true })).toBe(true)
  const created = successOf(({ id }) => ({
    status: 201,
    headers: { 'content-type': 'text/plain', location: `/plants/${id}` },
    body: 'created',
    isText: true,
  }))
  expect(created.settings).toEqual({ status: 201, headers: { location: '/plants/{id}' } })
})
