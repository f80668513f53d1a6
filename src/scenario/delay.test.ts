import { describe, expect, test, vi } from 'vitest'
import { sentencesOf } from '../base/mistake.ts'
import { checkDelay } from './check-delay.ts'
import { type Drawn, drawDelay, MAX_DELAY } from './delay.ts'

const draw = (delay: Drawn, count: number): number[] =>
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

describe('a drawn delay', () => {
  /** The delay where `Math.random` gives these numbers. */
  function drawnBy(delay: Drawn, ...numbers: readonly number[]): number {
    const random = vi.spyOn(Math, 'random')
    for (const value of numbers) random.mockReturnValueOnce(value)
    const drawn = drawDelay(delay)
    random.mockRestore()
    return drawn
  }

  test('of a range grows from min to max', () => {
    expect(drawnBy({ min: 50, max: 250 }, 0)).toBe(50)
    expect(drawnBy({ min: 50, max: 250 }, 0.25)).toBe(100)
  })

  test('of a log-normal follows Box and Muller', () => {
    // √(-2 ln(1 - 0.5)) cos(0) is 1.17741.
    expect(drawnBy({ median: 200, sigma: 1 }, 0.5, 0)).toBeCloseTo(200 * Math.exp(1.17741), 2)
    expect(drawnBy({ median: 200, sigma: 1 }, 0.5, 0.5)).toBeCloseTo(200 / Math.exp(1.17741), 2)
    expect(drawnBy({ median: 200, sigma: 2 }, 0, 0)).toBe(200)
  })
})

describe('the check of a delay', () => {
  test.each<[delay: unknown, message: string | undefined]>([
    [0, undefined],
    [600_000, undefined],
    [600_001, 'delay takes milliseconds from 0 to 600000'],
    [-1, 'delay takes milliseconds from 0 to 600000'],
    [{ min: 5, max: 5 }, undefined],
    [{ min: 0, max: 600_000 }, undefined],
    [{ min: 6, max: 5 }, 'delay takes a min that is not above max (got 6 and 5)'],
    [{ min: 6 }, 'delay.max'],
    [{ median: 0, sigma: 0 }, undefined],
    [{ median: 1, sigma: -1 }, 'delay.sigma takes a number from 0'],
    [{ sigma: 1 }, 'delay.median'],
  ])('of %j finds %j', (delay, message) => {
    const [problem] = sentencesOf(checkDelay(delay, ['delay']))
    if (message === undefined) expect(problem).toBeUndefined()
    else expect(problem).toContain(message)
  })
})
