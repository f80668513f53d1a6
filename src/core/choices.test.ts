import { describe, expect, test } from 'vitest'
import { post, type Sent } from '../../test/support/post.ts'
import { CHOICE_MEANINGS } from './choice-meanings.ts'
import { createBoundedMock as createMock } from './bounded-mock.ts'
import { CHOICES, readChoices } from './choice-values.ts'
import { type Choices, choiceNames, defaultChoices } from './choices.ts'

/** What a mock with this choice answers to each request in turn: status and Error number, or status and body. */
const answers = (choices: Partial<Choices>, ...sent: Sent[]): string[] => {
  const mock = createMock({ choices })
  return sent.map((each) => {
    const { status, body } = post(mock, each)
    return `${status} ${status === 200 ? body : String((JSON.parse(body) as { error: number }).error)}`
  })
}

const none: Sent = { headers: { authorization: null } }
const basic: Sent = { headers: { authorization: 'Basic x' } }
const good: Sent = {}
const twice: Sent = { body: '{"id":1,"name":"moss","name":"fern"}' }
const lone: Sent = { body: String.raw`{"id":1,"name":"\ud83c"}` }
const marked: Sent = { body: '\ufeff{"id":1,"name":"fern"}' }
const typo: Sent = { headers: { prefer: 'scenario=slwo' } }
const nested: Sent = { body: '{"id":1,"name":"fern","a":[[[]]]}' }
const fern = '200 {"name":"fern"}'

