import { describe, expect, test } from 'vitest'
import { shop } from '../../test/support/shop.ts'
import { caseOf, exchangeOf, failure, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import type { CheckOptions } from '../data/options.ts'
import { readOptions } from '../data/settings.ts'
import type { Entry, Recorded } from '../data/report.ts'
import { judge } from '../judge/judge.ts'
import { hintsOf } from './hints.ts'

const entryOf = (id: string, response: Entry['exchange']['response'], started = 0): Entry => {
  const testCase = caseOf(id)
  const exchange = { ...exchangeOf(testCase, response), timing: { started, duration: 1 } }
  return { case: testCase, exchange, findings: judge(testCase, exchange, { operation }) }
}

const baseUrl = 'http://store.test'

const hints = (
  entries: readonly Entry[],
  options: Partial<CheckOptions> = {},
  more: Partial<Recorded> = {},
): readonly string[] =>
  hintsOf(readOptions({ baseUrl, token: 'a', seed: 1, ...options }), {
    entries: entries.map((entry) => ({ ...entry, judged: [], isEvidence: true })),
    notChecked: [],
    userHeaders: { headers: [] },
    stopped: undefined,
    run: { baseUrl: options.baseUrl ?? baseUrl, seed: 1, mark: 'k3x9abc', started: 0, ended: 1 },
    beginningOfNames: 'Check k3x9abc',
    ...more,
  })

const withoutSecurity = structuredClone(shop)
Reflect.deleteProperty(withoutSecurity.paths['/v2/orders'].post, 'security')

test('a run without anything remarkable has no hint', () => {
  expect(hints([entryOf('N3/body-type-null', respond(400))])).toEqual([])
})

test('a token that no request needs was not used', () => {
  const options = { document: withoutSecurity, token: undefined }
  expect(hints([], options)).toEqual([])
  for (const token of [{ token: 'a' }, { badToken: 'b' }])
    expect(hints([], { ...options, ...token })).toEqual([
      'The token was not used: by the document, POST /v2/orders needs none.',
    ])
})

test('a client certificate is not used without TLS', () => {
  const certificate = { cert: 'PEM', key: 'PEM' }
  expect(hints([], certificate)).toEqual(['The client certificate was not used: it needs https:.'])
  expect(hints([], { ...certificate, baseUrl: 'https://store.test' })).toEqual([])
})

test('a limited rate is named a tenth lower than what the server accepted', () => {
  const limited = entryOf(
    'N3/body-type-null',
    respond(429, { headers: [['Retry-After', '1']] }),
    1000,
  )
  const accepted = [1, 2, 3, 4].map((seconds) =>
    entryOf('N3/body-type-true', respond(400), 1000 + seconds * 250),
  )
  expect(hints([limited, ...accepted])).toEqual([
    'The server limits the rate of requests: --rate 3 stays below its limit.',
  ])
  const slowly = [1, 2].map((seconds) =>
    entryOf('N3/body-type-true', respond(400), 1000 + seconds * 2000),
  )
  expect(hints([limited, ...slowly])).toEqual([
    'The server limits the rate of requests: --rate 0.45 stays below its limit.',
  ])
  expect(hints([limited])).toEqual([])
})

test.each([
  [12, 100, '0.11'],
  [34, 100, '0.31'],
  [2, 45, '0.04'],
  [19, 10, '1.7'],
  [9, 4, '2'],
])('of %i requests in %i s, the named rate is lower', (count, seconds, rate) => {
  const limited = entryOf(
    'N3/body-type-null',
    respond(429, { headers: [['Retry-After', '1']] }),
    1000,
  )
  const passed = Array.from({ length: count }, (_, at) =>
    entryOf('N3/body-type-true', respond(400), 1000 + ((at + 1) * seconds * 1000) / count),
  )
  expect(hints([limited, ...passed])).toEqual([
    `The server limits the rate of requests: --rate ${rate} stays below its limit.`,
  ])
})

test.each([
  ['a response soon after the limit', 0.4],
  ['one in less than a second', 999],
  ['one for which no rate is low enough', 1_000_000],
])('%s names no rate', (_what, later) => {
  const limited = entryOf(
    'N3/body-type-null',
    respond(429, { headers: [['Retry-After', '1']] }),
    1000,
  )
  expect(hints([limited, entryOf('N3/body-type-true', respond(400), 1000 + later)])).toEqual([])
})

test('requests that hang beside open connections may need a concurrency of 1', () => {
  const hanging = [entryOf('N3/body-type-null', failure('timeout'))]
  expect(hints(hanging, {}, { hasStalled: true })).toEqual([
    'Some requests got no response while other connections were open: if the server handles one connection at a time, use --concurrency 1.',
  ])
  expect(hints(hanging)).toEqual([])
  expect(hints([entryOf('N3/body-type-null', respond(400))], {}, { hasStalled: true })).toEqual([])
})

describe('the names of created plants', () => {
  test('are named once something was created', () => {
    const created = respond(200, { body: '{"name":"Fern"}' })
    expect(hints([entryOf('R1/plain', created)])).toEqual([
      'The names of the created plants begin with "Check k3x9abc".',
    ])
  })

  test('are not named if nothing was', () => {
    expect(hints([entryOf('R1/plain', respond(400))])).toEqual([])
  })

  test('are not named if they do not begin alike', () => {
    const created = respond(200, { body: '{"name":"Fern"}' })
    const unmarked = { beginningOfNames: undefined }
    expect(hints([entryOf('R1/plain', created)], {}, unmarked)).toEqual([])
  })
})
