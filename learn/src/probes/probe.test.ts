import { expect, test } from 'vitest'
import { plain, withValues } from 'plant-store-kit/recording'
import { renamed, withoutTag } from '../../../test/support/evolved-documents.ts'
import { store } from '../../../test/support/store.ts'
import { caseOfProbe, casesOf, type Probe } from './probe.ts'

const probe: Probe = { rule: 'V3', slug: 'again', body: plain }

test('a probe is a case of its rule, of which nothing is asserted if it is valid', () => {
  expect(caseOfProbe(probe, store)).toMatchObject({
    id: 'V3/learn-again',
    expect: 'open',
    mayCreate: true,
    request: { body: ['{"id":$ID,"name":"$NAME"}'] },
  })
})

test('a title has words of the document, or the beginning of the body', () => {
  const wrong = { ...probe, body: withValues({ string: '5' }) }
  expect(caseOfProbe(wrong, renamed)?.title).toBe('the body is {"id":…,"commonName":5}')
  expect(caseOfProbe({ ...wrong, title: '$string is 5' }, renamed)?.title).toBe('commonName is 5')
})

test('a document without the member of a probe has no such case', () => {
  const ofOptional = { ...probe, body: withValues({ optional: '5' }) }
  expect(casesOf([ofOptional, probe], withoutTag).map(({ id }) => id)).toEqual(['V3/learn-again'])
})
