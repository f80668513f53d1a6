import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { caseOf, exchangeOf, failure, respond } from '../../test/support/exchange.ts'
import { ConnectionError } from '../client/connection-error.ts'
import type { ClientResult } from '../client/conversation.ts'
import * as timers from '../client/timers.ts'
import type { Exchange } from '../data/exchange.ts'
import { type CheckOptions, constants } from '../data/options.ts'
import { readOptions } from '../data/settings.ts'
import { isSent } from './delivery.ts'
import { Session } from './session.ts'

beforeEach(() => {
  const sleep = vi.spyOn(timers, 'sleep').mockResolvedValue(undefined)
  return () => sleep.mockRestore()
})

const plain = caseOf('R1/plain')
const ofSuite = new TypeError('a fault of the suite')
const refused = new ConnectionError('refused', 'nothing listens')

/** When an exchange ended; each begins after the one before it. */
let ended = 0
const resultOf = (response: Exchange['response']): ClientResult => {
  ended += 10
  return { timing: { started: ended - 5, duration: 5 }, response, isUnproven: false }
}

type Options = Pick<CheckOptions, 'waitSeconds' | 'rate' | 'concurrency' | 'token'>

const start = (options: Options = {}): Session =>
  new Session(readOptions({ baseUrl: 'http://store.test', token: 'a', ...options }), {
    onToken: () => {},
    redact: (exchange) => exchange,
  })

type Send = () => Promise<ClientResult>
const answer = async (): Promise<ClientResult> => resultOf(respond(200))
const silence = async (): Promise<ClientResult> => resultOf(failure('reset'))

/** A session in which the server has responded once and is silent since then, so that it is probed. */
const startProbe = async (connect: () => Promise<void>, sendProbe: Send): Promise<Session> => {
  const session = start()
  vi.spyOn(session.client, 'connect').mockImplementation(connect)
  const send = vi.spyOn(session.client, 'send').mockImplementation(answer)
  await session.deliver(plain)
  send.mockImplementation(silence)
  for (let count = 1; count < constants.silent; count += 1) await session.deliver(plain)
  send.mockImplementationOnce(silence).mockImplementation(sendProbe)
  await session.deliver(plain)
  return session
}

test('a server that refuses connections has ended the run', async () => {
  const session = await startProbe(() => Promise.reject(refused), silence)
  expect(isSent(await session.deliver(plain))).toBe(false)
  expect([session.hasDied, session.stopped?.isImpossible]).toEqual([true, false])
  await session.confirmResponding()
  await session.close()
})

test('a server that responds only to requests without a token has ended the run for its method', async () => {
  const session = start()
  vi.spyOn(session.client, 'connect').mockResolvedValue(undefined)
  const send = vi.spyOn(session.client, 'send').mockImplementation(answer)
  await session.deliver(plain)
  send.mockImplementation(({ headers }) =>
    headers.some(([name]) => name === 'Authorization') ? silence() : answer(),
  )
  for (let count = 0; count <= constants.silent; count += 1) await session.deliver(plain)
  expect([session.hasDied, session.stopped?.isImpossible]).toEqual([true, false])
  expect(session.stopped?.reason).toBe('the server no longer responds to POST')
})

test('a server that is silent about some cases only is sent the others', async () => {
  const session = await startProbe(() => Promise.resolve(), answer)
  expect(isSent(await session.deliver(plain))).toBe(true)
  expect(session.stopped).toBeUndefined()
})

test.each<[string, () => Promise<void>, Send]>([
  ['connects', () => Promise.reject(ofSuite), silence],
  ['sends a request', () => Promise.resolve(), () => Promise.reject(ofSuite)],
])('a fault of the suite is no silence when a probe %s', async (_when, connect, sendProbe) => {
  const session = await startProbe(connect, sendProbe)
  expect(isSent(await session.deliver(plain))).toBe(false)
  expect(session.hasDied).toBe(false)
  await expect(session.close()).rejects.toBe(ofSuite)
})

test.each([
  [1, 1],
  [2, 2],
])(
  'with a concurrency of %i, at most %i probes of a silent server are under way at a time',
  async (concurrency, most) => {
    const session = start({ concurrency })
    vi.spyOn(session.client, 'connect').mockResolvedValue(undefined)
    const send = vi.spyOn(session.client, 'send').mockImplementation(answer)
    await session.deliver(plain)
    let underWay = 0
    let greatest = 0
    send.mockImplementation(async () => {
      underWay += 1
      greatest = Math.max(greatest, underWay)
      await Promise.resolve()
      underWay -= 1
      return resultOf(failure('reset'))
    })
    await session.confirmResponding()
    expect([greatest, session.hasDied]).toEqual([most, true])
  },
)

