import { expect, test } from 'vitest'
import type { Sample } from '../samples/sample.ts'
import { numberedMembers } from './numbered-members.ts'

const samplesOf = (...bodies: readonly unknown[]): readonly Sample[] =>
  bodies.map((body) => ({ response: { status: 200, body } }) as Sample)

test.each<[what: string, values: readonly unknown[], isNumbered: boolean]>([
  ['texts that differ in a number', ['worker-1', 'worker-12'], true],
  ['texts that differ in several numbers', ['eu-1/node-2', 'eu-2/node-30'], true],
  ['texts that differ in a letter, too', ['worker-1', 'worker-a1'], false],
  ['numbers as texts', ['1', '22'], false],
  ['numbers', [1, 22], false],
])('%s: %j', (_what, values, isNumbered) => {
  const samples = samplesOf(...values.map((node) => ({ meta: [{ node }] })))
  expect(numberedMembers(samples, ['node'])).toEqual(isNumbered ? ['node'] : [])
})

test('only members that vary are numbered', () => {
  const samples = samplesOf({ node: 'a1', host: 'b1' }, { node: 'a2', host: 'b2' }, 'text')
  expect(numberedMembers(samples, ['host', 'other'])).toEqual(['host'])
})
