import { expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import { caseOf } from '../../../test/support/exchange.ts'
import { withMember, withNewPlant } from '../../../test/support/odd-documents.ts'
import type { CaseFacts } from '../../data/case.ts'
import { createCase } from '../adapt/create-case.ts'
import { caseRow } from '../tables/row.ts'
import { casesOf } from '../index.ts'

test.each<[string, readonly string[]]>([
  ['R1/tag', ['tag']],
  ['R1/id-number-1', ['id']],
  ['N4/body-optional-alone', ['name', 'tag', 'id']],
  ['N5/all-wrong', ['name', 'tag', 'id']],
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
  expect(caseOf(id).facts.additionalNames.length > 0).toBe(hasFurther)
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

const originsIn = (body: string, operation?: BodyOperation): CaseFacts['origins'] =>
  createCase(caseRow('open', ['slug', 'title', body]), operation).facts.origins

test.each<[string, CaseFacts['origins']]>([
  ['R1/plain', { id: 'fresh', name: 'fresh' }],
  ['R1/id-number-1', { id: 'fixed', name: 'fresh' }],
  ['R1/name-of-dots-1', { id: 'fresh', name: 'fixed' }],
  ['R1/name-of-digits', { id: 'fresh', name: 'fresh' }],
  ['V1/id-0-ID', { id: 'fresh', name: 'fresh' }],
  ['V2/id-7.0', { id: 'fresh', name: 'fresh' }],
  ['V2/id-spelling-1e3', { id: 'fixed', name: 'fresh' }],
  ['V3/name-wide-255', { id: 'fresh', name: 'fresh' }],
  ['V6/escaped-id', { id: 'fresh', name: 'fresh' }],
  ['N4/id-required', { name: 'fresh' }],
  ['N5/id-type-1.5', { id: 'fixed', name: 'fresh' }],
  ['N5/id-type-"fern"', { id: 'mistyped', name: 'fresh' }],
  ['N5/id-type-"7"', { id: 'fresh', name: 'fresh' }],
  ['N5/id-type-["fern"]', { id: 'fresh', name: 'fresh' }],
  ['N6/name-type-5', { id: 'fresh', name: 'mistyped' }],
  ['N2/trailing-comma', {}],
  ['N3/body-array-of-one', {}],
  ['open/id-again', { id: 'first', name: 'fresh' }],
  ['open/all-again', { id: 'first', name: 'first' }],
  ['open/id-at-once', { id: 'shared', name: 'fresh' }],
])('knows where the id and the name of %s come from: %o', (id, origins) => {
  expect(caseOf(id).facts.origins).toEqual(origins)
})

test.each<[body: string, origins: CaseFacts['origins']]>([
  ['{"id":[$ID],"name":{"a":["$NAME"]}}', { id: 'fresh', name: 'fresh' }],
  ['{"name":[7],"id":$ID}', { id: 'fresh', name: 'mistyped' }],
  ['{"id":[7],"name":["$NAME"],"tag":"$NAME"}', { id: 'mistyped', name: 'fresh' }],
  ['{"id":7,"name":"$LONG_NAME"}', { id: 'fixed', name: 'fresh' }],
  ['{"id":$SAME_ID,"name":"$FIRST_NAME"}', { id: 'shared', name: 'first' }],
  ['{"id":"$ID $FIRST_ID","name":"$FIRST_NAME $NAME"}', { id: 'fresh', name: 'fresh' }],
  ['{"id":[$SAME_ID,$FIRST_ID],"name":"a"}', { id: 'first', name: 'fixed' }],
  ['{"id":$(5-ID),"name":"$TOKEN"}', { id: 'fresh', name: 'fixed' }],
  ['{"id":$ID,"name":"$NAME","id":7}', { id: 'fixed', name: 'fresh' }],
  ['{"id":7,"name":5,"id":$ID}', { id: 'fresh', name: 'mistyped' }],
  ['{"tag":"$NAME"}', {}],
  ['{"plant":{"id":$ID}}', {}],
  ['["$NAME"]', {}],
])('the origins in %s are %o', (body, origins) => {
  expect(originsIn(body)).toEqual(origins)
})

test('names of a document that allows a single one are fixed', () => {
  const oneName = withMember('name', { type: 'string', pattern: '^fern$' })
  expect(originsIn('{"id":$ID,"name":"$NAME"}', oneName)).toEqual({ id: 'fresh', name: 'fixed' })
})

test('reads values nested deeper than the call stack', () => {
  const deep = `${'['.repeat(50_000)}$ID${']'.repeat(50_000)}`
  const { facts } = createCase(
    caseRow('N5', ['deep', 'a deep id', `{"id":${deep},"name":"$NAME"}`]),
  )
  expect(facts.origins).toEqual({ id: 'mistyped', name: 'fresh' })
})
