import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { undeclaredMembers } from './undeclared-members.ts'
import { placesOf } from './body-places.ts'

const places = placesOf(servedStore.source)

test('undeclared members are those that the document does not name', () => {
  const body = { id: 1, color: 'red', name: 'Fern', pot: 7 }
  expect(undeclaredMembers(body, places)).toEqual({
    names: ['color', 'pot'],
    members: { color: 'red', pot: 7 },
  })
})

test.each([[{ id: 1, name: 'Fern' }], [['color']], ['color'], [null], [undefined]])(
  '%j has none',
  (body) => {
    expect(undeclaredMembers(body, places)).toEqual({ names: [], members: undefined })
  },
)

test('the many members of a body are looked through once', () => {
  let reads = 0
  const body = new Proxy(
    { color: 'red', pot: 7 },
    {
      ownKeys: (target) => {
        reads += 1
        return Reflect.ownKeys(target)
      },
    },
  )
  for (const name of ['color', 'pot']) expect(undeclaredMembers(body, places).names).toContain(name)
  expect(reads).toBe(1)
})
