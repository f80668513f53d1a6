import { expect, test, vi } from 'vitest'
import type { CheckEvent } from '../../../contract/options.ts'
import { showProgress } from './progress.ts'

const exchange = (...kinds: string[]): CheckEvent =>
  ({ type: 'exchange', findings: kinds.map((kind) => ({ kind })) }) as unknown as CheckEvent

test('a terminal has one line, which is erased in the end', () => {
  vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(100)
  const written: string[] = []
  const onEvent = showProgress({ write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream)
  onEvent({ type: 'start', baseUrl: 'http://a', seed: 1, requests: 2 })
  onEvent(exchange('violation', 'violation', 'note'))
  vi.advanceTimersByTime(60)
  onEvent({ type: 'wait', milliseconds: 1500 })
  onEvent(exchange('warning'))
  vi.advanceTimersByTime(60)
  onEvent(exchange())
  onEvent({ type: 'end', violations: 1 })
  vi.useRealTimers()
  const last = '3 of 3 requests, 1 failing'
  const lines = ['0 of 2 requests', '1 of 2 requests, 1 failing, waiting 1.5 s as the server asked', last, '']
  expect(written).toEqual(lines.map((line) => `\r\u001b[K${line}`))
})
