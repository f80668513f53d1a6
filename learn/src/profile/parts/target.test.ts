import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf, type RequestContext } from '../../../../src/problems/request-context.ts'
import { classesOf } from '../classes/classes.ts'
import { findTargetProblems, kindOfPath, classOfMethod } from './target.ts'

const kindOf = (target: string, path: string) =>
  kindOfPath({ request: { target }, path } as RequestContext)

test.each<[difference: string, target: string, kind: ReturnType<typeof kindOfPath>]>([
  ['a slash at the end', '/v1/plants/', 'slash'],
  ['several slashes at the end', '/v1/plants//', 'slashes/end'],
  ['several slashes within', '/v1//plants', 'slashes'],
  ['a percent-encoded slash', '/v1%2Fplants', 'encoded-slash'],
  ['a percent sign without digits', '/v1/plants%zz', 'malformed'],
  ['a percent sign before an escape', '/v1/plants%%41', 'malformed'],
  ['an escape that is well-formed', '/v1/plants%41', 'other'],
  ['capitals', '/V1/Plants', 'letter-case'],
  ['a segment below', '/v1/plants/7', 'below'],
  ['a longer last segment', '/v1/plantsa', 'other'],
])('a path may differ by %s', (_difference, target, kind) => {
  expect(kindOf(target, '/v1/plants')).toEqual(kind)
})

test('characters may be percent-encoded in another way', () => {
  expect(kindOf('/~plants/7', '/%7Eplants')).toBe('below')
})

test('below a path with any beginning, whole segments count', () => {
  expect(kindOf('/api/plants/7', '*/plants')).toBe('below')
  expect(kindOf('/api/houseplants/7', '*/plants')).toBe('other')
})

test('services find a path without the escapes that the document has', () => {
  const request = {
    method: 'POST',
    target: '/~plants',
    headers: new Map(),
    body: new Uint8Array(0),
  }
  const options = { operation: servedStore, path: '/%7Eplants', behavior: readBehavior({}) }
  const found = findTargetProblems(contextOf(request, options))
  expect(found.map(({ name }) => name)).toEqual(['encoded-path'])
})

test.each<[target: string, problems: readonly string[]]>([
  ['/plants', []],
  ['/plants?', []],
  ['/plants?a', ['query: the target must have no query']],
  ['/%70lants', ['encoded-path: the path must be written as /plants (got /%70lants)']],
  // The mock itself finds another path.
  ['/trees?a', []],
])('in the target %s services find %j', (target, problems) => {
  const request = { method: 'POST', target, headers: new Map(), body: new Uint8Array(0) }
  const options = { operation: servedStore, path: '/plants', behavior: readBehavior({}) }
  const found = findTargetProblems(contextOf(request, options))
  expect(found.map(({ name, message }) => `${name}: ${message}`)).toEqual(problems)
})

const preflight = new Map([['access-control-request-method', 'POST']])

test.each<[method: string, headers: ReadonlyMap<string, string>, key: string]>([
  ['GET', new Map(), 'unknown-method/get'],
  ['get', new Map(), 'unknown-method/other'],
  ['PROPFIND', preflight, 'unknown-method/other'],
  ['OPTIONS', new Map(), 'unknown-method/options'],
  ['OPTIONS', preflight, 'preflight'],
])('the method %s with the headers %j is of the class %s', (method, headers, key) => {
  expect(classOfMethod({ method, headers }, classesOf(servedStore.source)).key).toBe(key)
})
