import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import type { ProfileClass } from '../profile/classes/profile-class.ts'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { Profile } from 'plant-store-kit/options'
import { ProfileMock } from './profile-mock.ts'
import { behaviorWith, contextIn } from './service.ts'

const service = { operation: servedStore, path: '/plants' }
const ordinary = sampleWith('{}', { status: 400 })

/** The status that OPTIONS, or another method, with a problem of a class gets without a rule. */
function statusWithoutRule(key: string, method = 'OPTIONS'): unknown {
  const profileClass = classesOf(servedStore.source).get(key) as ProfileClass
  const problem = { profileClass } as ClassifiedProblem
  const isPreflight = key === 'preflight'
  const headers = isPreflight ? { 'access-control-request-method': 'POST' } : {}
  const sample = sampleWith('{}', { status: 400 }, { method, headers })
  const context = contextIn(sample, service, behaviorWith(servedStore))
  return new ProfileMock({}, service).optionsResponseTo(problem, context)?.status
}

test('without a rule, OPTIONS gets what the mock sends to preflights', () => {
  expect(statusWithoutRule('preflight')).toBe(204)
  expect(statusWithoutRule('unknown-method/options')).toBe(204)
  expect(statusWithoutRule('unknown-method/put')).toBeUndefined()
  expect(statusWithoutRule('unknown-method/put', 'PUT')).toBeUndefined()
  expect(statusWithoutRule('unknown-path/other')).toBeUndefined()
})

/** The status of a valid request with a token. */
function statusWith(token: string, profile: Profile): unknown {
  const headers = { authorization: `Bearer ${token}` }
  const sample = sampleWith('{"id":1,"name":"a"}', { status: 200 }, { headers })
  return new ProfileMock(profile, service).respond(sample).response.status
}

test('a request without a problem is accepted', () => {
  const { response, problem } = new ProfileMock({}, service).respond(
    sampleWith('{"id":1,"name":"a"}', { status: 200 }),
  )
  expect([response.status, response.body, problem]).toEqual([200, { name: 'a' }, undefined])
})

test('another token than the recorded one is refused if the profile has a rule for it', () => {
  const refusing = { errors: { 'credential-unknown': { status: 401 } } } as const
  expect(statusWith('$PLANT_STORE_TOKEN', refusing)).toBe(200)
  expect(statusWith('other', refusing)).toBe(401)
  expect(statusWith('other', {})).toBe(200)
})

const errors = {
  required: { error: 1, message: 'no {member}' },
  'type/tag': { message: 'tag is {type}' },
  'type/tag/null': { message: 'tag is nothing' },
} as const

/** The messages of the response to a body, and of the others that are possible. */
function messagesOf(body: string, profile: Profile): readonly unknown[] {
  const mock = new ProfileMock({ errors, join: false, ...profile }, service)
  const { response } = mock.respond({ ...ordinary, ...sampleWith(body, { status: 400 }) })
  const messages = [response, ...(response.alternatives?.() ?? [])].map(
    (possible) => (possible.body as { message: string }).message,
  )
  return [messages[0], new Set(messages.slice(1))]
}

test('in any order, each problem of a body may be the first one', () => {
  expect(messagesOf('{"tag":5}', { order: ['any-order'] })).toEqual([
    'no name',
    new Set(['no name', 'no id', 'tag is number', 'tag is nothing']),
  ])
})

test('in an order of its own, a service has one response', () => {
  expect(messagesOf('{"tag":5}', {})).toEqual(['no name', new Set()])
})

test('a body that was not read may miss any member, if it misses one', () => {
  const unread = { type: { error: 1, message: 'no name' } }
  const profile = { order: ['any-order'], errors: { ...errors, ...unread } }
  expect(messagesOf('[]', profile)).toEqual(['no name', new Set(['no name', 'no id'])])
  const other = { order: ['any-order'], errors: { ...errors, type: { message: 'no object' } } }
  expect(messagesOf('[]', other)).toEqual(['no object', new Set(['no object'])])
})

test('OPTIONS without a rule gets what the mock responds to preflights, although it has no body', () => {
  const options = sampleWith('', { status: 204 }, { method: 'OPTIONS' })
  const { response, problem } = new ProfileMock({}, service).respond(options)
  expect(response.status).toBe(204)
  expect(problem).toBeUndefined()
  const refusing = new ProfileMock({ errors: { 'unknown-method': { status: 405 } } }, service)
  expect(refusing.respond(options).response.status).toBe(405)
})
