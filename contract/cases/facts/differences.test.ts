import { expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { evolve, partOf, postOf, withKey } from '../../../test/support/evolve.ts'
import type { Difference } from '../../data/case.ts'
import { createCase } from '../adapt/create-case.ts'
import { type Overrides, caseRow } from '../tables/row.ts'
import type { RuleId } from '../../rules/rules.ts'

const differencesOf = (overrides: Overrides, rule: RuleId = 'open', operation = store) =>
  createCase(caseRow(rule, ['slug', 'title', '{}', overrides]), operation).facts.differs

test.each<[words: string, differences: readonly Difference[], overrides: Overrides]>([
  ['the plain request', [], {}],
  ['another method', ['method'], { method: 'PUT' }],
  ['another path', ['target'], { target: '/plants/' }],
  ['a body in chunks', ['transfer'], { need: 'chunked' }],
  ['a body in several writes', ['transfer'], { need: 'split' }],
  ['a used connection', ['transfer'], { need: 'reused-connection' }],
  ['many requests at once', [], { need: 'at-once' }],
  ['another media type', ['content-type'], { type: 'text/plain' }],
  ['a charset', ['content-type'], { type: 'application/json; charset=utf-8' }],
  ['another Accept', ['accept'], { accept: '*/*' }],
  ['no credential', ['credential'], { authorization: null }],
  ['another credential', ['credential'], { authorization: 'Basic x' }],
  [
    'the credential twice',
    ['headers'],
    {
      credential: 'several',
      headers: [['Authorization', 'Bearer $TOKEN']],
    },
  ],
  ['a further header', ['headers'], { headers: [['X-Request-Id', '1']] }],
  [
    'a further header in place of Accept',
    ['accept', 'headers'],
    { accept: null, headers: [['X-Request-Id', '1']] },
  ],
  ['no User-Agent', ['user-agent'], { noUserAgent: true }],
  [
    'several of them',
    ['method', 'target', 'accept', 'headers'],
    { method: 'PUT', target: '/', accept: 'a/b', headers: [['X-Request-Id', '1']] },
  ],
])('a request differs from the plain one by %s', (_words, differences, overrides) => {
  expect(differencesOf(overrides)).toEqual(differences)
})

test('a credential in another place is one difference', () => {
  const elsewhere: Overrides = { credential: 'other', headers: [['X-Token', '$TOKEN']] }
  expect(differencesOf(elsewhere)).toEqual(['credential'])
})

test('the credential of an operation with a key is no difference', () => {
  const withApiKey = evolve(withKey)
  expect(differencesOf({}, 'open', withApiKey)).toEqual([])
  expect(differencesOf({}, 'A1', withApiKey)).toEqual(['credential'])
})

test('an operation without security needs no credential, and has one header less', () => {
  const free = evolve((document) => {
    document['security'] = []
  })
  expect(differencesOf({}, 'open', free)).toEqual([])
  expect(differencesOf({ headers: [['X-Request-Id', '1']] }, 'open', free)).toEqual(['headers'])
})

test('the media types of all responses are no difference, and one of them is', () => {
  const withProblems = evolve((document) => {
    const failure = partOf(postOf(document), 'responses', '400')
    const { 'application/json': json } = failure['content'] as Record<string, unknown>
    failure['content'] = { 'application/problem+json': json }
  })
  expect(differencesOf({}, 'open', withProblems)).toEqual([])
  expect(differencesOf({ accept: 'application/*' }, 'open', withProblems)).toEqual(['accept'])
})