describe('each row of the table', () => {
  const defaults: [name: keyof Choices, value: unknown][] = [
    ['credential-status', 400],
    ['tokens', 'any'],
    ['unknown-path-status', 404],
    ['unknown-method-status', 405],
    ['media-type-status', 400],
    ['echo-id', false],
    ['repeated-id', 'accepted'],
    ['repeated-member', 'accepted'],
    ['lone-surrogate', 'accepted'],
    ['byte-order-mark', 'refused'],
    ['unknown-preference', 'refused'],
    ['body-limit', 1_048_576],
    ['body-limit-status', 400],
    ['nesting-limit', 10_000],
  ]
  test('has the default that is documented', () => {
    expect(Object.entries(defaultChoices)).toEqual(defaults)
    expect(choiceNames).toEqual(defaults.map(([name]) => name))
    expect(createMock().choices).toEqual(Object.fromEntries(defaults))
    expect(choiceNames.map((name) => [name, CHOICES[name].default])).toEqual(defaults)
  })

  test('says what it is about and what it takes', () => {
    for (const name of choiceNames) {
      expect(CHOICE_MEANINGS[name], name).toMatch(/^[a-z].{10,}[^.]$/)
      expect(CHOICES[name].allowed, name).not.toBe('')
    }
  })

  const effects: [choices: Partial<Choices>, sent: Sent[], answers: string[]][] = [
    [{}, [none, basic], ['400 1001', '400 1002']],
    [{ 'credential-status': 401 }, [none, basic, good], ['401 1001', '401 1002', fern]],
    [{ 'credential-status': 403 }, [none], ['403 1001']],
    [{ tokens: ['demo'] }, [good, { token: 'other' }], [fern, '400 1003']],
    [{ tokens: ['a', 'b'] }, [{ token: 'a' }, { token: 'b' }, good], [fern, fern, '400 1003']],
    [{ tokens: ['a'], 'credential-status': 401 }, [{ token: 'b' }, none], ['401 1003', '401 1001']],
    [{ 'unknown-path-status': 400 }, [{ target: '/x' }], ['400 6001']],
    [{ 'unknown-path-status': 410 }, [{ target: '/x' }], ['410 6001']],
    [{ 'unknown-method-status': 400 }, [{ method: 'GET' }], ['400 6002']],
    [
      { 'media-type-status': 415 },
      [{ headers: { 'content-type': 'text/plain' } }, { headers: { 'content-type': null } }],
      ['415 2001', '415 2001'],
    ],
    [{ 'echo-id': true }, [good], ['200 {"id":1,"name":"fern"}']],
    [
      { 'echo-id': true },
      [
        { body: '{"name":"fern","id":9007199254740993,"tag":"t","x":1}' },
        { body: '{"name":"fern","id":-9223372036854775808}' },
        { body: '{"name":"fern","id":1e3}' },
        { headers: { prefer: 'code=200' } },
      ],
      [
        '200 {"id":9007199254740993,"name":"fern","tag":"t"}',
        '200 {"id":-9223372036854775808,"name":"fern"}',
        '200 {"id":1000,"name":"fern"}',
        '200 {"id":1,"name":"fern"}',
      ],
    ],
    [{}, [good, good], [fern, fern]],
    [
      { 'repeated-id': 'refused' },
      [good, good, { token: 'other' }, { body: '{"id":1.0,"name":"moss"}' }],
      [fern, '400 4001', fern, '400 4001'],
    ],
    [
      { 'repeated-id': 'refused' },
      [
        { body: '{"id":9007199254740993,"name":"fern"}' },
        { body: '{"id":9007199254740992,"name":"fern"}' },
        { body: '{"id":9007199254740993e0,"name":"fern"}' },
      ],
      [fern, fern, '400 4001'],
    ],
    [
      { 'repeated-id': 'refused' },
      [{ body: '{"id":1}' }, { headers: { prefer: 'scenario=offline' } }, good],
      ['400 3001', fern, fern],
    ],
    [{}, [twice], [fern]],
    [{ 'repeated-member': 'refused' }, [twice, good], ['400 3005', fern]],
    [{}, [lone], [String.raw`200 {"name":"\ud83c"}`]],
    [
      { 'lone-surrogate': 'refused' },
      [lone, { body: '{"id":1,"name":"🌿"}' }],
      ['400 3006', '200 {"name":"🌿"}'],
    ],
    [{ 'byte-order-mark': 'ignored' }, [marked, good], [fern, fern]],
    [{}, [typo], ['400 5001']],
    [{ 'unknown-preference': 'ignored' }, [typo], [fern]],
    [{ 'body-limit': 10 }, [{ cut: true }], ['400 2003']],
    [{ 'body-limit': 10, 'body-limit-status': 413 }, [{ cut: true }], ['413 2003']],
    [{ 'nesting-limit': 3 }, [nested, good], ['400 2005', fern]],
    [{ 'nesting-limit': 4 }, [nested], [fern]],
  ]
  test.each(effects)('%j takes effect', (choices, sent, told) => {
    expect(answers(choices, ...sent)).toEqual(told)
  })

  test('is told in the refusals that it causes', () => {
    const messages: [Partial<Choices>, Sent, string][] = [
      [{ 'repeated-member': 'refused' }, twice, '"name" must be given once'],
      [{ 'lone-surrogate': 'refused' }, lone, '"name" must be well-formed Unicode'],
      [{ 'body-limit': 10 }, { cut: true }, 'the body must have at most 10 bytes'],
      [
        { tokens: ['secret'] },
        good,
        'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got a token that this store does not accept)',
      ],
    ]
    for (const [choices, sent, message] of messages) {
      expect(JSON.parse(post(createMock({ choices }), sent).body)).toMatchObject({ message })
    }
    const mock = createMock({ choices: { 'repeated-id': 'refused' } })
    post(mock)
    expect(JSON.parse(post(mock).body)).toEqual({
      error: 4001,
      message: '"id" must be new (a plant with id 1 exists)',
    })
  })

  test('challenges with a 401 only', () => {
    const challenge = (status: number): string | undefined =>
      post(createMock({ choices: { 'credential-status': status } }), none).headers[
        'www-authenticate'
      ]
    expect([challenge(400), challenge(401), challenge(403)]).toEqual([
      undefined,
      'Bearer',
      undefined,
    ])
  })
})

