import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { bodyWith, caseWith, withProperties } from '../../../test/support/case-with-body.ts'
import { type Part, evolve, partOf, postOf } from '../../../test/support/evolve.ts'
import { withMember, withNewPlant } from '../../../test/support/odd-documents.ts'
import type { Case } from '../../data/case.ts'
import { createCase } from '../adapt/create-case.ts'
import { caseRow } from '../tables/row.ts'
import { problemsOf } from './body-problems.ts'
import { decide } from './decide.ts'
import { caseOfFate } from './fate.ts'
import { generate } from '../generate/generate.ts'
import { casesOf } from '../index.ts'

const ids: Part = { id: { type: 'integer', format: 'int64' }, name: { type: 'string' } }
const shortText: Part = { type: 'string', maxLength: 40 }
const listOfTexts: Part = { type: 'array', items: shortText }
const mapOfTexts: Part = { type: 'object', additionalProperties: shortText }

/** The id and the level of a case for another document; undefined if it is left out. */
const decided = (testCase: Case, operation: Operation, problems?: number): string | undefined => {
  const fate = decide(
    testCase,
    operation,
    problems === undefined ? undefined : { problemCount: problems },
  )
  const found = caseOfFate(fate)
  return found && `${found.level} ${found.expect} ${found.id}`
}

test('an object without members, if none is required, is about the members that it lacks', () => {
  const optional = withProperties({}, [])
  expect(decided(caseWith('N4', '{}'), optional)).toBe('should accept V4/slug')
  const onlyTag = withNewPlant((schema) => {
    schema['properties'] = { tag: { type: 'string' } }
    schema['required'] = []
  })
  expect(decided(caseWith('N4', '{}'), onlyTag)).toBe('should accept V4/slug')
})

