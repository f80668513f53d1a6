import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import type { Evidence } from './evidence.ts'
import { cheapestRules } from './rule-tree.ts'

/** A refusal of a request with a problem of a class, by its message; the mock's own is `default`. */
const at = (key: string, message: string, values: object = {}): Evidence =>
  ({
    actual: { status: 400, body: message },
    values,
    members: { byName: new Map(), fresh: new Set(), written: [] },
    problem: { key, mockAccepts: false, profileClass: classesOf(servedStore.source).get(key) },
    responseWithoutRule: { status: 400, body: 'default' },
    isOrdinary: false,
  }) as unknown as Evidence

const rulesOf = (...evidence: readonly Evidence[]) =>
  cheapestRules(evidence).map(
    ({ key, rule }) => `${key}: ${rule === 'accepted' ? rule : String(rule.body)}`,
  )

test('has no rule where the default is right', () => {
  expect(rulesOf(at('type/id/null', 'default'), at('type/id/null', 'default'))).toEqual([])
})

test('has a rule for one response, under the key of its class', () => {
  expect(rulesOf(at('type/id/null', 'no'))).toEqual(['type/id/null: no'])
})

test('has one rule for all classes below it instead of one for each', () => {
  expect(rulesOf(at('type/id/null', 'no'), at('type/name/null', 'no'))).toEqual(['type: no'])
})

test('a rule for all classes below it may have a template that only all of them show', () => {
  const evidence = [
    at('type/id/null', 'at 3', { line: 3, column: 3, position: 4 }),
    at('type/name/null', 'at 5', { position: 5, column: 5, line: 6 }),
    at('type/tag/null', 'at 7', { line: 7, column: 7, position: 8 }),
  ]
  expect(rulesOf(...evidence)).toEqual(['type: at {column}'])
})

test('has a longer rule for the class that differs', () => {
  const evidence = [
    at('type/id/null', 'missing'),
    at('type/id/string', 'no'),
    at('type/name/null', 'no'),
  ]
  expect(rulesOf(...evidence)).toEqual(['type: no', 'type/id/null: missing'])
})

test('has longer rules alone where more responses are right by default', () => {
  const evidence = [
    at('type/id/null', 'no'),
    at('type/id/string', 'default'),
    at('type/id/boolean', 'default'),
    at('type/id/boolean', 'default'),
  ]
  expect(rulesOf(...evidence)).toEqual(['type/id/null: no'])
})

test('weighs the responses of a class', () => {
  const ofNull = ['no', 'no', 'no'].map((message) => at('type/id/null', message))
  const evidence = [...ofNull, at('type/id/string', 'yes'), at('type/id/string', 'no')]
  expect(rulesOf(...evidence)).toEqual(['type/id: no'])
})

test('gives each rule the evidence of its class and of those below', () => {
  const evidence = [at('type/id/null', 'no'), at('type/id/string', 'no'), at('query', 'yes')]
  const rules = cheapestRules(evidence)
  expect(rules.map((rule) => [rule.key, rule.evidence.length])).toEqual([
    ['type/id', 2],
    ['query', 1],
  ])
})

test('no rule for all credentials is for unknown tokens', () => {
  const evidence = [at('credential-unknown', 'no'), at('credential-missing/absent', 'no')]
  expect(rulesOf(...evidence, at('credential-malformed/scheme', 'no'))).toEqual([
    'credential-unknown: no',
    'credential: no',
  ])
})
