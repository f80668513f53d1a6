import { describe, expect, test } from 'vitest'
import type { Exchange, HeaderFields } from './exchange.ts'
import { ExchangeLog } from './exchange-log.ts'

const fields = (bytes?: number): HeaderFields => ({
  get: () => null,
  entries: () => [],
  ...(bytes !== undefined && { bytes }),
})

type Told = Partial<Omit<Exchange, 'answer'>> & { readonly answer?: Partial<Exchange['answer']> }

const shared = { headers: fields(), answerHeaders: { 'content-type': 'application/json' } }

const exchange = (id: number, told: Told = {}, { headers, answerHeaders } = shared): Exchange => ({
  id,
  time: 1_800_000_000_000 + id,
  token: 'demo',
  method: 'POST',
  target: '/plants',
  headers,
  body: `{"id":${id},"name":"ü"}`,
  scenario: 'auto',
  problems: [],
  created: true,
  duration: null,
  ...told,
  answer: {
    status: 200,
    headers: answerHeaders,
    body: '{"name":"ü"}',
    delay: 0,
    fault: undefined,
    ...told.answer,
  },
})

const push = (log: ExchangeLog, ...exchanges: readonly Exchange[]): void => {
  for (const each of exchanges) log.push(each, new TextEncoder().encode(each.body))
}
const ids = (log: ExchangeLog): number[] => log.read().map(({ id }) => id)

/** What an exchange tells, member by member: a log may read some only when asked. */
const told = (each: Exchange): Omit<Exchange, 'place'> => {
  const { id, time, token, method, target, headers, body, scenario, problems, created } = each
  const { status, headers: answerHeaders, body: answerBody, delay, fault } = each.answer
  const answer = { status, headers: answerHeaders, body: answerBody, delay, fault }
  const request = { id, time, token, method, target, headers, body }
  return { ...request, answer, scenario, problems, created, duration: each.duration }
}

const refusal = (keyword: string, message: string, pointer = ''): Told => ({
  created: false,
  problems: [{ pointer, keyword, message }],
  answer: { status: 400, body: JSON.stringify({ error: 1, message }) },
})

describe('a log of exchanges', () => {
  test('tells each as it was, however alike they are', () => {
    const log = new ExchangeLog(100, 'demo')
    const rows: Told[] = [
      {},
      { method: 'PUT' },
      { target: '/plants?2' },
      { scenario: 'created' },
      { scenario: null },
      { created: false },
      { answer: { status: 201 } },
      { answer: { fault: 'cut-off' } },
      { answer: { fault: 'hang' } },
      { answer: { delay: 1.5 } },
      { answer: { body: '' } },
      { body: '' },
      { time: 0 },
      { headers: fields() },
      { answer: { headers: { 'content-type': 'application/json' } } },
      refusal('body-json', 'no JSON'),
      refusal('body-json', 'no JSON at all'),
      refusal('body-missing', 'no JSON'),
      refusal('repeated-member', 'twice', '/a'),
      refusal('repeated-member', 'twice', '/b'),
      {},
    ]
    const given = rows.map((row, at) => exchange(at + 1, row))
    push(log, ...given)
    const read = log.read().map(told)
    expect(read).toEqual(given.map(told))
    expect(read[13]?.headers).toBe(given[13]?.headers)
    expect(read[14]?.answer.headers).toBe(given[14]?.answer.headers)
  })

  test('tells the problems of a body again', () => {
    const log = new ExchangeLog(2, 'demo')
    const body = '{"id":"7"}'
    const problems = [
      { pointer: '/name', keyword: 'required', message: '"name" is required' },
      { pointer: '/id', keyword: 'type', message: '"id" must be an integer (got "7")' },
    ]
    push(log, exchange(1, { body, problems, created: false }))
    push(log, exchange(2, { body: `\uFEFF${body}`, problems, created: false }))
    expect(log.read().map((each) => each.problems)).toEqual([problems, problems])
  })

  test('knows kinds beyond those it remembers', () => {
    const log = new ExchangeLog(200, 'demo')
    const given = Array.from({ length: 120 }, (_, at) =>
      exchange(at + 1, { target: `/plants?${at % 50}` }),
    )
    push(log, ...given)
    expect(log.read().map(told)).toEqual(given.map(told))
  })

  test('notes how long each took, while it is there', () => {
    const log = new ExchangeLog(2, 'demo')
    const [first, second, third] = [exchange(1), exchange(2), exchange(3)]
    push(log, first, second)
    log.settle({ ...first, duration: 0 })
    log.settle({ ...second, duration: 2.5 })
    expect(log.read().map(({ duration }) => duration)).toEqual([0, 2.5])
    push(log, third)
    log.settle({ ...first, duration: 9 })
    for (const id of [2, 3]) log.settle({ ...exchange(id), duration: 9 })
    expect(log.read().map(({ duration }) => duration)).toEqual([2.5, null])
    log.settle({ ...third, duration: 4 })
    log.settle({ ...second, duration: null })
    expect(log.read().map(({ duration }) => duration)).toEqual([null, 4])
  })

  test('makes room for what comes', () => {
    const log = new ExchangeLog(40, undefined)
    const given = Array.from({ length: 70 }, (_, at) => exchange(at + 1, { token: undefined }))
    for (const [at, each] of given.entries()) {
      push(log, each)
      expect(log.size).toBe(Math.min(at + 1, 40))
    }
    expect(log.read().map(told)).toEqual(given.slice(30).map(told))
    log.dropOldest()
    expect([log.size, ids(log).at(0), ids(log).at(-1)]).toEqual([39, 32, 70])
  })

  test('is empty after it is cleared', () => {
    const log = new ExchangeLog(3, 'demo')
    push(log, exchange(1), exchange(2), exchange(3), exchange(4))
    log.clear()
    expect([log.size, log.bytes, log.read()]).toEqual([0, 0, []])
    push(log, exchange(5))
    expect(ids(log)).toEqual([5])
  })
})

describe('what a log of exchanges takes', () => {
  const alone = (bytes?: number): typeof shared => ({ ...shared, headers: fields(bytes) })
  const short: Told = { body: '1234', answer: { body: '123456' } }

  test('is each text and record, and once what they have in common', () => {
    const log = new ExchangeLog(3, 'demo')
    const common = alone(1000)
    push(log, exchange(1, short, common))
    expect(log.bytes).toBe(10 + 128 + '/plants'.length + 1000)
    push(log, exchange(2, short, common))
    expect(log.bytes).toBe(2 * (10 + 128) + '/plants'.length + 1000)
    push(log, exchange(3, { ...short, target: '/plants?3' }, common))
    expect(log.bytes).toBe(3 * (10 + 128) + '/plants/plants?3'.length + 2000)
  })

  test('goes with what it was counted for', () => {
    const log = new ExchangeLog(2, 'demo')
    const common = alone()
    push(log, exchange(1, short, common), exchange(2, short, common))
    expect(log.bytes).toBe(2 * (10 + 128) + '/plants'.length)
    log.dropOldest()
    expect(log.bytes).toBe(10 + 128)
    push(log, exchange(3, short, common), exchange(4, short, common))
    expect(log.bytes).toBe(2 * (10 + 128))
  })

  test('goes with what makes room by itself', () => {
    const log = new ExchangeLog(2, 'demo')
    for (const bytes of [1000, 2000, 3000, 4000]) push(log, exchange(bytes, short, alone(bytes)))
    expect(log.bytes).toBe(2 * (10 + 128 + '/plants'.length) + 3000 + 4000)
  })
})
