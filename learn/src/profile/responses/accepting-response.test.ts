import { expect, test } from 'vitest'
import { post } from '../../../../test/support/post.ts'
import { createMock } from '../../../../src/core/create-mock.ts'
import { memoize } from '../../../../src/base/memoize.ts'
import { withBody } from '../../../../src/core/operation.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { acceptingResponse } from './accepting-response.ts'
import { ResponseValues } from './response-values.ts'
import { playProfile } from '../play-profile.ts'

/** What a service that accepts wrong types and absent members stores of a body, and its response. */
function created(body: string): {
  readonly stored: readonly unknown[]
  readonly response: unknown
} {
  const errors = { type: 'accepted', required: 'accepted' } as const
  const mock = createMock(playProfile({ behavior: { echoId: true }, errors }))
  const response: unknown = JSON.parse(post(mock, { body }).body)
  return { stored: mock.plants(), response }
}

test('a valid plant is stored', () => {
  const plant = { id: 1, name: 'a', tag: 'b' }
  expect(created(JSON.stringify(plant))).toEqual({ stored: [plant], response: plant })
})

test('an id that is a text is stored as a number, and repeated as it was sent', () => {
  const body = '{"id":"1","name":"a"}'
  expect(created(body)).toEqual({
    stored: [{ id: 1, name: 'a' }],
    response: { id: '1', name: 'a' },
  })
})

test('the values of its placeholders are those of other profiles that accept the request', () => {
  const { operation, behavior } = createMock()
  const request = {
    method: 'POST',
    target: '/plants',
    headers: new Map([['content-type', 'application/json']]),
    body: new TextEncoder().encode('{"id":1,"name":"a"}'),
  }
  const served = withBody(operation)
  const context = contextOf(request, { operation: served, path: '/plants', behavior })
  const valuesOf = memoize((of: typeof context) => new ResponseValues(of, 200))
  const bodies = ['{uuid}', 'id {uuid}'].map(
    (key) => acceptingResponse(context, { body: { key } }, valuesOf).body,
  )
  const [first, second] = bodies.map((body) => (JSON.parse(body) as { key: string }).key)
  expect(second).toBe(`id ${first}`)
})

test.each(['{"id":"1","name":"a","tag":null}', '{"id":1,"name":7}', '{"id":"x","name":"a"}', '{}'])(
  'a plant that stays wrong is not stored: %s',
  (body) => {
    expect(created(body)).toEqual({ stored: [], response: JSON.parse(body) as unknown })
  },
)
