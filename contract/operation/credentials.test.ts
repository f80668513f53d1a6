import { describe, expect, test, vi } from 'vitest'
import type { BodyOperation } from '../../src/document/document.ts'
import { rulesIn } from '../../test/servers/index.ts'
import { startStore } from '../../test/support/start.ts'
import type { Override, StoreRequest } from '../../test/servers/listen.ts'
import {
  evolve,
  keyScheme,
  optionsOf,
  type Part,
  partOf,
  withError,
  withKey,
} from '../../test/support/evolve.ts'
import { type CheckOptions, check, type Report } from '../index.ts'
import { reporters } from '../reporters/index.ts'
import { rulesOf } from '../rules/rules.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Long enough that half of it must not appear either. */
const key = 'k3y-of-the-garden-gate-7'
const ofCredential = ['A1', 'A2', 'A4', 'A5', 'A6', 'open/authorization-twice', 'open/preflight']
const selected = ['R1/plain', 'R1/field-letter-case', 'N4', ...ofCredential]

async function checkServer(
  operation: BodyOperation,
  override: Override,
  options: Partial<CheckOptions> = {},
): Promise<Report> {
  return await check({
    baseUrl: await startStore(override),
    token: key,
    ...optionsOf(operation),
    only: selected,
    seed: 7,
    explore: 0,
    // A server that accepts it in another place is found by the token itself alone.
    tokenAnywhere: true,
    ...options,
  })
}

const failuresIn = (report: Report): readonly string[] =>
  report.groups
    .filter(({ kind }) => kind !== 'note')
    .flatMap(({ kind, rule, findings }) =>
      [...new Set(findings.map((finding) => finding.case))].map((id) => `${kind} ${rule} ${id}`),
    )

const notesIn = (report: Report): readonly string[] =>
  report.groups.filter(({ kind }) => kind === 'note').map(({ code }) => code)

/** The server responds with another status to the requests whose credential it refuses. */
const withStatus = (status: number, isRight: (request: StoreRequest) => boolean): Override => ({
  isAuthenticated: isRight,
  respond: (usual, request) =>
    usual.status === 400 && request.isOperation && !isRight(request) ? { ...usual, status } : usual,
})

const keyed = evolve(withKey)
const keyedWith401 = evolve((document) => {
  withKey(document)
  withError(document, '401')
})

const hasKey = ({ headers }: StoreRequest): boolean => headers['x-plant-access'] === key
const keyOf = ({ headers }: StoreRequest): string | undefined =>
  headers['x-plant-access'] as string | undefined

const rightWithKey: Override = { isAuthenticated: hasKey }

