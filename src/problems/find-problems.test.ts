import { describe, expect, test } from 'vitest'
import { evolvedOperation } from '../../test/support/evolved.ts'
import { servedStore } from '../../test/support/store.ts'
import type { MockRequest } from '../base/request.ts'
import { type Behavior, readBehavior } from './behavior.ts'
import { CLASSES, findEveryProblem, findProblems, type FoundProblem } from './find-problems.ts'
import { isValidBody } from './checked-body.ts'
import { contextOf } from './request-context.ts'

interface Sent extends Partial<Omit<MockRequest, 'body' | 'headers'>> {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly isKnownId?: boolean
  readonly behavior?: Partial<Behavior>
}

const HEADERS = { authorization: 'Bearer ada', 'content-type': 'application/json' }

/** With the member or the body, if the schema finds it. */
const keyOf = ({ problemClass, constraint, pointer }: FoundProblem): string =>
  constraint === undefined ? problemClass.key : problemClass.key + (pointer || '/body')

function keysOf(sent: Sent, find = findProblems): readonly string[] {
  const { method = 'POST', target = '/plants', truncated = false } = sent
  const { body = '{"id":1,"name":"fern"}', headers = {}, isKnownId = false } = sent
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const all = new Map(Object.entries({ ...HEADERS, ...headers }))
  const request = { method, target, truncated, headers: all, body: bytes }
  const context = contextOf(request, {
    operation: servedStore,
    path: '/plants',
    behavior: readBehavior(sent.behavior ?? {}),
    isKnownId: () => isKnownId,
  })
  return find(context).map(keyOf)
}

describe('the first stage with a problem decides', () => {
  const wrong = { headers: { authorization: '', 'content-type': 'text/plain' }, body: '[' }
  const rows: [sent: Sent, keys: readonly string[]][] = [
    [{ ...wrong, target: '/x', method: 'GET' }, ['unknown-path']],
    [{ ...wrong, method: 'GET' }, ['unknown-method']],
    [wrong, ['credential-missing']],
    [{ headers: { 'content-type': 'text/plain', 'content-encoding': 'br' } }, ['media-type']],
    [{ headers: { 'content-encoding': 'br' }, body: '' }, ['content-encoding']],
    [{ body: '{"id":"7","id":"8"}' }, ['required/name', 'type/id']],
    [{ body: '{"id":"7","tag":5,"name":"a"}' }, ['type/tag', 'type/id']],
    [{ body: '[]' }, ['type/body']],
  ]
  test.each(rows)('of %j, with %j', (sent, keys) => {
    expect(keysOf(sent)).toEqual(keys)
  })

  test('all stages are searched if all problems are wanted', () => {
    expect(keysOf({ ...wrong, target: '/x' }, findEveryProblem)).toEqual([
      'unknown-path',
      'credential-missing',
      'media-type',
      'body-json',
    ])
  })
})

describe('a body', () => {
  const halfOfEuro = new Uint8Array([0x22, 0xe2, 0x82])

  test('that is cut within a character is over the limit, and no wrong UTF-8', () => {
    expect(keysOf({ body: halfOfEuro, truncated: true })).toEqual(['body-limit', 'body-json'])
    expect(keysOf({ body: halfOfEuro })).toEqual(['body-encoding', 'body-json'])
  })

  test('that is empty is missing, and no malformed JSON', () => {
    expect(keysOf({ body: '' })).toEqual(['body-missing'])
  })

  test('with a byte order mark is refused, unless a behavior ignores it', () => {
    const body = '\uFEFF{"id":1,"name":"fern"}'
    const behavior = { byteOrderMark: 'ignored' } as const
    expect(keysOf({ body })).toEqual(['byte-order-mark'])
    expect(keysOf({ body, behavior })).toEqual([])
    expect(keysOf({ body, behavior }, findEveryProblem)).toEqual(['byte-order-mark'])
  })
})

describe('a known id', () => {
  const behavior = { repeatedId: 'refused' } as const

  test('is refused if a behavior says so', () => {
    expect(keysOf({ isKnownId: true, behavior })).toEqual(['repeated-id'])
    expect(keysOf({ isKnownId: true })).toEqual([])
    expect(keysOf({ isKnownId: true }, findEveryProblem)).toEqual(['repeated-id'])
  })

  test('of a wrong type is only of a wrong type', () => {
    const body = '{"id":"7","name":"fern"}'
    expect(keysOf({ body, isKnownId: true, behavior })).toEqual(['type/id'])
  })
})

test('each class has a key of its own, and each error one number', () => {
  const keys = CLASSES.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const names = new Set(CLASSES.map(({ error }) => error.name))
  const numbers = new Set(CLASSES.map(({ error }) => error.number))
  expect(numbers.size).toBe(names.size)
})

test('a request pays the steps of the patterns of its document once', () => {
  const operation = evolvedOperation(({ components: { schemas } }) => {
    schemas.Plant.properties.name.pattern = '^[a-z]+$'
  })
  const headers = new Map([
    ['authorization', 'Bearer demo'],
    ['content-type', 'application/json'],
  ])
  const body = new TextEncoder().encode('{"id":1,"name":"fern"}')
  const request = { method: 'POST', target: '/plants', headers, body }
  const behavior = readBehavior({ repeatedId: 'refused' })
  const options = { operation, path: '/plants', behavior, isKnownId: () => true }
  const context = contextOf(request, options)
  const stepsBefore = context.patternBudget.steps
  expect(findProblems(context)).toMatchObject([{ keyword: 'repeated-id' }])
  const { steps } = context.patternBudget
  expect(steps).toBeLessThan(stepsBefore)
  expect(isValidBody(context)).toBe(true)
  findProblems(context)
  expect(context.patternBudget.steps).toBe(steps)
})
