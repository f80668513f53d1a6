import { expect, test } from 'vitest'
import { plain, withValues } from 'plant-store-kit/recording'
import { renamed, withoutTag } from '../../../test/support/evolved-documents.ts'
import { store } from '../../../test/support/store.ts'
import { caseOf, casesOf, type Probe } from './probe.ts'

const probe: Probe = { rule: 'V3', slug: 'again', body: plain }

const titleOf = (body: Probe['body'], operation = store): string | undefined =>
  caseOf({ ...probe, body }, operation)?.title

test('a probe is a case of its rule, of which nothing is asserted if it is valid', () => {
  expect(caseOf(probe, store)).toMatchObject({
    id: 'V3/learn-again',
    expect: 'open',
    mayCreate: true,
    request: { body: ['{"id":$ID,"name":"$NAME"}'] },
  })
})

test('a title has the names of the members of the document', () => {
  const wrong = { ...probe, title: '$string is 5' }
  expect(caseOf(wrong, renamed)?.title).toBe('commonName is 5')
})

test('a title shows the body on one line, without the values that are new in each request', () => {
  const body = '{"id":$ID,\n\n  "name":"$NAME","label":"$NAME b","a":$MEMBER("a"),"b":5}'
  expect(titleOf(body)).toBe('the body is {"id":…, "name":…,"label":"… b","a":…,"b":5}')
  expect(titleOf(withValues({ string: '5' }), renamed)).toBe('the body is {"id":…,"commonName":5}')
})

test('a title shows the beginning of a long body', () => {
  expect(titleOf('x'.repeat(70))).toBe(`the body is ${'x'.repeat(70)}`)
  expect(titleOf('x'.repeat(71))).toBe(`the body is ${'x'.repeat(69)}…`)
})

test('a document without the member of a probe has no such case', () => {
  const ofOptional = { ...probe, body: withValues({ optional: '5' }) }
  expect(casesOf([ofOptional, probe], withoutTag).map(({ id }) => id)).toEqual(['V3/learn-again'])
})
