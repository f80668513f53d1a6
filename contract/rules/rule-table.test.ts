import { expect, test } from 'vitest'
import type { RuleRow } from './rule.ts'
import { ruleAboutMembers, ruleIds, ruleTable } from './rule-table.ts'

const idsOf = (isMeant: (row: RuleRow) => boolean | undefined): readonly string[] =>
  ruleIds.filter((id) => isMeant(ruleTable[id]))

test('the cases of R1 alone are ordinary requests', () => {
  expect(idsOf((row) => row.isOrdinary)).toEqual(['R1'])
})

test('the document states the basic rules, which refuse requests', () => {
  expect(idsOf((row) => row.isBasic)).toEqual(['N2', 'N3', 'N4', 'N5'])
  for (const id of idsOf((row) => row.isBasic))
    expect(ruleTable[id as 'N2']).toMatchObject({ level: 'must', expect: 'refuse' })
})

test('each rule with cases has a subject, and no other', () => {
  expect(idsOf((row) => row.subject !== undefined)).toEqual(
    idsOf((row) => row.expect !== undefined),
  )
})

test('three rules are about many keywords, and each kind of member has two rules', () => {
  expect(idsOf((row) => row.isAboutKeywords)).toEqual(['N8', 'N11', 'N12'])
  expect(idsOf((row) => row.members !== undefined)).toEqual(['N5', 'N6', 'N7', 'V1', 'V3', 'V4'])
  expect(ruleAboutMembers('other required', 'refuse')).toBe('N5')
  expect(ruleAboutMembers('optional', 'accept')).toBe('V4')
})
