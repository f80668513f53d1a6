import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import type { Evidence } from './evidence.ts'
import { inferRules } from './rules.ts'

const refusalByDefault = { status: 400, body: { error: 1, message: 'no' } }

/** A refusal of a request with a problem, which has another status than by default. */
const refusal = (key: string, status = 422): Evidence =>
  ({
    actual: { status, body: refusalByDefault.body },
    values: {},
    members: { byName: new Map(), fresh: new Set(), written: [] },
    operation: servedStore,
    problem: { key, keyword: 'type', profileClass: classesOf(servedStore.source).get(key) },
    refusalByDefault,
    responseWithoutRule: refusalByDefault,
    isOrdinary: false,
  }) as unknown as Evidence

const keysOf = (evidence: readonly Evidence[]): readonly string[] => [
  ...inferRules(evidence).keys(),
]

test('one rule is for all classes below its key', () => {
  expect(keysOf([refusal('type/id/null'), refusal('type/name/null')])).toEqual(['type'])
  expect(keysOf([refusal('type/id/null'), refusal('type/id/string')])).toEqual(['type/id'])
})

test('classes that have nothing in common have rules of their own, under their whole keys', () => {
  expect(keysOf([refusal('type/id/null'), refusal('query')])).toEqual(['type/id/null', 'query'])
})

test('unknown tokens have a rule of their own, and none that holds for others', () => {
  expect(keysOf([refusal('credential-unknown'), refusal('credential-spaces')])).toEqual([
    'credential-unknown',
    'credential-spaces',
  ])
})

test('several unknown members have a rule only if it names all of them', () => {
  const evidenceOf = (textOf: (names: readonly string[]) => string): readonly Evidence[] =>
    [
      ['a1', 'b1'],
      ['c1', 'd1'],
    ].map((names) => ({
      ...refusal('additional/several'),
      values: { additional: Object.fromEntries(names.map((name) => [name, 1])), member: names[0] },
      actual: { status: 422, body: { message: textOf(names) } },
    }))
  expect(keysOf(evidenceOf((names) => `unknown: ${names.join(', ')}`))).toEqual([
    'additional/several',
  ])
  const oneByOne = (names: readonly string[]): string =>
    names.map((name) => `unknown: ${name}`).join('; ')
  expect(keysOf(evidenceOf(oneByOne))).toEqual([])
})

test('a response as by default needs no rule', () => {
  expect(keysOf([refusal('type/id/null', 400)])).toEqual([])
})
