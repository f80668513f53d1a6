import { servedStore } from '../../../test/support/store.ts'
import { expect, test } from 'vitest'
import type { Case } from '../../../contract/data/case.ts'
import type { Exchange } from '../../../contract/data/exchange.ts'
import { ClientInProcess, transmitTo } from '../../../contract/in-process.ts'
import { respond } from '../../../test/support/exchange.ts'
import { createMock } from '../../../src/core/create-mock.ts'
import { Mock } from '../../../src/core/mock.ts'
import {
  casesOfCheck,
  respondWith,
  settingsInProcess,
} from '../../test/support/learn-in-process.ts'
import { playProfile } from '../profile/play-profile.ts'
import type { ProfileOptions } from 'plant-store-kit/options'
import { expectedResponses } from './drift.ts'
import { sampleOf } from '../samples/sample.ts'

/** A service with responses of its own for most problems. */
const service = {
  behavior: {
    credentialStatus: 401,
    mediaTypeStatus: 415,
    members: { name: { maxLength: 100 }, id: { maximum: 2_147_483_647 } },
    bodyLimit: 90_000,
  },
  errors: {
    credential: {
      error: 17,
      message: 'Token missing',
      headers: { 'www-authenticate': 'Bearer realm="store"' },
    },
    'required/id': { status: 422, error: 4, message: '{member} is required' },
    'required/name': { status: 422, error: 4, message: '{member} is required' },
    type: { status: 422, error: 5, message: '{member} must not be {type}' },
    'type/body': { error: 6, message: 'an object is required' },
    length: { error: 9, message: 'too long, at most 100' },
    'body-json': { error: 3, message: 'Malformed JSON' },
    'empty/name': { error: 7, message: 'name is empty' },
    'unknown-path': { body: { title: 'Not found', path: '{path}' } },
    'repeated-id': { status: 409, error: 8, message: 'id {id} exists' },
  },
  join: ', ',
  response: {
    success: {
      headers: { location: '/plants/{id}' },
      body: { id: '{id}', name: '{name}', tag: '{tag}', created: '{date-time}', key: '{uuid}' },
    },
  },
} satisfies ProfileOptions

const file = { settings: service, profileLine: () => undefined }
const expected = expectedResponses(file, 'store.yaml', servedStore)

/** All that a check compares. */
const { source } = servedStore
const transmit = transmitTo(respondWith(service, servedStore))
const client = new ClientInProcess(transmit, source, { started: 1_700_000_000_000 })
const sent = casesOfCheck({ ...settingsInProcess(source), explore: 20, profile: expected }).map(
  (testCase): readonly [Case, Exchange] => [testCase, client.send(testCase)],
)

const { behavior, errors, response } = service
const withErrors = (more: object): object => ({ errors: { ...errors, ...more } })
const withRule = (key: string, more: object): object =>
  withErrors({ [key]: { ...(errors as Readonly<Record<string, object>>)[key], ...more } })
const withPlant = (more: object): object => ({
  response: { ...response, success: { ...response.success, ...more } },
})
const withBody = (more: object): object =>
  withPlant({ body: { ...response.success.body, ...more } })
const withBehavior = (more: object): object => ({ behavior: { ...behavior, ...more } })
const withLimits = (members: object): object =>
  withBehavior({ members: { ...behavior.members, ...members } })

test('an unchanged service does not differ', () => {
  expect(sent.length).toBeGreaterThan(800)
  const differences = sent.flatMap(
    ([testCase, exchange]) => expected.differenceOf(testCase, exchange) ?? [],
  )
  expect(differences).toEqual([])
})

