import { beforeEach, describe, expect, test, vi } from 'vitest'
import { caseOf, exchangeOf, json, respond } from '../../test/support/exchange.ts'
import * as timers from '../client/timers.ts'
import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'
import type { CheckEvent } from '../data/options.ts'
import { readOptions } from '../data/settings.ts'
import { type Delivery, isSent } from './delivery.ts'
import { Pace } from './pace.ts'
import { Stopping } from './stop.ts'

/** The time in milliseconds; sleeping moves it. */
const clock = { now: 1000 }

beforeEach(() => {
  clock.now = 1000
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  const sleep = vi.spyOn(timers, 'sleep').mockImplementation((milliseconds = 0) => {
    clock.now += milliseconds
    return Promise.resolve()
  })
  return () => {
    now.mockRestore()
    sleep.mockRestore()
  }
})

const testCase = caseOf('R1/plain')
const limited = { reason: 'the server accepted no more requests (429 or 503)' }

/** An exchange that began at the time of the test, or at another one. */
const exchangeWith = (status: number, retryAfter?: string, started = clock.now): Exchange => {
  const headers = retryAfter === undefined ? json : [...json, ['Retry-After', retryAfter] as const]
  const exchange = exchangeOf(testCase, respond(status, { headers }))
  return { ...exchange, timing: { started: performance.timeOrigin + started, duration: 1 } }
}

const start = (options: { rate?: number; patienceSeconds?: number } = {}) => {
  const waits: number[] = []
  const onEvent = (event: CheckEvent): void => {
    if (event.type === 'wait') waits.push(event.milliseconds)
  }
  const settings = readOptions({ baseUrl: 'http://store', token: 'a', onEvent, ...options })
  const stopping = new Stopping((exchange) => exchange, 'POST')
  return { pace: new Pace(settings, stopping), stopping, waits }
}

/** When each of so many requests may be sent. */
const turnsOf = async (pace: Pace, count: number): Promise<readonly number[]> => {
  const turns: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    await pace.waitForTurn()
    turns.push(clock.now)
  }
  return turns
}

describe('requests', () => {
  test('are sent without a pause if there is no rate', async () => {
    expect(await turnsOf(start().pace, 3)).toEqual([1000, 1000, 1000])
  })

  test('are sent with the pause of a rate', async () => {
    expect(await turnsOf(start({ rate: 10 }).pace, 3)).toEqual([1000, 1100, 1200])
  })

  test('do not wait for a run that has stopped', async () => {
    const { pace, stopping } = start({ rate: 10 })
    await pace.waitForTurn()
    stopping.end('interrupted')
    expect(await turnsOf(pace, 1)).toEqual([1000])
  })

  test('wait 100 ms after a first 429, and then 25 ms each', async () => {
    const { pace, waits } = start()
    expect(pace.slowDown(exchangeWith(429))).toBeUndefined()
    expect(waits).toEqual([100])
    expect(await turnsOf(pace, 3)).toEqual([1100, 1125, 1150])
  })

  test('wait half as long again after each further 429', () => {
    const { pace, waits } = start()
    pace.slowDown(exchangeWith(429))
    pace.slowDown(exchangeWith(429))
    // Four times 37.5 ms instead of four times 25 ms.
    expect(waits).toEqual([100, 50])
  })

  test('wait no longer because of a request that was sent before the last pause', () => {
    const { pace, waits } = start()
    pace.slowDown(exchangeWith(429))
    pace.slowDown(exchangeWith(429, undefined, 999))
    expect(waits).toEqual([100, 0])
  })

  test('wait at most 2 s after a 429 without Retry-After', async () => {
    const { pace } = start({ patienceSeconds: 1000 })
    for (let limits = 0; limits < 20; limits += 1) pace.slowDown(exchangeWith(429))
    const [first, second] = await turnsOf(pace, 2)
    expect([first, second! - first!]).toEqual([3000, 500])
  })

  test('keep the pause of a rate that is longer', async () => {
    const { pace } = start({ rate: 1 })
    pace.slowDown(exchangeWith(429))
    const [first, second] = await turnsOf(pace, 2)
    expect([first, second]).toEqual([5000, 6000])
  })

  test('wait for Retry-After', async () => {
    const { pace, waits } = start()
    pace.slowDown(exchangeWith(503, '2'))
    expect(waits).toEqual([2000])
    expect(await turnsOf(pace, 1)).toEqual([3000])
  })

  test('speed up with each request that is not limited', async () => {
    const { pace } = start()
    pace.slowDown(exchangeWith(429))
    pace.onPassed()
    expect(await turnsOf(pace, 2)).toEqual([1100, 1124.625])
    for (let accepted = 0; accepted < 1000; accepted += 1) pace.onPassed()
    const [first, second] = await turnsOf(pace, 2)
    expect(second! - first!).toBeLessThan(0.001)
  })
})

