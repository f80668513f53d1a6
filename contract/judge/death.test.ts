import { describe, expect, test } from 'vitest'
import { store } from '../../test/support/store.ts'
import { casesOf } from '../cases/index.ts'
import type { Exchange, FailureKind } from '../data/exchange.ts'
import { settleDeath } from './death.ts'
import type { Entry, JudgedEntry } from '../data/report.ts'
import { judgeExchange } from './judge.ts'

const cases = casesOf(store)

const plain = cases.filter(({ rule }) => rule === 'N5')

/** The entry of a case that took some milliseconds: answered by 400, or a failure. */
const entryOf = (
  at: number,
  started: number,
  duration: number,
  kind?: FailureKind,
  body?: string,
): JudgedEntry => {
  const testCase = plain[at]!
  const response: Exchange['response'] = kind
    ? { type: 'failure', kind, detail: kind, received: new Uint8Array() }
    : {
        type: 'response',
        version: '1.1',
        status: 400,
        reason: '',
        headers: [['Content-Type', 'application/json']],
        body: new TextEncoder().encode('{"error":1,"message":"no"}'),
        protocolErrors: [],
      }
  const exchange: Exchange = {
    number: at + 1,
    case: testCase.id,
    request: {
      method: 'POST',
      url: 'http://store/plants',
      headers: [],
      ...(body !== undefined && { body: Buffer.from(body) }),
    },
    timing: { started, duration },
    response,
  }
  return {
    case: testCase,
    exchange,
    ...judgeExchange(testCase, exchange, { operation: store }),
    isEvidence: true,
  }
}

const options = { concurrency: 1, operation: store, levels: {} }

const summaryOf = (entries: readonly Entry[]): readonly string[] =>
  entries.map(
    ({ exchange, findings }) => `${exchange.number} ${findings.map(({ code }) => code).join()}`,
  )

describe('a server that broke its connections', () => {
  const { entries, unanswered } = settleDeath(
    [
      entryOf(0, 0, 10),
      entryOf(1, 1000, 10),
      entryOf(2, 1005, 20, 'reset'),
      entryOf(3, 1006, 19, 'closed'),
      entryOf(4, 1030, 1, 'refused'),
      entryOf(5, 1031, 1, 'reset'),
    ],
    options,
  )

  test('gets one finding, at the first request that was pending', () => {
    expect(summaryOf(entries)).toEqual(['1 ', '2 ', '3 died', '4 '])
  })

  test('names what was pending and the last response before', () => {
    const [, answered, first, second] = entries.map((entry) => entry.case.id)
    expect(entries[2]!.findings[0]!.message).toContain(
      `(pending then: ${first}, ${second}; answered just before: ${answered})`,
    )
  })

  test('leaves what was sent later unchecked', () => {
    expect(unanswered).toEqual([plain[4], plain[5]])
  })
})

test('a server that fell silent: requests of the same time are suspects, later ones are not', () => {
  const { entries, unanswered } = settleDeath(
    [
      entryOf(0, 0, 10),
      entryOf(1, 20, 5000, 'timeout'),
      entryOf(2, 90, 5000, 'timeout'),
      entryOf(3, 5020, 5000, 'timeout'),
    ],
    { ...options, concurrency: 8 },
  )
  expect(summaryOf(entries)).toEqual(['1 ', '2 died', '3 '])
  expect(unanswered).toEqual([plain[3]])
})

test('a server that died after its last response: the finding is at that response', () => {
  const { entries, unanswered } = settleDeath([entryOf(0, 0, 10), entryOf(1, 20, 10)], {
    ...options,
    concurrency: 8,
  })
  expect(summaryOf(entries)).toEqual(['1 ', '2 died'])
  expect(unanswered).toEqual([])
})

test('an earlier failure with responses after it stays', () => {
  const { entries } = settleDeath(
    [entryOf(0, 0, 10, 'reset'), entryOf(1, 500, 10), entryOf(2, 600, 10, 'reset')],
    { ...options, concurrency: 8 },
  )
  expect(summaryOf(entries)).toEqual(['1 closed', '2 ', '3 died'])
})

test('at most eight names are given of each kind', () => {
  const pending = Array.from({ length: 10 }, (_, at) => entryOf(at, 100, 10, 'reset'))
  const [first] = settleDeath(pending, { ...options, concurrency: 8 }).entries
  expect(first!.findings[0]!.message).toMatch(/\(pending then: (\S+, ){7}\S+ and 2 more\)$/)
})

test('suspects are named by danger: nested bodies, then huge numbers, then the others', () => {
  const { entries } = settleDeath(
    [
      entryOf(0, 0, 10),
      entryOf(1, 20, 50, 'reset', '{"id":1}'),
      entryOf(2, 21, 49, 'reset', `{"id":${'9'.repeat(40)}}`),
      entryOf(3, 22, 48, 'reset', '['.repeat(21)),
    ],
    options,
  )
  const [answered, ordinary, huge, nested] = plain.map(({ id }) => id)
  expect(summaryOf(entries)).toEqual(['1 ', '2 ', '3 ', '4 died'])
  expect(entries[3]!.findings[0]!.message).toContain(
    `(pending then: ${nested}, ${huge}, ${ordinary}; answered just before: ${answered})`,
  )
})

test('a dangerous request that was answered is suspected before an ordinary one that was not', () => {
  const { entries } = settleDeath(
    [entryOf(0, 0, 10, undefined, '['.repeat(21)), entryOf(1, 20, 50, 'reset', '{"id":1}')],
    options,
  )
  expect(summaryOf(entries)).toEqual(['1 died', '2 '])
})

test('the death of a server has the level that the user gave to R8', () => {
  const list = [entryOf(0, 0, 10), entryOf(1, 20, 10, 'reset')]
  const { entries } = settleDeath(list, { ...options, levels: { R8: 'should' } })
  expect(entries[1]!.findings.map(({ kind, code }) => `${kind} ${code}`)).toEqual(['warning died'])
})
