import { describe, expect, test } from 'vitest'
import type { NotChecked } from '../data/report.ts'
import { Search } from './search.ts'

const cases = { 'N4/id-required': { rule: 'N4' }, 'N5/id-type-true': { rule: 'N5' } } as const

const searchBy = (
  names: Readonly<{ only?: readonly string[]; skip?: readonly string[] }>,
  notChecked: readonly NotChecked[] = [],
): Search => new Search({ cases, notChecked, run: { options: { only: [], skip: [], ...names } } })

const gapAt = (id: string, kind: NotChecked['kind']): NotChecked => ({
  case: id,
  rule: 'N5',
  kind,
  reason: 'why',
})

describe('a rule is checked', () => {
  test('if one of its cases was sent', () => {
    expect(searchBy({}).hasChecked('N5', 'R7')).toBe(true)
    expect(searchBy({}).hasChecked('N6', 'R7')).toBe(false)
  })

  test('if its only sent case was not sent for the sake of another one', () => {
    const search = searchBy({ skip: ['n5/id-true'] }, [gapAt('N5/id-type-true', 'excluded')])
    expect(search.hasChecked('N5', 'R7')).toBe(false)
  })

  test.each([
    [{ skip: ['r7'] }, false],
    [{ only: ['r7'] }, true],
    [{ only: ['n5'] }, true],
    [{ only: ['n5/id-true'] }, true],
    [{ only: ['N4'] }, false],
  ])('by a rule that %j leaves in: %j', (names, isChecked) => {
    expect(searchBy(names).hasChecked('N5', 'R7')).toBe(isChecked)
  })

  test.each([
    [{}, false],
    [{ skip: ['N5/ID-string'] }, true],
    [{ only: ['N5/ID-true'] }, true],
    [{ only: ['N5/ID-true', 'n5/id-STRING'] }, false],
    [{ only: ['N5/ID-true', 'n5'] }, false],
  ])('despite a case without a verdict that %j leaves out: %j', (names, isChecked) => {
    const search = searchBy(names, [gapAt('N5/id-string', 'unanswered')])
    expect(search.hasChecked('N5', 'R7')).toBe(isChecked)
  })
})

test('a rule is partial if the user has named cases of it', () => {
  expect(searchBy({ only: ['n5/id-true'] }).isPartial('N5')).toBe(true)
  expect(searchBy({ skip: ['n5/id-true'] }).isPartial('N5')).toBe(true)
  expect(searchBy({ only: ['N5'], skip: ['N4/id-required'] }).isPartial('N5')).toBe(false)
})
