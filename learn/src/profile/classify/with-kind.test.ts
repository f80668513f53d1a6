import { expect, test } from 'vitest'
import { closed } from '../../../../test/support/evolved-documents.ts'
import { optionsOf } from '../../../../test/support/evolve.ts'
import { openMockOperation } from '../../../../src/core/open-operation.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { classify } from './classify.ts'

const operation = openMockOperation(optionsOf(closed))

/** The refused classes of a body, with their members. */
function refusedIn(body: string): readonly (readonly [string, string | undefined])[] {
  const headers = new Map([
    ['authorization', 'Bearer demo'],
    ['content-type', 'application/json'],
  ])
  const { method, path } = operation
  const request = { method, target: path, headers, body: new TextEncoder().encode(body) }
  const context = contextOf(request, { operation, path, behavior: readBehavior({}) })
  const refused = classify(context).filter(({ mockAccepts }) => !mockAccepts)
  return refused.map(({ profileClass, member }) => [profileClass.key, member] as const)
}

test('a member that the document forbids is additional, and the problem is about it', () => {
  expect(refusedIn('{"id":1,"name":"a","color":1}')).toEqual([['additional', 'color']])
})

test('each member that the document forbids has a problem of its own', () => {
  expect(refusedIn('{"id":1,"name":"a","color":1,"size":2}')).toEqual([
    ['additional/several', 'color'],
    ['additional/several', 'size'],
  ])
})

test('a body that is no object has no additional members', () => {
  expect(refusedIn('[]').map(([key]) => key)).toEqual(['type/body/array/empty'])
})
