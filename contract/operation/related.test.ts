import { expect, test } from 'vitest'
import { operationNamed, storeWithCollections } from '../../test/support/collections.ts'
import { createOfParents, readerOf, readsCreated, relatedOf, showsLater } from './related.ts'

const document = storeWithCollections()
const named = (name: string) => operationNamed(document, name)

test('finds the operations of a collection, whatever its parameters are called', () => {
  const related = relatedOf(named('getPot'))
  expect(Array.from(related, ([kind, { operationId }]) => `${kind} ${operationId}`)).toEqual(
    expect.arrayContaining(['create createPot', 'list listPots', 'remove removePot']),
  )
  expect(related.size).toBe(6)
})

test('parents are created by the operation of their collection', () => {
  expect(createOfParents(named('getPot'))?.operationId).toBe('createStore')
  expect(createOfParents(named('getPlant'))).toBeUndefined()
})

test('S1 is about reads of what can be created', () => {
  expect(readsCreated(named('getPlant'))).toBe(true)
  expect(readsCreated(named('listPlants'))).toBe(false)
  const readOnly = storeWithCollections({ without: ['/plants'] })
  expect(readsCreated(operationNamed(readOnly, 'getPlant'))).toBe(false)
})

test('S2 is about what a list or a read shows', () => {
  const about = ['listPlants', 'replacePlant', 'changePlant', 'removePlant']
  expect(about.filter((name) => showsLater(named(name)))).toEqual(about)
  for (const name of ['createPlant', 'getPlant', 'replaceSettings'])
    expect(showsLater(named(name))).toBe(false)
  const unread = storeWithCollections({ without: ['/plants/{plantId}'] })
  expect(showsLater(operationNamed(unread, 'listPlants'))).toBe(true)
})

test('a read shows what the other operations did, and a list what is in it', () => {
  expect(readerOf(named('removePlant')).operationId).toBe('getPlant')
  expect(readerOf(named('listPlants')).operationId).toBe('listPlants')
})
