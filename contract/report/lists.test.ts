import { describe, expect, test } from 'vitest'
import { sample, sampleOfSeveral, stoppedReport } from '../../test/support/sample-report.ts'
import type { Report } from '../data/report.ts'
import { whole } from './http-message.ts'
import { listsOf, noteCountsOf, noteLine, notesOf } from './lists.ts'

const note = sample.groups.find(({ kind }) => kind === 'note')!

test('notes are counted by rule', () => {
  const groups = [note, note, { ...note, rule: 'V8' as const }, sample.groups[0]!]
  expect(noteCountsOf({ ...sample, groups })).toBe('2 of A6, 1 of V8')
  expect(noteCountsOf({ ...sample, groups: [] })).toBe('')
})

test('a note names its case and the page of its rule', () => {
  expect(notesOf(sample).map(noteLine)).toEqual([
    'A6: a made-up token: responded 200 OK [A6/made-up] docs/contract-rules.md#a6',
  ])
})

test('a run that is compared lists what is new, gone and unchanged', () => {
  const groups = sample.groups.map((group, at) => ({ ...group, known: at === 0 }))
  const titles = listsOf({ ...sample, groups }).map(({ title, lines }) => [title, lines.length])
  expect(titles).toEqual([
    ['New since the baseline: 5', 5],
    ['Gone since the baseline: 1', 1],
    ['Unchanged since the baseline: 1', 1],
    ['Not checked', 1],
  ])
})

test('a run that is not compared lists only what was not checked, by reason', () => {
  const gap = { case: 'A5/x', rule: 'A5', kind: 'not-given', reason: 'no bad token' } as const
  const other = { case: 'N1/x', rule: 'N1', kind: 'not-given', reason: 'no bad token' } as const
  const { comparedWith: _, ...alone } = sample
  expect(listsOf({ ...alone, notChecked: [gap, other] })).toEqual([
    { title: 'Not checked', lines: ['N1, A5: no bad token (2 cases)'] },
  ])
  expect(listsOf({ ...alone, notChecked: [] })).toEqual([])
})

test('a run without a response lists nothing', () => {
  expect(listsOf(stoppedReport)).toEqual([])
})

describe('of several operations', () => {
  const titled = (report: Report, title: string, limits = whole.lists) =>
    listsOf(report, limits).find((list) => list.title.startsWith(title))

  test('those that were not checked are listed by reason, with what would check them', () => {
    expect(titled(sampleOfSeveral, 'Operations')).toEqual({
      title: 'Operations not checked: 2 of 5',
      lines: [
        'listPlants: it needs a value for query "limit" (--parameter limit=VALUE)',
        'deletePlant: it needs a plant of the run',
      ],
    })
  })

  test('one that was not checked to the end is listed, and not counted', () => {
    const [first, ...others] = sampleOfSeveral.operations!
    const stopped = { ...first!, gap: { kind: 'unsent', reason: 'interrupted' } as const }
    const list = titled({ ...sampleOfSeveral, operations: [stopped, ...others] }, 'Operations')
    expect(list?.title).toBe('Operations not checked: 2 of 5')
    expect(list?.lines[0]).toBe('createPlant (in part): interrupted')
  })

  test('a line names a few, and a list has a few lines', () => {
    const [, , , unchecked] = sampleOfSeveral.operations!
    const because = (label: string, reason: string) => ({
      ...unchecked!,
      label,
      gap: { kind: 'not-given', reason } as const,
    })
    const operations = [
      because('a', 'one'),
      because('b', 'two'),
      because('c', 'three'),
      because('d', 'one'),
      because('e', 'one'),
    ]
    const list = titled({ ...sampleOfSeveral, operations }, 'Operations', {
      lines: 2,
      operations: 2,
    })
    expect(list?.lines).toEqual(['a, d and 1 more: one', 'and 2 more lines (--verbose lists them)'])
  })

  test('cases that were not checked name theirs, or all of them', () => {
    const reason = 'no bad token was given (--bad-token)'
    expect(titled(sampleOfSeveral, 'Not checked')?.lines).toEqual([
      `A5: ${reason} (3 cases of each operation)`,
    ])
    const [first] = sampleOfSeveral.notChecked
    expect(titled({ ...sampleOfSeveral, notChecked: [first!] }, 'Not checked')?.lines).toEqual([
      `A5: ${reason} (1 case of createPlant)`,
    ])
  })

  test('what is new, gone and unchanged names theirs', () => {
    expect(titled(sampleOfSeveral, 'New')?.lines.slice(0, 2)).toEqual([
      'R3: createPlant: a plant with id and name: responded 200, but /tag of the body must be a string, not null',
      'R3: createShop: a plant with id and name: responded 200, but /tag of the body must be a string, not null',
    ])
    expect(titled(sampleOfSeveral, 'Gone')?.lines[0]).toMatch(/^R8: createPlant: timeout, /)
  })
})
