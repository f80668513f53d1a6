import { expect, onTestFinished, test, vi } from 'vitest'
import { exchange, failure, respond } from '../../test/support/exchange.ts'
import type { Exchange } from '../data/exchange.ts'
import { type StopReason, Stopping } from './stop.ts'

const start = (redact: (received: Exchange) => Exchange = (received) => received): Stopping =>
  new Stopping(redact, 'PUT')

test.each<[StopReason, reason: string, sentence: string]>([
  ['interrupted', 'the run was stopped', 'The run was stopped before all was sent.'],
  [
    'first failure',
    'the run stopped at the first failure',
    'The run stopped at the first failure, so the rest was not sent.',
  ],
  [
    'limited',
    'the server accepted no more requests (429 or 503)',
    'The server accepted no more requests (429 or 503), so the rest was not sent.',
  ],
  [
    'outage',
    'a gateway no longer reached the service (502 or 504)',
    'A gateway no longer reached the service (502 or 504), so the rest was not sent.',
  ],
  [
    'dead',
    'the server no longer responds',
    'The server no longer responds, so the rest was not sent.',
  ],
  [
    'mute',
    'the server no longer responds to PUT',
    'The server no longer responds to PUT, so the rest was not sent.',
  ],
])('a run that ends as %s has a verdict and says why it ended', (name, reason, sentence) => {
  const stopping = start()
  stopping.end(name)
  expect(stopping.stop).toEqual({ reason, sentence, isImpossible: false })
  expect(stopping.reason).toBe(name)
})

test('a run that ends without a further token says why', () => {
  const stopping = start()
  stopping.end('no token', 'The command failed.')
  expect(stopping.stop).toEqual({
    reason: 'no further token was obtained',
    sentence: 'No further token was obtained, so the rest was not sent. The command failed.',
    isImpossible: false,
  })
})

test('the end of a run aborts what waits, and what is under way', () => {
  const stopping = start()
  expect(stopping.signal.aborted || stopping.cut.aborted).toBe(false)
  stopping.end('dead')
  expect(stopping.signal.aborted && stopping.cut.aborted).toBe(true)
})

test('a run that is interrupted waits a second for what may have created something', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const stopping = start()
  stopping.end('interrupted')
  expect(stopping.signal.aborted).toBe(true)
  vi.advanceTimersByTime(999)
  expect(stopping.cut.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(stopping.cut.aborted).toBe(true)
})

test('a run that is interrupted waits for no response to a read', () => {
  const stopping = new Stopping((received) => received, 'GET')
  stopping.end('interrupted')
  expect(stopping.cut.aborted).toBe(true)
})

test('the first reason counts', () => {
  const stopping = start()
  stopping.end('dead')
  stopping.end('mute')
  const { stop } = stopping
  expect([stopping.reason, stop?.reason]).toEqual(['dead', 'the server no longer responds'])
  expect(stopping.giveUp('It cannot be made.')).toBe(stop)
})

test('a run that cannot be made has no verdict', () => {
  const stopping = start()
  const stop = stopping.giveUp('It cannot be made.')
  expect(stop).toEqual({
    reason: 'the server could not be checked',
    sentence: 'It cannot be made.',
    isImpossible: true,
  })
  expect([stopping.stop, stopping.reason, stopping.signal.aborted]).toEqual([stop, undefined, true])
  stopping.end('dead')
  expect([stopping.stop, stopping.reason]).toEqual([stop, undefined])
})

test('a run that only a gateway responds to says so, without secrets', () => {
  const redact = (received: Exchange): Exchange => ({
    ...received,
    response: respond(502, { reason: 'Bad [hidden]' }),
  })
  const { sentence } = start(redact).giveUpUnreached(exchange('R1/plain', respond(502)))
  expect(sentence).toBe(
    'http://store.test responded 502 Bad [hidden] to every request: the service seems to be down behind a gateway. Start it, or wait for it with --wait SECONDS.',
  )
})

test('a gateway without a reason phrase is quoted by its status', () => {
  const received = exchange('R1/plain', respond(504, { reason: '' }))
  expect(start().giveUpUnreached(received).sentence).toContain(' responded 504 to every request')
  const unreached = exchange('R1/plain', failure('reset'))
  expect(start().giveUpUnreached(unreached).sentence).toContain(' to every request')
})
