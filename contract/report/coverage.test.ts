import { describe, expect, test } from 'vitest'
import { evolve, postOf, responsesOf } from '../../test/support/evolve.ts'
import { caseOf, exchange, failure, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import type { Failure, ReceivedResponse } from '../data/exchange.ts'
import type { Coverage } from '../data/report.ts'
import { type JudgedExchange, judgeExchange } from '../judge/judge.ts'
import type { RuleId } from '../rules/rules.ts'
import { coverageOf } from './coverage.ts'

const html: [string, string][] = [['Content-Type', 'text/html']]
const retry: [string, string][] = [['Retry-After', '1']]

const responses = {
  '200': respond(200),
  '200 without a name': respond(200, { body: '{}' }),
  '200 as HTML': respond(200, { headers: html, body: '<p>' }),
  '200 labeled HTML': respond(200, { headers: html }),
  '201': respond(201),
  '302': respond(302),
  '400': respond(400),
  '400 without a message': respond(400, { body: '{"error":1}' }),
  '400 as HTML': respond(400, { headers: html, body: '<p>' }),
  '400 labeled HTML': respond(400, { headers: html }),
  '401': respond(401),
  '415': respond(415),
  '422': respond(422),
  '429 with Retry-After': respond(429, { headers: retry }),
  '500': respond(500),
  reset: failure('reset'),
} satisfies Record<string, ReceivedResponse | Failure>

type Kind = keyof typeof responses

const judgmentOf = (
  id: string,
  response: ReceivedResponse | Failure,
  document: BodyOperation = operation,
): JudgedExchange => judgeExchange(caseOf(id), exchange(id, response), { operation: document })

const verdictsOf = (id: string, kind: Kind, strict = false) => {
  const coverage = coverageOf(
    [judgmentOf(id, responses[kind])],
    [],
    { strict, levels: {} },
    operation,
  )
  return (rule: RuleId): Coverage['verdict'] =>
    coverage.find((covered) => covered.rule === rule)!.verdict
}

/** By verdict on the rule of the case, the responses to it; a verdict of `not checked` needs no mark. */
const families: Readonly<Record<string, Partial<Record<Coverage['verdict'], readonly Kind[]>>>> = {
  'R1/plain': {
    passed: ['200'],
    kept: ['200 without a name', '200 as HTML', '200 labeled HTML'],
    failed: ['201', '302', '400', '400 as HTML', '401', '422', '500', 'reset'],
    'not checked': ['429 with Retry-After'],
  },
  'V3/name-emoji': {
    passed: ['200'],
    kept: ['200 without a name', '200 as HTML', '201'],
    failed: ['302', '400 as HTML', '401', '422', '500', 'reset'],
    warned: ['400'],
  },
  'A4/lower': {
    passed: ['200'],
    kept: ['200 as HTML', '201'],
    failed: ['302', '500', 'reset'],
    warned: ['400', '401'],
  },
  'N4/id-required': {
    passed: ['400'],
    kept: ['302', '400 without a message', '400 as HTML', '401', '422', '500'],
    failed: ['200', '201'],
    'not checked': ['reset', '429 with Retry-After'],
  },
  'N8/id-number-1e400': {
    passed: ['400'],
    kept: ['400 as HTML', '422', '500'],
    warned: ['200', '201'],
  },
  'N10/text/plain': { passed: ['400'], kept: ['500'], warned: ['200', '415'] },
  'A1/absent': {
    passed: ['400', '401'],
    kept: ['302', '400 without a message', '400 as HTML', '500'],
    failed: ['200', '201'],
    'not checked': ['reset'],
  },
  'A2/basic': { passed: ['400', '401'], kept: ['500'], failed: ['200'], 'not checked': ['reset'] },
  'A5/bad-token': { passed: ['400', '401'], kept: ['500'], failed: ['200'] },
  'A6/made-up': { noted: ['200', '400', '401'], kept: ['500', '200 as HTML'] },
  'V8/id': { noted: ['200', '400'], kept: ['201', '422', '500', '200 as HTML'] },
  'open/id-again': { noted: ['200', '400'], kept: ['201', '422', '500'] },
  'V3/name-lone-surrogate': { passed: ['200', '400'], kept: ['422', '500'] },
}

describe('the verdict on the rule of a case', () => {
  test.each(
    Object.entries(families).flatMap(([id, verdicts]) =>
      Object.entries(verdicts).flatMap(([verdict, kinds]) =>
        kinds.map((kind) => [id, kind, verdict] as const),
      ),
    ),
  )('%s that gets %s is %s', (id, kind, verdict) => {
    expect(verdictsOf(id, kind)(caseOf(id).rule)).toBe(verdict)
  })
})

describe('the verdict on another rule', () => {
  test.each<[string, Kind, Partial<Record<RuleId, Coverage['verdict']>>]>([
    ['R1/plain', '200 without a name', { R2: 'passed', R3: 'failed' }],
    ['R1/plain', '200 as HTML', { R2: 'failed', R3: 'failed' }],
    ['R1/plain', '200 labeled HTML', { R2: 'failed', R3: 'kept' }],
    ['N4/id-required', '400 without a message', { R5: 'passed', R6: 'failed' }],
    ['N4/id-required', '400 as HTML', { R5: 'failed', R6: 'failed' }],
    ['N4/id-required', '400 labeled HTML', { R5: 'failed', R6: 'kept' }],
    ['N4/id-required', '422', { R5: 'failed', R6: 'not checked', R7: 'failed' }],
    ['V3/name-emoji', '422', { R5: 'not checked', R7: 'failed' }],
    ['N4/id-required', '200', { R5: 'not checked', R7: 'passed' }],
    ['N4/id-required', 'reset', { R5: 'not checked', R7: 'not checked', R8: 'failed' }],
    ['R1/plain', '429 with Retry-After', { R7: 'warned', R8: 'passed' }],
    ['A1/absent', '401', { A3: 'passed' }],
    ['A1/absent', '422', { A3: 'warned' }],
    ['A1/absent', '500', { A3: 'failed' }],
    ['A1/absent', '400 without a message', { A3: 'failed', R6: 'failed' }],
    ['A1/absent', '200', { A3: 'not checked' }],
    ['R1/plain', '400 as HTML', { R1: 'failed', R5: 'not checked', R6: 'not checked' }],
    ['N8/id-number-1e400', '200 as HTML', { N8: 'failed', R2: 'failed', R3: 'failed' }],
    ['N4/id-required', '201', { N4: 'failed', R7: 'not checked' }],
    ['open/method-get', '500', { open: 'warned' }],
  ])('for the case %s that gets %s: %j', (id, kind, verdicts) => {
    const verdictOf = verdictsOf(id, kind)
    const seen = Object.keys(verdicts).map((rule) => [rule, verdictOf(rule as RuleId)])
    expect(Object.fromEntries(seen)).toEqual(verdicts)
  })
})

test('a rule is kept, not passed, if one of its cases got no response', () => {
  const judgments = [responses['400'], responses.reset].map((response) =>
    judgmentOf('A1/absent', response),
  )
  const verdicts = coverageOf(judgments, [], { strict: false, levels: {} }, operation)
  expect(verdicts.find(({ rule }) => rule === 'A1')).toMatchObject({ checked: 1, verdict: 'kept' })
})

test('a refusal that an earlier run may explain breaks no rule, whatever else is wrong', () => {
  const twice = respond(400, { body: '{"error":1,"message":"a","message":"b"}' })
  const judgment = judgeExchange(caseOf('V1/id-number-0'), exchange('V1/id-number-0', twice), {
    operation,
    repeatable: [],
  })
  const verdicts = coverageOf([judgment], [], { strict: false, levels: {} }, operation)
  expect(verdicts.find(({ rule }) => rule === 'V1')?.verdict).toBe('passed')
  expect(verdicts.find(({ rule }) => rule === 'R8')?.verdict).toBe('warned')
})

test('a redirect that the document has as its success is an acceptance', () => {
  const operation = evolve((document) => {
    const { 400: error } = responsesOf(document)
    postOf(document)['responses'] = { 303: { description: 'See' }, 400: error }
  })
  const redirect = respond(303, { headers: [], body: '' })
  const judgments = ['V3/name-emoji', 'N4/id-required', 'A1/absent'].map((id) =>
    judgmentOf(id, redirect, operation),
  )
  const verdicts = coverageOf(judgments, [], { strict: true, levels: {} }, operation)
  const shown = verdicts.filter(({ rule }) => ['V3', 'N4', 'A1'].includes(rule))
  expect(shown.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([
    'N4 failed',
    'V3 passed',
    'A1 failed',
  ])
})

test('a strict run shows where warnings break other rules', () => {
  const verdicts = [false, true].map((strict) => verdictsOf('A1/absent', '422', strict)('A1'))
  expect(verdicts).toEqual(['passed', 'kept'])
})
