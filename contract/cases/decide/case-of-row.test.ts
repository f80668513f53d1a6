import { expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { evolve, postOf } from '../../../test/support/evolve.ts'
import { withoutTag } from '../../../test/support/evolved-documents.ts'
import { ofOptional, plain } from '../tables/plain.ts'
import { caseRow } from '../tables/row.ts'
import { caseOfRow } from './case-of-row.ts'

const wrongOptional = caseRow('N7', [
  '$optional',
  'a wrong $optional',
  ofOptional(({ key }, object) => object.plus(`${key}:5`)),
])

test('a row is a case in the words of the operation', () => {
  expect(caseOfRow(wrongOptional, store)).toMatchObject({ id: 'N7/tag', title: 'a wrong tag' })
})

test('a row is left out for an operation without its member', () => {
  expect(caseOfRow(wrongOptional, withoutTag)).toBeUndefined()
})

test('a row with a method that the document has at the path is left out', () => {
  const row = caseRow('open', ['patch', '$method $target', plain, { method: 'PATCH' }])
  const patched = evolve((document) => {
    document['paths'] = { '/plants': { post: postOf(document), patch: { responses: {} } } }
  })
  expect(caseOfRow(row, store)).toMatchObject({ request: { method: 'PATCH' } })
  expect(caseOfRow(row, patched)).toBeUndefined()
})

test('a row with the method of the operation as another one is left out', () => {
  const puts = evolve((document) => {
    document['paths'] = { '/plants': { put: postOf(document) } }
  })
  const row = caseRow('open', ['put', '$method', plain, { method: 'PUT' }])
  expect(caseOfRow(row, puts)).toBeUndefined()
})

test('a row about several credentials is left out where none is needed', () => {
  const free = evolve((document) => {
    document['security'] = []
  })
  const row = caseRow('open', ['two', 'two', plain, { credential: 'several' }])
  expect(caseOfRow(row, free)).toBeUndefined()
  expect(caseOfRow(row, store)).toBeDefined()
})
