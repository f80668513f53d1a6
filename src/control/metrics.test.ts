import { expect, test } from 'vitest'
import { createBoundedMock as createMock } from '../core/bounded-mock.ts'
import { post } from '../../test/support/post.ts'
import { Metrics } from './metrics.ts'

test('counts answers by status and scenario', () => {
  const mock = createMock({ scenarios: { 'a"b\\c\nd': 'auto' } })
  const metrics = new Metrics()
  mock.observe({ settled: metrics.count })
  post(mock)
  post(mock)
  post(mock, { body: '{}' })
  post(mock, { headers: { authorization: null } })
  post(mock, { headers: { prefer: 'scenario=offline' } })
  mock.use('a"b\\c\nd')
  post(mock, { token: 'ada' })
  const text = metrics.text(mock.memory, 2)
  expect(text.match(/^plant_store_requests_total.*$/gm)).toEqual([
    'plant_store_requests_total{status="200",scenario="auto"} 2',
    'plant_store_requests_total{status="400",scenario="auto"} 1',
    'plant_store_requests_total{status="400",scenario=""} 1',
    'plant_store_requests_total{status="reset",scenario="offline"} 1',
    String.raw`plant_store_requests_total{status="200",scenario="a\"b\\c\nd"} 1`,
  ])
  expect(text).toContain('\nplant_store_worlds 2\n')
  expect(text).toContain('\nplant_store_journal_requests 6\n')
  expect(text).toContain('\nplant_store_plants 3\n')
  expect(text).toContain('\nplant_store_event_streams 2\n')
})

test('counts durations up to each bound', () => {
  const mock = createMock()
  const metrics = new Metrics()
  mock.observe({ settled: metrics.count })
  for (const duration of [0, 0.5, 0.75, 30, 60_000]) {
    const request = {
      method: 'POST',
      target: '/plants',
      headers: new Map(),
      body: new Uint8Array(0),
    }
    mock.settle(mock.exchange(request), duration)
  }
  const name = 'plant_store_request_duration_seconds'
  const counts = [...metrics.text(mock.memory, 0).matchAll(/_bucket\{le="(.+)"\} (\d+)/g)]
  expect(counts.map(([, bound, count]) => `${bound}: ${count}`)).toEqual([
    '0.0005: 2',
    '0.001: 3',
    '0.0025: 3',
    '0.005: 3',
    '0.01: 3',
    '0.025: 3',
    '0.05: 4',
    '0.1: 4',
    '0.25: 4',
    '0.5: 4',
    '1: 4',
    '2.5: 4',
    '5: 4',
    '10: 4',
    '+Inf: 5',
  ])
  expect(metrics.text(mock.memory, 0)).toContain(`${name}_sum 60.03125\n${name}_count 5\n`)
})

test('every line has the form of Prometheus', () => {
  const mock = createMock()
  const metrics = new Metrics()
  mock.observe({ settled: metrics.count })
  post(mock)
  const lines = metrics.text(mock.memory, 0).split('\n')
  expect(lines.pop()).toBe('')
  const form =
    /^(?:# (?:HELP|TYPE) plant_store_\w+ .+|plant_store_\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? \d+(?:\.\d+)?(?:e-\d+)?)$/
  expect(lines.filter((line) => !form.test(line))).toEqual([])
})

test('adds what was counted elsewhere', () => {
  const mock = createMock()
  const [here, there] = [new Metrics(), new Metrics()]
  mock.observe({ settled: here.count })
  post(mock)
  post(mock, { body: '{}' })
  mock.observe({ settled: there.count })
  post(mock)
  const sum = new Metrics()
  for (const each of [here, there]) sum.add(structuredClone(each.read()))
  const text = sum.text(undefined, 0, 2)
  expect(text.match(/^plant_store_(?:requests_total|workers).*$/gm)).toEqual([
    'plant_store_requests_total{status="200",scenario="auto"} 3',
    'plant_store_requests_total{status="400",scenario="auto"} 1',
    'plant_store_workers 2',
  ])
  expect(text).toContain('_bucket{le="0.0005"} 0\n')
  expect(text).toContain('_bucket{le="0.001"} 4\n')
  expect(text).toContain('_sum 0.004\n')
  expect(text).toContain('_count 4\n')
})
