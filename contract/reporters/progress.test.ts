import { expect, test } from 'vitest'
import { progressBar, progressLine, type Progress } from './progress.ts'

const half: Progress = { done: 305, planned: 610, violations: 0 }

const bars: [string, Progress, string][] = [
  ['0 requests', { ...half, done: 0 }, '  ░░░░░░░░░░ 0/610'],
  ['half of the requests', half, '  █████░░░░░ 305/610'],
  ['all requests', { ...half, done: 610 }, '  ██████████ 610/610'],
  ['more than planned', { ...half, done: 612 }, '  ██████████ 612/612'],
  ['nothing planned', { ...half, done: 0, planned: 0 }, '  ░░░░░░░░░░ 0/0'],
  ['violations', { ...half, violations: 3 }, '  █████░░░░░ 305/610, 3 failing'],
  [
    'a wait that the server asked for',
    { ...half, waiting: 1500 },
    '  █████░░░░░ 305/610, waiting 1.5 s as the server asked',
  ],
]
test.each(bars)('the bar shows %s', (_name, progress, expected) => {
  expect(progressBar(progress, { width: 60 })).toBe(expected)
})

test('the bar has colors on a terminal', () => {
  expect(progressBar(half, { width: 60, color: true })).toBe(
    '  \u001b[32m█████\u001b[39m\u001b[2m░░░░░\u001b[22m 305/610',
  )
})

test('a build log gets a line of text', () => {
  expect(progressLine(half)).toBe('305 of 610 requests')
  expect(progressLine({ ...half, violations: 3 })).toBe('305 of 610 requests, 3 failing')
})
