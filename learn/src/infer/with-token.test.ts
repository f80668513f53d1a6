import { expect, test } from 'vitest'
import { post } from '../../../test/support/post.ts'
import type { CheckOptions } from '../../../contract/data/options.ts'
import { createMock } from '../../../src/core/create-mock.ts'
import { playProfile } from '../profile/play-profile.ts'
import { checksumOf } from '../../../src/problems/read-credential.ts'
import type { Profile } from 'plant-store-kit/options'
import { withToken } from './with-token.ts'

const refusing: Profile = {
  behavior: { bodyLimit: 5000 },
  errors: { 'credential-unknown': { error: 7, message: 'who are you?' } },
}

test('a profile of a service that refuses unknown tokens accepts the token alone', () => {
  const profile = withToken(refusing, { token: 'secret-token' })
  expect(JSON.stringify(profile)).not.toContain('secret-token')
  expect(profile.behavior).toMatchObject({ bodyLimit: 5000 })
  const mock = createMock(playProfile(profile))
  const statuses = ['secret-token', 'other-token'].map((token) => post(mock, { token }).status)
  expect(statuses).toEqual([200, 400])
})

test.each<[what: string, token: CheckOptions['token']]>([
  ['that changes from run to run', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJGZXJuIn0.c2lnbmF0dXJl'],
  ['that a function returns', () => 'secret-token'],
  ['that is absent', undefined],
])('a profile has no token %s', (_what, token) => {
  expect(withToken(refusing, { token })).toEqual(refusing)
})

test.each(['eyJ-secret-token', 'eyJh.secret.token', 'eyJhbGciOiJub25lIn0'])(
  'the token %s is no JSON Web Token',
  (token) => {
    expect(withToken(refusing, { token }).behavior?.tokens).toHaveLength(1)
  },
)

test('a JSON Web Token may have a space in its header', () => {
  expect(withToken(refusing, { token: 'eyAiYWxnIjoibm9uZSJ9.eyJzdWIiOiJGZXJuIn0.' })).toEqual(
    refusing,
  )
})

test.each<[what: string, profile: Profile]>([
  ['without a rule for unknown tokens', {}],
  ['that accepts unknown tokens', { errors: { 'credential-unknown': 'accepted' } }],
])('a profile %s has no token', (_what, profile) => {
  expect(withToken(profile, { token: 'secret-token' })).toEqual(profile)
})

test('the credentials of schemes are accepted, too', () => {
  const profile = withToken(refusing, { token: 'abc', credentials: { user: 'ada:secret' } })
  expect(profile.behavior?.tokens).toEqual([checksumOf('abc'), checksumOf('ada:secret')])
})
