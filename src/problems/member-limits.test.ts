import { describe, expect, test } from 'vitest'
import { evolvedMock } from '../../test/support/evolved.ts'
import { post } from '../../test/support/post.ts'
import { storeDocument } from '../../test/support/store.ts'
import type { MemberLimits } from './member-limits.ts'
import { configure, createMock } from '../core/create-mock.ts'

const errorOf = (members: MemberLimits, body: string) => {
  const { body: text } = post(createMock({ behavior: { members } }), { body })
  const { error, message } = JSON.parse(text) as { error?: number; message?: string }
  return error === undefined ? 'accepted' : `${error} ${message}`
}

describe('a limit of a member', () => {
  const rows: [limits: MemberLimits, body: string, result: string][] = [
    [{ name: { minLength: 2 } }, '{"id":1,"name":"ab"}', 'accepted'],
    [
      { name: { minLength: 2 } },
      '{"id":1,"name":"a"}',
      '3007 "name" must have at least 2 characters (got "a")',
    ],
    [{ name: { maxLength: 1 } }, '{"id":1,"name":"𝒶"}', 'accepted'],
    [
      { tag: { maxLength: 1 } },
      '{"id":1,"name":"ab","tag":"cd"}',
      '3007 "tag" must have at most 1 character (got "cd")',
    ],
    [
      { name: { pattern: '^[a-z]*$' } },
      '{"id":1,"name":"A"}',
      '3008 "name" must match the pattern ^[a-z]*$ (got "A")',
    ],
    [{ id: { minimum: 1 } }, '{"id":1,"name":"a"}', 'accepted'],
    [{ id: { minimum: 1 } }, '{"id":0,"name":"a"}', '3004 "id" must be at least 1 (got 0)'],
    [
      { id: { exclusiveMinimum: 1, exclusiveMaximum: 3 } },
      '{"id":3,"name":"a"}',
      '3004 "id" must be less than 3 (got 3)',
    ],
    [{ id: { multipleOf: 5 } }, '{"id":4,"name":"a"}', '3004 "id" must be a multiple of 5 (got 4)'],
    [
      { id: { minimum: 1 }, name: { maxLength: 1, pattern: '^a' } },
      '{"id":0,"name":"bc"}',
      '3007 "name" must have at most 1 character (got "bc"); "name" must match the pattern ^a (got "bc"); "id" must be at least 1 (got 0)',
    ],
    [
      { id: { minimum: 2 }, name: { minLength: 2 } },
      '{"id":1.5,"name":7}',
      '3002 "name" must be a string (got 7); "id" must be an integer (got 1.5)',
    ],
    [{ tag: { minLength: 1 } }, '{"id":1,"name":"a"}', 'accepted'],
  ]
  test.each(rows)('holds for values of its type: %j, %s', (limits, body, result) => {
    expect(errorOf(limits, body)).toBe(result)
  })

  test('holds beside the document, for any member that it declares', () => {
    const mock = evolvedMock(
      ({ components: { schemas } }) => {
        schemas.Plant.properties.heightCm = { type: 'integer', format: 'int32', maximum: 500 }
      },
      { behavior: { members: { heightCm: { minimum: 1, maximum: 300 } } } },
    )
    const send = (heightCm: number): string =>
      post(mock, { body: JSON.stringify({ id: 1, name: 'fern', heightCm }) }).body
    expect(send(300)).toBe('{"name":"fern","heightCm":300}')
    expect(send(301)).toContain('must be at most 300 (got 301)')
    expect(send(501)).toContain('"\\"heightCm\\" must be at most 500 (got 501)"')
  })

  test('is exact beyond 2^53', () => {
    const limits = { id: { maximum: 9_223_372_036_854_775_806n } }
    expect(errorOf(limits, '{"id":9223372036854775806,"name":"a"}')).toBe('accepted')
    expect(errorOf(limits, '{"id":9223372036854775807,"name":"a"}')).toBe(
      '3004 "id" must be at most 9223372036854775806 (got 9223372036854775807)',
    )
  })

  test('is new after configure', () => {
    const mock = createMock({ behavior: { members: { name: { maxLength: 1 } } } })
    configure(mock, {})
    expect(post(mock, { body: '{"id":1,"name":"fern"}' }).status).toBe(200)
  })
})

test.each<[object, string]>([
  [{ nam: { maxLength: 1 } }, 'nam is unknown: did you mean "name"? Known: name, tag, id.'],
  [{ name: { maxlength: 1 } }, 'name.maxlength is unknown: did you mean "maxLength"? Known: min'],
  [{ name: { maxLength: 'no' } }, 'name.maxLength takes a whole number from 0 (got "no").'],
  [{ name: { maximum: 1 } }, 'name.maximum has no effect: it takes minLength, maxLength, pattern.'],
  [{ id: { pattern: '1' } }, 'id.pattern has no effect: it takes minimum, maximum, exclusive'],
  [{ id: { minimum: 2 ** 53 } }, 'id.minimum takes a number (got 9007199254740992).'],
  [{ id: { minimum: Infinity } }, 'id.minimum takes a number (got Infinity).'],
  [{ id: { multipleOf: 0 } }, 'id.multipleOf takes a number above 0 (got 0).'],
  [
    { name: { minLength: 3, maxLength: 2 } },
    'name.minLength takes a number up to maxLength (got 3 and 2).',
  ],
  [{ name: { pattern: '[' } }, 'name.pattern takes a regular expression (flag u) (got "[").'],
])('the limits %j are refused', (members, message) => {
  const behavior = { members: members as MemberLimits }
  expect(() => createMock({ document: storeDocument, behavior })).toThrow(
    `behavior.members.${message}`,
  )
})