describe('a server with a key in a header', () => {
  test('passes', async () => {
    const report = await checkServer(keyed, rightWithKey, { badToken: 'bad-key', strict: true })
    expect([failuresIn(report), report.stopped, report.exitCode]).toEqual([[], undefined, 0])
    const sent = Object.keys(report.cases).filter((id) => /^A\d/.test(id))
    expect(new Set(sent.map((id) => id.split('/')[0]))).toEqual(
      new Set(['A1', 'A2', 'A4', 'A5', 'A6']),
    )
  })

  test('passes with the documented 401', async () => {
    const report = await checkServer(keyedWith401, withStatus(401, hasKey), { strict: true })
    expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
  })

  test.each([401, 403])('passes with a %i that the document does not have', async (status) => {
    const report = await checkServer(keyed, withStatus(status, hasKey), { strict: true })
    expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
    expect(rulesIn(report, 'note')).toContain('A3')
  })

  test('that ignores the key is found', async () => {
    const report = await checkServer(keyed, { isAuthenticated: () => true })
    expect(rulesIn(report, 'violation')).toEqual(['A1', 'A2'])
    expect(report.groups[0]?.findings[0].message).toBe(
      'no X-Plant-Access: responded 200 OK without a valid credential',
    )
  })

  test('that accepts requests without a key, but no wrong key, is found', async () => {
    const isAuthenticated = (request: StoreRequest): boolean =>
      keyOf(request) === undefined || hasKey(request)
    const report = await checkServer(keyed, { isAuthenticated })
    expect(rulesIn(report, 'violation')).toEqual(['A1', 'A2'])
    expect(failuresIn(report)).not.toContain('violation A2 A2/empty')
  })

  test.each<[string, (request: StoreRequest) => boolean, readonly string[]]>([
    ['in the query', ({ query }) => query.get('api_key') === key, ['A2/query-api_key']],
    [
      'in the query, by its name',
      ({ query }) => query.get('X-Plant-Access') === key,
      ['A2/query-X-Plant-Access'],
    ],
    ['in the body', ({ plant }) => plant['token'] === key, ['A2/body-token']],
    [
      'in a cookie',
      ({ headers }) => headers.cookie?.includes(`X-Plant-Access=${key}`) === true,
      ['A2/cookie-of-its-name'],
    ],
    [
      'as a bearer token',
      ({ authorization }) => authorization === `Bearer ${key}`,
      ['A2/bearer', 'A2/bearer-after-accepted'],
    ],
    ['as Authorization', ({ authorization }) => authorization === key, ['A2/bare']],
    ['in X-API-Key', ({ headers }) => headers['x-api-key'] === key, ['A2/x-api-key']],
    [
      'in a header that begins like its own',
      ({ headers }) => headers['x-plant-access-id'] === key,
      ['A2/longer-name'],
    ],
    ['if it is empty', (request) => keyOf(request) === '', ['A2/empty']],
  ])('that accepts the key %s is found', async (_where, accepts, cases) => {
    const report = await checkServer(keyed, {
      isAuthenticated: (request) => hasKey(request) || accepts(request),
    })
    expect(failuresIn(report)).toEqual(cases.map((id) => `violation A2 ${id}`))
  })

  test('may accept any key, but not one that is known to be bad', async () => {
    const isAuthenticated = (request: StoreRequest): boolean => (keyOf(request) ?? '') !== ''
    const report = await checkServer(keyed, { isAuthenticated })
    expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
    expect(notesIn(report)).toContain('made-up-accepted')
    const withBad = await checkServer(keyed, { isAuthenticated }, { badToken: 'bad-key' })
    expect(rulesIn(withBad, 'violation')).toEqual(['A5'])
  })

  test('that distinguishes the letter case of header names is warned', async () => {
    const names = new WeakMap<object, readonly string[]>()
    const report = await checkServer(keyed, {
      configure: (server) =>
        server.prependListener('request', ({ socket, rawHeaders }) =>
          names.set(socket, rawHeaders),
        ),
      isAuthenticated: (request) =>
        hasKey(request) && names.get(request.connection)!.includes('X-Plant-Access'),
    })
    expect(failuresIn(report)).toEqual([
      'warning A4 A4/lower',
      'warning A4 A4/upper',
      'warning A4 A4/mixed',
    ])
  })

  test('that refuses every request is no server to check, and the advice names the header', async () => {
    const report = await checkServer(
      keyed,
      withStatus(403, () => false),
    )
    expect(report.exitCode).toBe(2)
    expect(report.stopped).toContain(
      'Check the token (the key in X-Plant-Access), the headers (such as a tenant) and the base URL.',
    )
  })

  test('that blames the right key for a wrong body is found', async () => {
    const respond: Override['respond'] = (usual, request) =>
      request.isOperation && usual.status === 400 ? { ...usual, status: 401 } : usual
    const report = await checkServer(keyedWith401, { ...rightWithKey, respond }, { only: ['N4'] })
    expect(rulesIn(report, 'violation')).toEqual(['R5'])
    expect(report.groups[0]?.findings[0]).toMatchObject({
      code: 'status',
      received: '401',
      message:
        'the body is an empty object: responded 401 Unauthorized, the status of a refused credential',
    })
  })

  test.each<[string, readonly string[]]>([
    ['R1', ['violation R1 R1/plain']],
    ['V3', ['violation R5 V3/name-empty']],
  ])('that blames the right key for a valid plant of %s is found', async (rule, failures) => {
    const error = '{"error":1,"message":"no"}'
    const only = failures.map((failure) => failure.split(' ')[2]!)
    let requests = 0
    const respond: Override['respond'] = (usual) => {
      requests += 1
      // The first one shows that the key is right.
      return requests > 1 && usual.status === 200 ? { ...usual, status: 401, body: error } : usual
    }
    const report = await checkServer(keyedWith401, { ...rightWithKey, respond }, { only })
    expect([rule, failuresIn(report)]).toEqual([rule, failures])
  })
})

/** A server that repeats the key of the run in its responses, and another key. */
const echoing: Override = {
  isAuthenticated: ({ headers }) => headers['x-plant-access'] !== undefined,
  respond: (usual, request) => ({
    ...usual,
    status: usual.status === 200 ? 500 : usual.status,
    headers: { ...usual.headers, 'X-Plant-Access': 'rotated-0a1b2c3d4e5f', 'X-Seen': key },
    body: JSON.stringify({ seen: keyOf(request), at: request.headers }),
  }),
}

