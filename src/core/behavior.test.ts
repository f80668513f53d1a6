import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { BEHAVIOR, type Behavior, readBehavior } from './behavior.ts'
import { createMock } from './mock.ts'

describe('readBehavior', () => {
  test('fills in the defaults', () => {
    expect(readBehavior({})).toEqual({
      credentialStatus: 400,
      tokens: 'any',
      unknownPathStatus: 404,
      unknownMethodStatus: 405,
      mediaTypeStatus: 400,
      echoId: false,
      repeatedId: 'accepted',
      repeatedMember: 'accepted',
      loneSurrogate: 'accepted',
      byteOrderMark: 'refused',
      unknownPreference: 'refused',
      bodyLimit: 1_048_576,
      bodyLimitStatus: 400,
      nestingLimit: 10_000,
    })
  })

  const texts: [name: keyof Behavior, text: string, value: unknown][] = [
    ['credentialStatus', '401', 401],
    ['tokens', 'any', 'any'],
    ['tokens', 'a,b', ['a', 'b']],
    ['echoId', 'true', true],
    ['repeatedId', 'refused', 'refused'],
    ['bodyLimit', '10', 10],
  ]
  test.each(texts)('reads %s from the text %j', (name, text, value) => {
    expect(readBehavior({ [name]: text })[name]).toEqual(value)
  })

  const wrong: [given: object, message: string][] = [
    [{ credentialStatus: 500 }, 'The behavior "credentialStatus" takes 400 to 499 (got 500).'],
    [{ credentialStatus: '4e2' }, 'The behavior "credentialStatus" takes 400 to 499 (got "4e2").'],
    [{ bodyLimit: 0 }, 'The behavior "bodyLimit" takes a whole number from 1 (got 0).'],
    [{ echoId: 1 }, 'The behavior "echoId" takes true | false (got 1).'],
    [{ repeatedId: 'no' }, 'The behavior "repeatedId" takes accepted | refused (got "no").'],
    [
      { tokens: [] },
      'The behavior "tokens" takes any, or a list of tokens (printable ASCII without spaces).',
    ],
    [
      { tokens: ['s p'] },
      'The behavior "tokens" takes any, or a list of tokens (printable ASCII without spaces).',
    ],
    [{ echoID: true }, 'The behavior "echoID" is unknown: did you mean "echoId"? Known: '],
  ]
  test.each(wrong)('rejects %j', (given, message) => {
    expect(() => readBehavior(given as Record<string, unknown>)).toThrow(message)
    expect(() => createMock({ behavior: given })).toThrow(message)
  })
})

test('each behavior has a description', () => {
  for (const { description } of Object.values(BEHAVIOR)) expect(description).toMatch(/^\w.*[^.]$/)
})

describe('behavior', () => {
  const twice = '{"id":1,"name":"moss","name":"fern"}'
  const rows: [behavior: Partial<Behavior>, request: TestRequest, status: number, body: unknown][] =
    [
      [{ tokens: ['good'] }, { token: 'good' }, 200, { name: 'fern' }],
      [{ tokens: ['good'] }, { token: 'bad' }, 400, { error: 1003, message: expect.any(String) }],
      [{ echoId: true }, {}, 200, { id: 1, name: 'fern' }],
      [
        { repeatedMember: 'refused' },
        { body: twice },
        400,
        { error: 3005, message: '"name" must be given once' },
      ],
      [
        { loneSurrogate: 'refused' },
        { body: String.raw`{"id":1,"name":"\ud83c"}` },
        400,
        { error: 3006, message: '"name" must be well-formed Unicode' },
      ],
      [
        { byteOrderMark: 'ignored' },
        { body: '\ufeff{"id":1,"name":"fern"}' },
        200,
        { name: 'fern' },
      ],
      [
        { unknownPreference: 'ignored' },
        { headers: { prefer: 'scenario=slwo' } },
        200,
        { name: 'fern' },
      ],
      [
        { nestingLimit: 1 },
        { body: '{"id":1,"name":"fern","a":[]}' },
        400,
        { error: 2005, message: 'the body must be JSON: line 1, column 27: nested deeper than 1' },
      ],
      [
        { bodyLimit: 10 },
        { truncated: true },
        400,
        { error: 2003, message: 'the body must have at most 10 bytes' },
      ],
    ]
  test.each(rows)('%j applies to %j', (behavior, request, status, body) => {
    const response = post(createMock({ behavior }), request)
    expect([response.status, JSON.parse(response.body)]).toEqual([status, body])
  })

  test('repeatedId compares numbers, and only within one token', () => {
    const mock = createMock({ behavior: { repeatedId: 'refused' } })
    const send = (id: string, token: string): number =>
      post(mock, { token, body: `{"id":${id},"name":"fern"}` }).status
    expect([send('7', 'a'), send('7.0', 'a'), send('7', 'b')]).toEqual([200, 400, 200])
    mock.forToken('a').clearPlants()
    expect(send('70e-1', 'a')).toBe(200)
  })
})
