import { expect, test } from 'vitest'
import { caseOf } from '../../../test/support/exchange.ts'
import type { CaseFacts } from '../../data/case.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { type Body, body, escapedNameOf, id, nameOf, plain } from '../tables/body-pieces.ts'
import { createCase } from '../adapt/create-case.ts'
import { caseRow } from '../tables/row.ts'
import { casesOf } from '../index.ts'

test.each<[string, CaseFacts['origins']]>([
  ['R1/plain', { id: 'fresh', name: 'fresh' }],
  ['R1/id-1', { id: 'fixed', name: 'fresh' }],
  ['R1/name-of-one-dot', { id: 'fresh', name: 'fixed' }],
  ['R1/name-of-digits', { id: 'fresh', name: 'fresh' }],
  ['V1/0-ID', { id: 'fresh', name: 'fresh' }],
  ['V2/id-7.0', { id: 'fresh', name: 'fresh' }],
  ['V2/1e3', { id: 'fixed', name: 'fresh' }],
  ['V3/wide-255', { id: 'fresh', name: 'fresh' }],
  ['V6/escaped-id', { id: 'fresh', name: 'fresh' }],
  ['N4/id', { name: 'fresh' }],
  ['N5/1.5', { id: 'fixed', name: 'fresh' }],
  ['N5/id-string-fern', { id: 'mistyped', name: 'fresh' }],
  ['N5/id-string-7', { id: 'fresh', name: 'fresh' }],
  ['N5/id-["fern"]', { id: 'fresh', name: 'fresh' }],
  ['N6/name-5', { id: 'fresh', name: 'mistyped' }],
  ['N2/trailing-comma', {}],
  ['N3/array-of-plant', {}],
  ['open/id-again', { id: 'first', name: 'fresh' }],
  ['open/plant-again', { id: 'first', name: 'first' }],
  ['open/id-at-once', { id: 'shared', name: 'fresh' }],
])('knows where the id and the name of %s come from: %o', (id, origins) => {
  expect(caseOf(id).facts.origins).toEqual(origins)
})

test.each<[string, readonly string[]]>([
  ['R1/tag', []],
  ['N4/both', ['id', 'name']],
  ['N5/id-and-all', ['id', 'name', 'tag']],
  ['N7/tag-null', ['tag']],
  ['V5/color', []],
  ['N2/trailing-comma', []],
])('knows the members that %s varies: %o', (id, members) => {
  expect(caseOf(id).facts.varies).toEqual(members)
})

test.each([
  ['R1/tag', false],
  ['N4/both', false],
  ['V5/color', true],
])('knows whether %s has members of other names: %s', (id, hasFurther) => {
  expect(caseOf(id).facts.furtherNames.length > 0).toBe(hasFurther)
})

test.each([
  ['R1/plain', false],
  ['V6/name-first', true],
  ['V6/escaped-name', true],
  ['V5/color', false],
  ['N2/trailing-comma', true],
  ['N3/array', true],
  ['N9/utf-16le', true],
  ['N4/empty-object', true],
])('knows whether the body of %s is rewritten as a whole: %s', (id, isRewritten) => {
  expect(caseOf(id).facts.isRewritten).toBe(isRewritten)
})

test.each([
  ['R1/plain', false, false, undefined],
  ['open/id-again', true, false, 'id'],
  ['open/name-again', true, false, 'name'],
  ['open/id-again-with-tag', true, false, undefined],
  ['open/get-plants-first-id', true, false, undefined],
  ['open/id-at-once', true, false, undefined],
  ['V1/2147483647+ID', false, true, undefined],
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
  const isRewritten = (pieces: Body): boolean =>
    createCase(caseRow('R1', ['slug', 'title', pieces]), addressed).facts.isRewritten
  expect(isRewritten(plain)).toBe(false)
  expect(isRewritten(body`{${id},${nameOf.name}:"$NAME"}`)).toBe(false)
  expect(isRewritten(body`{${id},${nameOf.name} :"$NAME"}`)).toBe(true)
  expect(isRewritten(body`{${id},${escapedNameOf.name}:"$NAME"}`)).toBe(true)
})

test('an empty object is not the empty array of the plain body', () => {
  const withList = withNewPlant((schema) => {
    schema['properties'] = { id: { type: 'integer' }, list: { type: 'array' } }
    schema['required'] = ['id', 'list']
  })
  const wrong = casesOf(withList).find(({ id }) => id === 'N5/list-type-{}')
  expect(wrong?.facts.varies).toEqual(['list'])
})

test('reads values nested deeper than the call stack', () => {
  const deep = `${'['.repeat(50_000)}$ID${']'.repeat(50_000)}`
  const { facts } = createCase(
    caseRow('N5', ['deep', 'a deep id', `{"id":${deep},"name":"$NAME"}`]),
  )
  expect(facts.origins).toEqual({ id: 'fresh', name: 'fresh' })
})
