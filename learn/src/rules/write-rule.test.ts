import { expect, test } from 'vitest'
import { openMockOperation } from '../../../src/core/open-operation.ts'
import type { Evidence } from './evidence.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { shop } from '../../../test/support/shop.ts'
import { servedStore } from '../../../test/support/store.ts'
import { writeRule } from './write-rule.ts'

const json = { 'content-type': 'application/json' }

/** The default responses of the evidence. */
const evidence = (
  ...defaults: readonly { status?: number; headers?: Record<string, string>; keyword?: string }[]
): readonly Evidence[] =>
  defaults.map(({ status = 400, headers = json, keyword = 'type' }) => {
    return { refusalByDefault: { status, headers }, problem: { keyword }, operation: servedStore }
  }) as unknown as Evidence[]

const rule = (response: Partial<ResponseData>, list = evidence({})): unknown =>
  writeRule({ status: 400, headers: json, ...response }, list)

test('accepting is a word, and a response that does not come is a fault', () => {
  expect(writeRule('accepted', evidence({}))).toBe('accepted')
  expect(rule({ status: 'hang' })).toStrictEqual({ fault: 'hang' })
})

test('what is as by default is left out', () => {
  expect(rule({})).toStrictEqual({})
})

test('a status is written if some request has another one by default', () => {
  expect(rule({ status: 422 })).toStrictEqual({ status: 422 })
  expect(rule({}, evidence({}, { status: 422 }))).toStrictEqual({ status: 400 })
})

test('a body with an error number and a message is written in short', () => {
  expect(rule({ body: { error: 7, message: 'no' } })).toStrictEqual({ error: 7, message: 'no' })
})

test.each([
  { error: 7, message: 'no', more: 1 },
  { error: 7.5, message: 'no' },
  { error: 7, message: null },
  { message: 'no' },
  'no',
  null,
])('the body %j is written whole', (body) => {
  expect(rule({ body })).toStrictEqual({ body })
})

test('a short body is written whole if errors of the document have other members', () => {
  const operation = openMockOperation({ document: shop })
  const body = { error: 7, message: 'no' }
  expect(rule({ body }, [{ ...evidence({})[0]!, operation }])).toMatchObject({ body })
})

test('a text is written with its media type only if that is another one', () => {
  const text = { isText: true, body: 'no' } as const
  const plain = { 'content-type': 'text/plain; charset=utf-8' }
  expect(rule({ ...text, headers: plain })).toStrictEqual({ text: 'no' })
  expect(rule({ ...text, headers: { 'content-type': 'text/html' } })).toStrictEqual({
    headers: { 'content-type': 'text/html' },
    text: 'no',
  })
})

test('headers that are not the default ones are written, and an empty one removes a default', () => {
  const ofMethod = evidence({ status: 405, headers: json, keyword: 'unknown-method' })
  expect(rule({ status: 405, headers: json }, ofMethod)).toStrictEqual({ headers: { allow: '' } })
  expect(rule({ headers: { ...json, 'retry-after': '5' } })).toStrictEqual({
    headers: { 'retry-after': '5' },
  })
})
