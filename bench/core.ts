import { createBoundedMock } from '../src/core/bounded-mock.ts'
import type { Mock } from '../src/core/mock.ts'
import { INVALID, VALID } from './servers.ts'

/** Microseconds for one answer of the core, without any HTTP, as something grows; measured after coreRates. */
export interface Growth {
  readonly what: string
  readonly points: readonly { readonly size: number; readonly micros: number }[]
  /** Where time grows as size to the power of this, 1 is linear. */
  readonly power: number
}

const encoder = new TextEncoder()
/** Milliseconds that one measurement takes about, and how often it is taken. */
const SPAN = 30
const TIMES = 5
/** So many answers make the engine compile what is measured. */
const WARM_UP = 50_000

export interface CoreRates {
  /** Answers a second. */
  readonly valid: number
  readonly invalid: number
}

export function coreRates(): CoreRates {
  const mock = createBoundedMock()
  for (let nth = 0; nth < WARM_UP; nth += 1) {
    ask(mock, encoder.encode(nth % 2 === 0 ? VALID : INVALID))
  }
  return {
    valid: 1e6 / time(() => ask(mock, encoder.encode(VALID))),
    invalid: 1e6 / time(() => ask(mock, encoder.encode(INVALID))),
  }
}

export function growths(): Growth[] {
  return [
    grown('body, bytes', [100, 1000, 10_000, 100_000, 1_000_000], (size) => {
      const mock = createBoundedMock({
        limits: { bytes: 2 ** 26 },
        choices: { 'body-limit': 2 ** 22 },
      })
      const body = encoder.encode(`{"id":1,"name":"${'x'.repeat(size - 19)}"}`)
      return () => ask(mock, body)
    }),
    grown('worlds', [1, 10, 100, 1000, 10_000, 100_000], (size) => {
      const mock = createBoundedMock({ limits: { worlds: size, bytes: 2 ** 29 } })
      const tokens = Array.from({ length: size }, (_, nth) => headersOf(`token-${nth}`))
      const body = encoder.encode(VALID)
      for (const headers of tokens) ask(mock, body, headers)
      let nth = 0
      return () => ask(mock, body, tokens[(nth = (nth + 1) % size)])
    }),
    grown('journal', [1, 10, 100, 1000, 10_000, 100_000], (size) => {
      const mock = createBoundedMock({ limits: { journal: size, plants: size, bytes: 2 ** 28 } })
      const body = encoder.encode(VALID)
      for (let nth = 0; nth < size; nth += 1) ask(mock, body)
      return () => ask(mock, body)
    }),
  ]
}

function grown(
  what: string,
  sizes: readonly number[],
  prepare: (size: number) => () => void,
): Growth {
  const points = sizes.map((size) => ({ size, micros: time(prepare(size)) }))
  const [first, last] = [points[0], points.at(-1)] as [Growth['points'][0], Growth['points'][0]]
  const power = Math.log(last.micros / first.micros) / Math.log(last.size / first.size)
  return { what, points, power }
}

/** Microseconds for one call: the least of some spans, which noise cannot lower. */
function time(once: () => void): number {
  let calls = 0
  const until = performance.now() + SPAN
  while (performance.now() < until) {
    once()
    calls += 1
  }
  const spans = Array.from({ length: TIMES }, () => {
    const begun = performance.now()
    for (let nth = 0; nth < calls; nth += 1) once()
    return (1000 * (performance.now() - begun)) / calls
  })
  return Math.min(...spans)
}

const demo = headersOf('bench')

function headersOf(token: string): Map<string, string> {
  return new Map([
    ['authorization', `Bearer ${token}`],
    ['content-type', 'application/json'],
  ])
}

function ask(mock: Mock, body: Uint8Array, headers: Map<string, string> = demo): void {
  mock.settle(mock.exchange({ method: 'POST', target: '/plants', headers, body }), 0)
}
