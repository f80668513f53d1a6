import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { BEHAVIOR, type Behavior } from './behavior.ts'
import { createMock } from './mock.ts'

const texts: [name: keyof Behavior, text: string, value: unknown][] = [
  ['credentialStatus', '401', 401],
  ['tokens', 'any', 'any'],
  ['tokens', 'a,b', ['a', 'b']],
  ['echoId', 'true', true],
  ['repeatedId', 'refused', 'refused'],
  ['bodyLimit', '10', 10],
  ['nameLimit', '100', 100],
  ['tagLimit', 'none', 'none'],
  ['idMax', '9223372036854775806', 9_223_372_036_854_775_806n],
  ['idMin', '1.5', undefined],
]
test.each(texts)('%s reads the text %j', (name, text, value) => {
  expect(BEHAVIOR[name].read(text)).toEqual(value)
})

const tokens = 'behavior.tokens takes any, or a list of tokens (printable ASCII without spaces).'
const wrong: [given: object, message: string][] = [
  [{ credentialStatus: 500 }, 'behavior.credentialStatus takes 400 to 499 (got 500).'],
  [{ credentialStatus: '4e2' }, 'behavior.credentialStatus takes 400 to 499 (got "4e2").'],
  [{ bodyLimit: 0 }, 'behavior.bodyLimit takes a whole number from 1 (got 0).'],
  [{ echoId: 1 }, 'behavior.echoId takes true | false (got 1).'],
  [{ repeatedId: 'no' }, 'behavior.repeatedId takes accepted | refused (got "no").'],
  [{ tokens: [] }, tokens],
  [{ tokens: ['s p'] }, tokens],
  [{ echoID: true }, 'behavior.echoID is unknown: did you mean "echoId"? Known: '],
]
test.each(wrong)('rejects %j', (behavior, message) => {
  expect(() => createMock({ behavior })).toThrow(message)
})

describe('behavior', () => {
  const fern = { name: 'fern' }
  const nested = { body: '{"id":1,"name":"fern","a":[]}' }
  const rows: [behavior: Partial<Behavior>, request: TestRequest, status: number, body: object][] = [
    [{ tokens: ['good'] }, { token: 'good' }, 200, fern],
    [{ repeatedMember: 'refused' }, {}, 200, fern],
    [{ loneSurrogate: 'refused' }, {}, 200, fern],
    [{ byteOrderMark: 'ignored' }, { body: '\ufeff{"id":1,"name":"fern"}' }, 200, fern],
    [{ nestingLimit: 1 }, nested, 400, { error: 2005 }],
    [{ bodyLimit: 10 }, { truncated: true }, 400, { error: 2003 }],
  ]
  test.each(rows)('%j applies to %j', (behavior, request, status, body) => {
    const response = post(createMock({ behavior }), request)
    expect(response.status).toBe(status)
    expect(JSON.parse(response.body)).toMatchObject(body)
  })

  test('repeatedId compares numbers, and only within one token', () => {
    const mock = createMock({ behavior: { repeatedId: 'refused' } })
    const send = (id: string, token: string): number => post(mock, { token, body: `{"id":${id},"name":"fern"}` }).status
    expect([send('7', 'a'), send('7.0', 'a'), send('7', 'b')]).toEqual([200, 400, 200])
    mock.forToken('a').reset()
    expect(send('70e-1', 'a')).toBe(200)
  })
})
