import { describe, expect, test } from 'vitest'
import {
  exchangeWith,
  operationNamed,
  storeWithCollections,
} from '../../test/support/collections.ts'
import { casesOf } from '../cases/index.ts'
import type { Case } from '../data/case.ts'
import { CreatedResources } from './created.ts'

const document = storeWithCollections({ isIdSent: true })
const named = (name: string) => operationNamed(document, name)
const [createPlant, listPlants, getPlant, removePlant] = [
  named('createPlant'),
  named('listPlants'),
  named('getPlant'),
  named('removePlant'),
]

const caseOf = (id: string): Case => {
  const found = casesOf(createPlant).find((each) => each.id === id)
  if (found === undefined) throw new Error(`no case ${id}`)
  return found
}
const plain = caseOf('R1/plain')
const anyCase = plain

const plainOf = (operation: typeof createPlant): Case =>
  casesOf(operation).find(({ id }) => id === 'R1/plain')!

const withKey = {
  ...(document as { readonly components: object }).components,
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
}

let number = 0
const exchange = (
  request: readonly [string, unknown?],
  response: readonly [number, unknown?],
  location?: string,
) => {
  number += 1
  return exchangeWith(request, response, {
    number,
    ...(location !== undefined && { responseHeaders: [['Location', location]] }),
  })
}

const name = 'Check k3x9a1b 0007'
const fern = { id: 100000007, name }

/** Creates a plant by a case, and says who chose its identity, and whether it may be changed. */
const create = (
  created: CreatedResources,
  sent: object,
  response: readonly [number, unknown?],
  { testCase = plain, location }: { testCase?: Case; location?: string } = {},
) => {
  const before = created.in(createPlant).length
  created.observe(createPlant, testCase, exchange(['POST /plants', sent], response, location))
  return created.in(createPlant)[before]
}

const ownership = (
  ...parts: Parameters<typeof create> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const created = new CreatedResources()
  const resource = create(created, ...parts)
  return resource && [resource.values.at(-1), created.isOwn(resource)]
}

describe('what a run created', () => {
  test.each([200, 201])('is what a %i says, with the fresh identity that was sent', (status) => {
    expect(ownership(fern, [status, fern])).toEqual(['100000007', true])
    expect(ownership(fern, [status])).toEqual(['100000007', true])
  })

  test.each([202, 204, 400, 409])('is nothing that a %i says', (status) => {
    expect(ownership(fern, [status, fern])).toBeUndefined()
  })

  test('has the identity that the server chose, by its response or by Location', () => {
    expect(ownership({ name }, [201, { id: 3, name }])).toEqual(['3', true])
    expect(ownership({ name }, [201], { location: '/v1/plants/p-3' })).toEqual(['p-3', true])
    expect(ownership({ name }, [201], { location: '/jobs/3' })).toBeUndefined()
    expect(ownership(fern, [201, { id: 3, name }])).toEqual(['3', true])
  })

  test.each([
    'R1/id-number-1',
    'V1/id-number-0',
    'V1/id-number--1',
    'V1/id-number-9223372036854775807',
  ])('is not for changes where every run sends its identity: %s', (id) => {
    const testCase = caseOf(id)
    const sent = { ...fern, id: 1 }
    expect(ownership(sent, [201, sent], { testCase })).toEqual(['1', false])
  })

  test('is not for changes if the response is about another one', () => {
    expect(ownership(fern, [201, { ...fern, name: 'Rose of Ada' }])).toEqual(['100000007', false])
    expect(ownership({ name }, [201, { id: 3, name: 'Rose of Ada' }])).toEqual(['3', false])
    expect(ownership(fern, [201, { ...fern, name: name.toUpperCase() }])).toEqual([
      '100000007',
      true,
    ])
  })

  test('is not for changes if a list or a read showed its identity before', () => {
    const created = new CreatedResources()
    created.observe(listPlants, anyCase, exchange(['GET /plants'], [200, [{ id: 3 }]]))
    created.observe(getPlant, anyCase, exchange(['GET /plants/4'], [200, { id: 4 }]))
    created.observe(getPlant, anyCase, exchange(['GET /plants/5'], [404]))
    const own = [3, 4, 5].map((id) =>
      created.isOwn(create(created, { name }, [201, { id, name }])!),
    )
    expect(own).toEqual([false, false, true])
  })

  test('is not for changes if the server gives its identity a second time', () => {
    const created = new CreatedResources()
    const first = create(created, { name }, [201, { id: 3, name }])!
    expect(created.isOwn(first)).toBe(true)
    create(created, { name }, [201, { id: 3, name }])
    expect([created.isOwn(first), created.isUnique(first)]).toEqual([false, false])
  })

  test('is not unique once another request sent its identity, even in vain', () => {
    const created = new CreatedResources()
    const first = create(created, fern, [201, fern])!
    expect(created.isUnique(first)).toBe(true)
    create(created, fern, [409])
    expect([created.isUnique(first), created.isOwn(first)]).toEqual([false, true])
  })

  test('is nothing that a request with another credential created', () => {
    const secured = operationNamed(
      { ...document, security: [{ key: [] }], components: withKey },
      'createPlant',
    )
    const madeUp = casesOf(secured).find(({ id }) => id.startsWith('A6/'))!
    const created = new CreatedResources()
    created.observe(secured, madeUp, exchange(['POST /plants', fern], [201, fern]))
    expect(created.left).toEqual([])
    created.observe(secured, plainOf(secured), exchange(['POST /plants', fern], [201, fern]))
    expect(created.left).toHaveLength(1)
  })

  test('is gone after its removal, and after a read by it found nothing to remove', () => {
    const created = new CreatedResources()
    const second = { ...fern, id: 100000008 }
    create(created, fern, [201, fern])
    create(created, second, [201, second])
    created.observe(removePlant, anyCase, exchange(['DELETE /plants/100000007'], [500]))
    expect(created.left).toHaveLength(2)
    created.observe(removePlant, anyCase, exchange(['DELETE /plants/100000007'], [204]))
    created.observe(removePlant, anyCase, exchange(['DELETE /plants/100000008'], [404]))
    expect(created.left).toEqual([])
  })

  test('is counted once for each exchange', () => {
    const created = new CreatedResources()
    const sent = exchange(['POST /plants', fern], [201, fern])
    created.observe(createPlant, plain, sent)
    created.observe(createPlant, plain, sent)
    expect(created.isUnique(created.in(createPlant)[0]!)).toBe(true)
  })

  test('below another resource has its values, too, and is removed before it', () => {
    const created = new CreatedResources()
    const createPot = named('createPot')
    create(created, fern, [201, fern])
    created.observe(createPot, plain, exchange(['POST /stores/a%20b/pots', fern], [201, fern]))
    expect(created.in(named('getPot'), ['a b'])[0]?.values).toEqual(['a b', '100000007'])
    expect(created.in(named('getPot'), ['c'])).toEqual([])
    expect(created.left.map(({ values }) => values.length)).toEqual([2, 1])
  })
})
