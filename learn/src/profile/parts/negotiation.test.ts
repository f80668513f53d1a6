import { describe, expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { findAcceptProblems, findMediaTypeProblems, kindOfMediaType } from './negotiation.ts'

describe('a media type', () => {
  const JSON_TYPES = ['application/json']

  test.each([
    ['application/json; charset', 'malformed'],
    ['application/*', 'range'],
    ['*/*; q=1', 'range'],
    ['text/*', 'other'],
    ['application/problem+json', 'json-suffix'],
    ['text/x+json', 'json-like'],
    ['application/json5', 'json-prefix'],
    ['JSON', 'json-like'],
    ['text', 'invalid'],
    ['a/b/c', 'invalid'],
    ['application/xml', 'xml'],
    ['multipart/mixed', 'form'],
    ['application/x-www-form-urlencoded', 'form'],
    ['text/plain; charset=utf-8', 'text'],
    ['text/plainer', 'other'],
  ])('%s is %s', (type, kind) => {
    expect(kindOfMediaType(type, true, JSON_TYPES)).toBe(kind)
  })

  test('is malformed if it has the name of a documented one', () => {
    const mediaTypes = ['application/vnd.shop+json']
    expect(kindOfMediaType('application/vnd.shop+json; x', true, mediaTypes)).toBe('malformed')
    expect(kindOfMediaType('application/json', true, mediaTypes)).toBe('json-like')
  })

  test('that is missing is another kind without a body', () => {
    expect(kindOfMediaType('', true, JSON_TYPES)).toBe('none')
    expect(kindOfMediaType('', false, JSON_TYPES)).toEqual('none/no-body')
  })
})

const contextWith = (headers: Readonly<Record<string, string>>) =>
  contextOf(
    {
      method: 'POST',
      target: '/plants',
      headers: new Map(Object.entries(headers)),
      body: new TextEncoder().encode('{"id":1,"name":"a"}'),
    },
    { operation: servedStore, path: '/plants', behavior: readBehavior({}) },
  )

test('services find an Accept header that excludes JSON or is malformed', () => {
  const foundIn = (accept: string) => findAcceptProblems(contextWith({ accept }))
  expect(findAcceptProblems(contextWith({}))).toEqual([])
  expect(foundIn('application/*')).toEqual([])
  expect(foundIn('text/html')).toEqual([
    {
      name: 'accept',
      message: 'the Accept header must allow application/json (got text/html)',
      value: 'text/html',
    },
  ])
  expect(foundIn('json').map(({ kind }) => kind)).toEqual(['malformed'])
})

test('a message quotes the first 80 characters of an Accept header', () => {
  const accept = `text/${'x'.repeat(75)}y`
  const [problem] = findAcceptProblems(contextWith({ accept }))
  expect(problem).toMatchObject({
    message: `the Accept header must allow application/json (got text/${'x'.repeat(75)})`,
    value: accept,
  })
})

test.each<[type: string, problems: readonly string[]]>([
  ['application/json', []],
  ['application/json; charset=UTF-8', ['media-type-parameters/utf-8']],
  ['application/json; charset="utf-8"', ['media-type-parameters/utf-8']],
  ['application/json; charset=utf-8x', ['media-type-parameters/charset']],
  ['application/json; charset=latin1', ['media-type-parameters/charset']],
  ['application/json ; v=1', ['media-type-parameters/other']],
  ['Application/JSON', ['media-type-case']],
  ['APPLICATION/JSON;charset=utf-8', ['media-type-parameters/utf-8', 'media-type-case']],
  // The mock itself finds it.
  ['text/plain; charset=utf-8', []],
])('in the media type %s services find %j', (type, problems) => {
  const found = findMediaTypeProblems(contextWith({ 'content-type': type }))
  expect(found.map(({ name, kind }) => (kind === undefined ? name : `${name}/${kind}`))).toEqual(
    problems,
  )
})
