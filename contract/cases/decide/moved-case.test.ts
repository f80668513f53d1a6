import { expect, test } from 'vitest'
import { bodyWith, caseWith } from '../../../test/support/case-with-body.ts'
import { asOpen, withRule } from './moved-case.ts'

const refused = caseWith('N7', bodyWith('"tag":5'))

test('a case of another rule has its id, level and expectation', () => {
  expect(refused).toMatchObject({ id: 'N7/slug', expect: 'refuse', mayCreate: false })
  expect(withRule(refused, 'V4')).toMatchObject({
    rule: 'V4',
    id: 'V4/slug',
    level: 'should',
    expect: 'accept',
    mayCreate: true,
    title: 'title',
    request: refused.request,
  })
})

test('a case of a rule that may be ignored may create a plant', () => {
  expect(withRule(refused, 'N11').mayCreate).toBe(false)
  expect(withRule(refused, 'N12')).toMatchObject({ level: 'should', mayCreate: true })
})

test('an open case keeps its rule and its name, and may create a plant', () => {
  expect(asOpen(refused)).toMatchObject({
    rule: 'N7',
    id: 'N7/slug',
    level: 'open',
    expect: 'open',
    mayCreate: true,
  })
})

test('a moved case is a copy that keeps the facts of its request', () => {
  expect(withRule(refused, 'V4').facts).toEqual(refused.facts)
  expect(asOpen(refused).facts.varies).toEqual(['tag'])
  expect(refused.rule).toBe('N7')
})
