import { expect, test } from 'vitest'
import { serveMock } from '../../test/servers/in-process.ts'
import { post } from '../../test/support/post.ts'
import { startMock } from '../../test/support/start.ts'
import type { MockServer } from '../../src/adapters/node.ts'
import { pathOf } from '../../src/base/request.ts'
import { createMock } from '../../src/core/create-mock.ts'
import { playProfile } from './profile/play-profile.ts'
import { type LearnResult, learn, type LearnOptions } from './learn.ts'

const learnFrom = (
  { url }: Pick<MockServer, 'url'>,
  options: Partial<LearnOptions> = {},
): Promise<LearnResult> => learn({ baseUrl: url, token: 'secret-token', explore: 20, ...options })

/** Without the response times, which depend on the machine. */
const profileOf = ({ profile }: LearnResult): unknown => ({ ...profile, latency: undefined })

test('learns only the source from a mock with its defaults, although one request hangs', async () => {
  const server = await startMock({
    scenario: { sequence: [{ answer: 'auto', times: 300 }, 'hang', 'auto'] },
  })
  const learned = await learnFrom(server, { timeoutSeconds: 2 })
  const { requests, sameStatus, sameBody } = learned
  expect(profileOf(learned)).toEqual({
    learned: { from: server.url, seed: 1, requests, explore: 20, version: 1 },
  })
  expect({ sameStatus, sameBody }).toEqual({ sameStatus: requests, sameBody: requests })
})

test('learns limits, tokens, errors and responses, and nothing else', async () => {
  const settings = {
    behavior: {
      credentialStatus: 401,
      mediaTypeStatus: 415,
      repeatedId: 'refused',
      bodyLimit: 5000,
      nestingLimit: 30,
      members: {
        name: { maxLength: 64, minLength: 2 },
        tag: { maxLength: 12, pattern: '^[a-zA-Z0-9 \\-]*$' },
      },
    },
    errors: {
      'unknown-path': { text: 'Nothing here\n' },
      'unknown-method': { headers: { allow: '' }, error: 3, message: 'no {method}' },
      preflight: { status: 403, error: 5, message: 'no CORS' },
      'credential-malformed': { error: 6, message: "not '{scheme}'" },
      'credential-unknown': {
        headers: { 'www-authenticate': '' },
        error: 7,
        message: 'who are you?',
      },
      'media-type': { error: 2, message: 'no {media-type:essence}' },
      'media-type-parameters/charset': { error: 2, message: 'no {media-type:charset:upper}' },
      'content-encoding': { error: 2, message: 'no coding' },
      'body-encoding': { body: { error: 9, sent: '{body}' } },
      'type/tag': { status: 422, error: 8, message: 'tag is a {type}' },
      'type/tag/null': 'accepted',
    },
    response: {
      success: {
        status: 201,
        body: {
          id: '{id}',
          on: '{date}',
          ref: 'plant-{id}',
          slug: '{name:lower}',
          labels: ['tag:{tag:lower}'],
        },
        headers: { location: 'http://{host}/plants?name={name:encoded}' },
      },
    },
  } as const
  const { behavior } = settings
  const server = await startMock({
    ...settings,
    behavior: { ...behavior, tokens: ['secret-token'] },
  })
  const learned = await learnFrom(server)
  const { profile, requests, sameBody } = learned
  expect(profile).toMatchObject(settings)
  // Nothing that differs from run to run becomes an error or a part of a response.
  expect(new Set(Object.keys(profile.errors ?? {}))).toEqual(new Set(Object.keys(settings.errors)))
  expect(profile.response).toEqual(settings.response)
  // Problems come in the order of the mock.
  expect(profile.order).toBeUndefined()
  const mock = createMock(playProfile(profile))
  expect(['secret-token', 'other-token'].map((token) => post(mock, { token }).status)).toEqual([
    201, 401,
  ])
  expect(sameBody).toBe(requests)
  expect(JSON.stringify(profile)).not.toContain('secret-token')
})

test('with noCreate, sends only what every service refuses at the path of the operation', async () => {
  // A service that creates a plant at any path, by any method and with any token.
  const errors = { 'unknown-path': 'accepted', 'unknown-method': 'accepted' } as const
  const mock = createMock(playProfile({ errors }))
  const url = serveMock(mock)
  const learned = await learnFrom({ url }, { noCreate: true })
  const lines = mock
    .requests()
    .map(
      ({ request, response }) => `${request.method} ${pathOf(request.target)} ${response?.status}`,
    )
  expect(new Set(lines)).toEqual(new Set(['POST /plants 400']))
  const { requests } = learned
  expect(requests).toBeGreaterThan(300)
  expect(profileOf(learned)).toEqual({
    learned: { from: url, seed: 1, requests, explore: 20, noCreate: true, version: 1 },
  })
})
