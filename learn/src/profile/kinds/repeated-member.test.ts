import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { findRepeated } from './repeated-member.ts'

function repeatedIn(member: string, body: string): ReturnType<typeof findRepeated> {
  const request = {
    method: 'POST',
    target: '/plants',
    headers: new Map([['content-type', 'application/json']]),
    body: new TextEncoder().encode(body),
  }
  const options = { operation: servedStore, path: '/plants', behavior: readBehavior({}) }
  return findRepeated(member, contextOf(request, options))
}

test('a repeated member that the document does not declare is of a kind of its own', () => {
  expect(repeatedIn('pot', '{"id":1,"name":"a","pot":1,"pot":2}')).toEqual({ kind: 'further' })
})

test('the first value of a repeated member counts if it would be refused', () => {
  expect(repeatedIn('id', '{"id":1,"name":"a","id":"b"}')).toEqual({})
  expect(repeatedIn('id', '{"id":"b","name":"a","id":1}')).toEqual({
    kind: { outer: 'wrong', inner: 'id' },
    value: 'b',
    span: { start: 6, position: 8 },
  })
  expect(repeatedIn('id', '{"id":null,"name":"a","id":1}')).toEqual({
    kind: { outer: 'wrong', inner: 'null' },
    value: null,
    span: { start: 6, position: 9 },
  })
})

test('the other members of the body do not count', () => {
  expect(repeatedIn('id', '{"id":1,"name":5,"id":2}')).toEqual({})
})
