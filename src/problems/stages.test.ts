import { sentencesOf } from '../base/mistake.ts'
import { describe, expect, test } from 'vitest'
import { evolvedOperation, type OpenApi } from '../../test/support/evolved.ts'
import { servedStore } from '../../test/support/store.ts'
import { type Behavior, readBehavior } from './behavior.ts'
import { BEHAVIOR, checkBehavior } from './check-behavior.ts'
import {
  CLASSES,
  findEveryProblem,
  findProblems,
  type FoundProblem,
  isJoined,
  isOfRoute,
} from './find-problems.ts'
import { isOperation } from './path.ts'
import { contextOf } from './request-context.ts'

interface Changes {
  readonly method?: string
  readonly target?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly truncated?: boolean
  readonly path?: string
  readonly behavior?: Partial<Behavior>
  readonly isKnownId?: boolean
}

/** With the member or the body, if the schema finds it. */
const keyOf = ({ problemClass, constraint, pointer }: FoundProblem): string =>
  constraint === undefined ? problemClass.key : problemClass.key + (pointer || '/body')

/** The problems of a valid request after some changes, with their keys. */
function problemsOf(changes: Changes, operation = servedStore, find = findProblems) {
  const { method = 'POST', target = '/plants', path = '/plants', truncated = false } = changes
  const { body = '{"id":1,"name":"fern"}', isKnownId = false } = changes
  const headers = new Map(
    Object.entries({
      authorization: 'Bearer ada',
      'content-type': 'application/json',
      ...changes.headers,
    }),
  )
  const request = { method, target, headers, body: new TextEncoder().encode(body), truncated }
  const behavior = readBehavior(changes.behavior ?? {})
  const context = contextOf(request, { operation, path, behavior, isKnownId: () => isKnownId })
  return find(context).map((problem) => ({ ...problem, key: keyOf(problem) }))
}

const messagesOf = (changes: Changes, operation = servedStore): readonly string[] =>
  problemsOf(changes, operation).map(({ message }) => message)

describe('a path', () => {
  test.each([
    ['/plants', '/plants', true],
    ['/plants?x=1', '/plants', true],
    ['/pl%61nts', '/plants', true],
    ['/%70lants', '/plants', true],
    ['/~plants', '/%7Eplants', true],
    ['/pl%c3%a4nts', '/pl%C3%A4nts', true],
    ['/pl%C3%A4nts', '/pl%c3%a4nts', true],
    ['/PL%C3%A4NTS', '/pl%C3%A4nts', false],
    ['/plants/', '/plants', false],
    ['/pl%2Fants', '/plants', false],
    ['/a/b/plants', '*/plants', true],
    ['/plants', '*/plants', true],
    ['/plant', '*/plants', false],
  ])('%s is that of %s: %j', (target, path, isKnown) => {
    expect(problemsOf({ target, path }).length).toBe(isKnown ? 0 : 1)
  })

  test('of another operation is shown without its parameters, in 80 characters', () => {
    const target = `/${'x'.repeat(100)}?token=secret`
    expect(messagesOf({ target })).toEqual([
      `there is nothing at /${'x'.repeat(79)}: the mock serves POST /plants`,
    ])
  })

  test('is not one that only ends alike', () => {
    expect(isOperation('/b/plants', '/plants')).toBe(false)
  })
})

test('another method is shown in 20 characters', () => {
  expect(messagesOf({ method: 'PATCH' })).toEqual(['the method must be POST (got PATCH)'])
  expect(messagesOf({ method: 'X'.repeat(30) })).toEqual([
    `the method must be POST (got ${'X'.repeat(20)})`,
  ])
})

