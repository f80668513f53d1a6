import { expect, test } from 'vitest'
import { respond } from '../../test/support/exchange.ts'
import { store } from '../../test/support/store.ts'
import type { Case } from '../data/case.ts'
import { casesOf } from '../cases/index.ts'
import type { Exchange } from '../data/exchange.ts'
import { readOptions } from '../data/settings.ts'
import { Outage } from './obstacles.ts'
import { type Delivery, isSent } from './delivery.ts'
import { Pace } from './pace.ts'
import { Stopping } from './stop.ts'

const cases = casesOf(store)

const caseOf = (id: string): Case => cases.find((testCase) => testCase.id === id)!
const testCase = caseOf('R1/plain')
const probe = caseOf('N3/body-type-[]')

const exchangeOf = (sent: Case, status: number, started = performance.timeOrigin): Exchange => ({
  number: 1,
  case: sent.id,
  request: { method: 'POST', url: 'http://store/plants', headers: [] },
  timing: { started, duration: 1 },
  response: respond(status, { reason: '', headers: [], body: '' }),
})

/** An outage whose server responds with these statuses in turn, and the cases that it got. */
const start = (statuses: readonly number[], patienceSeconds = 30) => {
  const settings = readOptions({ baseUrl: 'http://store', token: 'token', patienceSeconds })
  const stopping = new Stopping((exchange) => exchange, 'POST')
  const pace = new Pace(settings, stopping)
  const outage = new Outage({ pace, probes: () => [testCase, probe] })
  const remaining = [...statuses]
  const received: string[] = []
  const send = (sent: Case): Promise<Delivery> => {
    received.push(sent.id)
    const started = performance.timeOrigin + performance.now()
    return Promise.resolve({ exchange: exchangeOf(sent, remaining.shift() ?? 200, started) })
  }
  const outlast = async (status: number): Promise<number | string> => {
    const delivery = await outage.outlast(
      testCase,
      { exchange: exchangeOf(testCase, status) },
      send,
    )
    if (!isSent(delivery)) return delivery.reason
    const { response } = delivery.exchange
    return response.type === 'response' ? response.status : response.kind
  }
  return { outage, outlast, pace, received, stopping }
}

test.each([
  [502, true],
  [504, true],
  [503, false],
  [500, false],
  [200, false],
])('a status of %i is suspected: %s', (status, isSuspected) => {
  expect(start([]).outage.isSuspected(exchangeOf(testCase, status))).toBe(isSuspected)
})

test('a status is that of the service if another case gets through', async () => {
  const { outage, outlast, received } = start([400])
  expect([await outlast(502), received]).toEqual([502, ['N3/body-type-[]']])
  expect(outage.isSuspected(exchangeOf(testCase, 502))).toBe(false)
  expect(outage.isSuspected(exchangeOf(testCase, 504))).toBe(true)
})

test('a limit of the rate does not show that another case gets through', async () => {
  const { outlast, received } = start([429, 200])
  expect([await outlast(502), received]).toEqual([200, ['N3/body-type-[]', 'R1/plain']])
})

test('an outage is outlasted, and requests of its time are sent again without a probe', async () => {
  const { outage, outlast, received } = start([502, 504, 200, 200])
  expect([await outlast(502), received]).toEqual([200, ['N3/body-type-[]', 'R1/plain', 'R1/plain']])
  expect([await outlast(504), received.slice(3)]).toEqual([200, ['R1/plain']])
  expect(outage.isSuspected(exchangeOf(testCase, 502))).toBe(true)
})

test('a run in which only a gateway has responded is given up after six responses', async () => {
  const { outlast, received, stopping } = start(Array.from({ length: 20 }, () => 502))
  await outlast(502)
  expect([received.length, stopping.stop?.isImpossible]).toEqual([6, true])
})

test('a run ends without a verdict on the service when the patience is over', async () => {
  const { outlast, pace, stopping } = start(
    Array.from({ length: 20 }, () => 504),
    0.2,
  )
  pace.onPassed()
  expect(await outlast(504)).toBe('a gateway no longer reached the service (502 or 504)')
  expect([stopping.reason, stopping.stop?.isImpossible]).toEqual(['outage', false])
})
