import { expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { evolve, postOf } from '../../../test/support/evolve.ts'
import { nullable, withoutTag } from '../../../test/support/evolved-documents.ts'
import { ofOptional, plain, withValues } from '../tables/plain.ts'
import { caseRow } from '../tables/row.ts'
import { caseOfRow, ownCaseOfRow } from './case-of-row.ts'

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

test('a row of several mistakes is left out where its own rule is not broken', () => {
  const wrong = withValues({ number: '"fern"', string: '5' })
  const rowOf = (rule: 'N5' | 'N7', isOfSeveral: boolean) =>
    caseRow(rule, ['wrong', 'wrong', wrong, { isOfSeveral }])
  expect(caseOfRow(rowOf('N5', true), store)).toMatchObject({ id: 'N5/wrong' })
  expect(caseOfRow(rowOf('N7', true), store)).toBeUndefined()
  expect(caseOfRow(rowOf('N5', false), store)).toBeUndefined()
})

test.each([
  ['breaks its rule', 'N7', '5', store, 'must refuse', false],
  ['breaks another rule alone', 'N4', '5', store, 'must refuse', false],
  ['breaks a rule that a right server need not follow', 'N4', '1e30', store, 'should refuse', true],
  ['is valid', 'N7', 'null', nullable, 'open open', true],
  ['should be accepted', 'V4', '"a"', store, 'open open', true],
  ['breaks a rule but should be accepted', 'V4', '5', store, 'open open', true],
] as const)('a row that %s keeps its own rule', (_, rule, json, operation, expected, creates) => {
  const role = json === '1e30' ? 'number' : 'optional'
  const row = caseRow(rule, ['own', 'own', withValues({ [role]: json })])
  const { id, level, expect: expectation, mayCreate } = ownCaseOfRow(row, operation)!
  expect([id, `${level} ${expectation}`, mayCreate]).toEqual([`${rule}/own`, expected, creates])
})

test('a row with several mistakes keeps its own rule, if it breaks that or not', () => {
  const wrong = withValues({ number: '"fern"', string: '5' })
  expect(ownCaseOfRow(caseRow('N4', ['own', 'own', wrong]), store)).toMatchObject({
    id: 'N4/own',
    expect: 'refuse',
    mayCreate: false,
  })
  expect(ownCaseOfRow(wrongOptional, withoutTag)).toBeUndefined()
})
