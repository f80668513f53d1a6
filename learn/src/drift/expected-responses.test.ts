import { expect, test } from 'vitest'
import { casesOf } from '../../../contract/cases/index.ts'
import type { Case } from '../../../contract/data/case.ts'
import type { Exchange } from '../../../contract/data/exchange.ts'
import { respond } from '../../../test/support/exchange.ts'
import { servedStore } from '../../../test/support/store.ts'
import { expectedResponses } from './drift.ts'
import type { ProfileFile } from '../profile-file/profile-file.ts'

const caseOf = (id: string): Case => casesOf(servedStore.source).find((item) => item.id === id)!

interface Received {
  readonly id: string
  readonly status: number
  readonly body: string
  readonly sent?: string
  readonly target?: string
  readonly change?: Partial<Case>
  readonly after?: number
}

/** The drift that a profile has with a service that responds so; undefined without drift. */
function differenceFrom(settings: ProfileFile['settings'], received: Received) {
  const { id, status, body, sent = '{"id":7,"name":"Fern"}', target = '/plants' } = received
  const testCase = { ...caseOf(id), ...received.change }
  const headers = [
    ['authorization', 'Bearer a'],
    ['content-type', 'application/json'],
  ]
  const response = respond(status, { headers: [['content-type', 'application/json']], body })
  const exchange = {
    case: id,
    number: 1,
    request: {
      method: 'POST',
      url: `http://plants.example${target}`,
      headers,
      body: new TextEncoder().encode(sent),
    },
    timing: { started: 0, duration: 1 },
    response,
    ...(received.after !== undefined && { after: received.after }),
  } as unknown as Exchange
  const profileLine = (...path: readonly (string | number)[]) => ({ line: 1, text: path.join('.') })
  const expected = expectedResponses({ settings, profileLine }, 'store.yaml', servedStore)
  return expected.differenceOf(testCase, exchange)
}

const driftOf = (settings: ProfileFile['settings'], received: Received): string | undefined =>
  differenceFrom(settings, received)?.message

const plain = { id: 'R1/plain', status: 200, body: '{"name":"Fern"}' }
const missing = { id: 'N4/name-required', status: 400, sent: '{"id":7}' }

test('the response of the profile is no drift, also below another path', () => {
  expect(driftOf({}, plain)).toBeUndefined()
  expect(driftOf({}, { ...plain, target: '/api/v1/plants?a=1' })).toBeUndefined()
})

test('another status and another body are drift', () => {
  expect(driftOf({}, { ...plain, status: 201 })).toBe('responded 201, the profile has 200')
  const body = '{"name":"Moss"}'
  const message = '/name of the body is "Moss", the profile has "Fern"'
  expect(driftOf({}, { ...plain, body })).toBe(message)
})

test('the nearest of several possible responses is reported', () => {
  const settings = { behavior: { repeatedId: 'refused' } } as const
  const change = { facts: { ...caseOf('R1/plain').facts, origins: { id: 'fixed' } } } as const
  const body = '{"error":1,"message":"no"}'
  expect(driftOf(settings, { ...plain, status: 400, body, change })).toMatch(/^\/error of the body/)
  expect(driftOf(settings, { ...plain, status: 422, change })).toMatch(/profile has 200$/)
})

test('the first difference that is not tolerated is reported', () => {
  const settings = { errors: { 'body-json': { body: { at: 7, code: 7 } } } }
  const received = { id: 'N2/comma-at-colon', status: 400, sent: '{"id",7}' }
  const drift = (body: object) => driftOf(settings, { ...received, body: JSON.stringify(body) })
  expect(drift({ at: 8, code: 8 })).toBe('/code of the body is 8, the profile has 7')
  expect(drift({ at: 8, code: 7 })).toBeUndefined()
})

test('an accepting response to an id that each run sends need not be as in the profile', () => {
  const settings = { behavior: { repeatedId: 'refused' } } as const
  const change = { facts: { ...caseOf('R1/plain').facts, origins: { id: 'fixed' } } } as const
  const received = { ...plain, body: '{"name":"Fern","tag":"sun"}' }
  expect(driftOf(settings, { ...received, change })).toBeUndefined()
  expect(driftOf(settings, received)).toBeDefined()
  expect(driftOf({}, { ...received, change })).toBeDefined()
})