describe('a valid case of the tables', () => {
  const limited = withProperties({ tag: { type: 'string', maxLength: 5 } })

  test('stays as it is if the document allows its body', () => {
    const testCase = caseWith('V4', bodyWith('"tag":"a"'))
    expect(decide(testCase, limited)).toEqual({ kind: 'kept', testCase: testCase })
  })

  test('moves to the rule that another document has about it', () => {
    expect(decided(caseWith('V4', bodyWith('"tag":"abcdef"')), limited)).toBe(
      'must refuse N11/slug',
    )
    const moved = caseOfFate(decide(caseWith('V4', bodyWith('"tag":"abcdef"')), limited))
    expect(moved?.mayCreate).toBe(false)
  })

  test('may be stored if its new rule is no must', () => {
    const dated = withProperties({ tag: { type: 'string', format: 'date' } })
    const moved = caseOfFate(decide(caseWith('V4', bodyWith('"tag":"a"')), dated))
    expect(moved).toMatchObject({ id: 'N12/slug', level: 'should', mayCreate: true })
  })

  test('is left out if it has two defects', () => {
    const both = withProperties({ tag: { type: 'string', maxLength: 5 }, name: { maxLength: 0 } })
    expect(decided(caseWith('V4', bodyWith('"tag":"abcdef"')), both)).toBeUndefined()
  })

  test.each<[where: string, schema: Part, member: string]>([
    ['a further member', { additionalProperties: shortText }, '"x":"木"'],
    ['an item', { properties: { ...ids, tag: listOfTexts } }, '"tag":["木"]'],
    ['a member of a further member', { additionalProperties: mapOfTexts }, '"x":{"y":"木"}'],
  ])('is open if servers may count the characters of %s in another way', (_, schema, member) => {
    const bounded = withNewPlant((newPlant) => Object.assign(newPlant, schema))
    expect(decided(caseWith('V5', bodyWith(member)), bounded)).toMatch(/^open open /)
    const ascii = bodyWith(member.replace('木', 'a'))
    expect(decided(caseWith('V5', ascii), bounded)).toMatch(/^should accept /)
  })

  test('is open if servers may count its characters in another way', () => {
    // Four characters, of two UTF-16 units each.
    expect(decided(caseWith('V4', bodyWith('"tag":"🌱🌱🌱🌱"')), limited)).toBe('open open V4/slug')
    expect(decided(caseWith('V4', bodyWith('"tag":"🌱🌱🌱🌱🌱🌱"')), limited)).toBe(
      'open open V4/slug',
    )
    expect(decided(caseWith('V4', bodyWith(String.raw`"tag":"\u00e9"`)), limited)).toBe(
      'open open V4/slug',
    )
    // An escaped character of ASCII counts as one everywhere.
    expect(decided(caseWith('V4', bodyWith(String.raw`"tag":"\u0041"`)), limited)).toBe(
      'should accept V4/slug',
    )
    const free = withProperties({ tag: { type: 'string' } })
    expect(decided(caseWith('V4', bodyWith('"tag":"🌱"')), free)).toBe('should accept V4/slug')
  })

  test('is open if a pattern may be read in another way', () => {
    const patterned = withProperties({ tag: { type: 'string', pattern: '^\\w+$' } })
    expect(decided(caseWith('V4', bodyWith('"tag":"é"')), patterned)).toBe('open open V4/slug')
    expect(decided(caseWith('V4', bodyWith('"tag":"!"')), patterned)).toBe('must refuse N11/slug')
  })

  test('is open if a number is so large that servers may round it', () => {
    const free = withProperties({ id: { type: 'integer' } })
    const withId = (id: string) => caseWith('V1', `{"id":${id},"name":"$NAME"}`)
    expect(decided(withId('9007199254740992'), free)).toBe('should accept V1/slug')
    expect(decided(withId('9007199254740993'), free)).toBe('open open V1/slug')
    expect(decided(withId('-9007199254740993'), free)).toBe('open open V1/slug')
    expect(decided(withId('9007199254740993'), plantStore)).toBe('should accept V1/slug')
  })

  test('is left out if a number is infinite for servers', () => {
    const free = withProperties({ id: { type: 'integer' } })
    expect(decided(caseWith('V1', '{"id":1e400,"name":"$NAME"}'), free)).toBeUndefined()
    const unlimited = withProperties({ size: { type: 'number' } })
    expect(decided(caseWith('V4', bodyWith('"size":1e400')), unlimited)).toBeUndefined()
    expect(decided(caseWith('V4', bodyWith('"size":1e300')), unlimited)).toBe('open open V4/slug')
  })

  test.each(['A4', 'V7'] as const)(
    'of %s stays if its body is valid, and is left out else',
    (rule) => {
      const testCase = caseWith(rule, bodyWith('"tag":"a"'))
      expect(decide(testCase, limited)).toEqual({ kind: 'kept', testCase: testCase })
      expect(decided(caseWith(rule, bodyWith('"tag":"abcdef"')), limited)).toBeUndefined()
    },
  )
})

describe('an invalid case of the tables', () => {
  const anyTag = withProperties({ tag: {} })

  test('is valid if the document allows its body', () => {
    const testCase = caseWith('N7', bodyWith('"tag":5'))
    expect(decided(testCase, anyTag)).toBe('should accept V4/slug')
    expect(caseOfFate(decide(testCase, anyTag))?.mayCreate).toBe(true)
    expect(decide(testCase, plantStore)).toEqual({ kind: 'kept', testCase: testCase })
  })

  test('moves to another rule of the document', () => {
    const words = withProperties({ tag: { enum: ['a'] } })
    expect(decided(caseWith('N7', bodyWith('"tag":5')), words)).toBe('must refuse N11/slug')
  })

  test('is open if its valid value is nested deeper than readers must go', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    const deepCase = (levels: number) => caseWith('N7', bodyWith(`"tag":${nested(levels)}`))
    expect(decided(deepCase(101), anyTag)).toBe('open open V4/slug')
    expect(decided(deepCase(100), anyTag)).toBe('should accept V4/slug')
  })

  test('is open if its valid number is so large that servers may round it', () => {
    const free = withProperties({ id: { type: 'integer' } })
    expect(decided(caseWith('N8', '{"id":9223372036854775808,"name":"$NAME"}'), free)).toBe(
      'open open V1/slug',
    )
    expect(decided(caseWith('N8', '{"id":1e400,"name":"$NAME"}'), free)).toBeUndefined()
  })

  test('is open if servers may count the characters of all its problems in another way', () => {
    const limited = withProperties({ tag: { type: 'string', maxLength: 2 } })
    expect(decided(caseWith('N11', bodyWith('"tag":"ééé"')), limited)).toBe('open open N11/slug')
    expect(decided(caseWith('N11', bodyWith('"tag":"aaa"')), limited)).toBe('must refuse N11/slug')
  })

  test('with several problems stays if it has as many in its own document', () => {
    const testCase = caseWith('N4', '{"tag":"a"}')
    expect(decided(testCase, plantStore, 2)).toBe('must refuse N4/slug')
    expect(decided(testCase, plantStore, 1)).toBeUndefined()
    expect(decided(testCase, plantStore)).toBeUndefined()
    expect(decided(caseWith('N7', '{"tag":"a"}'), plantStore, 2)).toBeUndefined()
  })

  test('with several problems in its own document and one in another stays or moves', () => {
    expect(decided(caseWith('N4', '{"id":$ID,"tag":"a"}'), plantStore, 2)).toBe(
      'must refuse N4/slug',
    )
    expect(decided(caseWith('N5', '{"id":$ID,"tag":"a"}'), plantStore, 2)).toBe(
      'must refuse N4/slug',
    )
  })
})