test('a fault of the suite at the last look is thrown', async () => {
  const session = await startProbe(() => Promise.resolve(), answer)
  vi.spyOn(session.client, 'send').mockImplementation(silence)
  vi.spyOn(session.client, 'connect').mockRejectedValue(ofSuite)
  await expect(session.confirmResponding()).rejects.toBe(ofSuite)
})

test('a fault of the suite before the first request is thrown', async () => {
  const session = start()
  vi.spyOn(session.client, 'connect').mockRejectedValue(ofSuite)
  await expect(session.open()).rejects.toBe(ofSuite)
})

test('a request that waited for its turn waits again for a task that must be alone', async () => {
  const session = start({ rate: 10 })
  let now = 1000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const sleepers: (() => void)[] = []
  vi.mocked(timers.sleep).mockImplementation((milliseconds = 0) => {
    const awake = Promise.withResolvers<void>()
    sleepers.push(() => {
      now += milliseconds
      awake.resolve()
    })
    return awake.promise
  })
  const wakeNext = async (): Promise<void> => {
    sleepers.shift()?.()
    await new Promise((resolve) => void setImmediate(resolve))
  }
  const statuses = [502]
  const send = vi
    .spyOn(session.client, 'send')
    .mockImplementation(async () => resultOf(respond(statuses.shift() ?? 200)))
  const deliveries = [session.deliver(plain), session.deliver(caseOf('N3/body-type-[]'))]
  // Meanwhile the 502 makes a probe necessary, which is alone.
  await new Promise((resolve) => void setImmediate(resolve))
  await wakeNext()
  expect(send).toHaveBeenCalledTimes(1)
  while (sleepers.length > 0) await wakeNext()
  await Promise.all(deliveries)
  expect(send.mock.calls.length).toBeGreaterThan(2)
})

test('exchanges are numbered, and the limiter learns how many were under way', async () => {
  const session = start()
  const record = vi.spyOn(session.limiter, 'record')
  vi.spyOn(session.client, 'send').mockImplementation(answer)
  for (const number of [1, 2, 3])
    expect(await session.deliver(plain)).toMatchObject({ exchange: { number } })
  expect(record.mock.calls).toEqual([
    [5, 1],
    [5, 1],
    [5, 1],
  ])
})

test('one pause of the server, in which many requests hang, does not end the reuse of connections', async () => {
  const session = start()
  const send = vi.spyOn(session.client, 'send').mockImplementation(answer)
  const hangTime = vi.spyOn(session.limiter, 'hangTime')
  const onHang = vi.spyOn(session.connections, 'onHang')
  const hanging = 8
  const pause = async (): Promise<void> => {
    hangTime.mockReturnValue(0)
    onHang.mockClear()
    send.mockImplementation(async () => {
      await vi.waitUntil(() => onHang.mock.calls.length === hanging, { interval: 1 })
      return answer()
    })
    await Promise.all(Array.from({ length: hanging }, () => session.deliver(plain)))
    hangTime.mockReset()
    send.mockImplementation(answer)
    await session.deliver(plain)
  }
  const isReusing = (): boolean =>
    [1, 2].some(() => session.connections.nextOptions(plain).reuse !== undefined)
  await session.deliver(plain)
  const afterPauses: boolean[] = []
  for (let pauses = 1; pauses <= constants.stalls; pauses += 1) {
    await pause()
    afterPauses.push(isReusing())
  }
  expect(afterPauses).toEqual([true, true, false])
})

test('a server of one connection at a time has no idle ones beside a request', async () => {
  const closedBy = async (concurrency: number): Promise<number> => {
    const session = start({ concurrency })
    vi.spyOn(session.client, 'send').mockImplementation(answer)
    const closeIdle = vi.spyOn(session.client, 'closeIdle')
    await session.deliver(plain)
    return closeIdle.mock.calls.length
  }
  expect([await closedBy(1), await closedBy(2)]).toEqual([1, 0])
})

test.each([
  [1, 1],
  [2, 2],
  [8, 3],
])(
  'with a concurrency of %i, at most %i looks for HTTP are under way at a time',
  async (concurrency, most) => {
    const session = start({ concurrency })
    let underWay = 0
    let greatest = 0
    vi.spyOn(session.client, 'send').mockImplementation(async () => {
      underWay += 1
      greatest = Math.max(greatest, underWay)
      await Promise.resolve()
      underWay -= 1
      return resultOf(failure('malformed'))
    })
    vi.spyOn(session.client, 'identify').mockResolvedValue(['the port speaks SSH'])
    await session.requireHttp(exchangeOf(plain, failure('malformed')))
    expect(greatest).toBe(most)
    expect(session.stopped?.sentence).toBe(
      'http://store.test sent no HTTP response: the port speaks SSH.',
    )
  },
)