describe('a key', () => {
  test('appears in no report, and a curl line sends it in its header', async () => {
    const options = { only: ['A2', 'N4', 'A6'], badToken: 'bad-k3y-of-the-garden' }
    const report = await checkServer(keyed, echoing, options)
    const texts = [
      JSON.stringify(report),
      reporters.json(report),
      reporters.har(report),
      reporters.text(report),
    ].join('\n')
    expect(texts).not.toContain('of-the-gard')
    expect(texts).not.toContain('rotated-0a1b')
    const { exchange } = report.groups
      .flatMap(({ findings }) => findings)
      .find((finding) => finding.case.startsWith('N4'))!
    expect(report.curl[exchange]).toContain(`-H 'X-Plant-Access: '"$PLANT_STORE_TOKEN" `)
    expect(report.curl[exchange]).not.toContain('Authorization')
  })

  test('is sent in its header, and Authorization is the user’s', async () => {
    const seen = new Set<string>()
    const isAuthenticated = (request: StoreRequest): boolean => {
      seen.add(request.authorization)
      return hasKey(request)
    }
    const headers = { Authorization: 'Basic Z2F0ZTprZWVwZXI=' }
    const report = await checkServer(keyed, { isAuthenticated }, { headers })
    expect([...seen]).toEqual(['Basic Z2F0ZTprZWVwZXI='])
    expect(failuresIn(report)).toEqual([])
    const { reason } = report.notChecked.find(({ case: id }) => id === 'A2/bearer')!
    expect(reason).toBe('the option headers sets a header that it is about')
  })

  test('cannot be set as a header', async () => {
    const headers = { 'x-plant-access': 'mine' }
    await expect(checkServer(keyed, rightWithKey, { headers })).rejects.toThrow(
      'Cannot use the options: the header "x-plant-access" is set by the cases: leave it out.',
    )
  })

  test('is replaced when the server refuses it', async () => {
    let [valid, used] = ['key-of-today-0', 0]
    const isAuthenticated = (request: StoreRequest): boolean => {
      const isRight = keyOf(request) === valid
      if (isRight) used += 1
      if (isRight && used % 40 === 0) valid = `key-of-today-${used}`
      return isRight
    }
    let calls = 0
    const token = (): string => {
      calls += 1
      return valid
    }
    const report = await checkServer(keyed, { isAuthenticated }, { token, only: ['R1', 'N4'] })
    expect([rulesIn(report, 'violation'), calls > 2]).toEqual([[], true])
  })
})

const withBoth = (document: Part): void => {
  const schemes = partOf(document, 'components', 'securitySchemes')
  const [bearer] = Object.keys(schemes)
  schemes['key'] = keyScheme
  document['security'] = [{ [bearer!]: [] }, { key: [] }]
}
const either = evolve(withBoth)
const hasBearer = ({ authorization }: StoreRequest): boolean =>
  new RegExp(`^bearer +${key}$`, 'i').test(authorization)
const hasOtherKey = (request: StoreRequest): boolean => keyOf(request) === 'the-key-of-another'

describe('a server with alternatives', () => {
  test('passes, whether it takes the bearer token for a key as well or not', async () => {
    for (const isAuthenticated of [
      (request: StoreRequest) => hasBearer(request) || hasOtherKey(request),
      (request: StoreRequest) => hasBearer(request) || hasKey(request),
    ]) {
      const report = await checkServer(either, { isAuthenticated }, { strict: true })
      expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
    }
  })

  test.each<[string, (request: StoreRequest) => boolean, string]>([
    ['an empty key', (request) => keyOf(request) === '', 'A2/x-plant-access-empty'],
    [
      'a basic credential',
      ({ authorization }) => authorization === `Basic ${key}`,
      'A2/basic-token',
    ],
    ['the token in the query', ({ query }) => query.get('token') === key, 'A2/query-token'],
  ])('that accepts %s is found', async (_what, accepts, id) => {
    const isAuthenticated = (request: StoreRequest): boolean =>
      hasBearer(request) || hasOtherKey(request) || accepts(request)
    expect(failuresIn(await checkServer(either, { isAuthenticated }))).toContain(
      `violation A2 ${id}`,
    )
  })

  test('that accepts a request without both is found', async () => {
    const isAuthenticated = (request: StoreRequest): boolean =>
      hasBearer(request) || (request.authorization === '' && keyOf(request) === undefined)
    const report = await checkServer(either, { isAuthenticated })
    expect(rulesIn(report, 'violation')).toContain('A1')
    expect(report.groups[0]?.findings[0].message).toContain(
      'no Authorization and no X-Plant-Access',
    )
  })
})