describe('a case that says nothing about the schema', () => {
  test('stays as it is', () => {
    for (const rule of ['A1', 'V8', 'A6'] as const) {
      const testCase = caseWith(rule, '{"id":"wrong"}')
      expect(decide(testCase, plantStore)).toEqual({ kind: 'kept', testCase: testCase })
    }
    const wide = caseWith('N9', '{"id":"wrong"}', { encoding: 'utf-16le' })
    expect(decide(wide, plantStore)).toEqual({ kind: 'kept', testCase: wide })
  })

  test('stays as it is if it is open', () => {
    const testCase = caseWith('V4', '{"id":"wrong"}', { level: 'open' })
    expect(decide(testCase, plantStore)).toEqual({ kind: 'kept', testCase: testCase })
  })

  test('stays as it is if its body is malformed and must be refused', () => {
    const testCase = caseWith('N5', '{"id":')
    expect(decide(testCase, plantStore)).toEqual({ kind: 'kept', testCase: testCase })
  })
})

test('no malformed JSON must be accepted where all ids are negative', () => {
  const negative = withProperties({ id: { type: 'integer', maximum: -5 } })
  expect(decided(caseWith('V2', '{"id":-$ID.0,"name":"$NAME"}'), negative)).toBeUndefined()
  const listed = [...casesOf(negative), ...generate(1, 200, true, negative)]
  const accepted = listed.filter(({ expect: expectation }) => expectation === 'accept')
  const withBody = accepted.filter(({ request }) => request.encoding === undefined)
  expect(withBody.filter((testCase) => problemsOf(testCase, negative) === undefined)).toEqual([])
})

test('malformed JSON is left out where it is well formed', () => {
  expect(decided(caseWith('N2', '{'), plantStore)).toBe('must refuse N2/slug')
  expect(decided(caseWith('N2', '{}'), plantStore)).toBeUndefined()
})

