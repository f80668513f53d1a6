import { describe, expect, test, vi } from 'vitest'
import { evolvedMock } from '../../test/support/evolved.ts'
import { post } from '../../test/support/post.ts'
import { startServer } from '../adapters/node.ts'
import { createMock } from './create-mock.ts'
import type { MockOptions } from './mock-options.ts'
import { createResponder } from './responder.ts'

/** What is wrong with a body whose member `size` has a schema. */
const refusalOf = (schema: object, size: string) => {
  const mock = evolvedMock(({ components: { schemas } }) => {
    schemas.Plant.properties.size = schema
  })
  const { status, body } = post(mock, { body: `{"id":1,"name":"fern","size":${size}}` })
  const problems = mock.requests()[0]!.problems.map(({ pointer, keyword }) => [pointer, keyword])
  return { status, ...JSON.parse(body), problems }
}

const country = {
  type: 'object',
  required: ['country'],
  properties: { country: { type: 'string' } },
}
const names = { type: 'array', items: { type: 'string' } }

describe('a member that breaks', () => {
  const rows: [keyword: string, schema: object, value: string, error: number, message: string][] = [
    ['type', { type: 'boolean' }, '1', 3002, '"size" must be true or false (got 1)'],
    [
      'format',
      { type: 'integer', format: 'int32' },
      '2147483648',
      3003,
      '"size" must be from -2147483648 to 2147483647 (int32) (got 2147483648)',
    ],
    ['minimum', { type: 'integer', minimum: 3 }, '2', 3004, '"size" must be at least 3 (got 2)'],
    ['maximum', { type: 'integer', maximum: 3 }, '4', 3004, '"size" must be at most 3 (got 4)'],
    ['multipleOf', { multipleOf: 5 }, '4', 3004, '"size" must be a multiple of 5 (got 4)'],
    [
      'minLength',
      { minLength: 2 },
      '"a"',
      3007,
      '"size" must have at least 2 characters (got "a")',
    ],
    [
      'maxLength',
      { maxLength: 1 },
      '"ab"',
      3007,
      '"size" must have at most 1 character (got "ab")',
    ],
    ['maxItems', { maxItems: 1 }, '[1,2]', 3007, '"size" must have at most 1 item (got an array)'],
    [
      'maxProperties',
      { maxProperties: 0 },
      '{"a":1}',
      3007,
      '"size" must have at most 0 members (got an object)',
    ],
    ['enum', { enum: ['s', 'm'] }, '"l"', 3008, '"size" must be one of "s", "m" (got "l")'],
    ['pattern', { pattern: '^a' }, '"b"', 3008, '"size" must match the pattern ^a (got "b")'],
    [
      'not',
      { not: { type: 'string' } },
      '"b"',
      3008,
      '"size" must not be a string (#/components/schemas/Plant/properties/size/not) (got "b")',
    ],
    ['required of a nested object', country, '{}', 3001, '"size/country" is required'],
    [
      'type of a nested member',
      country,
      '{"country":1}',
      3002,
      '"size/country" must be a string (got 1)',
    ],
    ['type of an item', names, '["a",1]', 3002, '"size/1" must be a string (got 1)'],
  ]
  test.each(rows)('%s gets 400 with its error', (_keyword, schema, value, error, message) => {
    expect(refusalOf(schema, value)).toMatchObject({ status: 400, error, message })
  })

  test('a schema in another one has a pointer, escaped', () => {
    const { problems } = refusalOf({ properties: { 'a/b': { type: 'string' } } }, '{"a/b":1}')
    expect(problems).toEqual([['/size/a~1b', 'type']])
  })

  test('any keyword does so, each with its own error, as one response', () => {
    const schema = { type: 'array', minItems: 2, items: { type: 'string', maxLength: 1 } }
    const { error, problems } = refusalOf(schema, '["ab"]')
    expect(error).toBe(3007)
    expect(problems).toEqual([
      ['/size', 'length'],
      ['/size/0', 'length'],
    ])
  })
})

/** A responder that fails as a mistake in the kit would. */
const broken: MockOptions<never> = {
  scenario: { answer: () => 'auto' },
  responder: () => ({
    ...createResponder(),
    accept: () => {
      throw new Error('a mistake')
    },
  }),
}

describe('an error of the mock itself', () => {
  test('is a 500, and not blamed on a scenario', () => {
    const mock = createMock(broken)
    expect(post(mock)).toMatchObject({
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'The mock failed. See the error in its log.',
    })
    expect(mock.requests()[0]).toMatchObject({
      scenario: null,
      problems: [{ keyword: 'internal' }],
    })
  })

  test('is logged by the server, which goes on', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = await startServer({ mock: createMock(broken), port: 0 })
    const init = {
      method: 'POST',
      headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
      body: '{"id":1,"name":"fern"}',
    }
    const statuses: number[] = []
    for (let count = 0; count < 2; count += 1)
      statuses.push((await fetch(`${server.url}/plants`, init)).status)
    await server.close()
    expect(statuses).toEqual([500, 500])
    expect(log.mock.calls.flat().join()).toContain('a mistake')
  })

  test('is not one that a scenario’s function threw', () => {
    const answer = (): never => {
      throw new Error('mine')
    }
    const mock = createMock({ scenario: { answer } })
    expect(post(mock).body).toBe(
      '{"error":9002,"message":"the scenario \\"custom\\" cannot respond: its function threw Error: mine"}',
    )
  })

  test('is not one of a body that cannot be sent', () => {
    const body: Record<string, unknown> = {}
    body['itself'] = body
    const mock = createMock({ scenario: { answer: () => ({ answer: { body } }) } })
    expect(post(mock).body).toContain('"error":9002')
  })
})
