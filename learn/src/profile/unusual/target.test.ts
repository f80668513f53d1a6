import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { findUnusualTarget } from './target.ts'

test('a path is unusual without the escapes that the document has', () => {
  const request = {
    method: 'POST',
    target: '/~plants',
    headers: new Map(),
    body: new Uint8Array(0),
  }
  const options = { operation: servedStore, path: '/%7Eplants', behavior: readBehavior({}) }
  const unusual = findUnusualTarget(contextOf(request, options))
  expect(unusual.map(({ name }) => name)).toEqual(['encoded-path'])
})

test.each<[target: string, unusual: readonly string[]]>([
  ['/plants', []],
  ['/plants?', []],
  ['/plants?a', ['query: the target must have no query']],
  ['/%70lants', ['encoded-path: the path must be written as /plants (got /%70lants)']],
  // The mock itself finds another path.
  ['/trees?a', []],
])('the target %s is unusual: %j', (target, unusual) => {
  const request = { method: 'POST', target, headers: new Map(), body: new Uint8Array(0) }
  const options = { operation: servedStore, path: '/plants', behavior: readBehavior({}) }
  const found = findUnusualTarget(contextOf(request, options))
  expect(found.map(({ name, message }) => `${name}: ${message}`)).toEqual(unusual)
})
