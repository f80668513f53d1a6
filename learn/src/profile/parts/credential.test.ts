import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { findCredentialProblems, kindOfCredential, kindOfMissingCredential } from './credential.ts'

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

/** What services find in a credential, for a mock that knows the token `good`. */
function foundIn(authorization: string): readonly string[] {
  const headers = new Map([
    ['authorization', authorization],
    ['content-type', 'application/json'],
  ])
  const body = new TextEncoder().encode('{"id":1,"name":"a"}')
  const request = { method: 'POST', target: '/plants', headers, body }
  const behavior = readBehavior({ tokens: ['good'] })
  const context = contextOf(request, { operation: servedStore, path: '/plants', behavior })
  return findCredentialProblems(context).map(({ name }) => name)
}

test.each<[authorization: string, found: readonly string[]]>([
  ['Bearer good', []],
  ['bearer good', ['credential-scheme-case']],
  ['Bearer  good', ['credential-spaces']],
  ['BEARER  good', ['credential-scheme-case', 'credential-spaces']],
])('in the credential %j services find %j', (authorization, found) => {
  expect(foundIn(authorization)).toEqual(found)
})

test.each<[authorization: string, found: readonly string[]]>([
  ['Basic bad', ['credential-unknown']],
  ['Bearer bad more', ['credential-unknown']],
  ['Basic good', []],
  ['Bearer good more', []],
  // The mock itself finds it.
  ['Bearer bad', []],
])('a service that reads another form compares the token of %j: %j', (authorization, found) => {
  expect(foundIn(authorization)).toEqual(found)
})

test('services find nothing in a credential without a token', () => {
  expect(foundIn('')).toEqual([])
  expect(foundIn('Bearer')).toEqual([])
})
