import { expect, test } from 'vitest'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { evolve, postOf } from '../../../test/support/evolve.ts'
import { withoutTag } from '../../../test/support/evolved-documents.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { body, id, name, nameOf, plain } from '../tables/body-pieces.ts'
import { caseRow } from '../tables/row.ts'
import { caseOfRow } from './case-of-row.ts'

const wrongTag = caseRow('N7', ['tag', 'a wrong $tag', body`{${id},${name},${nameOf.tag}:5}`])
const limited = withNewPlant((schema) => {
  schema['additionalProperties'] = false
})

test('a row is a case of its own document as it is', () => {
  expect(caseOfRow(wrongTag, plantStore)).toMatchObject({ id: 'N7/tag', title: 'a wrong tag' })
})

test('a row is left out for a document without its member', () => {
  expect(caseOfRow(wrongTag, withoutTag)).toBeUndefined()
})

test('a row with a changing method is left out where it may hit what others stored', () => {
  const row = caseRow('open', ['patch', '$method $target', plain, { method: 'PATCH' }])
  const herbs = evolve((document) => {
    document['paths'] = { '/herbs': { post: postOf(document) } }
  })
  const otherStore = evolve((document) => {
    document['info'] = { title: 'Power Plants', version: '1.0.0' }
  })
  expect(caseOfRow(row, limited)).toMatchObject({ request: { method: 'PATCH' } })
  expect(caseOfRow(row, herbs)).toBeUndefined()
  expect(caseOfRow(row, otherStore)).toBeUndefined()
})

test('a row has the rule that the document says', () => {
  const row = caseRow('V5', ['color', 'color', body`{${id},${name},"color":"green"}`])
  expect(caseOfRow(row, limited)).toMatchObject({ id: 'N11/color', expect: 'refuse' })
})

test('a row with several problems is kept if it means as many', () => {
  const row = caseRow('N4', ['both', 'neither', '{}'])
  expect(caseOfRow(row, limited)).toMatchObject({ id: 'N4/both', expect: 'refuse' })
  const withFurther = caseRow('N4', ['further', 'no $name', body`{${id},"color":"green"}`])
  expect(caseOfRow(withFurther, limited)).toBeUndefined()
})
