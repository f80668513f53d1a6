import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import type { Evidence } from './evidence.ts'
import { cheapestRules } from './rule-tree.ts'

/** A refusal of a request with a problem of a class, by its message; the mock's own is `default`. */
const at = (key: string, message: string): Evidence =>
  ({
    actual: { status: 400, body: message },
    values: {},
    members: { byName: new Map(), varying: new Set(), written: [] },
    problem: { key, mockAccepts: false, profileClass: classesOf(servedStore).get(key) },
    responseWithoutRule: { status: 400, body: 'default' },
    isSuccess: false,
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
