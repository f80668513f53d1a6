import { describe, expect, test, vi } from 'vitest'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import type { CheckOptions } from './options.ts'
import { readOptions } from './settings.ts'

const required = { baseUrl: 'http://store.test', token: 'a' }

const read = (options: Partial<CheckOptions> = {}) => readOptions({ ...required, ...options })

const profile = { name: 'a profile', cases: [], differenceOf: () => undefined }

describe('options', () => {
  test('have defaults', () => {
    expect(read()).toMatchObject({
      operation: plantStore,
      headers: [],
      only: [],
      noCreate: false,
      cases: 950,
      explore: 200,
      concurrency: 8,
      timeoutSeconds: 10,
      patienceSeconds: 30,
    })
    expect(read({ explore: undefined }).explore).toBe(200)
  })

  test('have a seed: their own, that of the profile, or a random one', () => {
    expect(read({ seed: -5, profile: { ...profile, seed: 7 } }).seed).toBe(-5)
    expect(read({ profile: { ...profile, seed: 7 } }).seed).toBe(7)
    const random = vi.spyOn(Math, 'random')
    random.mockReturnValueOnce(0).mockReturnValueOnce(1 - Number.EPSILON)
    expect([read().seed, read().seed]).toEqual([0, 2 ** 31 - 1])
    random.mockRestore()
  })

  describe('with values of parameters', () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
    const get = {
      operationId: 'getItem',
      parameters: [id],
      responses: { 200: { description: 'OK' } },
    }
    const document = { openapi: '3.1.0', paths: { '/items/{id}': { get } } }
    const readWith = (parameters: Record<string, string>): unknown =>
      read({ document, operation: 'getItem', parameters }).parameters

    test('take them by the name of the parameter, alone or with its operation', () => {
      const given = { 'getItem.id': '7', 'GET /items/{id}.id': '8', id: '9' }
      expect(readWith(given)).toEqual(given)
    })

    test('are refused for an unknown one, with the name that was meant', () => {
      expect(() => readWith({ 'getItm.id': '7' })).toThrow(
        'The parameter "getItm.id" is unknown: did you mean "getItem.id"?',
      )
    })

    test('are refused for a value that is not valid', () => {
      expect(() => readWith({ id: 'x' })).toThrow(
        'The parameter "id" must be an integer (got "x").',
      )
      expect(() => readWith({ id: '' })).toThrow('The parameter "id" must not be empty (got "").')
    })
  })

  test('have headers as a list', () => {
    expect(read({ headers: { 'X-Team': ['a', 'c'], 'X-Tenant': 'b' } }).headers).toEqual([
      ['X-Team', 'a'],
      ['X-Team', 'c'],
      ['X-Tenant', 'b'],
    ])
  })

  test('send only the case that is replayed, and generate as many as it needs', () => {
    expect(read({ replay: 'N5/id-type-"7"' })).toMatchObject({
      only: ['N5/id-type-"7"'],
      explore: 0,
    })
    expect(read({ replay: 'R1/generated-17', seed: 1 })).toMatchObject({
      only: ['R1/generated-17'],
      explore: 18,
    })
  })

  test('send the cases of a replay, and generate as many as the last of them needs', () => {
    const replay = ['R1/generated-3', 'N3/body-type-[]', 'R1/generated-2']
    expect(read({ replay, seed: 1 })).toMatchObject({ replay, only: replay, explore: 4 })
    expect(read({})).toMatchObject({ replay: [], only: [], explore: 200 })
  })

  test.each<[burst: number, options: Partial<CheckOptions>]>([
    [32, {}],
    [5, { concurrency: 5 }],
    [2, { concurrency: 2 }],
    [0, { concurrency: 1 }],
    [0, { rate: 100 }],
    [0, { rate: 100, concurrency: 5 }],
  ])('send %i requests at once with %j', (burst, options) => {
    expect(read(options).burst).toBe(burst)
  })

  test.each<Partial<CheckOptions>>([
    { tokenTtlSeconds: 5, token: () => 'a' },
    { cert: 'PEM', key: Uint8Array.of(1) },
    { waitSeconds: 0, patienceSeconds: 86_400, timeoutSeconds: 0.001, rate: 0.001 },
    { seed: 2 ** 31 - 1, explore: 0 },
    { profile: { ...profile, operation: 'POST /plants' } },
  ])('may be %o', (options) => {
    expect(() => read(options)).not.toThrow()
  })
})

describe('an error about options tells', () => {
  test.each<[message: string | RegExp, options: object]>([
    ['A base URL is required: set the option baseUrl.', { baseUrl: undefined }],
    ['A token is required: set the option token.', { token: undefined }],
    [
      'A token with a lifetime needs a function or command that returns it.',
      { tokenTtlSeconds: 5 },
    ],
    ['A client certificate needs its key: set both options, cert and key.', { cert: 'PEM' }],
    ['A client certificate needs its key: set both options, cert and key.', { key: 'PEM' }],
    ['The bad token is the token itself: give one that the server must refuse.', { badToken: 'a' }],
    [
      'A replay of a generated case needs its seed: copy it from the report.',
      { replay: 'R1/generated-17' },
    ],
    [
      'A replay of a generated case needs its seed: copy it from the report.',
      { replay: ['N3/body-type-[]', 'R1/generated-17'] },
    ],
    [
      'Cannot use the options: the header "X-Team" takes a string, or a list of strings.',
      { headers: { 'X-Team': 5 } },
    ],
    [/the header "X-Team" takes a string/, { headers: { 'X-Team': [] } }],
    [/the header "X-Team" cannot be sent/, { headers: { 'X-Team': ['a', 'a\nb'] } }],
    [
      'Cannot use the options: the header "X Team" cannot be sent: write it like "X-Tenant: plants".',
      { headers: { 'X Team': 'a' } },
    ],
    [/the header "X-Team" cannot be sent/, { headers: { 'X-Team': 'a\nb' } }],
    [
      'Cannot use the options: the header "Content-Length" is set by the cases: leave it out.',
      { headers: { 'Content-Length': '5' } },
    ],
    [
      'Cannot use the options: the header "authorization" is set by the cases: leave it out.',
      { headers: { authorization: 'Basic x' } },
    ],
    [
      'The profile a profile is about PUT /herbs, and not about POST /plants: read it with the same document.',
      { profile: { ...profile, operation: 'PUT /herbs' } },
    ],
    [/^Cannot use the options: explore .*; seed .*\.$/, { explore: -1, seed: 2 ** 31 }],
    [/seconds from 0.001 to 86400/, { timeoutSeconds: 0 }],
    [/seconds from 0 to 86400/, { waitSeconds: 86_401 }],
    [/a number from 0.001/, { rate: 0 }],
    [/concurrency/, { concurrency: 0 }],
    [/PEM as a string or bytes/, { ca: 5 }],
    [/a function/, { onEvent: 5 }],
  ])('%s', (message, options) => {
    expect(() => read(options)).toThrow(message)
  })

  test('without the value of a secret', () => {
    const secret = { token: 's3cret token', key: { s3cret: 1 }, badToken: 's3cret \n' }
    expect(() => read(secret as object)).toThrow(/^(?!.*s3cret).*$/s)
  })
})
