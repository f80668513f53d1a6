import { expect, test } from 'vitest'
import type { Operation } from '../../../src/document/document.ts'
import { caseOf } from '../../../test/support/exchange.ts'
import { withMember } from '../../../test/support/odd-documents.ts'
import type { CaseFacts } from '../../data/case.ts'
import { createCase } from '../adapt/create-case.ts'
import { caseRow } from '../tables/row.ts'

const originsIn = (body: string, operation?: Operation): CaseFacts['origins'] =>
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

test('a value of a member without a role is fresh', () => {
  expect(originsIn('{"id":$MEMBER("heightCm"),"name":[$BODY]}')).toEqual({
    id: 'fresh',
    name: 'fresh',
  })
})

test('reads values nested deeper than the call stack', () => {
  const deep = `${'['.repeat(50_000)}$ID${']'.repeat(50_000)}`
  const { facts } = createCase(
    caseRow('N5', ['deep', 'a deep id', `{"id":${deep},"name":"$NAME"}`]),
  )
  expect(facts.origins).toEqual({ id: 'fresh', name: 'fresh' })
})