/** The key in the query is an alternative that the suite does not send. */
const withQuery = evolve((document) => {
  withKey(document)
  const schemes = partOf(document, 'components', 'securitySchemes')
  schemes['inQuery'] = { type: 'apiKey', in: 'query', name: 'api_key' }
  document['security'] = [...(document['security'] as Part[]), { inQuery: [] }]
})

test('a server with an alternative that is not followed may accept the key there', async () => {
  const isAuthenticated = (request: StoreRequest): boolean =>
    hasKey(request) || request.query.get('api_key') === key
  const report = await checkServer(withQuery, { isAuthenticated }, { strict: true })
  expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
  const ignoring = await checkServer(withQuery, { isAuthenticated: () => true })
  expect(rulesIn(ignoring, 'violation')).toEqual(['A1', 'A2'])
})

const anonymously = { only: ['R1/plain', 'R1/no-credential', 'A4', 'A6'] }
const optional = evolve((document) => {
  document['security'] = [...(document['security'] as Part[]), {}]
})

describe('a server whose credential is optional', () => {
  test('passes, whether it refuses a wrong one or ignores it', async () => {
    for (const isAuthenticated of [
      (request: StoreRequest) => request.authorization === '' || hasBearer(request),
      () => true,
    ]) {
      const report = await checkServer(
        optional,
        { isAuthenticated },
        { ...anonymously, strict: true },
      )
      expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
    }
  })

  test('passes if it ignores a bad token, too, because it needs none', async () => {
    const report = await checkServer(
      optional,
      { isAuthenticated: () => true },
      { only: ['R1/plain', 'A4', 'A5', 'A6'], badToken: 'bad' },
    )
    expect(failuresIn(report)).toEqual([])
    const ids = Object.keys(report.cases).filter((id) => /^A[125]/.test(id))
    expect(ids).toEqual([])
  })

  test('is checked by the rules of which it has cases', () => {
    const ofCredentials = rulesOf(optional).filter(({ id }) => id.startsWith('A'))
    expect(ofCredentials.map(({ id }) => id)).toEqual(['A3', 'A4', 'A6'])
  })

  test('must accept a request without one', async () => {
    const report = await checkServer(optional, withStatus(401, hasBearer), anonymously)
    expect(failuresIn(report)).toEqual(['violation R7 R1/no-credential'])
    const with400 = await checkServer(optional, { isAuthenticated: hasBearer }, anonymously)
    expect(failuresIn(with400)).toEqual(['violation R1 R1/no-credential'])
  })
})

const open = evolve((document) => {
  document['security'] = []
})

describe('a server without security', () => {
  test('gets no credential, and the token command does not run', async () => {
    const seen = new Set<string | undefined>()
    const isAuthenticated = ({ headers }: StoreRequest): boolean => {
      seen.add(headers.authorization)
      return true
    }
    const token = vi.fn<() => string>()
    const report = await checkServer(
      open,
      { isAuthenticated },
      {
        token,
        strict: true,
        only: ['R1', 'N4', 'open'],
      },
    )
    expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
    expect([...seen]).toEqual([undefined])
    expect(token).not.toHaveBeenCalled()
    expect(report.hints).toContain(
      'The token was not used: by the document, POST /plants needs none.',
    )
    expect(Object.keys(report.cases).filter((id) => /^A\d|authorization/.test(id))).toEqual([])
  })

  test('needs no token', async () => {
    const options = { only: ['R1/plain'], token: undefined }
    const report = await checkServer(open, { isAuthenticated: () => true }, options)
    expect([report.exitCode, report.hints.join()]).toEqual([
      0,
      expect.not.stringContaining('The token'),
    ])
  })

  test('that wants a credential cannot be checked', async () => {
    const report = await checkServer(open, withStatus(401, hasBearer), { only: ['R1/plain'] })
    expect(report.exitCode).toBe(2)
    expect(report.stopped).toContain('Check the headers (such as a tenant) and the base URL.')
  })
})

test('an operation with security needs a token', async () => {
  await expect(checkServer(keyed, rightWithKey, { token: undefined })).rejects.toThrow(
    'A token is required: set the option token.',
  )
})