describe('a value', () => {
  const read: [name: string, given: unknown, value: unknown][] = [
    ['credential-status', '401', 401],
    ['credential-status', 499, 499],
    ['tokens', 'any', 'any'],
    ['tokens', 'a,b', ['a', 'b']],
    ['tokens', ['a', 'b'], ['a', 'b']],
    ['echo-id', 'true', true],
    ['echo-id', 'false', false],
    ['echo-id', true, true],
    ['repeated-id', 'refused', 'refused'],
    ['body-limit', '2048', 2048],
    ['nesting-limit', 1, 1],
  ]
  test.each(read)('of %s may be %j', (name, given, value) => {
    expect(readChoices({ [name]: given })).toEqual({ ...defaultChoices, [name]: value })
  })

  test('that is undefined keeps the default', () => {
    expect(readChoices({ 'echo-id': undefined })).toEqual(defaultChoices)
  })

  const statuses = 'takes 400 to 499'
  const refused: [given: Record<string, unknown>, message: string][] = [
    [{ 'credential-status': 200 }, `The choice "credential-status" ${statuses} (got 200).`],
    [{ 'credential-status': 500 }, `The choice "credential-status" ${statuses} (got 500).`],
    [{ 'credential-status': '4e2' }, `The choice "credential-status" ${statuses} (got "4e2").`],
    [{ 'credential-status': 400.5 }, `The choice "credential-status" ${statuses} (got 400.5).`],
    [{ 'unknown-path-status': 204 }, `The choice "unknown-path-status" ${statuses} (got 204).`],
    [{ 'unknown-method-status': '' }, `The choice "unknown-method-status" ${statuses} (got "").`],
    [{ 'media-type-status': null }, `The choice "media-type-status" ${statuses} (got null).`],
    [{ 'body-limit-status': -413 }, `The choice "body-limit-status" ${statuses} (got -413).`],
    [{ 'echo-id': 'yes' }, 'The choice "echo-id" takes true | false (got "yes").'],
    [{ 'echo-id': ['true'] }, 'The choice "echo-id" takes true | false (got ["true"]).'],
    [
      { 'repeated-id': 'refuse' },
      'The choice "repeated-id" takes accepted | refused (got "refuse").',
    ],
    [
      { 'repeated-member': true },
      'The choice "repeated-member" takes accepted | refused (got true).',
    ],
    [{ 'lone-surrogate': '' }, 'The choice "lone-surrogate" takes accepted | refused (got "").'],
    [
      { 'byte-order-mark': 'accepted' },
      'The choice "byte-order-mark" takes refused | ignored (got "accepted").',
    ],
    [
      { 'unknown-preference': 1 },
      'The choice "unknown-preference" takes refused | ignored (got 1).',
    ],
    [{ 'body-limit': 0 }, 'The choice "body-limit" takes a whole number from 1 (got 0).'],
    [{ 'body-limit': '1MiB' }, 'The choice "body-limit" takes a whole number from 1 (got "1MiB").'],
    [{ 'body-limit': 10n }, 'The choice "body-limit" takes a whole number from 1 (got 10).'],
    [{ 'nesting-limit': 1.5 }, 'The choice "nesting-limit" takes a whole number from 1 (got 1.5).'],
    [
      { 'echo-ids': true },
      `The choice "echo-ids" is not known: did you mean "echo-id"? There are ${choiceNames.join(', ')}.`,
    ],
    [{ colour: 'green' }, `The choice "colour" is not known: There are ${choiceNames.join(', ')}.`],
    [{ toString: 'x' }, `The choice "toString" is not known: There are ${choiceNames.join(', ')}.`],
  ]
  test.each(refused)('of %o is refused', (given, message) => {
    expect(() => readChoices(given)).toThrow(new Error(message))
    expect(() => createMock({ choices: given })).toThrow(new Error(message))
  })

  const tokens: [given: unknown][] = [
    [''],
    ['s3cret,'],
    [['s3cret', '']],
    [['s3cret', 7]],
    [[]],
    [7],
    [{}],
    ['s3cret x'],
    [['s3crét']],
  ]
  test.each(tokens)('of tokens is refused without showing it: %j', (given) => {
    expect(() => readChoices({ tokens: given })).toThrow(
      new Error(
        'The choice "tokens" takes any, or a list of tokens (printable ASCII without spaces).',
      ),
    )
  })
})
