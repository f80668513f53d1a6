import { expect, test } from 'vitest'
import { evolvedMock } from '../../test/support/evolved.ts'
import { describedScenarios } from './describe.ts'

test('built-in scenarios are described with the statuses of the document, others as they are', () => {
  const mock = evolvedMock((document) => {
    const { responses } = document.paths['/plants'].post
    responses['201'] = responses['200']
    responses['422'] = responses['400']
    delete responses['200']
    delete responses['400']
  })
  const own = { closed: { description: '400 on Sundays' }, slow: { delay: 5 } }
  const scenarios = describedScenarios({ ...mock.scenarios, ...own }, mock.operation.documented)
  expect(scenarios['auto']?.description).toBe('validates the request, then 201 or 422')
  expect(scenarios['flaky']?.description).toBe('422, 422, then like auto')
  expect(scenarios['off-contract-204']?.description).toBe('breaks the contract: 204 without a body')
  expect([scenarios['closed'], scenarios['slow']]).toEqual([own.closed, own.slow])
})
