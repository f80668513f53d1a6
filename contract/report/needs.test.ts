import { expect, test } from 'vitest'
import { caseOf } from '../../test/support/exchange.ts'
import { sample } from '../../test/support/sample-report.ts'
import type { ResourcePath } from '../data/exchange.ts'
import type { Group } from '../data/report.ts'
import { needsOf } from './needs.ts'

type FollowUp = Pick<Group, 'again' | 'isReproduced'>

/** What the first group of the sample needs, if its example is of another case. */
const needOf = (
  id: string,
  followUp: FollowUp = {},
  resource?: ResourcePath,
): string | undefined => {
  const [{ findings }] = sample.groups as [Group]
  const [first] = findings
  const cases = { ...sample.cases, [id]: caseOf(id) }
  const exchanges = sample.exchanges.map((exchange) => ({
    ...exchange,
    ...(resource && { resource }),
  }))
  return needsOf(
    { findings: [{ ...first, case: id }], ...followUp },
    { ...sample, cases, exchanges },
  )
}

const passed = { received: '200 OK', outcome: 'passed' } as const

test('a curl line is enough for one request with new values', () => {
  expect(needOf('R1/plain')).toBeUndefined()
  expect(needOf('R1/plain', { isReproduced: true })).toBeUndefined()
})

test('a request to a resource that the run has removed needs another one', () => {
  const resource: ResourcePath = { values: new Map([['id', '7']]), isCreated: true }
  const removed: ResourcePath = { ...resource, isRemoved: true }
  for (const followUp of [{}, { isReproduced: true }]) {
    expect(needOf('R1/plain', followUp, removed)).toMatch(/^a resource like the one/)
    expect(needOf('R1/plain', followUp, resource)).toBeUndefined()
  }
})

test.each<[string, FollowUp, RegExp]>([
  ['R1/at-once', {}, /^many requests/],
  ['R1/first', {}, /just started/],
  ['open/id-again', {}, /^the requests before it/],
  ['V1/id-number-0', {}, /^a server in the same state: every run sends this id$/],
  ['R1/plain', { again: passed }, /^several tries: it passed/],
  ['R1/plain', { again: { ...passed, dependsOn: { on: 'others' } } }, /^perhaps other requests/],
  [
    'R1/plain',
    { again: { ...passed, dependsOn: { on: 'turn', every: 2 } } },
    /^several tries: every 2/,
  ],
  [
    'R1/plain',
    { again: { ...passed, outcome: 'same' }, isReproduced: false },
    /^perhaps new values/,
  ],
  [
    'R1/plain',
    { again: { ...passed, outcome: 'other' }, isReproduced: false },
    /^several tries: it failed in/,
  ],
])('%s after %j needs %s', (id, followUp, need) => {
  expect(needOf(id, followUp)).toMatch(need)
})
