import { describe, expect, test } from 'vitest'
import { caseOf, exchange, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import { atLevel, type Levels } from '../rules/levels.ts'
import { judge } from './judge.ts'

const kindsOf = (id: string, status: number, levels: Levels = {}): readonly string[] =>
  judge(caseOf(id), exchange(id, respond(status)), { operation, levels }).map(
    ({ kind, rule }) => `${kind} ${rule}`,
  )

test.each<[string, number, Levels, string]>([
  ['V1/id-number-0', 400, { V1: 'must' }, 'violation V1'],
  ['V1/id-number-0', 400, { V1: 'open' }, 'note V1'],
  ['V1/id-number-0', 400, { V2: 'must' }, 'warning V1'],
  ['N4/id-required', 200, { N4: 'should' }, 'warning N4'],
  ['N4/id-required', 200, { N4: 'open' }, 'note N4'],
  ['N10/text/plain', 200, { N10: 'must' }, 'violation N10'],
  ['A1/absent', 404, { A3: 'must' }, 'violation A3'],
  ['A1/absent', 404, { A3: 'open' }, 'note A3'],
])('%s that gets %i with the levels %j is a %s', (id, status, levels, finding) => {
  expect(kindsOf(id, status, levels)).toEqual([finding])
})

describe('an exception of a rule stays as it is', () => {
  test.each<[string, number, Levels, string]>([
    ['415 is a refusal of HTTP itself', 415, { N10: 'must' }, 'warning N10'],
    ['415 of a rule that is opened', 415, { N10: 'open' }, 'note N10'],
  ])('%s', (_what, status, levels, finding) => {
    expect(kindsOf('N10/text/plain', status, levels)).toEqual([finding])
  })

  test('a 5xx without a credential is a violation of A3, although A3 is open', () => {
    expect(kindsOf('A1/absent', 500, { A3: 'open' })).toEqual(['violation A3'])
  })
})

test('the advice about another 4xx without a credential names the level that accepts it', () => {
  const [finding] = judge(caseOf('A1/absent'), exchange('A1/absent', respond(404)), { operation })
  expect(finding?.advice).toBe('--level A3=open accepts any 4xx for a refused credential')
})

test.each([401, 403])('a %i without a credential is a note, unless A3 must hold', (status) => {
  expect(kindsOf('A1/absent', status)).toEqual(['note A3'])
  expect(kindsOf('A1/absent', status, { A3: 'should' })).toEqual(['note A3'])
  expect(kindsOf('A1/absent', status, { A3: 'open' })).toEqual(['note A3'])
  expect(kindsOf('A1/absent', status, { A3: 'must' })).toEqual(['violation A3'])
})

test('a note of A3 is a violation at the level must, and no note of another rule is', () => {
  const note = { kind: 'note', code: 'status' } as const
  const kindAt = (rule: 'A3' | 'V1'): string => atLevel({ ...note, rule }, { [rule]: 'must' }).kind
  expect([kindAt('A3'), kindAt('V1')]).toEqual(['violation', 'note'])
})
