import { expect, test } from 'vitest'
import { caseOf } from '../../../test/support/exchange.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { createCase } from '../adapt/create-case.ts'
import { caseRow } from '../tables/row.ts'
import { casesOf } from '../index.ts'

test.each<[string, readonly string[]]>([
  ['R1/tag', []],
  ['N4/body-optional-alone', ['id', 'name', 'tag']],
  ['N5/all-wrong', ['id', 'name', 'tag']],
  ['N7/tag-type-null', ['tag']],
  ['V5/body-color', []],
  ['N2/trailing-comma', []],
])('knows the members that %s varies: %o', (id, members) => {
  expect(caseOf(id).facts.varies).toEqual(members)
})

test.each([
  ['R1/tag', false],
  ['N4/body-optional-alone', false],
  ['V5/body-color', true],
])('knows whether %s has members of other names: %s', (id, hasFurther) => {
  expect(caseOf(id).facts.furtherNames.length > 0).toBe(hasFurther)
})

test.each([
  ['R1/plain', false],
  ['V6/backwards', true],
  ['V6/escaped-name', true],
  ['V5/body-color', false],
  ['N2/trailing-comma', true],
  ['N3/body-type-[]', true],
  ['N9/utf-16le', true],
  ['N4/body-empty', true],
])('knows whether the body of %s is rewritten as a whole: %s', (id, isRewritten) => {
  expect(caseOf(id).facts.isRewritten).toBe(isRewritten)
})

test.each([
  ['R1/plain', false, false, undefined],
  ['open/id-again', true, false, 'id'],
  ['open/name-again', true, false, 'name'],
  ['open/id-again-with-tag', true, false, undefined],
  ['open/method-get-first-id', true, false, undefined],
  ['open/id-at-once', true, false, undefined],
  ['V1/id-2147483647+ID', false, true, undefined],
])('%s shares values: %s, has a sum: %s, repeats: %s', (id, sharesValues, hasSum, repeats) => {
  const { facts } = caseOf(id)
  expect([facts.sharesValues, facts.hasSum, facts.repeats]).toEqual([sharesValues, hasSum, repeats])
})

test('a value of the plain body is not a spelling of its own', () => {
  const addressed = withNewPlant((schema) => {
    schema['properties'] = {
      id: { type: 'integer' },
      na$me: { type: 'string' },
      street: { enum: ['Main St, 5'] },
    }
    schema['required'] = ['id', 'na$me', 'street']
  })
  const isRewritten = (body: string): boolean =>
    createCase(caseRow('R1', ['slug', 'title', body]), addressed).facts.isRewritten
  const plain = String.raw`{"street":"Main St, 5","id":$ID,"na\u0024me":"$NAME"}`
  expect(isRewritten(plain)).toBe(false)
  expect(isRewritten(plain.replace('me":', 'me" :'))).toBe(true)
  expect(isRewritten(plain.replace('"na', String.raw`"\u006ea`))).toBe(true)
})

test('an empty object is not the empty array of the plain body', () => {
  const withList = withNewPlant((schema) => {
    schema['properties'] = { id: { type: 'integer' }, list: { type: 'array' } }
    schema['required'] = ['id', 'list']
  })
  const wrong = casesOf(withList).find(({ id }) => id === 'N5/list-type-{}')
  expect(wrong?.facts.varies).toEqual(['list'])
})
