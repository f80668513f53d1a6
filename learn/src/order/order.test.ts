import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import type { Profile } from 'plant-store-kit/options'
import { readBehavior } from 'plant-store-kit/responder'
import { classifySamples } from '../replay/classified.ts'
import { withOrder } from './order.ts'
import { equalCasesOf } from '../probes/equal-requests.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { Sample } from '../samples/sample.ts'

const service = { operation: servedStore, path: '/plants' }

const errors = {
  required: { error: 1, message: 'no {member}' },
  type: { error: 2, message: '{member} is {type}' },
  'media-type': { error: 3, message: 'no JSON' },
}

/** No request shows whether these come later than what moved before the credential. */
const ofRouting = ['unknown-path', 'encoded-path', 'query', 'unknown-method', 'preflight']

const json = {}
const text = { 'content-type': 'text/plain' }
const withoutToken = { authorization: '' }

const requests: readonly (readonly [body: string, headers: Readonly<Record<string, string>>])[] = [
  ['{"id":"a"}', json],
  ['{"name":5}', json],
  ['{"id":"a","name":5}', json],
  ['{"name":5,"id":"a"}', json],
  ['{"id":null,"name":5}', json],
  ['{"name":5,"id":null}', json],
  ['{"tag":5,"id":"a","name":"b"}', json],
  ['{}', json],
  ['{"id":', text],
  ['{"id":1,"name":"a"}', { ...text, ...withoutToken }],
  ['{"id":"a","name":"a"}', withoutToken],
  ['{"id":"a","name":"a"}', text],
]

/** The requests with the responses of a service that has a profile. */
function samplesOf(profile: Profile): readonly Sample[] {
  const mock = new ProfileMock({ errors, ...profile }, service)
  return requests.map(([body, headers]) => {
    const sample = sampleWith(body, { status: 0 }, { headers })
    return { ...sample, response: mock.respond(sample).response }
  })
}

/** What is learned about the order of the problems of these samples. */
function learned(samples: readonly Sample[]): Pick<Profile, 'order' | 'join'> {
  const classified = classifySamples(samples, service, {})
  const { order, join } = withOrder({ errors }, classified, service)
  return { order, join }
}

test('learns no order and no join of a service with those of the mock', () => {
  expect(learned(samplesOf({}))).toEqual({ order: undefined, join: undefined })
})

test('learns that a service reports the first problem only', () => {
  expect(learned(samplesOf({ join: false }))).toEqual({ order: undefined, join: false })
})

test('learns the text between messages', () => {
  expect(learned(samplesOf({ join: ' & ' }))).toEqual({ order: undefined, join: ' & ' })
})

test.each([
  ['one problem of each member', true],
  ['all problems of a member', undefined],
])('learns that a service reports %s', (_title, perMember) => {
  const members = { tag: { maxLength: 2, pattern: '^a*$' } }
  const rules = { ...errors, length: { message: 'long' }, characters: { message: 'odd' } }
  const join = { between: ', ', perMember: perMember === true }
  const mock = new ProfileMock({ errors: rules, behavior: { members }, join }, service)
  const samples = ['{"id":"a","name":5}', '{"id":"a","name":5,"tag":"bbb"}'].map((body) => {
    const sample = sampleWith(body, { status: 0 })
    return { ...sample, response: mock.respond(sample).response }
  })
  const behavior = readBehavior({ members })
  const classified = classifySamples([...samples, ...samples], service, behavior)
  const learnedJoin = withOrder({ errors: rules, behavior: { members } }, classified, service).join
  expect(learnedJoin).toEqual(perMember ? join : ', ')
})

test('learns the problems that are never joined', () => {
  const join = { between: ', ', neverJoined: ['required'] }
  expect(learned(samplesOf({ join })).join).toEqual(join)
})

test('learns which problem is first, and leaves out those in the default order', () => {
  const { order } = learned(samplesOf({ order: ['media-type'], join: false }))
  expect(order).toEqual([...ofRouting, 'media-type', 'credential', 'media-type/none'])
})

test('learns that a member is checked before the credential', () => {
  const { order } = learned(samplesOf({ order: ['type/id'], join: false }))
  expect(order).toEqual([...ofRouting, 'type/id'])
})

test('learns that the first wrong type in the body decides', () => {
  expect(learned(samplesOf({ order: ['first-type'], join: false })).order).toContain('first-type')
})

test('learns that equal requests get different responses', () => {
  const [equal] = equalCasesOf(servedStore.source)
  const samples = equal!
    .slice(0, 2)
    .map(({ id }, index) =>
      sampleWith(
        '{"id":-1,"name":""}',
        { status: 400, body: `text ${'ab'[index]}` },
        { caseId: id },
      ),
    )
  expect(learned([...samplesOf({}), ...samples]).order).toContain('any-order')
  const same = samples.map((sample) => ({ ...sample, response: samples[0]!.response }))
  expect(learned([...samplesOf({}), ...same]).order).toBeUndefined()
})

test.each(['reset', 'hang', 'cut-off'] as const)('a %s shows no other order', (status) => {
  const [equal] = equalCasesOf(servedStore.source)
  const samples = equal!.map(({ id }, index) => {
    const response = index === 2 ? { status } : { status: 400, body: 'text' }
    return sampleWith('{"id":-1,"name":""}', response, { caseId: id })
  })
  expect(learned([...samplesOf({}), ...samples]).order).toBeUndefined()
})
