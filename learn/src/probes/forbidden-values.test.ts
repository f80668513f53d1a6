import { expect, test } from 'vitest'
import { bounded, patterned, tagOfTwo } from '../../../test/support/evolved-documents.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { store } from '../../../test/support/store.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import { forbiddenValuesBesideOthers } from './forbidden-values.ts'
import { casesOf } from './probe.ts'

const bodiesFor = (operation: BodyOperation) =>
  casesOf(forbiddenValuesBesideOthers(operation), operation).map(({ request }) =>
    String(request.body),
  )

test('the Plant Store has no keyword beside types and a format of numbers', () => {
  expect(bodiesFor(store)).toEqual([])
})

test('a value that an enum forbids is beside members of wrong types, and missing ones', () => {
  expect(bodiesFor(tagOfTwo)).toEqual([
    '{"id":$ID,"name":5,"tag":"fern"}',
    '{"id":$ID,"tag":"fern"}',
    '{"id":"fern","name":"$NAME","tag":"fern"}',
    '{"name":"$NAME","tag":"fern"}',
  ])
})

test('a required member outside its bounds is beside an optional member of another type, too', () => {
  expect(bodiesFor(bounded)).toContain('{"heightCm":-1,"id":$ID,"name":"$NAME","tag":5}')
})

test('each member is beside those with a role, and the next one', () => {
  const bound = { type: 'integer', maximum: 3 }
  const many = withNewPlant((schema) => {
    schema['properties'] = { name: { type: 'string' }, a: bound, b: bound, c: bound }
    schema['required'] = ['name']
  })
  const slugs = forbiddenValuesBesideOthers(many).map(({ slug }) => slug)
  expect(slugs).toEqual([
    'forbidden-a-and-name-type',
    'forbidden-a-and-name-missing',
    'forbidden-a-and-b-type',
    'forbidden-b-and-name-type',
    'forbidden-b-and-name-missing',
    'forbidden-b-and-c-type',
    'forbidden-c-and-name-type',
    'forbidden-c-and-name-missing',
  ])
})

test('a member that may have any type has no wrong type beside which another is sent', () => {
  const untyped = withNewPlant((schema) => {
    schema['properties'] = { name: { type: 'string' }, a: { type: 'integer', maximum: 3 }, b: {} }
    schema['required'] = ['name']
  })
  const slugs = forbiddenValuesBesideOthers(untyped).map(({ slug }) => slug)
  expect(slugs).toEqual(['forbidden-a-and-name-type', 'forbidden-a-and-name-missing'])
})

test('a member with a role is not beside itself', () => {
  const slugs = forbiddenValuesBesideOthers(patterned).map(({ slug }) => slug)
  expect(slugs).toContain('forbidden-name-and-tag-type')
  expect(slugs.filter((slug) => slug.includes('name-and-name'))).toEqual([])
})
