import { expect, test } from 'vitest'
import { shop } from '../test/support/shop.ts'
import { breachesOf } from './breaches.ts'

test('a mock breaks nothing by itself, whatever its scenario is', async () => {
  expect(await breachesOf()).toEqual([])
  expect(await breachesOf({ scenario: 'off-contract' })).toEqual([])
  expect(await breachesOf({ document: shop })).toEqual([])
})

test('a mock breaks nothing with tokens of its own', async () => {
  expect(await breachesOf({ behavior: { tokens: ['ada'] } })).toEqual([])
})

test('a behavior that refuses ordinary values is a breach', async () => {
  const behavior = { members: { tag: { pattern: '^[a-z]*$' } } }
  expect(await breachesOf({ behavior })).toEqual([
    expect.stringMatching(/^R1: tag has digits alone: responded 400 to an ordinary valid request/),
  ])
})

test('a profile breaks the contract of its document', async () => {
  const errors = { 'range/lines[].count': { status: 409 } } as const
  expect(await breachesOf({ document: shop, errors })).toEqual([
    expect.stringMatching(/^R7: .*: responded 409, a status that the document does not have/),
  ])
})

test('a response that does not come is a breach, and so is what is accepted', async () => {
  const errors = { 'body-missing': { fault: 'hang' }, 'type/tag/null': 'accepted' } as const
  expect(await breachesOf({ errors })).toEqual([
    expect.stringMatching(/^R8: no body: no complete response in time/),
    expect.stringMatching(/^N7: tag is null: responded 200/),
  ])
})

test('requests beyond the limit of bodies are cut, as they arrive', async () => {
  expect(await breachesOf({ behavior: { bodyLimit: 60_000 } })).toEqual([])
})