const changes: readonly (readonly [change: string, settings: object])[] = [
  ['another credential status', withBehavior({ credentialStatus: 403 })],
  ['a message with one other letter', withRule('credential', { message: 'Token Missing' })],
  ['another number in a message', withRule('length', { message: 'too long, at most 99' })],
  ['another error number', withRule('credential', { error: 18 })],
  ['another challenge', withRule('credential', { headers: { 'www-authenticate': 'Bearer' } })],
  ['no challenge', withRule('credential', { headers: { 'www-authenticate': '' } })],
  ['no Allow', withErrors({ 'unknown-method': { headers: { allow: '' } } })],
  ['a preflight that is refused', withErrors({ preflight: { status: 401 } })],
  ['another status of a missing member', withRule('required/id', { status: 400 })],
  ['another message of one missing member', withRule('required/name', { message: 'no name' })],
  [
    'another message of one type',
    withRule('type/tag/null', { status: 422, error: 5, message: 'tag is null' }),
  ],
  [
    'another message of strings of digits',
    withRule('type/id/digits', { status: 422, error: 5, message: 'quoted' }),
  ],
  ['a tag that may be null', withErrors({ 'type/tag/null': 'accepted' })],
  ['an id that may be a string of digits', withErrors({ 'type/id/digits': 'accepted' })],
  ['an empty name that is accepted', withErrors({ 'empty/name': 'accepted' })],
  ['a blank name that is refused', withRule('blank/name', { error: 7, message: 'name is blank' })],
  [
    'additional members that are refused',
    withRule('additional', { error: 10, message: '{member} is unknown' }),
  ],
  ['text instead of JSON', withErrors({ 'body-json': { text: 'Malformed JSON' } })],
  [
    'another message of one syntax error',
    withRule('body-json/trailing-comma', { error: 3, message: 'a comma' }),
  ],
  ['a path in capitals that is found', withErrors({ 'unknown-path/letter-case': 'accepted' })],
  ['a body without its title', withErrors({ 'unknown-path': { body: { path: '{path}' } } })],
  ['a method with another status', withBehavior({ unknownMethodStatus: 404 })],
  ['another status of the media type', withBehavior({ mediaTypeStatus: 400 })],
  ['an additional member of Plant', withBody({ owner: 'me' })],
  ['no id in the response', withBody({ id: undefined })],
  ['a member that is a number instead of a UUID', withBody({ key: '{counter}' })],
  ['no location', withPlant({ headers: {} })],
  [
    'a content type with a charset',
    withPlant({ headers: { 'content-type': 'application/json; charset=utf-8' } }),
  ],
  ['another status of accepted requests', withPlant({ status: 201 })],
  ['a name limit of one less', withLimits({ name: { maxLength: 99 } })],
  ['a name limit of one more', withLimits({ name: { maxLength: 101 } })],
  ['a minimum of a name', withLimits({ name: { maxLength: 100, minLength: 2 } })],
  ['larger ids', withLimits({ id: { maximum: 2_147_483_648 } })],
  ['no negative ids', withLimits({ id: { minimum: 0, maximum: 2_147_483_647 } })],
  ['a smaller body limit', withBehavior({ bodyLimit: 89_998 })],
  ['a larger body limit', withBehavior({ bodyLimit: 90_002 })],
  ['less nesting', withBehavior({ nestingLimit: 9_999 })],
  ['another message of a known id', withRule('repeated-id', { message: 'id {id} is taken' })],
  ['repeated ids that are accepted', withErrors({ 'repeated-id': 'accepted' })],
  ['a member given twice that is refused', withBehavior({ repeatedMember: 'refused' })],
  ['another text between messages', { join: '; ' }],
  ['types before missing members', { order: ['type', 'required'] }],
  ['the media type before the credential', { order: ['media-type'] }],
]

/** The response of a mock that received nothing else but the first id, if the request has it. */
function responseOf(mock: Mock, [testCase, exchange]: (typeof sent)[number]) {
  const { request } = sampleOf(testCase, exchange)
  const body = request.body.subarray(0, mock.behavior.bodyLimit)
  const send = () =>
    mock.respond({ ...request, body, truncated: body.length < request.body.length }).response
  mock.reset()
  if (testCase.facts.origins.id === 'first') send()
  return send()
}

const unchanged = createMock(playProfile(service))
const responsesBefore = sent.map((item) => JSON.stringify(responseOf(unchanged, item)))

test.each(changes)('finds a small change: %s', (_change, settings) => {
  const changed = createMock(playProfile({ ...service, ...settings }))
  const isFound = sent.some((item, index) => {
    const changedResponse = responseOf(changed, item)
    // Only a response that has changed can be drift.
    if (JSON.stringify(changedResponse) === responsesBefore[index]) return false
    const { status, headers, body } = changedResponse
    const response = respond(status, { headers: Object.entries(headers), body })
    const [testCase, exchange] = item
    return expected.differenceOf(testCase, { ...exchange, response }) !== undefined
  })
  expect(isFound).toBe(true)
})

