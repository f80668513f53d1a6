import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { type AcceptsProblem, classifySamples, withRefused } from './classified.ts'

const service = { operation: servedStore, path: '/plants' }
const sample = sampleWith('{"id":0,"name":5,"tag":null}', { status: 400 })

/** The keys of all problems of the request, and of those that a service refuses. */
function keysOf(
  accepts: AcceptsProblem,
  settings = {},
): Readonly<Record<string, readonly string[]>> {
  const [classified] = withRefused(classifySamples([sample], service, settings), accepts)
  const { problems, refused } = classified!
  return {
    problems: problems.map(({ profileClass }) => profileClass.key),
    refused: refused.map(({ profileClass }) => profileClass.key),
  }
}

test('a request has all of its problems, of which the service refuses some', () => {
  const { problems, refused } = keysOf(({ profileClass }) => profileClass.key === 'zero/id')
  expect(problems).toEqual(['type/name/number', 'type/tag/null', 'zero/id'])
  expect(refused).toEqual(['type/name/number', 'type/tag/null'])
})

test('with a service that accepts everything, no problem decides', () => {
  expect(keysOf(() => true)['refused']).toEqual([])
})

test('the limits of the service decide about problems', () => {
  const members = { id: { minimum: 1 } }
  expect(keysOf(() => false, { members })['problems']).toContain('range/id/zero')
})
