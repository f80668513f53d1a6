import { expect, test } from 'vitest'
import { createHandlers } from '../../../../handlers/index.ts'
import { configure, createMock } from '../../../../src/core/create-mock.ts'
import { defineConfig } from '../../../../src/define-config.ts'
import { playProfile } from '../play-profile.ts'

const classes = 'Known: unknown-path, encoded-path, '
const settings: [settings: object, message: string | RegExp][] = [
  [
    { errors: { 'type/idd': {} } },
    `errors.type/idd is not a class of problems: did you mean "type/id"? ${classes}`,
  ],
  [{ errors: { colour: {} } }, `errors.colour is not a class of problems. ${classes}`],
  [
    { errors: { type: 1 } },
    'errors.type takes accepted, or an object such as { status: 422 } (got 1).',
  ],
  [
    { errors: { type: { text: 'a', error: 1 } } },
    'errors.type takes only one of text and error or message.',
  ],
  [
    { errors: { type: { status: 100 } } },
    'errors.type.status takes a whole number from 200 to 599 (got 100).',
  ],
  [
    { order: ['type', 'bdy'] },
    `order[1] "bdy" is not a class of problems: did you mean "body"? ${classes}`,
  ],
  [
    { join: { neverJoined: ['requird'] } },
    'join.neverJoined[0] "requird" is not a class of problems: did you',
  ],
  [
    { join: { neverJoined: ['first-type'] } },
    'join.neverJoined[0] "first-type" is not a class of problems. Known:',
  ],
  [{ join: true }, 'join takes a string, false or an object (got true).'],
  [
    { response: { success: { code: 1 } } },
    'response.success.code is unknown. Known: status, headers, body',
  ],
  [{ latency: { accepted: 'slow' } }, 'latency.accepted takes milliseconds'],
  [
    { learned: { version: 2 } },
    'learned.version is 2, and this plant-store-kit reads version 1: install a newer',
  ],
  [{ learned: { version: 2, other: 1 } }, /^learned\.version is 2, and [^;]*$/],
  [{ learned: {} }, 'learned.version is missing.'],
  [
    { learned: { version: 1, seed: -(2 ** 31) - 1 } },
    'learned.seed takes a whole number from -2147483648 to',
  ],
  [{ learned: { version: 1, seed: 2 ** 31 } }, 'to 2147483647'],
  [{ learned: { version: { toString: 1 } } }, 'learned.version takes 1 (got an object).'],
  [{ learned: { version: 1, sed: 1 } }, 'learned.sed is unknown: did you mean "seed"?'],
  [{ unexplained: [{ status: 'x' }] }, 'unexplained[0].status takes a whole number from 0'],
]
test.each(settings)('playProfile rejects %j', (given, message) => {
  expect(() => playProfile(given)).toThrow(message)
})

test('playProfile rejects what is not a profile, and a profile that is played already', () => {
  expect(() => playProfile('store.yaml' as never)).toThrow('playProfile takes a profile, not')
  expect(() => playProfile(Promise.resolve({}) as never)).toThrow(
    'takes a profile, not a promise of one (got an object)',
  )
  const played = playProfile({ errors: { type: { status: 422 } } })
  expect(() => playProfile({ ...played, order: ['body'] })).toThrow('A profile is played already')
})

test('playProfile leaves out what only a server has', () => {
  const config = { $schema: 'x', 'x-a': 1, port: 1, controlToken: 'x', delay: 5, basePath: '/v1' }
  expect(playProfile(config)).toEqual({ delay: 5, basePath: '/v1' })
})

test('TypeScript accepts a profile only through playProfile, which keeps the names of scenarios', () => {
  const learned = defineConfig({
    port: 1,
    errors: { type: { status: 422 } },
    behavior: { credentialStatus: 401 },
  })
  void (() => {
    const mock = createMock(
      playProfile({ scenarios: { shut: { answer: 'rejected' } }, errors: {} }),
    )
    mock.use('shut')
    // @ts-expect-error -- a name that the mock does not have
    mock.use('other')
    configure(mock, playProfile(learned))
    createHandlers(playProfile(learned))
    // @ts-expect-error -- a profile
    createMock(learned)
    // @ts-expect-error -- a profile
    createHandlers({ errors: {} })
    // @ts-expect-error -- a profile
    configure(mock, learned)
  })
  expect(createMock(playProfile(learned)).behavior.credentialStatus).toBe(401)
})

test.each([-(2 ** 31), 2 ** 31 - 1])('accepts the seed %d of what was learned', (seed) => {
  expect(() => playProfile({ learned: { from: 'a', requests: 1, version: 1, seed } })).not.toThrow()
})
