import { refusing } from './behaviours.ts'
import { unusual, type Specimen } from './fault.ts'
import type { Behaviour } from './listen.ts'
import { json } from './store.ts'

/** Answers some requests 429, with Retry-After, three at most. */
const limiting = (every: number) => (): Behaviour => {
  let left = 3
  return {
    answer: (usual, { number }) => {
      if (number % every !== 0 || left === 0) return usual
      left -= 1
      const limited = json(429, { error: 429, message: 'slow down' })
      return { ...limited, headers: { ...limited.headers, 'Retry-After': '0' } }
    },
  }
}

/** Servers that ask to come back later, or that take less than HTTP can send. */
export const unusualLimits: readonly Specimen[] = unusual(
  ['rate-limit', 'answers 429 with Retry-After now and then', limiting(60), { warned: ['R7'] }],
  [
    'first-limit',
    'answers the first requests 429 with Retry-After',
    limiting(1),
    { warned: ['R7'] },
  ],
  [
    'warming-up',
    'answers 503 with Retry-After at first',
    {
      answer: (usual, { number }) =>
        number > 3
          ? usual
          : {
              status: 503,
              headers: { 'Retry-After': '0', 'Content-Type': 'text/html' },
              body: '<h1>503</h1>',
            },
    },
    { warned: ['R7'] },
  ],
  [
    'retry-date',
    'answers 429 with Retry-After as a date',
    {
      answer: (usual, { number }) =>
        number !== 30
          ? usual
          : { status: 429, headers: { 'Retry-After': new Date().toUTCString() }, body: '' },
    },
    { warned: ['R7'] },
  ],
  [
    'too-large',
    'answers 413 to more than 64 KiB',
    {
      answer: (usual, got) =>
        got.bytes.length > 65_536 ? { status: 413, headers: {}, body: '' } : usual,
    },
    { warned: ['R7'] },
  ],
  [
    'length-required',
    'answers 411 to a body in chunks',
    {
      answer: (usual, got) =>
        'transfer-encoding' in got.headers ? { status: 411, headers: {}, body: '' } : usual,
    },
    { warned: ['R7'] },
  ],
  [
    'no-chunks',
    'takes a body in chunks for none',
    refusing((got) => 'transfer-encoding' in got.headers),
    { warned: ['R1'] },
  ],
)
