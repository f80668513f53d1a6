import { describe, expect, test } from 'vitest'
import { caseOf, failure, respond } from '../../test/support/exchange.ts'
import type { Case } from '../data/case.ts'
import { casesOf } from '../cases/index.ts'
import { fillCase } from '../cases/fill/fill-case.ts'
import { FreshSource } from '../cases/fill/fresh-source.ts'
import { parseBaseUrl } from '../client/base-url.ts'
import type { Exchange } from '../data/exchange.ts'
import { jsonOf } from '../judge/response-json.ts'
import type { Dependence, Entry, Group } from '../data/report.ts'
import { judge } from '../judge/judge.ts'
import { headlineOf } from '../report/headline.ts'
import { groupFindings } from '../report/groups.ts'
import { type Reply, canSendAgain } from './again.ts'
import { type FollowUpOptions, followUp } from './follow-up.ts'
import type { Operation } from '../../src/document/document.ts'
import { evolve, membersOfPlant, partOf, postOf } from '../../test/support/evolve.ts'
import { store } from '../../test/support/store.ts'

const cases = casesOf(store)

interface Plant {
  readonly id: number | bigint
  readonly name: string
  readonly tag?: string
}

/** The response to a valid plant; `sent` counts all requests. */
type Server = (plant: Plant, sent: number) => Exchange['response']

const failIf =
  (isBroken: (plant: Plant) => boolean, status = 500): Server =>
  (plant) =>
    respond(isBroken(plant) ? status : 200)

const bytes = (text: string): number => Buffer.byteLength(text)

const validCases = (list: readonly Case[]): readonly Case[] =>
  list.filter(({ rule, expect }) => expect === 'accept' && /^(?:R1|V1|V3|V4)$/.test(rule))

const valid = validCases(cases)

/** Sends cases to a server in this process, as a run does. */
const startRun = (server: Server, operation: Operation = store) => {
  const fresh = new FreshSource(1, 1_800_000_000_000, operation)
  const secrets = { token: 'a-good-token', headers: [] }
  const sent: Plant[] = []
  const send = (testCase: Case): Reply => {
    const { sent: request } = fillCase(testCase, {
      base: parseBaseUrl('http://s.test'),
      secrets,
      fresh,
    })
    const plant = jsonOf(request.body ?? new Uint8Array()) as Plant
    sent.push(plant)
    const exchange: Exchange = {
      number: sent.length,
      case: testCase.id,
      request,
      timing: { started: 0, duration: 1 },
      response: server(plant, sent.length),
    }
    return { exchange, findings: judge(testCase, exchange, { operation }) }
  }
  return { fresh, sent, send }
}

/** The groups of a run with what further requests show, and these requests. */
const checked = async (
  server: Server,
  list: readonly Case[],
  options: Partial<FollowUpOptions> = {},
): Promise<{ groups: readonly Group[]; further: readonly Plant[] }> => {
  const { operation = store } = options
  const { fresh, sent, send } = startRun(server, operation)
  const entries = list.map((testCase): Entry => ({ case: testCase, ...send(testCase) }))
  const known = () => ({ known: false })
  const planned = sent.length
  const followUps = await followUp({
    groups: groupFindings({ entries, known, operation }),
    entries,
    mark: fresh.mark,
    operation,
    isSearching: true,
    send: async (testCase) => send(testCase),
    ...options,
  })
  return {
    groups: groupFindings({ entries, known, followUps, operation }),
    further: sent.slice(planned),
  }
}

const repeating = caseOf('open/id-again')

