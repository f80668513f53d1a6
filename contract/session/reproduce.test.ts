import { beforeEach, describe, expect, test, vi } from 'vitest'
import { caseOf, exchangeOf, failure, json, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import type { SendOptions } from '../cases/fill/fill-case.ts'
import * as timers from '../client/timers.ts'
import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'
import { readOptions } from '../data/settings.ts'
import { judge } from '../judge/judge.ts'
import type { Delivery } from './delivery.ts'
import { Reproduction } from './reproduce.ts'
import { Session } from './session.ts'

beforeEach(() => {
  const sleep = vi.spyOn(timers, 'sleep').mockResolvedValue(undefined)
  return () => sleep.mockRestore()
})

const plain = caseOf('R1/plain')
const before = { case: caseOf('N3/body-type-[]'), number: 3 }

const failing = respond(500)
const passing = respond(200)

type Server = (testCase: Case, options: SendOptions) => Exchange['response'] | undefined

/** A session whose server is a function; it sends nothing if that returns none. */
const start = (server: Server) => {
  const settings = readOptions({ baseUrl: 'http://store.test', token: 'a' })
  const session = new Session(settings, { onToken: () => {}, redact: (exchange) => exchange })
  const deliveries: string[] = []
  const deliver = (testCase: Case, options: SendOptions = {}): Promise<Delivery> => {
    deliveries.push(`${testCase.id} ${options.reuse ?? 'alone'}`)
    const response = server(testCase, options)
    return Promise.resolve(
      response === undefined
        ? { reason: 'the run was stopped' }
        : { exchange: { ...exchangeOf(testCase, response), number: 8 } },
    )
  }
  vi.spyOn(session, 'deliver').mockImplementation(deliver)
  const closed: string[] = []
  vi.spyOn(session.client, 'closeSet').mockImplementation((reuse) => void closed.push(reuse))
  const isReusing = (): boolean => session.connections.nextOptions(plain).reuse !== undefined
  return {
    reproduction: new Reproduction(session, (testCase, exchange) =>
      judge(testCase, exchange, { operation }),
    ),
    deliveries,
    closed,
    isReusing,
  }
}

const failed = exchangeOf(plain, failing)

describe('a failure', () => {
  test('on a new connection is recorded as it is', async () => {
    const { reproduction, deliveries } = start(() => failing)
    expect(await reproduction.exchangeOf(plain, { exchange: failed })).toBe(failed)
    expect(deliveries).toEqual([])
  })

  test('that shows on a new connection, too, is recorded from there', async () => {
    const { reproduction, deliveries } = start(() => failing)
    const recorded = await reproduction.exchangeOf(plain, { exchange: failed, previous: before })
    expect([recorded.number, recorded.after]).toEqual([8, undefined])
    expect(deliveries).toEqual(['R1/plain alone'])
  })

  test('of a cause that is known to show on new connections is recorded as it is', async () => {
    const { reproduction, deliveries } = start(() => failing)
    const sent = { exchange: failed, previous: before }
    await reproduction.exchangeOf(plain, sent)
    expect(await reproduction.exchangeOf(plain, sent)).toBe(failed)
    expect(deliveries).toEqual(['R1/plain alone'])
  })

  test('that shows only after the same request names that request', async () => {
    const { reproduction, deliveries, closed, isReusing } = start((testCase, { reuse }) =>
      reuse === undefined || testCase === before.case ? passing : failing,
    )
    const recorded = await reproduction.exchangeOf(plain, { exchange: failed, previous: before })
    expect(recorded).toEqual({ ...failed, after: { number: 3, case: 'N3/body-type-[]' } })
    const proof = ['R1/plain alone', 'N3/body-type-[] again 7', 'R1/plain again 7']
    const withoutBody = ['N3/body-type-[] bare 3', 'R1/plain bare 3']
    expect(deliveries).toEqual([...proof, ...proof, ...proof, ...proof, ...withoutBody])
    expect(closed).toContain('again 7')
    expect(isReusing()).toBe(false)
  })

  test('that shows neither alone nor after the request is recorded as it is', async () => {
    const { reproduction, deliveries, isReusing } = start(() => passing)
    expect(await reproduction.exchangeOf(plain, { exchange: failed, previous: before })).toBe(
      failed,
    )
    expect(deliveries).toEqual(['R1/plain alone', 'N3/body-type-[] again 7', 'R1/plain again 7'])
    expect(isReusing()).toBe(true)
  })

  test('is not shown by a server that is gone, or by a request that was not sent', async () => {
    for (const response of [failure('refused'), undefined]) {
      const { reproduction } = start(() => response)
      expect(await reproduction.exchangeOf(plain, { exchange: failed, previous: before })).toBe(
        failed,
      )
    }
  })
})

test('without a connection of its own, a case shows nothing about the request before it', async () => {
  const { reproduction, deliveries, isReusing } = start((testCase, { reuse }) => {
    if (reuse === undefined) return failure('refused')
    return testCase === before.case ? passing : failing
  })
  expect(await reproduction.exchangeOf(plain, { exchange: failed, previous: before })).toBe(failed)
  expect(deliveries).toEqual(['R1/plain alone'])
  expect(isReusing()).toBe(true)
})

describe('of a server that sends a warning with every response', () => {
  const twice = [...json, ...json]
  const warned = respond(200, { headers: twice })
  const both = exchangeOf(plain, respond(500, { headers: twice }))
  const isLater = (testCase: Case, reuse: string | undefined): boolean =>
    reuse !== undefined && testCase !== before.case

  test('a violation that shows on reused connections only is not lost', async () => {
    const { reproduction } = start((testCase, { reuse }) =>
      isLater(testCase, reuse) ? both.response : warned,
    )
    const recorded = await reproduction.exchangeOf(plain, { exchange: both, previous: before })
    expect(recorded).toEqual({ ...both, after: { number: 3, case: 'N3/body-type-[]' } })
  })

  test('a violation that came by chance is recorded as it is, and the next one gets no proof', async () => {
    const { reproduction, deliveries } = start(() => warned)
    const sent = { exchange: both, previous: before }
    expect(await reproduction.exchangeOf(plain, sent)).toBe(both)
    const { length } = deliveries
    expect(await reproduction.exchangeOf(plain, sent)).toBe(both)
    expect(deliveries).toHaveLength(length)
  })

  test('the warning is recorded from a new connection', async () => {
    const { reproduction } = start(() => warned)
    const exchange = exchangeOf(plain, warned)
    const recorded = await reproduction.exchangeOf(plain, { exchange, previous: before })
    expect([recorded.number, recorded.after]).toEqual([8, undefined])
  })
})

test('another violation on a new connection does not show that the first one fails there, too', async () => {
  const { reproduction } = start((testCase, { reuse }) =>
    reuse !== undefined && testCase !== before.case ? failing : respond(404),
  )
  const recorded = await reproduction.exchangeOf(plain, { exchange: failed, previous: before })
  expect(recorded).toEqual({ ...failed, after: { number: 3, case: 'N3/body-type-[]' } })
  const of404 = exchangeOf(plain, respond(404))
  const proven = await reproduction.exchangeOf(plain, { exchange: of404, previous: before })
  expect([proven.number, proven.after]).toEqual([8, undefined])
})

test('the exchange with all causes stays where a new connection shows some of them only', async () => {
  const lengths = { code: 'several-lengths', detail: 'Content-Length: 1, 2' } as const
  const bytes = { code: 'bytes-after-end', detail: '3 bytes' } as const
  const both = exchangeOf(plain, respond(200, { protocolErrors: [lengths, bytes] }))
  const { reproduction, deliveries } = start(() => respond(200, { protocolErrors: [lengths] }))
  expect(await reproduction.exchangeOf(plain, { exchange: both, previous: before })).toBe(both)
  // The bytes may have been the response to its body.
  expect(deliveries).toEqual(['R1/plain apart 1', 'R1/plain alone'])
})

test('a response without a failure is recorded as it is', async () => {
  const { reproduction, deliveries } = start(() => passing)
  const exchange = exchangeOf(plain, passing)
  expect(await reproduction.exchangeOf(plain, { exchange, previous: before })).toBe(exchange)
  expect(deliveries).toEqual([])
})