describe('a credential', () => {
  const must = 'the Authorization header must be "Bearer <ACCESS_TOKEN>"'
  const tokens = ['bob']

  test.each<[title: string, changes: Changes, message: string]>([
    ['missing', { headers: { authorization: '' } }, `${must} (got none)`],
    ['malformed', { headers: { authorization: 'x' } }, `${must} (got something else)`],
    ['unknown', { behavior: { tokens } }, `${must} (got a token that is not accepted)`],
  ])('that is %s is refused', (_title, changes, message) => {
    expect(messagesOf(changes)).toEqual([message])
  })

  test('may be a key', () => {
    const operation = evolvedOperation((document: OpenApi) => {
      document.components.securitySchemes.key = { type: 'apiKey', in: 'header', name: 'X-Key' }
      document.security = [...document.security, { key: [] }]
    })
    const message = `${must}, or the X-Key header must be a key (got none)`
    expect(messagesOf({ headers: { authorization: '' } }, operation)).toEqual([message])
  })
})

describe('a media type', () => {
  const typed = (type: string, operation = servedStore): readonly string[] =>
    messagesOf({ headers: { 'content-type': type } }, operation)

  test('is application/json in any letter case, with parameters', () => {
    expect(typed('Application/JSON; charset=utf-8')).toEqual([])
    expect(typed('text/plain')).toEqual([
      'the Content-Type must be application/json (got "text/plain")',
    ])
    expect(typed('')).toEqual(['the Content-Type must be application/json (got "")'])
    expect(typed('x'.repeat(90))).toEqual([
      `the Content-Type must be application/json (got "${'x'.repeat(80)}")`,
    ])
  })

  test('may be any of the document', () => {
    const operation = evolvedOperation(({ paths }: OpenApi) => {
      const { content } = paths['/plants'].post.requestBody
      content['application/plant+json'] = content['application/json']
    })
    expect(typed('application/plant+JSON;v=1', operation)).toEqual([])
    expect(typed('application/json', operation)).toEqual([])
    expect(typed('text/json', operation)).toEqual([
      'the Content-Type must be application/json or application/plant+json (got "text/json")',
    ])
  })

  test('may be any of a range with a suffix', () => {
    const operation = evolvedOperation(({ paths }: OpenApi) => {
      const { content } = paths['/plants'].post.requestBody
      content['text/json'] = content['application/*+json'] = content['application/json']
    })
    expect(typed('application/vnd.acme+json; v=1', operation)).toEqual([])
    expect(typed('Text/JSON', operation)).toEqual([])
    expect(typed('text/vnd.acme+json', operation)).toHaveLength(1)
    expect(typed('application/vnd.acme', operation)).toHaveLength(1)
  })

  test('is not needed without a body that may be left out', () => {
    const operation = evolvedOperation(({ paths }: OpenApi) => {
      delete paths['/plants'].post.requestBody.required
    })
    expect(messagesOf({ body: '', headers: { 'content-type': '' } }, operation)).toEqual([])
    expect(messagesOf({ headers: { 'content-type': '' } }, operation)).toHaveLength(1)
  })

  test('is not the problem of a request without a body if no status of it is documented', () => {
    const request = { body: '', headers: { 'content-type': '' } }
    expect(messagesOf(request)).toEqual(['the Content-Type must be application/json (got "")'])
    const undocumented = new Set(['media-type'] as const)
    expect(messagesOf(request, { ...servedStore, undocumented })).toEqual([
      'the body is required (got none)',
    ])
  })
})

test('a content coding is refused, but for identity', () => {
  const coded = (coding: string) => messagesOf({ headers: { 'content-encoding': coding } })
  expect(coded('identity')).toEqual([])
  expect(coded('gzip')).toEqual([
    'the Content-Encoding "gzip" is not supported: send the body uncompressed',
  ])
  expect(coded('x'.repeat(90))[0]).toContain(`"${'x'.repeat(80)}"`)
})

describe('a body', () => {
  test.each<[title: string, changes: Changes, messages: readonly string[]]>([
    [
      'over the limit',
      { truncated: true, behavior: { bodyLimit: 9 } },
      ['the body must have at most 9 bytes'],
    ],
    ['that is empty', { body: '' }, ['the body is required (got none)']],
    [
      'with a byte order mark',
      { body: '\uFEFF{"id":1,"name":"a"}' },
      ['the body must be JSON: line 1, column 1: unexpected U+FEFF'],
    ],
    [
      'in UTF-16',
      { body: '\0{' },
      ['the body must be UTF-8', 'the body must be JSON: line 1, column 2: unexpected end'],
    ],
  ])('%s is refused', (_title, changes, messages) => {
    const received = messagesOf(changes)
    expect(received[0]).toBe(messages[0])
    expect(received.length).toBe(messages.length)
  })
})

