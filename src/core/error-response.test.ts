import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import type { Behavior } from './behavior.ts'
import { createMock } from './mock.ts'

const message = (request: TestRequest): string => {
  const { body } = post(createMock(), request)
  return (JSON.parse(body) as { message: string }).message
}
const id = (json: string): string => message({ body: `{"id":${json},"name":"fern"}` })

describe('a message shows the received value', () => {
  const x = (count: number): string => 'x'.repeat(count)
  const nines = (count: number): string => '9'.repeat(count)

  test.each([
    [`"${x(40)}"`, `"${x(40)}"`],
    [`"${x(41)}"`, `"${x(39)}…"`],
    ['"\\n\\""', '"\\n\\""'],
    [`0.${nines(38)}`, `0.${nines(38)}`],
    [`0.${nines(39)}`, `0.${nines(37)}…`],
    ['[{}]', 'an array'],
    ['{"a":[]}', 'an object'],
    ['null', 'null'],
  ])('up to 40 characters: %s', (sent, shown) => {
    expect(id(sent)).toBe(`"id" must be an integer (got ${shown})`)
  })

  test('of the whole body', () => {
    expect(message({ body: `"${x(50)}"` })).toBe(`the body must be an object (got "${x(39)}…")`)
  })

  test('of a method up to 20 characters', () => {
    const method = 'M'.repeat(21)
    expect(message({ method })).toBe(`the method must be POST (got ${'M'.repeat(20)})`)
  })
})

test('the first problem decides the error number', () => {
  const mock = createMock()
  const body = '{"id":9223372036854775808,"tag":[1]}'
  expect(JSON.parse(post(mock, { body }).body)).toMatchObject({ error: 3001 })
  expect(mock.requests()[0]?.problems.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
    ['/name', 'required'],
    ['/tag', 'type'],
    ['/id', 'format'],
  ])
})

const statuses: [name: keyof Behavior, request: TestRequest][] = [
  ['credentialStatus', { headers: { authorization: null } }],
  ['credentialStatus', { headers: { authorization: 'Basic x' } }],
  ['mediaTypeStatus', { headers: { 'content-type': 'text/plain' } }],
  ['unknownMethodStatus', { method: 'GET' }],
  ['unknownPathStatus', { target: '/x' }],
  ['bodyLimitStatus', { truncated: true }],
]
test.each(statuses)('behavior %s decides the status', (name, request) => {
  const { status, headers } = post(createMock({ behavior: { [name]: 401 } }), request)
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  const other = post(createMock({ behavior: { [name]: 418 } }), request)
  expect([other.status, other.headers['www-authenticate']]).toEqual([418, undefined])
})