test('a conflict is compared only if this run stored the plant', () => {
  const profile: ProfileFile['settings'] = {
    behavior: { repeatedId: 'refused' },
    errors: { 'repeated-id': { status: 409, error: 1, message: 'taken' } },
  }
  const received = { ...plain, status: 409, body: '{"error":1,"message":"taken by Moss"}' }
  const withOrigin = (id: 'fixed' | 'first' | 'shared') => ({
    ...received,
    change: { facts: { ...caseOf('R1/plain').facts, origins: { id } } },
  })
  expect(driftOf(profile, withOrigin('fixed'))).toBeUndefined()
  expect(driftOf(profile, withOrigin('first'))).toBeDefined()
  expect(driftOf(profile, withOrigin('shared'))).toBeDefined()
})

test('a listed response is compared by its status alone', () => {
  const settings = { unexplained: [{ case: 'N4/name-required', status: 422, text: 'no name' }] }
  expect(driftOf(settings, { ...missing, status: 422, body: 'other' })).toBeUndefined()
  const message = 'responded 500, the profile has 422'
  expect(driftOf(settings, { ...missing, status: 500, body: 'no name' })).toBe(message)
})

test('a difference from a listed response has its line of the profile', () => {
  const unexplained = [
    { case: 'R1/plain', status: 500 },
    { case: 'N4/name-required', status: 422 },
  ]
  expect(differenceFrom({ unexplained }, { ...missing, status: 500, body: '' })?.text).toBe(
    'unexplained.1',
  )
})

test('only a listed response to an id of an earlier run depends on earlier runs', () => {
  const listed = (entry: object) => ({ unexplained: [{ case: 'N4/name-required', ...entry }] })
  const repeated = listed({ status: 200, repeated: 409 })
  expect(driftOf(repeated, { ...missing, status: 409, body: '' })).toBeUndefined()
  expect(driftOf(repeated, { ...missing, status: 500, body: '' })).toBe(
    'responded 500, the profile has 200',
  )
  expect(driftOf(listed({ status: 204 }), { ...missing, status: 500, body: '' })).toBe(
    'responded 500, the profile has 204',
  )
  expect(driftOf(listed({ status: 422 }), { ...missing, status: 500, body: '' })).toBeDefined()
})

test('requests that were not learned are not compared', () => {
  const learned = { from: 'http://plants.example', seed: 1, requests: 9, version: 1 } as const
  const wrong = { ...plain, status: 500 }
  const drift = (change: Partial<Case>, more: object = {}) =>
    driftOf({ learned: { ...learned, ...more } }, { ...wrong, change }) !== undefined
  expect(drift({})).toBe(true)
  expect(drift({ generated: { seed: 1, position: 0 } })).toBe(true)
  expect(drift({ generated: { seed: 2, position: 0 } })).toBe(false)
  expect(drift({ generated: { seed: 1, position: 100_000 } })).toBe(false)
  expect(drift({ mayCreate: false }, { noCreate: true })).toBe(true)
  expect(drift({ mayCreate: true }, { noCreate: true })).toBe(false)
  expect(drift({ mayCreate: false, generated: { seed: 1, position: 0 } }, { noCreate: true })).toBe(
    false,
  )
})

test('requests that were sent many times, or after a failure, are not compared', () => {
  const wrong = { ...plain, status: 500 }
  const { request } = caseOf('R1/plain')
  expect(driftOf({}, { ...wrong, change: { request: { ...request, need: 'at-once' } } })).toBe(
    undefined,
  )
  expect(driftOf({}, { ...wrong, after: 3 })).toBeUndefined()
})

test('a listed value that a service no longer accepts is drift', () => {
  const behavior = { members: { tag: { pattern: '^(?:indoor|outdoor)$' } } }
  const { cases } = expectedResponses(
    { settings: { behavior }, profileLine: () => undefined },
    'a.yaml',
    servedStore,
  )
  const testCase = cases.find(({ id }) => id === 'V3/learn-tagValue-outdoor')
  const sent = '{"id":7,"name":"Fern","tag":"outdoor"}'
  const received = { ...plain, change: testCase!, sent, body: '{"name":"Fern","tag":"outdoor"}' }
  expect(driftOf({ behavior }, received)).toBeUndefined()
  expect(driftOf({ behavior }, { ...received, status: 400 })).toBe(
    'responded 400, the profile has 200',
  )
})