test('a request without a body is left out if the document requires none', () => {
  const optional = evolve((document) => {
    partOf(postOf(document), 'requestBody')['required'] = false
  })
  const absent = caseWith('N1', undefined)
  const untyped = caseWith('N10', undefined, { type: null })
  expect([decided(absent, optional), decided(untyped, optional)]).toEqual([undefined, undefined])
  expect(decided(absent, plantStore)).toBe('must refuse N1/slug')
  expect(decided(untyped, plantStore)).toBe('should refuse N10/slug')
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

describe('a limit between the values of a run', () => {
  const short = withMember('name', { type: 'string', maxLength: 14 })

  test('decides nothing', () => {
    // The shortest id of a run has 9 digits, and the longest 10.
    const testCase = caseWith('V3', '{"id":$ID,"name":"fern $ID"}')
    expect(decided(testCase, short)).toBe('open open V3/slug')
  })
})

describe('a null that many servers allow', () => {
  const ambiguous = withProperties({
    tag: { nullable: true, allOf: [{ type: 'string' }] },
    pots: { type: 'array', items: { nullable: true, allOf: [{ type: 'string' }] } },
    notes: {
      type: 'object',
      additionalProperties: { nullable: true, allOf: [{ type: 'string' }] },
    },
  })

  test('is not sent', () => {
    expect(decided(caseWith('N7', bodyWith('"tag":null')), ambiguous)).toBeUndefined()
    expect(decided(caseWith('N7', bodyWith('"pots":[null]')), ambiguous)).toBeUndefined()
    const withNote = bodyWith('"notes":{"a":null}')
    expect(decided(caseWith('N7', withNote), ambiguous)).toBeUndefined()
  })

  test('is not sent beside an enum without null, and allowed by one with null', () => {
    const sized = (values: readonly unknown[]): Operation =>
      withProperties({ tag: { type: 'string', nullable: true, enum: values } })
    const nullTag = caseWith('N7', bodyWith('"tag":null'))
    expect(decided(nullTag, sized(['small']))).toBeUndefined()
    expect(decided(nullTag, sized(['small', null]))).toBe('should accept V4/slug')
  })

  test('is no other value, and none of another member', () => {
    expect(decided(caseWith('N7', bodyWith('"tag":5')), ambiguous)).toBe('must refuse N7/slug')
    expect(decided(caseWith('N7', bodyWith('"tag":null')), plantStore)).toBe('must refuse N7/slug')
  })
})

describe('a text about whose pattern engines differ', () => {
  const withTag = (schema: object): Operation =>
    withProperties({ tag: { type: 'string', ...schema } })
  const fateOf = (text: string, schema: object): string | undefined =>
    decided(caseWith('V4', bodyWith(`"tag":${JSON.stringify(text)}`)), withTag(schema))

  test('is not sent', () => {
    expect(fateOf('sun\n', { pattern: String.raw`\A[a-z]+\Z` })).toBeUndefined()
    expect(fateOf('sun', { pattern: '^(?>s|su)n$' })).toBeUndefined()
    expect(fateOf('sun\nshade', { pattern: '^[a-z]+$' })).toBeUndefined()
  })

  test('is sent where they agree, or the document shows it', () => {
    expect(fateOf('sun', { pattern: String.raw`\A[a-z]+\Z` })).toBe('should accept V4/slug')
    expect(fateOf('SUN', { pattern: String.raw`\A[a-z]+\Z` })).toBe('must refuse N11/slug')
    expect(fateOf('sun', { pattern: '^(?>s|su)n$', example: 'sun' })).toBe('should accept V4/slug')
  })
})

describe('a text whose length a branch bounds', () => {
  const limited = (maxLength: number): Operation =>
    withProperties({ name: { type: 'string', anyOf: [{ maxLength }, { const: 'fern' }] } })
  const widest = createCase(caseRow('V3', ['slug', 'title', '{"id":$ID,"name":"$LONG_NAMEé"}']))

  test('is judged by the characters that are sent', () => {
    expect(decided(widest, limited(300))).toBe('open open V3/slug')
    expect(decided(widest, limited(200))).toBe('open open V3/slug')
    const long = createCase(caseRow('V3', ['slug', 'title', '{"id":$ID,"name":"$LONG_NAMEe"}']))
    expect(decided(long, limited(254))).toBe('should accept V3/slug')
    expect(decided(long, limited(253))).toBe('must refuse N11/slug')
  })

  test('may have any characters if no branch bounds it', () => {
    const free = withProperties({ name: { type: 'string', anyOf: [{ minimum: 1 }, true] } })
    expect(decided(widest, free)).toBe('should accept V3/slug')
  })
})

test('a further member whose name differs from a declared one in letter case alone is open', () => {
  const colored = withProperties({ Color: { type: 'string' } })
  const further = caseWith('V5', bodyWith('"color":5'))
  expect(decided(further, colored)).toBe('open open V5/slug')
  expect(decided(further, plantStore)).toBe('should accept V5/slug')
})