describe('a response says that there are too many requests', () => {
  test('if it is 429 or 503', () => {
    const { pace } = start()
    expect([429, 503].map((status) => pace.isLimited(exchangeWith(status)))).toEqual([true, true])
    expect(pace.isLimited(exchangeWith(503, '1'))).toBe(true)
  })

  test('unless it has another status', () => {
    const { pace } = start()
    expect([200, 502].map((status) => pace.isLimited(exchangeWith(status)))).toEqual([false, false])
  })
})

describe('patience ends', () => {
  test('with a Retry-After that is longer than what is left', () => {
    const { pace, stopping, waits } = start({ patienceSeconds: 2 })
    expect(pace.slowDown(exchangeWith(429, '2'))).toBeUndefined()
    expect(pace.slowDown(exchangeWith(429, '1'))).toEqual(limited)
    expect([stopping.stop, waits]).toEqual([undefined, [2000]])
  })

  test('and with it the run after ten such responses in a row', () => {
    const { pace, stopping } = start({ patienceSeconds: 1 })
    const slowDown = () => pace.slowDown(exchangeWith(429, '2'))
    for (let responses = 1; responses < 10; responses += 1) slowDown()
    expect(stopping.stop).toBeUndefined()
    pace.onPassed()
    for (let responses = 1; responses < 10; responses += 1) slowDown()
    expect(stopping.stop).toBeUndefined()
    expect(slowDown()).toBe(stopping.stop)
    expect(stopping.reason).toBe('limited')
  })

  test('and with it the run without a Retry-After', () => {
    const { pace, stopping } = start({ patienceSeconds: 0.09 })
    pace.slowDown(exchangeWith(503))
    expect(pace.slowDown(exchangeWith(503))).toBe(stopping.stop)
    expect(stopping.reason).toBe('limited')
  })

  test('behind a gateway, too', () => {
    const { pace, stopping } = start({ patienceSeconds: 0.09 })
    pace.slowDown(exchangeWith(502))
    pace.slowDown(exchangeWith(502))
    expect(stopping.reason).toBe('outage')
  })

  test('by pauses that a rate does not need', async () => {
    const { pace, stopping } = start({ patienceSeconds: 0.2 })
    pace.slowDown(exchangeWith(429))
    // 100 ms, and four pauses of 25 ms.
    await turnsOf(pace, 4)
    const earlier = exchangeWith(429, undefined, 0)
    expect(pace.slowDown(earlier)).toBeUndefined()
    await turnsOf(pace, 1)
    expect(pace.slowDown(earlier)).toBe(stopping.stop)
  })

  test('not by the pauses of a rate', async () => {
    const { pace } = start({ rate: 10, patienceSeconds: 0.1 })
    await turnsOf(pace, 10)
    expect(pace.slowDown(exchangeWith(429, undefined, 0))).toBeUndefined()
  })
})

