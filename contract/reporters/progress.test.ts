import { expect, test } from 'vitest'
import { progressBar, progressLine, type Progress } from './progress.ts'

const half: Progress = { done: 305, planned: 610, violations: 0 }

const bars: [string, Progress, string][] = [
  ['the start', { ...half, done: 0 }, '  ░░░░░░░░░░ 0/610'],
  ['half the way', half, '  █████░░░░░ 305/610'],
  ['the end', { ...half, done: 610 }, '  ██████████ 610/610'],
  ['more than was planned', { ...half, done: 612 }, '  ██████████ 612/612'],
  ['a run without a plan', { ...half, done: 0, planned: 0 }, '  ░░░░░░░░░░ 0/0'],
  ['a failing run', { ...half, violations: 3 }, '  █████░░░░░ 305/610, 3 failing'],
  [
    'a server that asks for patience',
    { ...half, waiting: 1500 },
    '  █████░░░░░ 305/610, waiting 1.5 s as the server asked',
  ],
]
test.each(bars)('%s is drawn', (_name, progress, expected) => {
  expect(progressBar(progress, { width: 60 })).toBe(expected)
})

test('a terminal may have colours', () => {
  expect(progressBar(half, { width: 60, colour: true })).toBe(
    '  \u001b[32m█████\u001b[39m\u001b[2m░░░░░\u001b[22m 305/610',
  )
})

test('a build log gets words', () => {
  expect(progressLine(half)).toBe('305 of 610 requests')
  expect(progressLine({ ...half, violations: 3 })).toBe('305 of 610 requests, 3 failing')
})