test.each([
  ['V1/id-number-9223372036854775807', false],
  ['R1/plain', true],
])('an id that an earlier run may have sent can be known: %s', (name, isDrift) => {
  const errors = { 'repeated-id': { error: 8, message: 'taken by {name}' } }
  const settings = { behavior: { repeatedId: 'refused' }, errors } as const
  const known = expectedResponses(
    { settings, profileLine: () => undefined },
    'store.yaml',
    servedStore,
  )
  const [testCase, exchange] = sent.find(([{ id }]) => id === name)!
  const { request } = sampleOf(testCase, exchange)
  const mock = createMock(playProfile(settings))
  mock.respond(request)
  const { status, headers, body } = mock.respond(request).response
  const response = respond(status, {
    headers: Object.entries(headers),
    body: body.replace(/Plant [\w ]+/, 'Fern'),
  })
  expect(known.differenceOf(testCase, { ...exchange, response }) !== undefined).toBe(isDrift)
})

test.each([
  [400, 'Too large', false],
  [422, 'Out of range', true],
])(
  'compares only the status of a listed response, now %i %j: drift %j',
  (status, message, isDrift) => {
    const settings = {
      unexplained: [{ case: 'N8/id-9223372036854775807+ID', status: 400, text: 'Out of range' }],
    }
    const listed = expectedResponses(
      { settings, profileLine: () => undefined },
      'store.yaml',
      servedStore,
    )
    const [testCase, exchange] = sent.find(([{ id }]) => id === 'N8/id-9223372036854775807+ID')!
    const response = respond(status, { body: message })
    expect(listed.differenceOf(testCase, { ...exchange, response }) !== undefined).toBe(isDrift)
  },
)

test.each([
  ['"tag" must be a string (got an object); "name" is required', false],
  ['"tag" must be a string (got an object); "name" is missing', true],
])(
  'of a service that reports problems in any order, their order is no drift: %s',
  (message, isDrift) => {
    const settings = { order: ['any-order'] }
    const anyOrder = expectedResponses(
      { settings, profileLine: () => undefined },
      'store.yaml',
      servedStore,
    )
    const [testCase, exchange] = sent.find(([{ id }]) => id === 'N4/learn-members-011')!
    const response = respond(400, { body: JSON.stringify({ error: 3002, message }) })
    expect(anyOrder.differenceOf(testCase, { ...exchange, response }) !== undefined).toBe(isDrift)
  },
)

test('of a service that reports problems in any order, an id is looked for in what it reported', () => {
  const settings: ProfileOptions = {
    errors: { required: { message: 'see {uuid} please' }, type: { message: 'tag is wrong' } },
    join: false,
    order: ['any-order'],
    learned: {
      from: 'http://plants.example',
      requests: 1,
      seed: 1,
      version: 1,
      forms: { 'error message': '[0-9a-f]{4}' },
    },
  }
  const anyOrder = expectedResponses(
    { settings, profileLine: () => undefined },
    'store.yaml',
    servedStore,
  )
  const [testCase, exchange] = sent.find(([{ id }]) => id === 'N4/learn-members-011')!
  const differenceIn = (message: string, error: number): string | undefined => {
    const response = respond(400, { body: JSON.stringify({ error, message }) })
    return anyOrder.differenceOf(testCase, { ...exchange, response })?.message
  }
  expect(differenceIn('tag is wrong', 3002)).toBeUndefined()
  expect(differenceIn('see 12ab please', 3001)).toBeUndefined()
  expect(differenceIn('see 12abc please', 3001)).toContain('of the form [0-9a-f]{4}')
})

test.each<[what: string, selection: { readonly explore?: number }, count: number]>([
  ['no number of generated cases', {}, 20],
  ['five of them', { explore: 5 }, 5],
  ['none', { explore: 0 }, 0],
])('of a profile learned with %s, no others are compared', (_what, selection, count) => {
  const learned = {
    from: 'http://plants.example',
    seed: 1,
    requests: 1,
    version: 1,
    ...selection,
  } as const
  const settings: ProfileOptions = {
    ...service,
    learned,
    errors: {},
    response: { success: { status: 299 } },
  }
  const changed = expectedResponses(
    { settings, profileLine: () => undefined },
    'store.yaml',
    servedStore,
  )
  const accepted = sent.filter(
    ([{ generated }, { response }]) =>
      generated !== undefined && response.type === 'response' && response.status === 200,
  )
  const differing = accepted.filter(([testCase, exchange]) =>
    changed.differenceOf(testCase, exchange),
  )
  const isCompared = ([{ generated }]: (typeof accepted)[number]): boolean =>
    generated!.position < count
  expect(accepted.length).toBeGreaterThan(5)
  expect(differing).toEqual(accepted.filter(isCompared))
})
