import { expect, test } from 'vitest'
import { oddDocuments } from '../../test/support/odd-documents.ts'
import { store } from '../../test/support/store.ts'
import { casesOf } from './index.ts'

const cases = casesOf(store)

test('the commonest refusals are sent many times at once', () => {
  const bursts = cases.filter(({ expect: expected, request }) => {
    return expected === 'refuse' && request.need === 'at-once'
  })
  expect(bursts.map(({ id, title, request }) => [id, title, request.body?.join('')])).toEqual([
    [
      'N2/cut-off-object-at-once',
      'an object without its closing brace, many at once',
      '{"id":$ID,"name":"$NAME"',
    ],
    ['N3/body-type-[]-at-once', 'the body is [], many at once', '[]'],
    ['N4/name-required-at-once', 'no name, many at once', '{"id":$ID}'],
    ['N5/id-type-"5"-at-once', 'id is "5", many at once', '{"id":"5","name":"$NAME"}'],
    ['N6/name-type-5-at-once', 'name is 5, many at once', '{"id":$ID,"name":5}'],
    [
      'N7/tag-type-null-at-once',
      'tag is null, many at once',
      '{"id":$ID,"name":"$NAME","tag":null}',
    ],
  ])
})

test('other documents have such refusals by their rules', () => {
  const { operation } = oddDocuments.find(({ title }) => title === 'an array of objects')!
  const bursts = casesOf(operation).filter(({ expect: expected, request }) => {
    return expected === 'refuse' && request.need === 'at-once'
  })
  expect(bursts.map(({ rule }) => rule)).toEqual(['N2', 'N3', 'N4', 'N7'])
})
