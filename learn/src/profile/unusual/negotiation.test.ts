import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { namesOfKind } from '../classes/kind.ts'
import { findUnusualAccept, findUnusualMediaType } from './negotiation.ts'

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

test('an Accept header is unusual if it excludes JSON or is malformed', () => {
  const unusualIn = (accept: string) => findUnusualAccept(contextWith({ accept }))
  expect(findUnusualAccept(contextWith({}))).toEqual([])
  expect(unusualIn('application/*')).toEqual([])
  expect(unusualIn('text/html')).toEqual([
    {
      name: 'accept',
      message: 'the Accept header must allow application/json (got text/html)',
      value: 'text/html',
    },
  ])
  expect(unusualIn('json').map(({ kind }) => kind)).toEqual(['malformed'])
})

test('a message quotes the first 80 characters of an Accept header', () => {
  const accept = `text/${'x'.repeat(75)}y`
  const [unusual] = findUnusualAccept(contextWith({ accept }))
  expect(unusual).toMatchObject({
    message: `the Accept header must allow application/json (got text/${'x'.repeat(75)})`,
    value: accept,
  })
})

test.each<[type: string, unusual: readonly string[]]>([
  ['application/json', []],
  ['application/json; charset=latin1', ['media-type-parameters/charset']],
  ['application/json ; v=1', ['media-type-parameters/other']],
  ['Application/JSON', ['media-type-case']],
  ['APPLICATION/JSON;charset=utf-8', ['media-type-parameters/utf-8', 'media-type-case']],
  // The mock itself finds it.
  ['text/plain; charset=utf-8', []],
])('the media type %s is unusual: %j', (type, unusual) => {
  const found = findUnusualMediaType(contextWith({ 'content-type': type }))
  expect(found.map(({ name, kind }) => [name, ...namesOfKind(kind)].join('/'))).toEqual(unusual)
})