describe('time', () => {
  /** In milliseconds; a pause moves it. */
  let now = 0
  beforeEach(() => {
    now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    vi.mocked(timers.sleep).mockImplementation((milliseconds = 0) => {
      now += milliseconds
      return Promise.resolve(undefined as never)
    })
    return () => clock.mockRestore()
  })

  test('passes between requests as the rate demands', async () => {
    const session = start({ rate: 2 })
    const sentAt: number[] = []
    vi.spyOn(session.client, 'send').mockImplementation(async () => {
      sentAt.push(now)
      return resultOf(respond(200))
    })
    for (let count = 0; count < 3; count += 1) await session.deliver(plain)
    expect(sentAt).toEqual([0, 500, 1000])
  })

  test('passes before a request that is sent again with another token', async () => {
    let tokens = 0
    const session = start({ rate: 2, token: async () => `good-token-${(tokens += 1)}` })
    vi.spyOn(session.client, 'connect').mockResolvedValue(undefined)
    await session.open()
    const sentAt: number[] = []
    vi.spyOn(session.client, 'send').mockImplementation(async () => {
      sentAt.push(now)
      return resultOf(respond(sentAt.length === 1 ? 200 : 401))
    })
    await session.deliver(plain)
    await session.deliver(plain)
    // The case, the case that was accepted before, and the case with a new token.
    expect(sentAt).toEqual([0, 500, 1000, 1500])
  })

  test('passes before a request that is sent again on another connection', async () => {
    const session = start({ rate: 2 })
    const sentAt: number[] = []
    const isUnproven = true
    vi.spyOn(session.client, 'send').mockImplementation(async () => {
      sentAt.push(now)
      if (sentAt.length > 1) return resultOf(respond(200))
      return { ...resultOf(failure('closed')), isUnproven }
    })
    await session.deliver(plain)
    expect(sentAt).toEqual([0, 500])
  })

  test('passes between probes', async () => {
    const session = start({ rate: 2, concurrency: 1 })
    vi.spyOn(session.client, 'connect').mockResolvedValue(undefined)
    const sentAt: number[] = []
    vi.spyOn(session.client, 'send').mockImplementation(async () => {
      sentAt.push(now)
      return resultOf(failure('malformed'))
    })
    vi.spyOn(session.client, 'identify').mockResolvedValue(['the port speaks SSH'])
    await session.requireHttp(exchangeOf(plain, failure('malformed')))
    const evidence = sentAt.length
    await session.confirmResponding()
    expect(evidence).toBeGreaterThan(1)
    expect(sentAt).toEqual(sentAt.map((_time, count) => count * 500))
  })

  test('passes between requests that wait for the server', async () => {
    const session = start({ rate: 2, waitSeconds: 1.2 })
    const sentAt: number[] = []
    vi.spyOn(session.client, 'send').mockImplementation(async () => {
      sentAt.push(now)
      return unready()
    })
    await session.open()
    expect(sentAt).toEqual([0, 500, 1000])
    expect(session.stopped?.sentence).toContain('503 Busy')
  })

  const unready = async (): Promise<ClientResult> => resultOf(respond(503, { reason: 'Busy' }))

  test('waiting for the server ends with the first response that is not a gateway’s', async () => {
    const session = start({ waitSeconds: 1 })
    const send = vi.spyOn(session.client, 'send')
    send.mockImplementationOnce(silence).mockImplementationOnce(unready).mockImplementation(answer)
    vi.spyOn(session.client, 'identify').mockResolvedValue(['nothing'])
    await session.open()
    expect([session.stopped, send.mock.calls.length]).toEqual([undefined, 3])
  })

  test('waiting gives up with the last response', async () => {
    const session = start({ waitSeconds: 100 })
    const send = vi.spyOn(session.client, 'send').mockImplementation(unready)
    await session.open()
    expect(session.stopped?.sentence).toBe(
      'http://store.test was not ready within 100 s: 503 Busy. Is the server running?',
    )
    // At 0, 100, …, 99,900 and 100,000 ms.
    expect(send.mock.calls.length).toBe(1001)
  })

  test('waiting gives up with what the port speaks', async () => {
    const session = start({ waitSeconds: 0.1 })
    vi.spyOn(session.client, 'send').mockImplementation(silence)
    vi.spyOn(session.client, 'identify').mockResolvedValue(['the port speaks SSH'])
    await session.open()
    expect(session.stopped?.sentence).toBe(
      'http://store.test was not ready within 0.1 s: the port speaks SSH. Is the server running?',
    )
  })
})
