import { describe, expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { ITSELF, within } from '../classes/kind.ts'
import { kindOfCredential, kindOfMissingCredential } from './credential.ts'
import { kindOfMediaType, kindOfParameters } from './media-type.ts'
import { kindOfMethod } from './method.ts'
import { isBlank, isEmpty, kindOfBlank } from './value.ts'

test.each([
  [{}, '/plants', 'absent'],
  [{ authorization: '' }, '/plants', 'empty'],
  [{ 'x-key': '' }, '/plants', 'absent'],
  [{}, '/plants?x=1&access_token=a', 'query'],
  [{}, '/plants?no_access_token=a', 'absent'],
])('without a credential, the headers %j at %s are %s', (headers, target, kind) => {
  const request = {
    method: 'POST',
    target,
    headers: new Map(Object.entries(headers)),
    body: new Uint8Array(0),
  }
  const behavior = readBehavior({})
  const context = contextOf(request, { operation: servedStore, path: '/plants', behavior })
  expect(kindOfMissingCredential(context)).toBe(kind)
})

test.each([
  ['bearer', 'no-token'],
  ['Bearer  ', 'no-token'],
  ['Bearer ä', 'characters'],
  ['Bearer a, Bearer b', 'twice'],
  ['Bearer a b', 'tokens'],
  ['Bearer\ta', 'tab'],
  ['Bearer=a', 'form'],
  ['Bearer1 a', 'scheme'],
  ['Basic a', 'scheme'],
  ['a', 'bare'],
])('the Authorization %j is %s', (authorization, kind) => {
  expect(kindOfCredential(authorization)).toBe(kind)
})

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
    expect(kindOfMediaType('', false, JSON_TYPES)).toEqual(within('none', 'no-body'))
  })

  test.each([
    ['application/json; charset=UTF-8', 'utf-8'],
    ['application/json; charset="utf-8"', 'utf-8'],
    ['application/json; charset=utf-8x', 'charset'],
    ['application/json; charset=latin1', 'charset'],
    ['application/json; version=1', 'other'],
  ])('%s has parameters of the kind %s', (type, kind) => {
    expect(kindOfParameters(type)).toBe(kind)
  })
})

test.each([
  ['GET', 'get'],
  ['get', 'other'],
  ['PROPFIND', 'other'],
])('the method %s is of the kind %s', (method, kind) => {
  expect(kindOfMethod(method)).toBe(kind)
})

test('values that some languages treat as empty are few', () => {
  expect([0, false, [], {}].map(isEmpty)).toEqual([true, true, true, true])
  expect([1, true, '', null, [0], { a: 1 }, undefined].map(isEmpty)).toEqual(Array(7).fill(false))
})

test('white space is that of Unicode or of Java', () => {
  expect([' ', '\u00a0\u2003', '\0\t '].map(isBlank)).toEqual([true, true, true])
  expect(['', 'a', '\u00a0\0', '\ufeff'].map(isBlank)).toEqual(Array(4).fill(false))
  expect([' \t', '\0 ', '\u00a0'].map(kindOfBlank)).toEqual([ITSELF, 'control', 'unicode'])
})
