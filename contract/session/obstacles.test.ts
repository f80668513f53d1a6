import { beforeEach, describe, expect, test, vi } from 'vitest'
import { caseOf, respond } from '../../test/support/exchange.ts'
import type { ClientResult } from '../client/conversation.ts'
import * as timers from '../client/timers.ts'
import { statusOf } from '../data/exchange.ts'
import { readOptions } from '../data/settings.ts'
import { isSent } from './delivery.ts'
import { Session } from './session.ts'

beforeEach(() => {
  const sleep = vi.spyOn(timers, 'sleep').mockResolvedValue(undefined)
  return () => sleep.mockRestore()
})

const plain = caseOf('R1/plain')

const start = (): Session =>
  new Session(readOptions({ baseUrl: 'http://store.test', token: 'a' }), {
    onToken: () => {},
    redact: (exchange) => exchange,
  })

/** When an exchange ended; each begins after the one before it. */
let ended = 0
const resultOf = (status: number): ClientResult => {
  ended += 10
  const timing = { started: ended - 5, duration: 5 }
  return { timing, response: respond(status), isUnproven: false }
}

test('a limited response that depended on the rate is handed on beside the final one', async () => {
  const session = start()
  vi.spyOn(session.client, 'send')
    .mockImplementationOnce(async () => resultOf(429))
    .mockImplementation(async () => resultOf(200))
  expect(await session.deliver(plain)).toMatchObject({
    exchange: { response: { status: 200 } },
    limited: { limited: true, response: { status: 429 } },
  })
})

describe('a case is sent again until its response is the service’s', () => {
  /** Delivers a case to a server with these statuses in turn, and 200 from then on. */
  const deliver = async (statuses: readonly number[], hasResponded = true) => {
    const session = start()
    const remaining = hasResponded ? [200, ...statuses] : [...statuses]
    const send = vi
      .spyOn(session.client, 'send')
      .mockImplementation(async () => resultOf(remaining.shift() ?? 200))
    if (hasResponded) await session.deliver(plain)
    const delivery = await session.deliver(plain)
    const limited = delivery.limited && statusOf(delivery.limited)
    const status = isSent(delivery) ? statusOf(delivery.exchange) : delivery.reason
    return { session, status, limited, requests: send.mock.calls.length }
  }

  /** More 502 than probes, so that no other case gets through. */
  const outage = Array.from({ length: 12 }, () => 502)

  test.each<[string, readonly number[], number | undefined]>([
    ['a limit of the rate follows an outage', [...outage, 429], 429],
    ['an outage follows a limit of the rate', [429, ...outage], 429],
    ['the status of an outage changes', [...outage, 503], undefined],
    ['it changes more than once', [429, ...outage, 503, 429, 502], 429],
  ])('also if %s', async (_when, statuses, limited) => {
    const delivered = await deliver(statuses)
    expect([delivered.status, delivered.session.stopped]).toEqual([200, undefined])
    expect(delivered.limited).toBe(limited)
  })

  test('unless nothing but a gateway responds, whose status changes each time', async () => {
    const statuses = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 502 : 503))
    const { session, requests, limited } = await deliver(statuses, false)
    expect([session.stopped?.isImpossible, limited]).toEqual([true, undefined])
    expect(requests).toBeLessThan(40)
  })
})
