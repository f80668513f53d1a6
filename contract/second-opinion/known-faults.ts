import type { Asked, Opinion } from './opinion.ts'

/** Where Prism's opinion of a request is wrong, and stays so until an upgrade mends it. */
export interface PrismFault {
  readonly because: string
  /** Whether the fault shows in the request. */
  readonly concerns: (asked: Asked) => boolean
  readonly opinion: Opinion
}

const safe = BigInt(Number.MAX_SAFE_INTEGER)

/** The request's id where it is written in digits. */
function idIn({ exchange }: Asked): bigint | undefined {
  const text = new TextDecoder().decode(exchange.request.body)
  const [, digits] = /"id"\s*:\s*(-?\d+)(?![\d.eE])/.exec(text) ?? []
  return digits === undefined ? undefined : BigInt(digits)
}

const mediaType = ({ exchange }: Asked): string =>
  exchange.request.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

const isUtf16 = ({ each, exchange }: Asked): boolean =>
  each.rule === 'N9' && exchange.request.body?.[1] === 0

export const prismFaults: readonly PrismFault[] = [
  {
    because: 'takes int64 for the integers that a double holds',
    concerns: (asked) => {
      const id = idIn(asked)
      return asked.each.expect === 'accept' && id !== undefined && (id > safe || id < -safe)
    },
    opinion: 'refused',
  },
  {
    because: 'knows the scheme Bearer in one letter case only',
    concerns: ({ each }) => each.rule === 'A4',
    opinion: 'refused',
  },
  {
    because: 'never answers a body that is not JSON',
    concerns: (asked) => asked.each.rule === 'N2' || isUtf16(asked),
    opinion: 'silent',
  },
  {
    because: 'loses a body that comes in chunks',
    concerns: ({ each, exchange }) => each.expect === 'accept' && exchange.request.chunked,
    opinion: 'passed on',
  },
  {
    because: 'mends bytes that are no UTF-8 before it looks at them',
    concerns: (asked) => asked.each.rule === 'N9' && !isUtf16(asked),
    opinion: 'allowed',
  },
  {
    because: 'takes any type that ends in +json for application/json',
    concerns: (asked) => asked.each.rule === 'N10' && mediaType(asked).endsWith('+json'),
    opinion: 'passed on',
  },
  {
    because: 'breaks down over a media type that is not one',
    concerns: (asked) =>
      asked.each.rule === 'N10' && /^[^/;]+(;|$)|;[^"]*\//.test(mediaType(asked)),
    opinion: 'crashed',
  },
]

/** What `check` finds wrong with `prism mock`: the kind, the rule, and why that is right. */
export const mockFaults: readonly (readonly [finding: string, because: string])[] = [
  ['violation R7', 'a media type that is not one gets 500'],
  ['violation R8', 'a body that is not JSON gets no answer'],
  ['warning N9', 'bytes that are no UTF-8 get 200'],
  ['warning N10', 'a type that ends in +json gets 200'],
  ['warning V1', 'ids beyond 2^53 get 400'],
  ['warning V7', 'application/json; gets 500, which the contract leaves open'],
  ['warning A3', 'a missing credential gets 401 with problem details'],
  ['warning A4', 'bearer in lower case gets 401'],
]

/** A server, whether the suite finds it right, and what Dredd says of it. */
export interface DreddTrial {
  /** Name of a server in contract/faults. */
  readonly server: string
  /** The rule that the suite finds broken; absent: none is. */
  readonly breaks?: string
  readonly dredd: 'passes' | 'fails'
  /** Why Dredd is wrong, where it is. */
  readonly because?: string
}

export const dreddTrials: readonly DreddTrial[] = [
  { server: 'plain', dredd: 'passes' },
  { server: 'created', breaks: 'R7', dredd: 'fails' },
  { server: 'success-html-type', breaks: 'R2', dredd: 'fails' },
  { server: 'refusal-html', breaks: 'R5', dredd: 'fails' },
  { server: 'unprocessable-plant', breaks: 'R7', dredd: 'fails' },
  { server: 'no-name', breaks: 'R3', dredd: 'fails' },
  { server: 'message-missing', breaks: 'R6', dredd: 'fails' },
  {
    server: 'never-a-tag',
    dredd: 'fails',
    because: 'takes every member of an example for required',
  },
  {
    server: 'name-number',
    breaks: 'R3',
    dredd: 'passes',
    because: 'compares an example’s names, not its types',
  },
  {
    server: 'error-word',
    breaks: 'R6',
    dredd: 'passes',
    because: 'compares an example’s names, not its types',
  },
  {
    server: 'express',
    breaks: 'R7',
    dredd: 'passes',
    because: 'sends no body but the example',
  },
  {
    server: 'open-door',
    breaks: 'A1',
    dredd: 'passes',
    because: 'asks nothing without a credential',
  },
]
