import { expect, test, vi } from 'vitest'
import type { CheckEvent } from '../../contract/data/options.ts'
import { reportProgress } from './progress.ts'

const exchange = (fails: boolean): CheckEvent =>
  ({ type: 'exchange', fails }) as unknown as CheckEvent

const start = { type: 'start', baseUrl: 'http://a', operation: 'POST /a', seed: 1 } as const
const plan = { type: 'plan', requests: 7, creating: 1, changing: 0 } as const

test.each<[started: CheckEvent, planned: CheckEvent, line: string]>([
  [
    { ...start, operation: 'PUT /settings' },
    { ...plan, creating: 5 },
    'PUT /settings at http://a: 7 requests, 5 of them may change what is there.\n',
  ],
  [
    start,
    { ...plan, creating: 0 },
    'POST /a at http://a: 7 requests, each must be refused; a service without validation may store them all the same.\n',
  ],
  [
    start,
    { ...plan, requests: 1 },
    'POST /a at http://a: 1 request, which may create something.\n',
  ],
  [
    { ...start, operation: 'GET /a' },
    plan,
    'GET /a at http://a: 7 requests, 1 of them after others that create something.\n',
  ],
  [
    { ...start, operation: 'GET /a' },
    { ...plan, creating: 7 },
    'GET /a at http://a: 7 requests, after others that create something.\n',
  ],
  [
    start,
    { ...plan, changing: 5 },
    'POST /a at http://a: 7 requests, 1 of them may create something; other methods in 5 may change or remove data.\n',
  ],
  [
    { ...start, operation: 'GET /a', position: { number: 3, of: 50 } },
    { ...plan, creating: 0 },
    '[3/50] GET /a: 7 requests.\n',
  ],
  [
    { ...start, position: { number: 1, of: 2 } },
    plan,
    '2 operations at http://a\n[1/2] POST /a: 7 requests, 1 of them may create something.\n',
  ],
])('the first line says what a run does to the service: %j, %j', (started, planned, line) => {
  const written: string[] = []
  const write = (text: string): number => written.push(text)
  const onEvent = reportProgress({ isTTY: true, write } as unknown as NodeJS.WriteStream)
  onEvent(started)
  onEvent(planned)
  expect(written[0]).toBe(line)
})

test('the progress on a terminal is one line, however narrow it is', () => {
  const written: string[] = []
  const write = (text: string): number => written.push(text)
  const terminal = { isTTY: true, columns: 10, write } as unknown as NodeJS.WriteStream
  const onEvent = reportProgress(terminal)
  onEvent(start)
  onEvent(exchange(true))
  expect(written).toEqual(['\r\u001b[K1 of 1 req'])
})

test('the progress of a run on several operations tells which one it is', () => {
  vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(100)
  const written: string[] = []
  const write = (text: string): number => written.push(text)
  const onEvent = reportProgress({ isTTY: false, write } as unknown as NodeJS.WriteStream)
  onEvent({ ...start, position: { number: 2, of: 3 } })
  onEvent(plan)
  vi.advanceTimersByTime(5000)
  onEvent(exchange(false))
  vi.useRealTimers()
  expect(written[1]).toBe('[2/3] 1 of 7 requests\n')
})

test.each<[string, boolean, string[]]>([
  [
    'a terminal one line, which it erases in the end',
    true,
    [
      '0 of 2 requests',
      '1 of 2 requests, 1 failing, waiting 1.5 s after a 429 or 503',
      '3 of 3 requests, 2 failing',
      '',
    ],
  ],
  ['a build log a line every five seconds', false, ['3 of 3 requests, 2 failing']],
])('the progress of a check gives %s', (_what, isTTY, expected) => {
  vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(100)
  const written: string[] = []
  const stream = {
    isTTY,
    write: (text: string) => written.push(text),
  } as unknown as NodeJS.WriteStream
  const onEvent = reportProgress(stream)
  onEvent(start)
  onEvent({ ...plan, requests: 2 })
  expect(written.shift()).toBe('POST /a at http://a: 2 requests, 1 of them may create something.\n')
  onEvent(exchange(true))
  vi.advanceTimersByTime(60)
  onEvent({ type: 'wait', milliseconds: 1500 })
  onEvent(exchange(false))
  vi.advanceTimersByTime(4940)
  onEvent(exchange(true))
  onEvent({ type: 'end', violations: 1 })
  vi.useRealTimers()
  expect(written).toEqual(expected.map((line) => (isTTY ? `\r\u001b[K${line}` : `${line}\n`)))
})
