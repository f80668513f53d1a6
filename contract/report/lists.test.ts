import { expect, test } from 'vitest'
import { sample, stoppedReport } from '../../test/support/sample-report.ts'
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
