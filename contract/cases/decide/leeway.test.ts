import { describe, expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import { store } from '../../../test/support/store.ts'
import { bodyWith, caseWith, withProperties } from '../../../test/support/case-with-body.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { verdictOn } from './body-verdict.ts'

/** What the schema says about a body: valid, the rules that it breaks, or nothing; `?` where servers may differ. */
const judged = (body: string, operation: BodyOperation): string => {
  const verdict = verdictOn(caseWith('R1', body), operation)
  if (verdict.kind === 'valid') return verdict.isClear ? 'valid' : 'valid?'
  if (verdict.kind !== 'invalid') return verdict.kind
  return `${verdict.rules.join()}${verdict.isClear ? '' : '?'}`
}

const ids: Part = { id: { type: 'integer', format: 'int64' }, name: { type: 'string' } }
const shortText: Part = { type: 'string', maxLength: 2 }
const listOfTexts: Part = { type: 'array', items: shortText }
const mapOfTexts: Part = { type: 'object', additionalProperties: shortText }
const limited = withProperties({ tag: { type: 'string', maxLength: 5 } })

describe('texts beyond ASCII', () => {
  test.each<[where: string, schema: Part, member: string]>([
    ['a further member', { additionalProperties: shortText }, '"x":"木"'],
    ['an item', { properties: { ...ids, tag: listOfTexts } }, '"tag":["木"]'],
    ['a member of a further member', { additionalProperties: mapOfTexts }, '"x":{"y":"木"}'],
  ])('are counted in several ways in %s', (_, schema, member) => {
    const bounded = withNewPlant((newPlant) => Object.assign(newPlant, schema))
    expect(judged(bodyWith(member), bounded)).toBe('valid?')
    expect(judged(bodyWith(member.replace('木', 'a')), bounded)).toBe('valid')
  })

  test('are counted in several ways only where their length is limited', () => {
    // Four characters, of two UTF-16 units each.
    expect(judged(bodyWith('"tag":"🌱🌱🌱🌱"'), limited)).toBe('valid?')
    expect(judged(bodyWith('"tag":"🌱🌱🌱🌱🌱🌱"'), limited)).toBe('N11?')
    expect(judged(bodyWith(String.raw`"tag":"\u00e9\u00e9\u00e9"`), limited)).toBe('valid?')
    expect(judged(bodyWith(String.raw`"tag":"\u00e9"`), limited)).toBe('valid')
    // An escaped character of ASCII counts as one everywhere.
    expect(judged(bodyWith(String.raw`"tag":"\u0041"`), limited)).toBe('valid')
    expect(judged(bodyWith('"tag":"🌱"'), store)).toBe('valid')
  })

  test('are letters of a pattern to some engines', () => {
    const patterned = withProperties({ tag: { type: 'string', pattern: '^\\w+$' } })
    expect(judged(bodyWith('"tag":"é"'), patterned)).toBe('N11?')
    expect(judged(bodyWith('"tag":"!"'), patterned)).toBe('N11')
  })

  test('are judged by the characters that are sent, in a branch, too', () => {
    const branched = (maxLength: number): BodyOperation =>
      withProperties({ name: { type: 'string', anyOf: [{ maxLength }, { const: 'fern' }] } })
    const widest = '{"id":$ID,"name":"$LONG_NAMEé"}'
    expect(judged(widest, branched(254))).toBe('valid?')
    expect(judged(widest, branched(300))).toBe('valid')
    expect(judged(widest, branched(200))).toBe('N11?')
    const long = '{"id":$ID,"name":"$LONG_NAMEe"}'
    expect(judged(long, branched(254))).toBe('valid')
    expect(judged(long, branched(253))).toBe('N11')
    const free = withProperties({ name: { type: 'string', anyOf: [{ minimum: 1 }, true] } })
    expect(judged(widest, free)).toBe('valid')
  })
})

test('a number so large that servers may round it is valid to some, unless a format says what it is', () => {
  const free = withProperties({ id: { type: 'integer' } })
  const withId = (id: string): string => `{"id":${id},"name":"$NAME"}`
  expect(judged(withId('9007199254740992'), free)).toBe('valid')
  expect(judged(withId('9007199254740993'), free)).toBe('valid?')
  expect(judged(withId('-9007199254740993'), free)).toBe('valid?')
  expect(judged(withId('1e400'), free)).toBe('valid?')
  expect(judged(withId('9007199254740993'), store)).toBe('valid')
})

test('a value that is nested deeper than readers must go is valid to some', () => {
  const anyTag = withProperties({ tag: {} })
  const nested = (levels: number): string =>
    bodyWith(`"tag":${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect([nested(101), nested(100)].map((body) => judged(body, anyTag))).toEqual([
    'valid?',
    'valid',
  ])
})

test('a further member whose name differs from a declared one in letter case alone is it to some', () => {
  const colored = withProperties({ Color: { type: 'string' } })
  expect(judged(bodyWith('"color":5'), colored)).toBe('valid?')
  expect(judged(bodyWith('"color":5'), store)).toBe('valid')
})

describe('a null that many servers allow', () => {
  const part: Part = { nullable: true, allOf: [{ type: 'string' }] }
  const ambiguous = withProperties({
    tag: part,
    pots: { type: 'array', items: part },
    notes: { type: 'object', additionalProperties: part },
  })

  test.each(['"tag":null', '"pots":[null]', '"notes":{"a":null}'])(
    'has two readings: %s',
    (member) => {
      expect(judged(bodyWith(member), ambiguous)).toBe('ambiguous')
    },
  )

  test('is forbidden by an enum without it to some, and allowed by one with it', () => {
    const sized = (values: readonly unknown[]): BodyOperation =>
      withProperties({ tag: { type: 'string', nullable: true, enum: values } })
    expect(judged(bodyWith('"tag":null'), sized(['small']))).toBe('ambiguous')
    expect(judged(bodyWith('"tag":null'), sized(['small', null]))).toBe('valid')
  })

  test('is no other value, and none of another member', () => {
    expect(judged(bodyWith('"tag":5'), ambiguous)).toBe('N7')
    expect(judged(bodyWith('"tag":null'), store)).toBe('N7')
  })
})

test('a text about whose pattern engines differ has two readings, unless the document shows it', () => {
  const judgedTag = (text: string, schema: object): string =>
    judged(
      bodyWith(`"tag":${JSON.stringify(text)}`),
      withProperties({ tag: { type: 'string', ...schema } }),
    )
  expect(judgedTag('sun\n', { pattern: String.raw`\A[a-z]+\Z` })).toBe('ambiguous')
  expect(judgedTag('sun', { pattern: '^(?>s|su)n$' })).toBe('ambiguous')
  expect(judgedTag('sun\nshade', { pattern: '^[a-z]+$' })).toBe('ambiguous')
  expect(judgedTag('sun', { pattern: String.raw`\A[a-z]+\Z` })).toBe('valid')
  expect(judgedTag('SUN', { pattern: String.raw`\A[a-z]+\Z` })).toBe('N11')
  expect(judgedTag('sun', { pattern: '^(?>s|su)n$', example: 'sun' })).toBe('valid')
})
