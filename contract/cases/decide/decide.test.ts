import { describe, expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import { store } from '../../../test/support/store.ts'
import { bodyWith, caseWith, withProperties } from '../../../test/support/case-with-body.ts'
import { type Part, evolve, partOf, postOf } from '../../../test/support/evolve.ts'
import { withMember } from '../../../test/support/odd-documents.ts'
import type { Case } from '../../data/case.ts'
import type { RuleId } from '../../rules/rules.ts'
import { generate } from '../generate/generate.ts'
import { casesOf } from '../index.ts'
import { problemsOf } from '../facts/body-reading.ts'
import { decide } from './decide.ts'

/** The level, the expectation and the id of a case for an operation; undefined if it is left out. */
const decided = (testCase: Case, operation: BodyOperation): string | undefined => {
  const found = decide(testCase, operation)
  return found && `${found.level} ${found.expect} ${found.id}`
}

const limited = withProperties({ tag: { type: 'string', maxLength: 5 } })

describe('a row that must be accepted', () => {
  test('stays as it is if its body is valid', () => {
    const testCase = caseWith('V4', bodyWith('"tag":"a"'))
    expect(decide(testCase, limited)).toBe(testCase)
  })

  test('is open if servers may read its body in another way', () => {
    expect(decided(caseWith('V4', bodyWith('"tag":"🌱🌱"')), limited)).toBe('open open V4/slug')
  })

  test('is left out if its body is invalid', () => {
    expect(decided(caseWith('V4', bodyWith('"tag":"abcdef"')), limited)).toBeUndefined()
    expect(decided(caseWith('V2', '{"id":'), store)).toBeUndefined()
  })

  test.each(['A4', 'V7'] as const)('by %s stays with a valid body alone', (rule) => {
    const testCase = caseWith(rule, bodyWith('"tag":"a"'))
    expect(decide(testCase, limited)).toBe(testCase)
    expect(decided(caseWith(rule, bodyWith('"tag":"abcdef"')), limited)).toBeUndefined()
  })
})

describe('a row that must be refused', () => {
  test('has the rule that the document says', () => {
    expect(decided(caseWith('N7', bodyWith('"tag":5')), store)).toBe('must refuse N7/slug')
    const words = withProperties({ tag: { enum: ['a'] } })
    expect(decided(caseWith('N7', bodyWith('"tag":5')), words)).toBe('must refuse N11/slug')
  })

  test('with several wrong members stays if it means to break all of their rules', () => {
    const testCase = caseWith('N5', '{"id":"fern","name":5}')
    const breaks =
      (...meant: readonly RuleId[]) =>
      (rules: readonly RuleId[]) =>
        String(rules.toSorted()) === String(meant)
    expect(decide(testCase, store, breaks('N5', 'N6'))).toBe(testCase)
    expect(decide(testCase, store, breaks('N5'))).toBeUndefined()
    expect(decide(testCase, store)).toBeUndefined()
  })

  test('is left out if its body is valid, or may be to some readers of the document', () => {
    const anyTag = withProperties({ tag: {} })
    expect(decided(caseWith('N7', bodyWith('"tag":5')), anyTag)).toBeUndefined()
    const nullable = withProperties({ tag: { nullable: true, allOf: [{ type: 'string' }] } })
    expect(decided(caseWith('N7', bodyWith('"tag":null')), nullable)).toBeUndefined()
  })

  test('is open if servers may count the characters of its text in another way', () => {
    expect(decided(caseWith('N11', bodyWith('"tag":"éééééé"')), limited)).toBe('open open N11/slug')
  })

  test('stays if its body is malformed', () => {
    const testCase = caseWith('N5', '{"id":')
    expect(decide(testCase, store)).toBe(testCase)
  })
})

test('a body whose validity depends on the run decides nothing', () => {
  // The shortest id of a run has 9 digits, and the longest 10.
  const short = withMember('name', { type: 'string', maxLength: 14 })
  expect(decided(caseWith('V3', '{"id":$ID,"name":"fern $ID"}'), short)).toBe('open open V3/slug')
})

describe('a case that says nothing about the schema', () => {
  test('stays as it is', () => {
    for (const rule of ['A1', 'V8', 'A6'] as const) {
      const testCase = caseWith(rule, '{"id":"wrong"}')
      expect(decide(testCase, store)).toBe(testCase)
    }
    const wide = caseWith('N9', '{"id":"wrong"}', { encoding: 'utf-16le' })
    expect(decide(wide, store)).toBe(wide)
  })

  test('stays as it is if it is open', () => {
    const testCase = caseWith('V4', '{"id":"wrong"}', { level: 'open' })
    expect(decide(testCase, store)).toBe(testCase)
  })
})

test('no malformed JSON must be accepted where all ids are negative', () => {
  const negative = withProperties({ id: { type: 'integer', maximum: -5 } })
  const listed = [...casesOf(negative), ...generate(1, 200, true, negative)]
  const accepted = listed.filter(({ expect: expectation }) => expectation === 'accept')
  const withBody = accepted.filter(({ request }) => request.encoding === undefined)
  expect(withBody.filter((testCase) => problemsOf(testCase, negative) === undefined)).toEqual([])
})

test('malformed JSON is left out where it is well formed', () => {
  expect(decided(caseWith('N2', '{'), store)).toBe('must refuse N2/slug')
  expect(decided(caseWith('N2', '{}'), store)).toBeUndefined()
})

test('a request without a body is left out if the document requires none', () => {
  const optional = evolve((document) => {
    partOf(postOf(document), 'requestBody')['required'] = false
  })
  const absent = caseWith('N1', undefined)
  const untyped = caseWith('N10', undefined, { type: null })
  expect([decided(absent, optional), decided(untyped, optional)]).toEqual([undefined, undefined])
  expect(decided(absent, store)).toBe('must refuse N1/slug')
  expect(decided(untyped, store)).toBe('should refuse N10/slug')
  expect(decided(caseWith('N10', '{}', { type: 'text/plain' }), optional)).toBe(
    'should refuse N10/slug',
  )
})

test('a media type is left out if the document has it', () => {
  const several = evolve((document) => {
    const body = partOf(postOf(document), 'requestBody')
    const json = (body['content'] as Part)['application/json']
    body['content'] = { 'application/json': json, 'Text/*': {}, 'application/xml;q=1': {} }
  })
  const ofType = (type: string) => decided(caseWith('N10', '{}', { type }), several)
  expect(ofType('text/html')).toBeUndefined()
  expect(ofType('application/XML; charset=utf-8')).toBeUndefined()
  expect(ofType('application/json')).toBeUndefined()
  expect(ofType('application/yaml')).toBe('should refuse N10/slug')
  expect(ofType('application/xml+more')).toBe('should refuse N10/slug')
})
