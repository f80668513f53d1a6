import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { Body } from '../../../../src/problems/request-body.ts'
import { type ClassifiedProblem, classifiedProblem } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import type { ProfileClass } from '../classes/profile-class.ts'
import { ErrorRules } from './error-rules.ts'
import { ProblemOrder } from './problem-order.ts'
import type { ErrorRule } from 'plant-store-kit/options'

const problem = (key: string): ClassifiedProblem => {
  const profileClass = classesOf(servedStore.source).get(key) as ProfileClass
  const pointer = profileClass.place?.pointer ?? ''
  return classifiedProblem(profileClass, { message: '', pointer }, readBehavior({}))
}

/** Its members are in another order than those of the document. */
const body = new Body(new TextEncoder().encode('{"id":"x","tag":7,"name":5}'))

const sorted = (order: readonly string[] | undefined, ...keys: readonly string[]) =>
  new ProblemOrder(order).sort(keys.map(problem), body).map(({ profileClass }) => profileClass.key)

test('without an order, problems stay in the default one', () => {
  expect(sorted(undefined, 'type/tag/null', 'query', 'required/id')).toEqual([
    'type/tag/null',
    'query',
    'required/id',
  ])
})

test('a listed class comes before those that are not listed, which keep their order', () => {
  expect(sorted(['required'], 'type/tag/null', 'query', 'required/id')).toEqual([
    'required/id',
    'type/tag/null',
    'query',
  ])
})

test('the most specific key counts', () => {
  expect(
    sorted(['type/id/null', 'required', 'type'], 'type/tag/null', 'required/id', 'type/id/null'),
  ).toEqual(['type/id/null', 'required/id', 'type/tag/null'])
})

test('of a key that is listed twice the first place counts', () => {
  expect(sorted(['query', 'type', 'query'], 'type/tag/null', 'query')).toEqual([
    'query',
    'type/tag/null',
  ])
  expect(sorted(['type', 'type', 'query'], 'media-type-case', 'query')).toEqual([
    'query',
    'media-type-case',
  ])
})

test('first-type sorts wrong types and formats by their places in the body', () => {
  const keys = ['type/name/number', 'type/tag/number', 'type/id/string', 'format/id/infinite']
  expect(sorted(['first-type'], ...keys)).toEqual([
    'type/id/string',
    'format/id/infinite',
    'type/tag/number',
    'type/name/number',
  ])
  expect(sorted(['type/name', 'first-type'], ...keys)[0]).toBe('type/name/number')
  expect(sorted(['first-type'], 'type/body/null', 'type/name/number')).toEqual([
    'type/name/number',
    'type/body/null',
  ])
})

test('with first-type, wrong types and additional members decide alone', () => {
  const alone = (order: readonly string[], key: string): boolean =>
    new ProblemOrder(order).decidesAlone(problem(key))
  expect(alone(['first-type'], 'type/tag/null')).toBe(true)
  expect(alone(['first-type'], 'additional')).toBe(true)
  expect(alone(['first-type'], 'required/id')).toBe(false)
  expect(alone(['first-type'], 'type/body/null')).toBe(false)
  expect(alone(['type', 'first-type'], 'type/tag/null')).toBe(false)
  expect(alone(['type'], 'additional')).toBe(false)
})

const isRefused = (errors: Readonly<Record<string, ErrorRule>>, key: string): boolean =>
  new ErrorRules(errors).isRefused(problem(key))

test('without a rule, the mock decides what is refused', () => {
  expect(isRefused({}, 'type/tag/null')).toBe(true)
  expect(isRefused({}, 'query')).toBe(false)
})

test('a rule accepts, or refuses what the mock accepts if it is for the class itself', () => {
  expect(isRefused({ type: 'accepted' }, 'type/tag/null')).toBe(false)
  expect(isRefused({ body: 'accepted' }, 'body-limit')).toBe(false)
  expect(isRefused({ type: 'accepted', 'type/tag': {} }, 'type/tag/null')).toBe(true)
  expect(isRefused({ credential: {} }, 'credential-spaces')).toBe(false)
  expect(isRefused({ 'credential-spaces': {} }, 'credential-spaces')).toBe(true)
  expect(isRefused({ credential: {} }, 'credential-unknown')).toBe(true)
  expect(isRefused({ 'media-type': {} }, 'media-type-case')).toBe(false)
  expect(isRefused({ 'media-type': {} }, 'media-type/xml')).toBe(true)
  expect(isRefused({ empty: {} }, 'empty/tag')).toBe(true)
})

test('a rule has the response, unless it accepts', () => {
  const rules = new ErrorRules({ type: { status: 422 }, 'type/tag': 'accepted' })
  expect(rules.responseOfRule(problem('type/id/null'))).toEqual({ status: 422 })
  expect(rules.responseOfRule(problem('type/tag/null'))).toBeUndefined()
  expect(rules.responseOfRule(problem('query'))).toBeUndefined()
})