describe('a limited case', () => {
  const probe = caseOf('N3/body-type-[]')
  const probes = [testCase, probe]

  /** Sends it again to a server with these responses to it, and one to the probe. */
  const sendAgain = async (
    responses: readonly (readonly [status: number, retryAfter?: string])[],
    { ofProbe = 400, hasPassed = false } = {},
  ) => {
    const session = start({ patienceSeconds: 1000 })
    if (hasPassed) session.pace.onPassed()
    const remaining = [...responses]
    const ids: string[] = []
    const send = (sentCase: Case): Promise<Delivery> => {
      ids.push(sentCase.id)
      if (sentCase === probe) return Promise.resolve({ exchange: exchangeWith(ofProbe) })
      const [status, retryAfter] = remaining.shift() ?? [200]
      return Promise.resolve({ exchange: exchangeWith(status, retryAfter) })
    }
    const delivery = await session.pace.sendAgain(testCase, probes, send)
    const status = isSent(delivery) && 'status' in delivery.exchange.response
    return { ...session, delivery, ids, status: status && delivery.exchange.response.status }
  }

  test('is sent until it is not limited', async () => {
    const { status, ids, waits } = await sendAgain([[429, '1'], [503, '1'], [200]])
    expect([status, ids, waits.length]).toEqual([200, ['R1/plain', 'R1/plain', 'R1/plain'], 2])
  })

  test('is sent beside a probe that shows whether the limit is one of the rate', async () => {
    const { status, ids } = await sendAgain([[503], [200]])
    expect([status, ids]).toEqual([200, ['R1/plain', 'N3/body-type-[]', 'R1/plain']])
  })

  test('has its probes one after another, until one passes', async () => {
    const { pace } = start()
    const invalid = caseOf('N2/white-space')
    const remaining: Record<string, number[]> = {
      [testCase.id]: [503, 200],
      [probe.id]: [503],
      [invalid.id]: [400],
    }
    let underWay = 0
    const ids: string[] = []
    const send = async ({ id }: Case): Promise<Delivery> => {
      ids.push(id)
      underWay += 1
      expect(underWay).toBe(1)
      await Promise.resolve()
      underWay -= 1
      return { exchange: exchangeWith(remaining[id]!.shift()!) }
    }
    await pace.sendAgain(testCase, [probe, invalid, caseOf('N4/id-required')], send)
    expect(ids).toEqual(['R1/plain', 'N3/body-type-[]', 'N2/white-space', 'R1/plain'])
  })

  test('has a status of its own after four proofs', async () => {
    const { status, ids, pace } = await sendAgain([[503], [503], [503], [503], [200]])
    expect(status).toBe(503)
    expect(ids.filter((id) => id === 'R1/plain')).toHaveLength(4)
    expect(pace.isLimited(exchangeWith(503))).toBe(false)
    expect(pace.isLimited(exchangeWith(503, '1'))).toBe(true)
    expect(pace.isLimited(exchangeWith(429))).toBe(true)
  })

  test('that has a status of its own slows no other case down', async () => {
    const { pace } = await sendAgain([[503], [503], [503], [503]])
    await pace.waitForTurn()
    const before = clock.now
    expect(await turnsOf(pace, 2)).toEqual([before, before])
  })

  test('has no proof while the probe is limited, too', async () => {
    const { status } = await sendAgain([[429], [429], [429], [429], [200]], { ofProbe: 429 })
    expect(status).toBe(200)
  })

  test('has no proof while a gateway does not reach the service', async () => {
    const { status } = await sendAgain([[503], [503], [503], [503], [200]], {
      ofProbe: 502,
      hasPassed: true,
    })
    expect(status).toBe(200)
  })

  test('begins to count its proofs again after a limit of the rate', async () => {
    const { status } = await sendAgain([[503], [503], [503], [503, '1'], [503], [200]])
    expect(status).toBe(200)
  })

  test('of a service that has not responded yet is given up after six responses', async () => {
    const down = [[503], [503], [503], [503], [503], [503]] as const
    const { stopping, ids } = await sendAgain(down, { ofProbe: 503 })
    expect(stopping.stop?.isImpossible).toBe(true)
    expect(ids.filter((id) => id === 'R1/plain')).toHaveLength(6)
  })

  test('is not given up if the service has responded before, or limits its rate', async () => {
    const down = [[503], [503], [503], [503], [503], [200]] as const
    const responded = await sendAgain(down, { ofProbe: 503, hasPassed: true })
    expect(responded.status).toBe(200)
    const throttled = [[429], [429], [429], [429], [429], [200]] as const
    expect((await sendAgain(throttled, { ofProbe: 429 })).status).toBe(200)
  })

  test('is not sent once the patience has ended', async () => {
    const { delivery } = await sendAgain([[429, '1001'], [200]])
    expect(delivery).toEqual(limited)
  })

  test('is not sent if the run has stopped', async () => {
    const { pace } = start()
    const stopped = { reason: 'the run was stopped' }
    expect(await pace.sendAgain(testCase, probes, () => Promise.resolve(stopped))).toBe(stopped)
  })
})
