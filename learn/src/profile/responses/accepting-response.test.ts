import { expect, test } from 'vitest'
import { post } from '../../../../test/support/post.ts'
import { createMock } from '../../../../src/core/create-mock.ts'
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

test.each(['{"id":"1","name":"a","tag":null}', '{"id":1,"name":7}', '{"id":"x","name":"a"}', '{}'])(
  'a plant that stays wrong is not stored: %s',
  (body) => {
    expect(created(body)).toEqual({ stored: [], response: JSON.parse(body) as unknown })
  },
)
