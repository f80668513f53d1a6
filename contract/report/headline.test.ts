import { expect, test } from 'vitest'
import { sample } from '../../test/support/sample-report.ts'
import { headlineOf } from './headline.ts'
import type { Begins, Group } from '../data/report.ts'

const [group] = sample.groups as [Group]
const plain: Group = { ...group, count: 1, common: undefined }
const name: Begins = {
  member: 'name',
  unit: 'characters',
  passed: '255',
  failed: '256',
  isExact: true,
}
const number: Begins = { member: 'id', unit: 'value', passed: '7', failed: '9', isExact: false }

test.each<[string, Partial<Group>, string]>([
  ['a single case', {}, ''],
  ['what a single case has in common with others', { common: 'every name' }, ''],
  ['several cases', { count: 2 }, ' (2 times)'],
  ['what they have in common', { count: 2, common: 'every name' }, ' (2 times: every name)'],
  ['where a length begins', { begins: name }, ' (every name from 256 characters)'],
  [
    'where it begins for several',
    { count: 3, begins: name },
    ' (3 times: every name from 256 characters)',
  ],
  [
    'about where a number begins',
    { begins: number },
    ' (every id from somewhere between 7 and 9 up)',
  ],
  [
    'a negative number',
    { begins: { ...number, failed: '-9', isExact: true } },
    ' (every id from -9 down)',
  ],
  [
    'a number and what is common',
    { begins: number, common: 'every id' },
    ' (every id, from somewhere between 7 and 9 up)',
  ],
  ['a known group', { known: true }, ' (known)'],
  ['a known group with a reason', { known: true, reason: 'ticket 7' }, ' (known: ticket 7)'],
  [
    'an expired one',
    { expired: '2027-01-14', reason: 'x' },
    ' (known until 2027-01-14, expired: x)',
  ],
  ['a reason without an entry', { reason: 'x' }, ''],
  ['all of it', { count: 2, common: 'every name', known: true }, ' (2 times: every name; known)'],
])('the headline shows %s', (_name, change, suffix) => {
  expect(headlineOf({ ...plain, ...change })).toBe(plain.findings[0].message + suffix)
})

test('the headline is about the finding of the group that is given', () => {
  const finding = { ...group.findings[0], message: 'another\nmessage' }
  expect(headlineOf({ ...plain, count: 2 }, finding)).toBe(
    String.raw`another\u000amessage (2 times)`,
  )
})

test('the headline ends with the advice about what may be right', () => {
  const [finding] = plain.findings
  const advised = { ...finding, message: 'responded 401', advice: '--flag accepts it' }
  expect(headlineOf({ ...plain, count: 2, findings: [advised] })).toBe(
    'responded 401; --flag accepts it (2 times)',
  )
})
