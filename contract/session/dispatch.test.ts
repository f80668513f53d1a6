import { beforeEach, describe, expect, test, vi } from 'vitest'
import { caseOf } from '../../test/support/exchange.ts'
import * as timers from '../client/timers.ts'
import type { Case } from '../data/case.ts'
import { readOptions } from '../data/settings.ts'
import { Dispatch } from './dispatch.ts'
import { Session } from './session.ts'
import type { DeliveryOptions } from './transmitter.ts'

/** Whether a promise settles in time, and for how long was slept. */
const time = { isInTime: true, slept: [] as number[] }

beforeEach(() => {
  time.isInTime = true
  time.slept = []
  const sleep = vi.spyOn(timers, 'sleep').mockImplementation((milliseconds = 0) => {
    time.slept.push(milliseconds)
    return new Promise((resolve) => void setImmediate(resolve))
  })
  const settlesWithin = vi
    .spyOn(timers, 'settlesWithin')
    .mockImplementation(() => Promise.resolve(time.isInTime))
  return () => {
    sleep.mockRestore()
    settlesWithin.mockRestore()
  }
})

const plain = caseOf('R1/plain')
const again = caseOf('R1/again')
const invalid = caseOf('N3/body-type-[]')

const start = (options: { concurrency?: number } = {}) => {
  const settings = readOptions({ baseUrl: 'http://store.test', token: 'a', ...options })
  const session = new Session(settings, { onToken: () => {}, redact: (exchange) => exchange })
  const closed: string[] = []
  vi.spyOn(session.client, 'closeSet').mockImplementation((reuse) => void closed.push(reuse))
  const deliveries: (readonly [id: string, options: DeliveryOptions])[] = []
  const send = (testCase: Case, sendOptions: DeliveryOptions): Promise<void> => {
    deliveries.push([testCase.id, sendOptions])
    return sendOptions.beforeLastWrite?.() ?? Promise.resolve()
  }
  const sendAfterAccepted = (testCase: Case, sendOptions: DeliveryOptions): Promise<void> => {
    deliveries.push(['an accepted request', sendOptions])
    return send(testCase, sendOptions)
  }
  const dispatch = new Dispatch(session, { send, sendAfterAccepted })
  return { dispatch, session, closed, deliveries }
}

describe('cases beside each other', () => {
  test('share a connection, but for every sixteenth', async () => {
    const { dispatch, deliveries } = start()
    await dispatch.all([invalid, ...Array.from({ length: 16 }, () => plain)])
    expect(deliveries).toEqual([
      ['N3/body-type-[]', { reuse: 'shared' }],
      ...Array.from({ length: 14 }, () => ['R1/plain', { reuse: 'shared' }]),
      ['R1/plain', {}],
      ['R1/plain', { reuse: 'shared' }],
    ])
  })

  test('are as many as the limiter allows', async () => {
    const { session } = start({ concurrency: 1 })
    const pending = Promise.withResolvers<void>()
    let count = 0
    const send = (): Promise<void> => {
      count += 1
      return pending.promise
    }
    const dispatch = new Dispatch(session, { send, sendAfterAccepted: send })
    void dispatch.all([plain, plain, plain])
    await new Promise((resolve) => void setImmediate(resolve))
    expect(count).toBe(1)
  })
})

describe('a sequence of cases', () => {
  test('has a connection of its own, which closes', async () => {
    const { dispatch, deliveries, closed } = start()
    await dispatch.sequences([[plain, invalid], [plain]])
    const reuses = deliveries.map(([id, { reuse }]) => `${id} ${reuse}`)
    expect(reuses.toSorted()).toEqual([
      'N3/body-type-[] sequence 0',
      'R1/plain sequence 0',
      'R1/plain sequence 1',
    ])
    expect(closed.toSorted()).toEqual(['sequence 0', 'sequence 1'])
  })

  test('waits for late bytes: a short time after each repetition, longer after others', async () => {
    const { dispatch, deliveries } = start()
    await dispatch.sequences([[again, invalid]])
    expect(deliveries.map(([id, { lateTime }]) => [id, lateTime])).toEqual([
      ['R1/again', 10],
      ['N3/body-type-[]', 50],
    ])
  })
})

describe('a case that needs a used connection', () => {
  const warm = caseOf('N6/name-number-warm')

  test('comes after an accepted request on its connection if it is the first there', async () => {
    const { dispatch, deliveries } = start()
    await dispatch.sequences([[warm]])
    expect(deliveries).toEqual([
      ['an accepted request', { reuse: 'sequence 0', lateTime: 50, bodyDelay: 250 }],
      ['N6/name-number-warm', { reuse: 'sequence 0', lateTime: 50, bodyDelay: 250 }],
    ])
  })

  test('needs no further request after another case', async () => {
    const { dispatch, deliveries } = start()
    await dispatch.sequences([[again, warm, again]])
    expect(deliveries.map(([id]) => id)).toEqual(['R1/again', 'N6/name-number-warm', 'R1/again'])
  })
})

describe('cases at once', () => {
  test('are complete once the server holds all of them', async () => {
    const { dispatch, session } = start()
    const events: string[] = []
    const send = async (_testCase: Case, { beforeLastWrite }: DeliveryOptions): Promise<void> => {
      events.push('held')
      await beforeLastWrite!()
      events.push('complete')
    }
    await new Dispatch(session, { send, sendAfterAccepted: send }).atOnce([plain, plain, plain])
    expect(events).toEqual(['held', 'held', 'held', 'complete', 'complete', 'complete'])
    expect(dispatch).toBeInstanceOf(Dispatch)
    // A millisecond for each connection, and 25 ms for the server to read them.
    expect(time.slept).toEqual([1, 1, 1, 25])
  })

  test('have what they are about before one of them is held', async () => {
    const { session, dispatch, deliveries } = start()
    let asked = 0
    vi.spyOn(session, 'resourceForRequest').mockImplementation(() => {
      expect(deliveries).toEqual([])
      asked += 1
      return Promise.resolve({ values: new Map([['id', String(asked)]]), isCreated: true })
    })
    const released = vi.spyOn(session, 'release').mockImplementation(() => {})
    await dispatch.atOnce([plain, plain])
    expect(deliveries.map(([, { resource }]) => resource?.values.get('id'))).toEqual(['1', '2'])
    expect(released).toHaveBeenCalledTimes(2)
  })

  test('close the shared connections first', async () => {
    const { dispatch, closed } = start()
    await dispatch.atOnce([plain])
    expect(closed).toEqual(['shared'])
  })

  test('are no more than the server finishes in time, but two at least', async () => {
    const { dispatch, session, deliveries } = start()
    session.limiter.record(2500, 1)
    await dispatch.atOnce([plain, plain, plain])
    expect(deliveries).toHaveLength(2)
    session.limiter.record(1, 1)
    await dispatch.atOnce([plain, plain, plain])
    expect(deliveries).toHaveLength(5)
  })

  test('complete after three connections that wait in a queue', async () => {
    time.isInTime = false
    const { session } = start()
    let complete = 0
    const completeWhenSent: number[] = []
    const send = async (_testCase: Case, { beforeLastWrite }: DeliveryOptions): Promise<void> => {
      completeWhenSent.push(complete)
      await beforeLastWrite!()
      complete += 1
    }
    await new Dispatch(session, { send, sendAfterAccepted: send }).atOnce([
      plain,
      plain,
      plain,
      plain,
      plain,
    ])
    expect(completeWhenSent).toEqual([0, 0, 0, 0, 4])
  })
})
