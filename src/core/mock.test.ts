import { describe, expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createMock } from './mock.ts'

const mock = createMock()

const textOf = (count: number): string => 'x'.repeat(count)
const nines = (count: number): string => '9'.repeat(count)
test.each([
  [`"${textOf(40)}"`, `"${textOf(40)}"`],
  [`"${textOf(41)}"`, `"${textOf(39)}…"`],
  ['"\\n\\""', '"\\n\\""'],
  [`0.${nines(39)}`, `0.${nines(37)}…`],
  ['{"a":[]}', 'an object'],
])('a message shows up to 40 characters of a value: %s', (json, shown) => {
  const { body } = post(mock, { body: `{"id":${json},"name":"fern"}` })
  expect(JSON.parse(body)).toEqual({
    error: 3002,
    message: `"id" must be an integer (got ${shown})`,
  })
})

describe('responds outside the operation', () => {
  const long = `/${'x'.repeat(9000)}`
  test.each(['/trees', '/', '/plants/1', '/plants/', '/Plants', '*', long])(
    'with 404 to %.20s',
    (target) => {
      const { status, body } = post(mock, { headers: { authorization: null }, target })
      const message = `there is nothing at ${target.slice(0, 80)}: the mock serves POST /plants`
      expect([status, JSON.parse(body)]).toEqual([404, { error: 6001, message }])
    },
  )

  test.each(['HEAD', 'QUERY', 'post'])('with 405 to %s', (method) => {
    const { status, headers, body } = post(mock, { method })
    expect([status, headers['allow']]).toEqual([405, 'POST, OPTIONS'])
    expect(JSON.parse(body)).toEqual({
      error: 6002,
      message: `the method must be POST (got ${method})`,
    })
  })
})

const basePaths: [basePath: string, target: string, status: number][] = [
  ['/api/v1', '/api/v1/plants', 200],
  ['/api/v1', 'http://store.example/api/v1/plants?x', 200],
  ['/api/v1', '/api/v1//plants', 404],
  ['api/', '/api/plants', 200],
  ['/', '/plants', 200],
  ['*', 'https://store.example/any/where/plants', 200],
  ['*', '/plants/1', 404],
  ['*', '/myplants', 404],
]
test.each(basePaths)('with base path %s, the path %s gets %d', (basePath, target, status) => {
  expect(post(createMock({ basePath }), { target }).status).toBe(status)
})