describe('members', () => {
  test.each<[title: string, changes: Changes, problem: object]>([
    [
      'a repeated one, a declared one first',
      {
        body: '{"x":1,"x":2,"id":1,"name":"a","name":"b"}',
        behavior: { repeatedMember: 'refused' },
      },
      { pointer: '/name', message: '"name" must be given once', value: 'b' },
    ],
    [
      'a repeated one that is not declared',
      { body: '{"x":1,"x":2,"id":1,"name":"a"}', behavior: { repeatedMember: 'refused' } },
      { pointer: '/x', message: '"x" must be given once', value: 2 },
    ],
    [
      'a lone surrogate',
      { body: '{"id":1,"name":"\\ud800"}', behavior: { loneSurrogate: 'refused' } },
      { pointer: '/name', message: '"name" must be well-formed Unicode' },
    ],
    [
      'a lone surrogate at any depth',
      { body: '{"id":1,"name":"a","x":[{"y":"\\udc00"}]}', behavior: { loneSurrogate: 'refused' } },
      { pointer: '/x/0/y', message: '"x/0/y" must be well-formed Unicode', value: '\udc00' },
    ],
    [
      'a lone surrogate in a name',
      { body: '{"id":1,"name":"a","\\ud800":1}', behavior: { loneSurrogate: 'refused' } },
      { message: String.raw`"\ud800" must be well-formed Unicode`, value: 1 },
    ],
    [
      'a known id',
      { isKnownId: true, behavior: { repeatedId: 'refused' } },
      { pointer: '/id', message: '"id" must be new (id 1 exists already)', value: 1 },
    ],
    ['the body itself', { body: '7' }, { key: 'type/body', pointer: '' }],
    [
      'a missing one',
      { body: '{"id":1}' },
      { key: 'required/name', pointer: '/name', message: '"name" is required' },
    ],
  ])('%s is refused', (_title, changes, problem) => {
    expect(problemsOf(changes)).toMatchObject([problem])
  })

  test('of a text that was cut are not looked at', () => {
    expect(
      problemsOf({ truncated: true, body: '{"id":"1"}' }, servedStore, findEveryProblem),
    ).toMatchObject([{ key: 'body-limit' }])
  })

  test('are only those of an object', () => {
    const behavior = { repeatedMember: 'refused', loneSurrogate: 'refused' } as const
    const keys = problemsOf({ body: '[{"a":1,"a":2},"\\ud800"]', behavior }).map(({ key }) => key)
    expect(keys).toEqual(['type/body'])
  })

  test('break a limit only if their schema finds nothing', () => {
    const operation = evolvedOperation(({ components }: OpenApi) => {
      components.schemas.Plant.properties.tag.maxLength = 2
    })
    expect(messagesOf({ body: '{"id":1,"name":"a","tag":"abc"}' }, operation)).toEqual([
      '"tag" must have at most 2 characters (got "abc")',
    ])
  })

  test('deeper ones are shown with their way', () => {
    const operation = evolvedOperation(({ components }: OpenApi) => {
      const names = { type: 'object', properties: { 'a/b': { type: 'string' } } }
      components.schemas.Plant.properties.origin = names
    })
    const body = '{"id":1,"name":"a","origin":{"a/b":1}}'
    expect(problemsOf({ body }, operation)).toMatchObject([
      {
        pointer: '/origin/a~1b',
        member: 'origin/a/b',
        message: '"origin/a/b" must be a string (got 1)',
      },
    ])
  })
})

test('a problem of the route is before all scenarios, and those of members are joined', () => {
  const [path] = problemsOf({ target: '/x' })
  const [credential] = problemsOf({ headers: { authorization: '' } })
  const [type] = problemsOf({ body: '{"id":1,"name":7}' })
  const [json] = problemsOf({ body: '{' })
  const all = [path!, credential!, type!, json!]
  expect(all.map(isOfRoute)).toEqual([true, true, false, false])
  expect(all.map(isJoined)).toEqual([false, false, true, false])
})