describe('where a failure begins', () => {
  test.each<[string, Server, string]>([
    ['255 characters', failIf(({ name }) => name.length > 255), 'every name from 256 characters'],
    ['256 characters', failIf(({ name }) => name.length > 256), 'every name from 257 characters'],
    ['below 255', failIf(({ name }) => name.length >= 255), 'every name from 255 characters'],
    ['64 characters', failIf(({ name }) => name.length > 64), 'every name from 65 characters'],
    ['200 characters', failIf(({ name }) => name.length > 200), 'every name from 201 characters'],
    ['250 refused', failIf(({ name }) => name.length > 250, 400), 'every name from 251 characters'],
    ['233 characters', failIf(({ name }) => name.length > 233), 'every name from 234 characters'],
    [
      '4,096 characters',
      failIf(({ name }) => name.length > 4096),
      'every name from 4097 characters',
    ],
    ['255 bytes', failIf(({ name }) => bytes(name) > 255), 'every name from 256 bytes'],
    ['32,767 bytes', failIf(({ name }) => bytes(name) > 32_767), 'every name from 32768 bytes'],
    ['37 characters', failIf(({ name }) => name.length > 37), 'every name from 38 characters'],
    ['a tag of 10', failIf(({ tag = '' }) => tag.length > 10), 'every tag from 11 characters'],
    ['a tag of 37', failIf(({ tag = '' }) => tag.length > 37), 'every tag from 38 characters'],
    [
      'uint16',
      failIf(({ id }) => id > 65_535),
      'every id from somewhere between 64582 and 66487 up',
    ],
    ['10 to the 18', failIf(({ id }) => id > 10n ** 18n), 'every id from 1000000000000000001 up'],
    ['a tag of 50', failIf(({ tag = '' }) => tag.length > 50, 400), 'every tag from 51 characters'],
    [
      'int32',
      failIf(({ id }) => BigInt.asIntN(32, BigInt(id)) !== BigInt(id)),
      'every id outside int32, from 2147483648 up',
    ],
    [
      'uint32',
      failIf(({ id }) => id > 2 ** 32 - 1),
      'every id above 4294967295, from 4294967296 up',
    ],
    [
      'ids below 0',
      failIf(({ id }) => BigInt(id) < -(2n ** 31n)),
      'every id below -2147483648, from -2147483649 down',
    ],
    [
      'the integers of a double',
      failIf(({ id }) => BigInt(id) > 2n ** 53n || BigInt(id) < -(2n ** 53n), 400),
      'every id outside the integers of a double, from 9007199254740993 up',
    ],
  ])('is found for a limit of %s', async (_name, server, common) => {
    const { groups, further } = await checked(server, [...valid, repeating])
    const headlines = groups.filter(({ begins }) => begins).map((group) => headlineOf(group))
    // A refusal breaks one rule with ordinary values, and another one with others.
    expect(headlines.length).toBeGreaterThan(0)
    expect(headlines).toEqual(headlines.map(() => expect.stringContaining(` times: ${common})`)))
    expect(further.length).toBeLessThanOrEqual(13)
  })

  test('is found if a request below it fails in another way', async () => {
    const server: Server = ({ name }) => {
      if (name.length > 255) return respond(500)
      return respond(name.length === 255 ? 501 : 200)
    }
    const { groups } = await checked(server, valid)
    const [headline] = groups.filter(({ begins }) => begins).map((group) => headlineOf(group))
    expect(headline).toContain(' times: every name from 256 characters)')
  })

  test('is found if errors have a media type of their own', async () => {
    const withProblems = evolve((document) => {
      const failure = partOf(postOf(document), 'responses', '400')
      const { 'application/json': json } = failure['content'] as Record<string, unknown>
      failure['content'] = { 'application/problem+json': json }
    })
    const server = failIf(({ name }) => name.length > 37)
    const { groups } = await checked(server, validCases(casesOf(withProblems)), {
      operation: withProblems,
    })
    const headlines = groups.filter(({ begins }) => begins).map((group) => headlineOf(group))
    expect(headlines).toEqual([expect.stringContaining(' times: every name from 38 characters)')])
  })

  test('is a range if the requests do not suffice', async () => {
    const server = failIf(({ name }) => name.length > 43_210)
    const { groups, further } = await checked(server, valid)
    const [group] = groups
    expect(group?.begins).toMatchObject({ member: 'name', unit: 'characters', isExact: false })
    expect(Number(group?.begins?.passed)).toBeLessThanOrEqual(43_210)
    expect(Number(group?.begins?.failed)).toBeGreaterThan(43_210)
    expect(headlineOf(group!)).toMatch(
      /: every name from somewhere between \d+ and \d+ characters\)$/,
    )
    // Two requests of the case, and twelve that search.
    expect(further).toHaveLength(14)
  })

  test('is searched with fresh names that carry the mark, and plain ids and tags', async () => {
    const { fresh } = startRun(failIf(() => false))
    const { further } = await checked(
      failIf(({ name }) => name.length > 233),
      valid,
    )
    const names = further.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !name.startsWith(`Check ${fresh.mark} `))).toEqual([])
    expect(new Set(further.map(({ id }) => id)).size).toBe(names.length)
  })

  test('is searched beside the usual ids if the server may refuse an id that it has', async () => {
    const { further, groups } = await checked(
      failIf(({ id }) => id > 2 ** 31 - 1, 400),
      valid,
    )
    const ids = further.map(({ id }) => Number(id))
    expect(ids.length).toBeGreaterThan(1)
    const [begins] = groups.flatMap((group) => group.begins ?? [])
    expect(Number(begins?.passed)).toBeLessThan(2 ** 31)
    expect(Number(begins?.failed)).toBeGreaterThanOrEqual(2 ** 31)
    expect(ids.filter((id) => Math.abs(id - 2 ** 31) < 2)).toEqual([])
  })

  test('is not searched with values that the schema of the member excludes', async () => {
    const ofLetters = evolve((document) => {
      partOf(membersOfPlant(document), 'tag')['pattern'] = '^[a-z]*$'
    })
    const server = failIf(({ tag = '' }) => tag.length > 37)
    const { groups } = await checked(server, validCases(casesOf(ofLetters)), {
      operation: ofLetters,
    })
    expect(groups.length).toBeGreaterThan(0)
    expect(groups.filter(({ begins }) => begins)).toEqual([])
  })

  const isLong = failIf(({ name }) => name.length > 255)
  const ofFlaky: Server = (_plant, sent) => respond(sent % 37 === 0 ? 500 : 200)
  test('is what the run has shown if nothing is sent any more', async () => {
    const send = (): Promise<undefined> => Promise.resolve(undefined)
    const { groups } = await checked(isLong, valid, { send })
    const begins = groups.flatMap((group) => group.begins ?? [])
    expect(begins).toMatchObject([{ member: 'name', isExact: false }])
  })

  test.each<[string, Server, Partial<FollowUpOptions>]>([
    ['if no further requests may be sent', isLong, { isSearching: false }],
    ['of an intermittent failure', ofFlaky, {}],
    ['of the size of a body', failIf(({ name }) => name.length > 65_600, 413), {}],
    ['of a text', failIf(({ name }) => name.includes('🌱')), {}],
    ['of every plant', failIf(() => true), {}],
  ])('is not searched %s', async (_name, server, options) => {
    const { groups } = await checked(server, valid, options)
    expect(groups.flatMap(({ begins }) => begins ?? [])).toEqual([])
  })
})

