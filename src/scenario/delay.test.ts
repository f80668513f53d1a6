import { describe, expect, test } from 'vitest'
import { type Delay, drawDelay, MAX_DELAY } from './delay.ts'

const draw = (delay: Delay, count: number): number[] =>
  Array.from({ length: count }, () => drawDelay(delay))
const share = (delays: readonly number[], test: (delay: number) => boolean): number =>
  delays.filter(test).length / delays.length

describe('a delay', () => {
  test('with a long tail is never above the maximum', () => {
    expect(Math.max(...draw({ median: 1e6, sigma: 3 }, 100))).toBe(MAX_DELAY)
  })

  test('from a range is evenly distributed', () => {
    const delays = draw({ min: 50, max: 250 }, 20_000)
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(50)
    expect(Math.max(...delays)).toBeLessThanOrEqual(250)
    expect(share(delays, (delay) => delay < 100)).toBeCloseTo(0.25, 1)
    expect(share(delays, (delay) => delay < 150)).toBeCloseTo(0.5, 1)
  })

  // Of a log-normal, 15.87 % lie below median ÷ e^sigma, 84.13 % below median × e^sigma.
  test.each([0.25, 0.5, 1])('with sigma %d is log-normal around its median', (sigma) => {
    const delays = draw({ median: 200, sigma }, 40_000)
    expect(Math.min(...delays)).toBeGreaterThan(0)
    expect(share(delays, (delay) => delay < 200)).toBeCloseTo(0.5, 1.5)
    expect(share(delays, (delay) => delay < 200 / Math.exp(sigma))).toBeCloseTo(0.1587, 1.5)
    expect(share(delays, (delay) => delay < 200 * Math.exp(sigma))).toBeCloseTo(0.8413, 1.5)
  })
})
