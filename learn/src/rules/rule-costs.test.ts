import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import type { Evidence } from './evidence.ts'
import type { Choice } from './candidates.ts'
import { costOf, EACH_RULE, WRONG_CONTENT, WRONG_HEADERS, WRONG_STATUS } from './rule-costs.ts'
import type { ResponseData } from '../samples/response-data.ts'

const actual: ResponseData = { status: 422, headers: { allow: 'POST' }, body: { message: 'no id' } }

/** A refused request with a problem, whose default response is a 400. */
const evidence = (parts: Partial<Evidence> = {}, key = 'required/id', accepted = false): Evidence =>
  ({
    actual,
    values: { member: 'id' },
    members: { byName: new Map(), fresh: new Set(), written: [] },
    operation: servedStore,
    problem: { key, mockAccepts: accepted, profileClass: classesOf(servedStore.source).get(key) },
    responseWithoutRule: { status: 400, body: { message: 'no id' } },
    isOrdinary: false,
    ...parts,
  }) as Evidence

const cost = (rule: Choice | undefined, item = evidence(), key = 'required'): number =>
  costOf(item, rule === undefined ? undefined : { key, rule })

test('the right response costs nothing', () => {
  expect(cost({ ...actual, body: { message: 'no {member}' } })).toBe(0)
})

test('a wrong status costs more than all else, whatever the body is', () => {
  expect(cost({ ...actual, status: 400 })).toBe(5)
  expect(cost(undefined)).toBe(5)
  expect(WRONG_STATUS).toBeGreaterThan(WRONG_CONTENT + WRONG_HEADERS)
})

test('a rule pays for one wrong body, but not for wrong headers', () => {
  expect(cost({ ...actual, body: { message: 'no' } })).toBe(WRONG_CONTENT)
  expect(cost({ ...actual, headers: {} })).toBe(WRONG_HEADERS)
  expect(cost({ ...actual, headers: {}, body: {} })).toBe(WRONG_CONTENT + WRONG_HEADERS)
  expect(EACH_RULE).toBeLessThan(WRONG_CONTENT)
  expect(EACH_RULE).toBeGreaterThan(WRONG_HEADERS)
})

test('two responses with wrong headers do not pay for a rule, and three do', () => {
  expect(2 * WRONG_HEADERS).toBe(EACH_RULE)
})

test('a body that was not received is right', () => {
  const unread = evidence({ actual: { status: 422, headers: { allow: 'POST' } } })
  expect(cost({ ...actual, body: 'other' }, unread)).toBe(0)
})

test('accepting costs nothing for an ordinary success, and little for another one', () => {
  expect(cost('accepted', evidence({ isOrdinary: true, actual: { status: 200 } }))).toBe(0)
  expect(cost('accepted', evidence({ actual: { status: 200 } }))).toBe(WRONG_CONTENT)
  expect(cost('accepted')).toBe(WRONG_STATUS + WRONG_CONTENT)
})

test('without a rule, a class is accepted or refused as by the mock', () => {
  const success = { isOrdinary: true, actual: { status: 200 } }
  expect(cost(undefined, evidence(success, 'zero/id', true))).toBe(0)
  expect(cost(undefined, evidence(success))).toBe(5)
  const byDefault = evidence({ actual: { status: 400, body: { message: 'no id' } } })
  expect(cost(undefined, byDefault)).toBe(0)
})

test('a rule for a group refuses the classes in it that the mock refuses', () => {
  expect(cost(actual, evidence({}, 'credential-malformed'), 'credential')).toBe(0)
  expect(
    cost('accepted', evidence({ isOrdinary: true }, 'credential-malformed'), 'credential'),
  ).toBe(0)
})

test('a rule of a shorter key does not refuse a class that the mock accepts', () => {
  const spaces = evidence({}, 'credential-spaces', true)
  expect(cost(actual, spaces, 'credential')).toBe(5)
  expect(cost(actual, spaces, 'credential-spaces')).toBe(0)
  expect(cost('accepted', evidence({ isOrdinary: true }, 'credential-spaces', true), 'a')).toBe(0)
})