describe('a case', () => {
  const crashOnce: Server = (_plant, sent) => respond(sent === 3 ? 500 : 200, { reason: 'Fine' })
  test.each<[string, Server, Group['again']]>([
    ['passes', crashOnce, { received: '200 Fine', outcome: 'passed', dependsOn: { on: 'chance' } }],
    ['fails', failIf(() => true), { received: '500 X', outcome: 'same' }],
    [
      'fails otherwise',
      (_plant, sent) => (sent > 4 ? failure('reset') : respond(sent === 3 ? 500 : 200)),
      { received: 'connection reset', outcome: 'other' },
    ],
  ])('%s when it is sent again', async (_name, server, again) => {
    const plain = ['R1/plain', 'R1/tag', 'R1/name-sql'].map(caseOf)
    const { groups } = await checked(server, plain)
    expect(groups[0]?.again).toEqual(again)
  })

  test.each<[boolean, readonly string[]]>([
    [
      true,
      [
        'R1/first',
        'R1/plain',
        'R1/chunked',
        'R1/name-of-digits',
        'N1/absent',
        'N2/open-brace',
        'N3/body-type-[]',
        'N4/name-required',
        'N4/body-empty',
        'N5/id-type-"fern"',
        'N7/tag-type-null',
        'V1/id-2147483647+ID',
        'V3/name-emoji',
        'V4/tag-empty',
        'V7/capitals',
        'A1/absent',
        'open/method-get',
      ],
    ],
    [
      false,
      [
        'R1/again',
        'R1/at-once',
        'R1/tag-between',
        'R1/id-number-1',
        'V1/id-number-0',
        'V1/id-number--1',
        'V1/id-number-9223372036854775807',
        'V2/id-spelling-1e3',
        'V3/name-empty',
        'V3/name-like-null',
        'N4/body-name-id-0',
        'A1/absent-again',
        'A1/absent-after-accepted',
        'open/id-again',
        'open/all-again',
        'open/id-at-once',
        'open/method-get-first-id',
      ],
    ],
  ])('may be sent again (%s) if it is one of %j', (may, ids) => {
    const exchange = { number: 1, case: '' } as Exchange
    const allowed = ids.map((id) => [id, canSendAgain(caseOf(id), exchange)])
    expect(allowed).toEqual(ids.map((id) => [id, may]))
  })

  test('is sent again for the first thirty groups', async () => {
    const otherEachTime: Server = (_plant, sent) => respond(430 + sent)
    const { groups, further } = await checked(otherEachTime, valid.slice(0, 40), {
      isSearching: false,
    })
    expect(groups.length).toBeGreaterThan(30)
    // Of each group the same bytes, and then new values.
    expect(further).toHaveLength(60)
  })

  test.each<[string, Server, Dependence]>([
    ['the first request', (_plant, sent) => respond(sent === 1 ? 500 : 200), { on: 'first' }],
    [
      'every second request',
      (_plant, sent) => respond(sent % 2 ? 200 : 500),
      { on: 'turn', every: 2 },
    ],
    [
      'every third request',
      (_plant, sent) => respond(sent % 3 ? 200 : 500),
      { on: 'turn', every: 3 },
    ],
  ])('that fails as %s shows it', async (_name, server, dependsOn) => {
    const list = ['R1/plain', 'R1/tag', 'R1/name-sql'].map(caseOf)
    const { groups } = await checked(server, list)
    expect(groups[0]?.again).toMatchObject({ outcome: 'passed', dependsOn })
  })

  test('that fails beside other requests shows it, and is not called intermittent', async () => {
    const { fresh, send } = startRun(failIf(() => false))
    const [first, second, third] = ['R1/plain', 'R1/tag', 'R1/name-sql'].map(caseOf) as [
      Case,
      Case,
      Case,
    ]
    const failing = (testCase: Case, reply: Reply): Entry => {
      const exchange = { ...reply.exchange, response: respond(500) }
      return {
        case: testCase,
        exchange,
        findings: judge(testCase, exchange, { operation: store }),
      }
    }
    const passed: Entry = { case: first, ...send(first) }
    const entries = [passed, failing(second, send(second)), { case: third, ...send(third) }]
    let underWay = 0
    const followUps = await followUp({
      groups: groupFindings({ entries, known: () => ({ known: false }), operation: store }),
      entries,
      mark: fresh.mark,
      operation: store,
      isSearching: false,
      send: async (testCase) => {
        underWay += 1
        await Promise.resolve()
        const isBeside = underWay > 1
        await Promise.resolve()
        underWay -= 1
        const reply = send(testCase)
        return isBeside ? failing(testCase, reply) : reply
      },
    })
    expect([...followUps.values()]).toMatchObject([
      { again: { outcome: 'passed', dependsOn: { on: 'others' } }, isReproduced: false },
    ])
  })

  test('that got no response is not sent again if it may end the server', async () => {
    const dead: Server = () => failure('reset')
    const { further } = await checked(dead, [caseOf('N2/nested')])
    expect(further).toEqual([])
  })

  test('is not sent again if the server limited it', async () => {
    const limited: Server = (_plant, sent) =>
      sent === 1 ? respond(429, { headers: [['Retry-After', '1']] }) : respond(200)
    const { groups, further } = await checked(limited, ['R1/plain', 'R1/tag'].map(caseOf))
    expect(groups[0]?.code).toBe('throttled')
    expect(further).toEqual([])
  })

  test('is not sent again if it failed only after another on its connection', () => {
    const exchange = { after: { number: 1, case: 'N3/body-type-[]' } } as Exchange
    expect(canSendAgain(caseOf('R1/plain'), exchange)).toBe(false)
  })
})
