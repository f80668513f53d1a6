import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { defaultChoices } from './choices.ts'
import { createMock } from './mock.ts'
import { refuseProblems } from './error-response.ts'

const message = (sent: TestRequest): string => {
  const { body } = post(createMock(), sent)
  return (JSON.parse(body) as { message: string }).message
}
const id = (json: string): string => message({ body: `{"id":${json},"name":"fern"}` })

describe('what was sent is shown', () => {
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
    ['true', 'true'],
    ['null', 'null'],
    ['1.5', '1.5'],
  ])('up to forty characters: %s', (sent, shown) => {
    expect(id(sent)).toBe(`"id" must be an integer (got ${shown})`)
  })

  test('as a number beyond its format', () => {
    expect(id(nines(40))).toContain(`(got ${nines(40)})`)
    expect(id(nines(41))).toContain(`(got ${nines(39)}…)`)
  })

  test('as the body', () => {
    expect(message({ body: `"${x(50)}"` })).toBe(`the body must be an object (got "${x(39)}…")`)
    expect(message({ body: '[]' })).toBe('the body must be an object (got an array)')
  })

  test('as a method, up to twenty characters', () => {
    expect(message({ method: 'M'.repeat(21) })).toBe(
      `the method must be POST (got ${'M'.repeat(20)})`,
    )
  })
})

test('a refusal tells its number, place and keyword', () => {
  const mock = createMock()
  const body = '{"id":9223372036854775808,"tag":[1]}'
  expect(JSON.parse(post(mock, { body }).body)).toMatchObject({ error: 3001 })
  const [entry] = mock.requests()
  expect(entry?.problems.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
    ['/name', 'required'],
    ['/tag', 'type'],
    ['/id', 'format'],
  ])
})

test('a constraint without a number of its own has 3004', () => {
  const tooLong = { pointer: '/name', keyword: 'maxLength', must: 'must be short', value: 'fern' }
  expect(refuseProblems(defaultChoices, [tooLong])).toMatchObject({
    status: 400,
    body: String.raw`{"error":3004,"message":"\"name\" must be short (got \"fern\")"}`,
    problems: [{ pointer: '/name', keyword: 'maxLength' }],
  })
})

test('what a method is refused with names those that are allowed', () => {
  const { status, headers } = post(createMock(), { method: 'PUT' })
  expect([status, headers['allow'], headers['www-authenticate']]).toEqual([
    405,
    'POST, OPTIONS',
    undefined,
  ])
})

test.each([
  ['credential-status', { headers: { authorization: null } }],
  ['credential-status', { headers: { authorization: 'Basic x' } }],
  ['media-type-status', { headers: { 'content-type': 'text/plain' } }],
  ['unknown-method-status', { method: 'GET' }],
  ['body-limit-status', { truncated: true }],
] as const)('%s decides the status', (choice, sent: TestRequest) => {
  const { status, headers } = post(createMock({ behavior: { [choice]: 401 } }), sent)
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(post(createMock({ behavior: { [choice]: 418 } }), sent)).toMatchObject({
    status: 418,
    headers: expect.not.objectContaining({ 'www-authenticate': 'Bearer' }) as unknown,
  })
})
