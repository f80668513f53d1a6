import { expect, test } from 'vitest'
import { bodyOf } from '../../test/support/exchange.ts'
import { cases } from './index.ts'

/** What occurs more than once. */
const repeated = (texts: readonly string[]): string[] =>
  texts.filter((text, at) => texts.indexOf(text) !== at)

test('cases have unique ids that start with their rule', () => {
  expect(repeated(cases.map(({ id }) => id))).toEqual([])
  expect(
    cases.filter(({ id, rule }) => !id.startsWith(`${rule}/`) || !/^\w+\/\S+$/.test(id)),
  ).toEqual([])
})

test('cases send different requests', () => {
  const same = new Set(['R1/first', 'R1/again', 'R1/at-once'])
  expect(
    repeated(cases.filter(({ id }) => !same.has(id)).map(({ request }) => JSON.stringify(request))),
  ).toEqual([])
})

test('nested bodies have less than 64 KiB', () => {
  const deep = cases.filter(({ title }) => /000 (levels|nested)/.test(title))
  expect(deep.map(({ rule }) => rule)).toEqual('N2 N3 N5 N6 N7 V5 V5'.split(' '))
  expect(deep.filter((testCase) => bodyOf(testCase).length > 65_536)).toEqual([])
})
