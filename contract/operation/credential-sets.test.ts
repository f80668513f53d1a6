import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { rulesIn } from '../../test/servers/index.ts'
import { startInProcess } from '../../test/servers/in-process.ts'
import type { Override, StoreRequest } from '../../test/servers/listen.ts'
import { evolve, optionsOf, partOf, withError } from '../../test/support/evolve.ts'
import { createMock } from '../../src/core/create-mock.ts'
import { startServer } from '../../src/adapters/node.ts'
import { type CheckOptions, check, type Report } from '../index.ts'
import { curlLine } from '../report/curl.ts'

vi.setConfig({ testTimeout: 60_000 })

const schemes = {
  token: { type: 'http', scheme: 'bearer' },
  user: { type: 'http', scheme: 'basic' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  secret: { type: 'apiKey', in: 'header', name: 'X-Secret' },
  app: { type: 'apiKey', in: 'query', name: 'app' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
}

/** Long enough that half of each must not appear either. */
const given = {
  token: 't0ken-of-the-garden-gate',
  user: 'ada:p4ssword-of-the-garden',
  key: 'k3y-of-the-garden-gate-7',
  secret: 's3cret-of-the-garden-wall',
  app: 'app-of-the-garden-8/9 a',
  session: 'sess1on-of-the-garden-5',
}

type Name = keyof typeof schemes

/** The value that a request has as the credential of a scheme. */
const valueOf: Readonly<Record<Name, (request: StoreRequest) => string | undefined>> = {
  token: ({ authorization }) => /^bearer +(\S+)$/i.exec(authorization)?.[1],
  user: ({ authorization }) => {
    const [, coded = ''] = /^basic +(\S+)$/i.exec(authorization) ?? []
    return Buffer.from(coded, 'base64').toString()
  },
  key: ({ headers }) => headers['x-key'] as string | undefined,
  secret: ({ headers }) => headers['x-secret'] as string | undefined,
  app: ({ query }) => query.get('app') ?? undefined,
  session: ({ headers }) => /(?:^|; )sid=([^;]*)/.exec(headers.cookie ?? '')?.[1],
}

const has = (request: StoreRequest, name: Name): boolean => valueOf[name](request) === given[name]

const evolveWith = (alternatives: readonly (readonly Name[])[], status: string | undefined) =>
  evolve((document) => {
    partOf(document, 'components')['securitySchemes'] = schemes
    document['security'] = alternatives.map((set) =>
      Object.fromEntries(set.map((name) => [name, []])),
    )
    if (status !== undefined) withError(document, status)
  })

const evolved = new Map<string, ReturnType<typeof evolveWith>>()

/** The same operation for the same alternatives: all checks of it plan their cases once. */
const operationWith = (alternatives: readonly (readonly Name[])[], status?: string) => {
  const key = JSON.stringify([alternatives, status])
  const operation = evolved.get(key) ?? evolveWith(alternatives, status)
  evolved.set(key, operation)
  return operation
}

const isRight =
  (alternatives: readonly (readonly Name[])[]) =>
  (request: StoreRequest): boolean =>
    alternatives.some((set) => set.every((name) => has(request, name)))

const selected = ['R1', 'A1', 'A2', 'A4', 'A5', 'A6', 'open/preflight']

async function checkServer(
  alternatives: readonly (readonly Name[])[],
  override: Override,
  { status, ...options }: Partial<CheckOptions> & { readonly status?: string } = {},
): Promise<Report> {
  const names = new Set(alternatives.flat())
  const credentials = Object.fromEntries([...names].map((name) => [name, given[name]]))
  return await check({
    baseUrl: startInProcess(override),
    credentials,
    ...optionsOf(operationWith(alternatives, status)),
    only: selected,
    skip: ['R1/again', 'R1/at-once', 'R1/tag-at-once'],
    seed: 7,
    explore: 0,
    ...options,
  })
}

const failuresIn = (report: Report): readonly string[] =>
  report.groups
    .filter(({ kind }) => kind !== 'note')
    .flatMap(({ kind, rule, findings }) => findings.map(({ case: id }) => `${kind} ${rule} ${id}`))

const documents: readonly (readonly (readonly Name[])[])[] = [
  [['key'], ['token']],
  [['key', 'secret']],
  [[], ['token']],
  [['user']],
  [['session']],
  [['app']],
  [['app', 'user'], ['session', 'key'], ['token']],
  [['key'], ['key', 'secret']],
]

describe.each(documents.map((alternatives) => [alternatives]))('security %j', (alternatives) => {
  test('passes for a right server, which hides nothing', async () => {
    const report = await checkServer(
      alternatives,
      { isAuthenticated: isRight(alternatives) },
      { strict: true, badToken: 'bad:token-of-the-garden' },
    )
    expect([failuresIn(report), report.stopped, report.exitCode]).toEqual([[], undefined, 0])
    const text =
      JSON.stringify(report) + report.exchanges.map(({ request }) => curlLine([request])).join()
    for (const secret of Object.values(given)) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(encodeURIComponent(secret))
      expect(text).not.toContain(btoa(secret))
    }
  })

  test('passes for the mock', async () => {
    const { document, operation } = optionsOf(operationWith(alternatives))
    const server = await startServer({
      mock: createMock({ document: document!, operation }),
      port: 0,
    })
    onTestFinished(() => server.close(0))
    const report = await checkServer(alternatives, {}, { baseUrl: server.url, strict: true })
    expect([failuresIn(report), report.stopped, report.exitCode]).toEqual([[], undefined, 0])
  })
})

describe('a right server that is unusual passes', () => {
  test('with a documented 403 for what has no credential', async () => {
    const alternatives = [['key', 'secret'], ['user']] as const
    const isAuthenticated = isRight(alternatives)
    const report = await checkServer(
      alternatives,
      {
        isAuthenticated,
        respond: (usual, request) =>
          usual.status === 400 && request.isOperation && !isAuthenticated(request)
            ? { ...usual, status: 403 }
            : usual,
      },
      { status: '403', strict: true },
    )
    expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
  })

  test('with a key that it takes from the query, too, where another alternative may have it', async () => {
    const report = await checkServer(
      [['key'], ['app']],
      { isAuthenticated: (request) => has(request, 'key') || has(request, 'app') },
      { strict: true, credentials: { key: given.key } },
    )
    expect([failuresIn(report), report.exitCode]).toEqual([[], 0])
    expect(report.notChecked.map(({ reason }) => reason)).toContain(
      'the credential "app" is not tried: --credential app=VALUE checks it',
    )
  })
})

describe('a faulty server is found that', () => {
  test.each<
    [
      title: string,
      alternatives: readonly (readonly Name[])[],
      accepts: (request: StoreRequest) => boolean,
      id: string,
    ]
  >([
    [
      'needs no second key',
      [['key', 'secret']],
      (request) => has(request, 'key'),
      'A1/incomplete-secret-key',
    ],
    [
      'needs no first key',
      [['key', 'secret']],
      (request) => has(request, 'secret'),
      'A1/incomplete-key-secret',
    ],
    [
      'takes one of two alternatives for half of each',
      [
        ['key', 'secret'],
        ['app', 'user'],
      ],
      (request) => isRight([['key', 'secret'], ['app']])(request),
      'A1/incomplete-user-app',
    ],
    ['ignores a user', [['user']], () => true, 'A1/absent'],
    [
      'takes any scheme for Basic',
      [['user']],
      ({ authorization }) => authorization !== '',
      'A2/bearer',
    ],
    [
      'takes a password without a user',
      [['user']],
      ({ authorization }) => /^basic ./i.test(authorization),
      'A2/no-colon',
    ],
    ['ignores the key in the query', [['app']], () => true, 'A1/absent'],
    ['takes an empty key in the query', [['app']], ({ query }) => query.has('app'), 'A2/empty'],
    [
      'takes an empty cookie',
      [['session']],
      ({ headers }) => /\bsid=/.test(headers.cookie ?? ''),
      'A2/empty',
    ],
    [
      'takes any cookie',
      [['session']],
      ({ headers }) => headers.cookie !== undefined,
      'A2/longer-name',
    ],
    [
      'takes the key of a cookie from the query',
      [['session']],
      (request) => has(request, 'session') || request.query.has('sid'),
      'A2/query-sid',
    ],
    [
      'takes an empty second key',
      [['key', 'secret']],
      (request) => has(request, 'key') && request.headers['x-secret'] !== undefined,
      'A2/x-secret-empty',
    ],
  ])('%s', async (_title, alternatives, accepts, id) => {
    const isAuthenticated = (request: StoreRequest): boolean =>
      isRight(alternatives)(request) || accepts(request)
    const report = await checkServer(alternatives, { isAuthenticated })
    expect(failuresIn(report).join()).toContain(`violation ${id.slice(0, 2)} ${id}`)
  })

  test.each<
    [alternatives: readonly (readonly Name[])[], accepted: readonly (readonly Name[])[], id: string]
  >([
    [[['key'], ['token']], [['key']], 'R1/credential-token'],
    [[['token'], ['key', 'secret']], [['token']], 'R1/credential-key-secret'],
    [[['key', 'secret'], ['user']], [['key', 'secret']], 'R1/credential-user'],
  ])('refuses one of the alternatives %j', async (alternatives, accepted, id) => {
    const report = await checkServer(alternatives, { isAuthenticated: isRight(accepted) })
    expect(rulesIn(report, 'violation')).toContain('R1')
    expect(failuresIn(report)).toContain(`violation R1 ${id}`)
  })
})