test('problems have the numbers, statuses and behaviors of the docs', () => {
  const usual = [400, 422]
  const media = [415, 400, 422]
  const login = [401, 403, 400]
  const rows = CLASSES.map(({ key, decidedBy, error }) => [
    key,
    error.number,
    error.statuses,
    error.statusBehavior ?? decidedBy,
  ])
  expect(rows).toEqual([
    ['unknown-path', 6001, 404, 'unknownPathStatus'],
    ['unknown-method', 6002, 405, 'unknownMethodStatus'],
    ['credential-missing', 1001, login, 'credentialStatus'],
    ['credential-malformed', 1002, login, 'credentialStatus'],
    ['credential-unknown', 1003, [403, 401, 400], 'credentialStatus'],
    ['parameter-missing', 8001, usual, undefined],
    ['parameter-wrong', 8002, usual, undefined],
    ['media-type', 2001, media, 'mediaTypeStatus'],
    ['content-encoding', 2006, media, 'mediaTypeStatus'],
    ['body-limit', 2003, usual, 'bodyLimitStatus'],
    ['body-missing', 2002, usual, undefined],
    ['body-encoding', 2004, usual, undefined],
    ['byte-order-mark', 2005, usual, 'byteOrderMark'],
    ['body-json', 2005, usual, undefined],
    ['required', 3001, usual, undefined],
    ['type', 3002, usual, undefined],
    ['format', 3003, usual, undefined],
    ['range', 3004, usual, undefined],
    ['length', 3007, usual, undefined],
    ['short', 3007, usual, undefined],
    ['refused', 3008, usual, undefined],
    ['characters', 3008, usual, undefined],
    ['repeated-member', 3005, usual, 'repeatedMember'],
    ['lone-surrogate', 3006, usual, 'loneSurrogate'],
    ['repeated-id', 4001, [409, 400, 422], 'repeatedId'],
  ])
})

describe('behaviors', () => {
  test('have the defaults of the docs', () => {
    expect(readBehavior({})).toEqual({
      credentialStatus: 400,
      tokens: 'any',
      unknownPathStatus: 404,
      unknownMethodStatus: 405,
      mediaTypeStatus: 400,
      echoId: false,
      repeatedId: 'accepted',
      untouched: 'examples',
      repeatedMember: 'accepted',
      memberCase: 'exact',
      loneSurrogate: 'accepted',
      byteOrderMark: 'refused',
      unknownPreference: 'refused',
      bodyLimit: 1_048_576,
      bodyLimitStatus: 400,
      nestingLimit: 10_000,
      members: {},
      operations: {},
    })
    expect(readBehavior({ echoId: true, bodyLimit: 5 })).toMatchObject({
      echoId: true,
      bodyLimit: 5,
    })
  })

  test('of a status are from 400 to 499', () => {
    const { check } = BEHAVIOR.credentialStatus
    const wrong = [399, 400, 499, 500].filter((status) => check(status, []).length > 0)
    expect(wrong).toEqual([399, 500])
  })

  test.each([
    [{ bodyLimit: 1, nestingLimit: 1 }, []],
    [{ bodyLimit: 0 }, ['behavior.bodyLimit takes a whole number from 1']],
    [{ nestingLimit: 0 }, ['behavior.nestingLimit takes a whole number from 1']],
    [{ tokens: 'any' }, []],
    [{ tokens: ['ada'] }, []],
    [{ tokens: [] }, ['behavior.tokens takes any, or a list of tokens']],
    [{ tokens: ['a b'] }, ['behavior.tokens[0] takes printable ASCII without spaces']],
  ])('%j are checked', (behavior, problems) => {
    const received = sentencesOf(checkBehavior(behavior, ['behavior']))
    expect(received).toEqual(problems.map((problem) => expect.stringContaining(problem)))
  })
})
